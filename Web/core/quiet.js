// Work that can wait runs only while the browser is idle and no request waits for an answer of the server.

/** The pause between two checks, in ms, in browsers that do not report idle moments. */
const PAUSE = 100;
/** The longest wait for an idle moment, in ms. */
const LONGEST = 1000;

let asked = 0;

/**
 * Somebody waits for an answer.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>} the same
 */
export function awaited(answer) {
    asked++;
    return answer.finally(() => asked--);
}

/** Settles in an idle moment in which nobody waits for an answer. */
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
