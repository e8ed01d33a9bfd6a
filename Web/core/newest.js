/**
 * Creates the abort signals for requests of which only the newest is relevant.
 * @param {AbortSignal} page aborted when the user leaves the page
 * @returns {() => AbortSignal} aborts the previous request and returns the signal for the next one
 */
export function newest(page) {
    let before = new AbortController();
    return () => {
        before.abort();
        before = new AbortController();
        return AbortSignal.any([page, before.signal]);
    };
}
