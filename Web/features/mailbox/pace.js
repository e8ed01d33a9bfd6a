/** Estimates the remaining time of a long task from its progress since the first observation. */

// Minimum time of observation before there is an estimate, in ms.
const LEAST = 2000;

export class Pace {
    /** @type {Map<string, {at: number, done: number}>} */
    #first = new Map();

    /**
     * @param {string} key identifies the work
     * @param {number} done
     * @param {number} total in the same unit
     * @param {number} [now] ms
     * @returns {number | null} seconds; null while there is no estimate
     */
    secondsLeft(key, done, total, now = performance.now()) {
        const first = this.#first.get(key);
        // If the progress is less than before, the task was restarted.
        if (!first || done < first.done) {
            this.#first.set(key, { at: now, done });
            return null;
        }
        if (now - first.at < LEAST || done === first.done) return null;
        return Math.max(0, (total - done) * (now - first.at) / (done - first.done) / 1000);
    }
}
