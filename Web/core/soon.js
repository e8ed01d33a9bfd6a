// Combines many requests for the same work within a short time, so that the work is done only once. No DOM.

/**
 * @param {() => void} run
 * @param {number} delay ms between the first request and the work
 * @returns {{request: () => void, cancel: () => void}}
 */
export function soon(run, delay) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    return {
        request() {
            timer ??= setTimeout(() => {
                timer = undefined;
                run();
            }, delay);
        },
        cancel() {
            clearTimeout(timer);
            timer = undefined;
        },
    };
}
