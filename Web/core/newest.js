/**
 * For requests of which only the newest counts.
 * @param {AbortSignal} page aborted when the page is left
 * @returns {() => AbortSignal} makes the signal of the next request and breaks off the request before it
 */
export function newest(page) {
    let before = new AbortController();
    return () => {
        before.abort();
        before = new AbortController();
        return AbortSignal.any([page, before.signal]);
    };
}
