// Names two gestures of a touch screen on the first cards: a double tap undoes, two fingers open the photo.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";

/** The hint is shown on this many cards, once on each device. */
const CARDS = 3;
const SHOWN = "shoebox.deck.hints";
/** The largest share of the window's height that the hint may take from the card. */
const LARGEST = 0.08;

export class DeckHint {
    element = h("p", { class: "deck-hint", hidden: true }, t("triage.hint"));

    /** Large text would leave no room for the photo. */
    #room = new ResizeObserver(([{ contentRect }]) => {
        if (contentRect.height > innerHeight * LARGEST) this.element.hidden = true;
    });

    constructor() {
        this.#room.observe(this.element);
        this.#show();
    }

    /** Called when a card was decided on. */
    next() {
        if (this.element.hidden) return;
        localStorage.setItem(SHOWN, String(this.#count + 1));
        // Its room remains until the page is left. Otherwise the card would grow while the user swipes.
        this.element.classList.toggle("deck-hint-over", this.#count >= CARDS);
    }

    get #count() {
        return Number(localStorage.getItem(SHOWN)) || 0;
    }

    #show() {
        this.element.hidden = this.#count >= CARDS || !matchMedia("(pointer: coarse)").matches;
    }
}
