// Delays unimportant work until the browser is idle and no request is pending.

/** The interval between two checks, in ms, in browsers that do not report idle time. */
const PAUSE = 100;
/** Maximum wait for an idle moment, in ms. */
const LONGEST = 1000;

let asked = 0;

/**
 * Registers a pending response; `quiet` waits until the response has settled.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>} the same result
 */
export function awaited(answer) {
    asked++;
    return answer.finally(() => asked--);
}

/** Settles in an idle moment without pending responses. */
export async function quiet() {
    do await idle(); while (asked > 0);
}

/** @returns {Promise<void>} */
function idle() {
    return new Promise((done) => {
        if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: LONGEST });
        else setTimeout(done, PAUSE);
    });
}
