// Fetches the cards of the deck, and shows the reason if none are left.
import { get } from "../../core/api.js";
import { isAlone } from "../../core/group-filter.js";
import { errorView } from "../../ui/error-view.js";
import { hasNewTop, needOf, replacedCards } from "./deck-rules.js";
import { NextGroup } from "./next-group.js";
import { counts, outbox, takeCounts } from "./sync.js";

/** @typedef {import("./card.js").Card} Card */

/**
 * @typedef {object} DeckFeedOptions
 * @property {import("./deck.js").Deck} deck
 * @property {import("./triage-view.js").TriageView} view
 * @property {import("./card-source.js").CardSource} source
 * @property {() => string} order returns the name of the order of the cards
 * @property {() => void} startOver
 * @property {() => void} onload called when cards were fetched
 * @property {AbortSignal} signal
 */

export class DeckFeed {
    #deck;
    #view;
    #source;
    #signal;
    #options;
    #nextGroup = new NextGroup();
    /** Whether the top card remains on top when the cards are fetched again the next time. */
    hold = true;
    /** Whether a photo was decided on this page. */
    hasDecided = false;

    /** @param {DeckFeedOptions} options */
    constructor({ deck, view, source, signal, ...options }) {
        this.#deck = deck;
        this.#view = view;
        this.#source = source;
        this.#signal = signal;
        this.#options = options;
    }

    /**
     * @param {boolean} fresh start from the newest photo
     * @param {boolean} [isAsked] whether the user requested other cards
     */
    async load(fresh, isAsked = false) {
        if (this.#source.isLoading && !fresh) return;
        if (fresh) void this.#view.strip.load(this.#signal);
        this.#view.showFilter(this.#source.filter);
        this.#view.tools.showChoice(Boolean(this.#source.filter.screenshots), this.#options.order());
        try {
            const page = await this.#source.fetch(fresh);
            if (!page) return;
            // Kept cards have the counts of the time at which they were kept.
            if (!outbox.pending.length && !(page.isKept && counts.value.total)) takeCounts(page.counts);
            const alone = isAlone(this.#source.filter, "delete");
            const cards = page.cards.map((/** @type {Card} */ card) => ({ ...card, alone }));
            if (fresh && isAsked) this.#replaceCards(cards);
            else if (fresh) this.byItself(() => this.#replaceCards(cards));
            else this.#deck.append(cards);
            this.#options.onload();
            this.topUp();
        } catch (error) {
            if (this.#signal.aborted) return;
            if (this.#deck.cards.length === 0) this.#view.showMessage(errorView(error, () => this.load(true)));
        }
    }

    /**
     * Makes a change that may bring another card to the top, and then ignores clicks for a moment, because they were meant
     * for the previous card.
     * @param {() => void} change
     */
    byItself(change) {
        const before = this.#deck.top?.id;
        change();
        if (hasNewTop(before, this.#deck.top?.id)) this.#deck.rest();
    }

    /**
     * Replaces the cards. The top card remains on top, unless it has been decided or `hold` is false.
     * @param {Card[]} cards
     */
    #replaceCards(cards) {
        this.#deck.set(replacedCards(cards, this.#deck.top, this.hold));
        this.hold = true;
        // If there are no cards, the old message remains until the new one is known.
        if (cards.length === 0) return;
        this.#view.setBare(false);
        this.#view.showMessage();
    }

    /** Fetches more cards if only a few are left; shows the reason if there are none. */
    topUp() {
        const need = needOf(this.#deck.cards.length, this.#source.hasMore);
        if (need === "cards") void this.load(false);
        else if (need === "reason" && this.#source.mayHaveMore) void this.load(true);
        else if (need === "reason") {
            void get("/api/library/scan", { signal: this.#signal }).then((scan) => this.showEnd(scan), () => {});
        } else if (this.#view.hasMessage) this.#view.showMessage();
    }

    /** @param {any} scan */
    showEnd(scan) {
        const { filter, filtered } = this.#source;
        const facts = {
            counts: counts.value,
            filter,
            filtered,
            scan,
            startOver: this.#options.startOver,
            nextGroup: this.#offer(),
            isFresh: this.hasDecided,
        };
        this.#view.showEnd(this.#deck.cards.length, facts);
    }

    /** Offers the next group if the deck of a group is done. */
    #offer() {
        const { group } = this.#source.filter;
        if (!group || this.#deck.cards.length) return undefined;
        // The decisions are sent first, so that the server does not offer a group that has none left.
        void outbox.flush().then(() => this.#nextGroup.show(group, this.#signal));
        return this.#nextGroup.element;
    }
}
