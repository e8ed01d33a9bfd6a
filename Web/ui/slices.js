// Long work on many photos, slice by slice: it has progress, and it can stop after a slice. No DOM and no network.

/** Photos in one request. */
export const SLICE = 200;

/**
 * @template I, T
 * @typedef {object} Slices
 * @property {(items: I[]) => Promise<T>} run one slice
 * @property {(done: number, secondsLeft: number | null) => void} [onprogress] photos so far; the time is null at first
 * @property {AbortSignal} [signal] stops before the next slice
 * @property {() => number} [now] ms
 */

/**
 * Runs slice after slice.
 * @template I, T
 * @param {readonly I[]} items
 * @param {Slices<I, T>} options
 * @returns {Promise<{answers: T[], done: number, error: unknown}>} the slices before a failure are done
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
