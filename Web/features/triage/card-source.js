// The cards of the deck, fetched in pages, without those that were decided here. No DOM.
import { newest } from "../../core/newest.js";
import { filterParams, isFiltered } from "../../core/filter-query.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

/**
 * @typedef {object} SourceParts
 * @property {(params: Record<string, any>, signal: AbortSignal) => Promise<any>} get asks the server for a page
 * @property {() => Promise<void>} flush sends the decisions that the server does not have yet
 * @property {() => number[]} unsent the photos of these decisions
 * @property {() => readonly Card[]} shown the cards on the deck
 * @property {() => void} onoutdated an answer came too late to be used
 */

/** Cards that are fetched at a time. */
const PAGE = 24;

export class CardSource {
    #parts;
    #signalOfNewest;
    /** The beginning of the next page. @type {string | null} */
    #next = null;
    #isLoading = false;
    /** Photos that were decided here; an answer on its way may still offer them. @type {Set<number>} */
    #decided = new Set();
    /** How often a card was brought back: an answer to an earlier request does not have that card. */
    #returns = 0;
    /** @type {{total: number, processed: number} | null} */
    #filtered = null;

    /**
     * @param {import("../../core/filter-query.js").Filter} filter
     * @param {SourceParts} parts
     * @param {AbortSignal} signal
     */
    constructor(filter, parts, signal) {
        this.filter = filter;
        this.#parts = parts;
        this.#signalOfNewest = newest(signal);
    }

    get hasMore() {
        return this.#next !== null;
    }

    get isLoading() {
        return this.#isLoading;
    }

    /** How many photos the filter lets through, and how many of them are decided; null without a filter. */
    get filtered() {
        return isFiltered(this.filter) ? this.#filtered : null;
    }

    /**
     * Fetches cards, and breaks off the request before.
     * @param {boolean} fresh from the newest photo on
     * @returns {Promise<{cards: Card[], counts: any} | null>} null: nobody waits for the answer any more
     */
    async fetch(fresh) {
        const signal = this.#signalOfNewest();
        this.#isLoading = true;
        try {
            if (fresh) await this.#parts.flush();
            const returns = this.#returns;
            const after = fresh ? null : this.#next;
            const page = await this.#parts.get({ ...filterParams(this.filter), limit: PAGE, after }, signal);
            if (signal.aborted) return null;
            if (fresh && returns !== this.#returns) {
                this.#parts.onoutdated();
                return null;
            }
            // The last page has no next one.
            this.#next = page.next ?? null;
            this.#filtered = page.filtered ?? null;
            return { cards: this.#undecided(page.cards, fresh ? [] : this.#parts.shown()), counts: page.counts };
        } catch (error) {
            if (signal.aborted) return null;
            throw error;
        } finally {
            if (!signal.aborted) this.#isLoading = false;
        }
    }

    /** @param {Card[]} cards @param {readonly Card[]} shown */
    #undecided(cards, shown) {
        const skipped = new Set([...this.#decided, ...this.#parts.unsent(), ...shown.map(({ id }) => id)]);
        return cards.filter(({ id }) => !skipped.has(id));
    }

    /** A photo was decided here. @param {number} id */
    decide(id) {
        this.#decided.add(id);
        this.#countProcessed(1);
    }

    /** A photo is to be decided again. @param {number} id */
    bringBack(id) {
        this.#returns++;
        this.#decided.delete(id);
        this.#countProcessed(-1);
    }

    /** Lets photos be offered again. @param {number[]} ids @returns {boolean} whether one of them was decided here */
    forget(ids) {
        return ids.filter((id) => this.#decided.delete(id)).length > 0;
    }

    forgetAll() {
        this.#decided.clear();
    }

    /** @param {1 | -1} by */
    #countProcessed(by) {
        if (!this.#filtered) return;
        this.#filtered = { ...this.#filtered, processed: Math.max(0, this.#filtered.processed + by) };
    }
}
