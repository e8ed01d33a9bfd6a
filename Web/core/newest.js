/**
 * For requests whose answer only counts if no newer request was sent.
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
