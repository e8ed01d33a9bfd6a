// Runs long work on many photos in slices, with progress. It can be stopped after each slice. No DOM and no network.

/** The number of photos in one request. */
export const SLICE = 200;

/**
 * @template I, T
 * @typedef {object} Slices
 * @property {(items: I[]) => Promise<T>} run processes one slice
 * @property {(done: number, secondsLeft: number | null) => void} [onprogress] `done`: photos so far; `secondsLeft` is null
 *     at first
 * @property {AbortSignal} [signal] stops before the next slice
 * @property {() => number} [now] ms
 */

/**
 * Processes all items slice by slice.
 * @template I, T
 * @param {readonly I[]} items
 * @param {Slices<I, T>} options
 * @returns {Promise<{answers: T[], done: number, error: unknown}>} after a failure, the slices before it are done
 */
export async function inSlices(items, { run, onprogress, signal, now = Date.now }) {
    const start = now();
    /** @type {T[]} */
    const answers = [];
    let done = 0;
    onprogress?.(0, null);
    while (done < items.length && !signal?.aborted) {
        const slice = items.slice(done, done + SLICE);
        try {
            answers.push(await run(slice));
        } catch (error) {
            return { answers, done, error };
        }
        done += slice.length;
        onprogress?.(done, Math.ceil((now() - start) / 1000 / done * (items.length - done)));
    }
    return { answers, done, error: null };
}
