// The parts of the deck's page: the deck or a message, the counts, the filter, the queue and the buttons.
import { h, renew } from "../../core/html.js";
import { vibrate } from "../../core/haptics.js";
import { t } from "../../core/i18n.js";
import { play } from "../../core/sounds.js";
import { filterChips } from "../../ui/photo-filter.js";
import { Beside } from "./beside.js";
import { DeckHint } from "./deck-hint.js";
import { DeckTools } from "./deck-tools.js";
import { CELEBRATES, endState } from "./done.js";
import { instructionBar } from "./instruction-bar.js";
import { QueuedWords } from "./queued.js";
import { QueueStrip } from "./queue-strip.js";
import { stats } from "./stats.js";

/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

export class TriageView {
    #queuedWords = new QueuedWords();

    /**
     * @param {HTMLElement} deck
     * @param {{onswipe: (direction: Direction) => void, onundo: () => void} & import("./deck-tools.js").ToolHandlers} handlers of
     *     the buttons
     */
    constructor(deck, handlers) {
        deck.setAttribute("aria-label", t("triage.deck"));
        this.stats = stats();
        this.strip = new QueueStrip();
        this.beside = new Beside();
        this.hint = new DeckHint();
        this.chips = h("div", { class: "filter-chips" });
        this.message = h("div", { class: "triage-end" });
        this.status = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
        this.bar = instructionBar(handlers);
        this.tools = new DeckTools(handlers);
        this.element = h(
            "div",
            { class: "triage" },
            h("aside", { class: "triage-side" }, this.stats, this.chips, this.beside.element, this.strip.element),
            h("div", { class: "triage-stage" }, deck, this.message),
            h("div", { class: "triage-bottom" }, this.hint.element, this.tools.element, this.bar),
            this.status,
        );
    }

    /** @param {import("../../core/filter-query.js").Filter} filter */
    showFilter(filter) {
        renew(this.chips, filterChips(filter));
    }

    /** Whether a message is shown in place of the deck. */
    get hasMessage() {
        return this.message.childElementCount > 0;
    }

    /**
     * Shows a message in place of the deck, or the deck if there is no content. With a message, the direction buttons are
     * disabled.
     * @param {...Node} content
     */
    showMessage(...content) {
        renew(this.message, ...content);
        for (const entry of this.bar.querySelectorAll("[data-direction]")) {
            entry.toggleAttribute("disabled", content.length > 0);
        }
    }

    /**
     * Shows why there are no cards, or the deck if it has some.
     * @param {number} cards the number of cards on the deck
     * @param {Parameters<typeof endState>[0]} facts
     */
    showEnd(cards, facts) {
        this.setBare(cards === 0 && facts.counts.total === 0);
        if (cards > 0) this.showMessage();
        else this.#showEnd(endState(facts));
    }

    /** @param {HTMLElement} end */
    #showEnd(end) {
        if (end.classList.contains(CELEBRATES) && !this.hasMessage) {
            vibrate("success");
            play("done");
        }
        this.showMessage(end);
    }

    /**
     * Shows a decision.
     * @param {import("./card.js").Card} card
     * @param {import("./card.js").Card} counted the card with the files that the decision applies to
     * @param {Direction} direction
     * @param {boolean} isQueued whether the photo waits in the delete queue now
     */
    decided(card, counted, direction, isQueued) {
        this.hint.next();
        if (isQueued) this.strip.add(card);
        this.announce(t("triage.said", { name: card.name, what: t(`triage.${direction}.past`) }));
        if (isQueued) this.#queuedWords.tell(counted);
        else this.#queuedWords.leave();
    }

    /** Shows that a photo was put behind the others. @param {import("./card.js").Card} card */
    postponed(card) {
        this.announce(t("triage.said", { name: card.name, what: t("triage.later.past") }));
        this.#queuedWords.tellLater(card);
    }

    /** Shows whether there is a decision to undo. @param {boolean} isThere */
    showUndo(isThere) {
        this.bar.querySelector("[data-action=undo]")?.toggleAttribute("data-ready", isThere);
    }

    /** Hides the counts and the buttons if there are no photos at all. @param {boolean} isBare */
    setBare(isBare) {
        this.element.classList.toggle("triage-bare", isBare);
    }

    /** Announces words to screen readers. @param {string} words */
    announce(words) {
        this.status.textContent = words;
    }
}
