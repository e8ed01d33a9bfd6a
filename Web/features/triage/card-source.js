// The cards for the deck, fetched in pages, without the photos already decided in this tab. No DOM.
import { newest } from "../../core/newest.js";
import { filterParams, isFiltered } from "../../core/filter-query.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

/**
 * @typedef {object} SourceParts
 * @property {(params: Record<string, any>, signal: AbortSignal) => Promise<any>} get requests a page from the server
 * @property {() => Promise<void>} flush sends the decisions not yet received by the server
 * @property {() => number[]} unsent the ids of the photos with decisions not yet received by the server
 * @property {() => readonly Card[]} shown the cards on the deck
 * @property {() => void} onoutdated called when a response arrived too late to be used
 */

/** The number of cards in one request. */
const PAGE = 24;

export class CardSource {
    #parts;
    #signalOfNewest;
    /** The cursor of the next page. @type {string | null} */
    #next = null;
    #isLoading = false;
    /** Photos decided in this tab; they are left out of responses, which may still contain them. @type {Set<number>} */
    #decided = new Set();
    /**
     * Photos put behind the others in this tab, with the `later` that their cards had. A response in which a card still has
     * it is outdated for this card.
     * @type {Map<number, number>}
     */
    #postponed = new Map();
    /** Whether the cards were fetched completely, and no photo has been put behind the others since. */
    #isComplete = false;
    /**
     * The number of cards brought back by undo so far. If it changes during a request, the response is outdated, because it
     * does not contain the card.
     */
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

    /**
     * Whether a fetch from the first card on may find further cards, although the last page has been fetched: photos that
     * were put behind the others, that arrived meanwhile, or whose position has changed.
     */
    get mayHaveMore() {
        return !this.#isComplete;
    }

    /** The number of photos that match the filter, and how many of them are decided; null without a filter. */
    get filtered() {
        return isFiltered(this.filter) ? this.#filtered : null;
    }

    /**
     * Fetches cards, and aborts the previous request.
     * @param {boolean} fresh start from the first card
     * @returns {Promise<{cards: Card[], counts: any, isKept: boolean} | null>} null: the response is no longer needed
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
            // `next` is missing in the last page.
            this.#next = page.next ?? null;
            this.#isComplete = fresh && this.#next === null;
            this.#filtered = page.filtered ?? null;
            const cards = this.#undecided(page.cards, fresh ? [] : this.#parts.shown());
            return { cards, counts: page.counts, isKept: page.isKept === true };
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
        return cards.filter((card) => !skipped.has(card.id) && !this.#isOutdated(card));
    }

    /** @param {Card & {later?: number | null}} card */
    #isOutdated({ id, later }) {
        return this.#postponed.get(id) === (later ?? 0);
    }

    /** Records that a photo was decided here. @param {number} id */
    decide(id) {
        this.#decided.add(id);
        this.#postponed.delete(id);
        this.#countProcessed(1);
    }

    /** Records that a photo was put behind the others here. @param {{id: number, later?: number | null}} card */
    postpone({ id, later }) {
        this.#postponed.set(id, later ?? 0);
        this.#isComplete = false;
    }

    /**
     * Records that a photo is no longer behind the others.
     * @param {number} id
     * @returns {boolean} false if it was not put behind them here
     */
    takeForward(id) {
        if (!this.#postponed.delete(id)) return false;
        this.#returns++;
        return true;
    }

    /** Records that a photo has to be decided again. @param {number} id */
    bringBack(id) {
        this.#returns++;
        this.#decided.delete(id);
        this.#countProcessed(-1);
    }

    /**
     * Forgets decisions made here, so that their photos may be fetched again.
     * @param {number[]} ids
     * @returns {boolean} whether one of them was decided here
     */
    forget(ids) {
        for (const id of ids) this.#postponed.delete(id);
        return ids.filter((id) => this.#decided.delete(id)).length > 0;
    }

    forgetAll() {
        this.#decided.clear();
        this.#postponed.clear();
    }

    /** @param {1 | -1} by */
    #countProcessed(by) {
        if (!this.#filtered) return;
        this.#filtered = { ...this.#filtered, processed: Math.max(0, this.#filtered.processed + by) };
    }
}
