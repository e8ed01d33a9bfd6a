// The questions of “Same person?”. No DOM, so that tests can check them.

/** @typedef {import("../../core/faces.js").Group} Group */
/** @typedef {{one: Group, other: Group}} Pair */

/**
 * The questions that are left, in order. An answer changes the two groups that it is about, so no other question about them is
 * asked until the answer was sent and the questions were fetched again.
 */
export class Questions {
    /** @type {Pair[]} */
    #pairs = [];
    /** Pairs about which the user was not sure; they are not asked again on this page. @type {Set<string>} */
    #unsure = new Set();
    /** The groups of answers that were given since each fetch of questions began. @type {Set<Set<string>>} */
    #loads = new Set();
    #sending = 0;

    /** The question to ask; undefined if none is left. */
    get first() {
        return this.#pairs[0];
    }

    /** Whether answers are being sent, or questions fetched, so that there may be further ones. */
    get isPending() {
        return this.#sending > 0 || this.#loads.size > 0;
    }

    /**
     * Takes the first question away, because it was answered.
     * @param {boolean} isUnsure whether nothing is sent for it
     * @returns {Pair | undefined}
     */
    take(isUnsure) {
        const pair = this.#pairs.shift();
        if (!pair) return undefined;
        if (isUnsure) {
            this.#unsure.add(nameOf(pair));
            return pair;
        }
        this.#sending++;
        const answered = new Set([pair.one.key, pair.other.key]);
        for (const groups of this.#loads) for (const key of answered) groups.add(key);
        this.#pairs = without(this.#pairs, answered);
        return pair;
    }

    /** Called when an answer was sent. Returns whether the questions must be fetched again. */
    sent() {
        this.#sending--;
        return this.#sending === 0;
    }

    /**
     * Called when a fetch of questions begins.
     * @returns {(pairs: Pair[]) => void} takes what was fetched, or nothing if that failed
     */
    loading() {
        const answered = new Set();
        this.#loads.add(answered);
        return (pairs) => {
            this.#loads.delete(answered);
            this.#pairs = without(pairs, answered).filter((pair) => !this.#unsure.has(nameOf(pair)));
        };
    }
}

/** @param {Pair} pair */
const nameOf = ({ one, other }) => [one.key, other.key].sort().join(" ");

/** The pairs that are about none of some groups. @param {Pair[]} pairs @param {Set<string>} groups */
const without = (pairs, groups) => pairs.filter(({ one, other }) => !groups.has(one.key) && !groups.has(other.key));
