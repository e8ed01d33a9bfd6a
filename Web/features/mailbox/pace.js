/** How long what is under way will still take, judging by how it went since it was first seen. */

// So long it is watched before anything is said, in ms.
const LEAST = 2000;

export class Pace {
    /** @type {Map<string, {at: number, done: number}>} */
    #first = new Map();

    /**
     * @param {string} key what is under way
     * @param {number} done
     * @param {number} total in the same unit
     * @param {number} [now] ms
     * @returns {number | null} seconds; null as long as nobody can know
     */
    secondsLeft(key, done, total, now = performance.now()) {
        const first = this.#first.get(key);
        // What is behind where it was has begun anew.
        if (!first || done < first.done) {
            this.#first.set(key, { at: now, done });
            return null;
        }
        if (now - first.at < LEAST || done === first.done) return null;
        return Math.max(0, (total - done) * (now - first.at) / (done - first.done) / 1000);
    }
}
