// The counts of the server plus the decisions of this tab that the server has not received yet. No DOM.
import { countsDelta } from "./directions.js";

/** @typedef {import("../../core/decisions.js").Action} Action */
/** @typedef {import("../../core/decisions.js").Decidable} Decidable */
/** @typedef {import("./directions.js").Answer} Answer */

export const EMPTY = {
    total: 0,
    processed: 0,
    kept: 0,
    queued: 0,
    queuedBytes: 0,
    read: 0,
    waiting: 0,
    later: 0,
    deleted: 0,
    freedBytes: 0,
};
/** @typedef {typeof EMPTY} Counts */

export class DecidedCounts {
    /** The counts in the last response of the server. @type {Counts} */
    #heard = EMPTY;
    /**
     * Decisions not yet received by the server, by key.
     * @type {Map<string, {card: Decidable, action: Answer, before: Action | null}>}
     */
    #unsent = new Map();

    /** The server's counts plus all decisions made here. @returns {Counts} */
    get sum() {
        let sum = this.#heard;
        for (const { card, action, before } of this.#unsent.values()) sum = swapped(sum, card, before, action);
        return sum;
    }

    /** Applies the counts of a response, if it has any. @param {Counts | null | undefined} counts */
    take(counts) {
        if (counts) this.#heard = counts;
    }

    /**
     * Applies the counts of an event, unless decisions are unsent: the event may already include some of the unsent
     * decisions, which would then be counted twice. The response to the unsent decisions contains the right counts.
     * @param {Counts} counts
     * @param {number} pending the number of operations that the server has not acknowledged
     */
    follow(counts, pending) {
        if (pending === 0) this.take(counts);
    }

    /** @param {string} key @param {Decidable} card @param {Answer} action @param {Action | null} before the previous decision */
    decide(key, card, action, before) {
        this.#unsent.set(key, { card, action, before });
    }

    /** Forgets decisions that the server has received or refused. @param {{key: string}[]} decisions */
    settle(decisions) {
        for (const { key } of decisions) this.#unsent.delete(key);
    }

    /**
     * @param {string} key
     * @param {Decidable} card
     * @param {Answer} action
     * @param {Action | null} before the decision that becomes valid again
     * @param {boolean} wasSent whether the server's counts may contain the decision
     */
    undo(key, card, action, before, wasSent) {
        this.#unsent.delete(key);
        if (wasSent) this.#heard = swapped(this.#heard, card, action, before);
    }
}

/**
 * The counts after one decision has replaced another.
 * @param {Counts} sum @param {Decidable} card @param {Answer | null} from @param {Answer | null} to
 */
function swapped(sum, card, from, to) {
    const rest = from ? added(sum, countsDelta(from, card, -1)) : sum;
    return to ? added(rest, countsDelta(to, card)) : rest;
}

/** @param {Counts} counts @param {Record<string, number>} delta @returns {Counts} */
function added(counts, delta) {
    const sum = { ...counts };
    for (const name of Object.keys(delta)) {
        const field = /** @type {keyof Counts} */ (name);
        sum[field] = Math.max(0, (sum[field] ?? 0) + delta[name]);
    }
    return sum;
}
