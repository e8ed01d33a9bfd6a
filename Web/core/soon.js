// Work that many events ask for in a short time and that is done once. No DOM.

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
