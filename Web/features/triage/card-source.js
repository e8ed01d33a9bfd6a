// The cards of the deck, fetched in pages, without those that were decided here.
import { get } from "../../core/api.js";
import { newest } from "../../core/newest.js";
import { filterParams, isFiltered } from "./filter-query.js";
import { outbox } from "./sync.js";

/** @typedef {import("./card.js").Card} Card */

/** Cards that are fetched at a time. */
const PAGE = 24;

export class CardSource {
    #shown;
    #onoutdated;
    #signalOfNewest;
    /** Where the next page begins. @type {string | null} */
    #next = null;
    #isLoading = false;
    /** Photos that were decided here; an answer on its way may still offer them. @type {Set<number>} */
    #decided = new Set();
    /** How often a card was brought back: an answer to an earlier request does not have that card. */
    #returns = 0;
    /** @type {{total: number, processed: number} | null} */
    #filtered = null;

    /**
     * @param {import("./filter-query.js").Filter} filter
     * @param {{shown: () => readonly Card[], onoutdated: () => void}} options `shown` gives the cards on the deck; `onoutdated` is called
     *   when an answer came too late to be used
     * @param {AbortSignal} signal
     */
    constructor(filter, { shown, onoutdated }, signal) {
        this.filter = filter;
        this.#shown = shown;
        this.#onoutdated = onoutdated;
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
            if (fresh) await outbox.flush();
            const returns = this.#returns;
            const page = await get("/api/triage/deck", {
                params: { ...filterParams(this.filter), limit: PAGE, after: fresh ? null : this.#next },
                signal,
            });
            if (fresh && returns !== this.#returns) {
                this.#onoutdated();
                return null;
            }
            this.#next = page.next;
            this.#filtered = page.filtered;
            return { cards: this.#undecided(page.cards, fresh ? [] : this.#shown()), counts: page.counts };
        } catch (error) {
            if (signal.aborted) return null;
            throw error;
        } finally {
            if (!signal.aborted) this.#isLoading = false;
        }
    }

    /** @param {Card[]} cards @param {readonly Card[]} shown */
    #undecided(cards, shown) {
        const skipped = new Set(this.#decided);
        for (const each of outbox.pending) if (each.type === "decide") skipped.add(each.id);
        for (const { id } of shown) skipped.add(id);
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
