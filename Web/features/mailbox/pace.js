/** Estimates the time left of long work from its progress since it was first seen. */

// There is no estimate before this time, in ms.
const LEAST = 2000;

export class Pace {
    /** @type {Map<string, {at: number, done: number}>} */
    #first = new Map();

    /**
     * @param {string} key of the work
     * @param {number} done
     * @param {number} total in the same unit
     * @param {number} [now] ms
     * @returns {number | null} seconds; null while it is unknown
     */
    secondsLeft(key, done, total, now = performance.now()) {
        const first = this.#first.get(key);
        // Less than before: the work has started again.
        if (!first || done < first.done) {
            this.#first.set(key, { at: now, done });
            return null;
        }
        if (now - first.at < LEAST || done === first.done) return null;
        return Math.max(0, (total - done) * (now - first.at) / (done - first.done) / 1000);
    }
}
