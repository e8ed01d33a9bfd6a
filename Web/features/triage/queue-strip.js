// The most recent photos of the delete queue, beside the deck on wide screens, as a link to the queue.
import { appURL } from "../../core/base.js";
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { outbox } from "./sync.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

const SHOWN = 6;
/** The number of photos fetched. The photos not shown are a reserve: they replace photos that the user puts back. */
const KNOWN = 2 * SHOWN;
/** Screens of at least this width have space for the strip. */
const WIDE = "(min-width: 68.75em)";

export class QueueStrip {
    /** The fetched photos, newest first. @type {Card[]} */
    #cards = [];
    /**
     * Image elements by photo, so that an image that remains is not fetched and drawn again.
     * @type {Map<number, HTMLElement>}
     */
    #images = new Map();

    constructor() {
        this.pictures = h("span", { class: "queue-strip-pictures" });
        this.element = h(
            "a",
            { class: "queue-strip", href: "/queue", hidden: true },
            h("span", { class: "caption" }, t("queue.strip")),
            this.pictures,
        );
    }

    /**
     * Fetches the most recent photos if there is space for the strip. Failures are ignored here.
     * @param {AbortSignal} signal
     */
    async load(signal) {
        if (!matchMedia(WIDE).matches) return;
        try {
            await outbox.flush();
            const { photos } = await get("/api/triage/queue", { params: { limit: KNOWN }, signal });
            this.#show(photos);
        } catch {
            // The strip is optional; the deck shows the failure.
        }
    }

    /** @param {Card} card */
    add(card) {
        this.#show([card, ...this.#cards.filter((each) => each.id !== card.id)].slice(0, KNOWN));
    }

    /** @param {number} id */
    remove(id) {
        this.#show(this.#cards.filter((each) => each.id !== id));
    }

    /** @param {Card[]} cards */
    #show(cards) {
        this.#cards = cards;
        this.element.hidden = cards.length === 0;
        const shown = cards.slice(0, SHOWN);
        for (const id of this.#images.keys()) if (!shown.some((card) => card.id === id)) this.#images.delete(id);
        replace(this.pictures, shown.map((card) => this.#image(card)));
    }

    /** @param {Card} card */
    #image(card) {
        const known = this.#images.get(card.id);
        if (known) return known;
        const image = h("img", { class: "queue-strip-picture", alt: card.name, decoding: "async", draggable: false });
        image.style.backgroundColor = card.colour ?? "";
        if (isShown(card)) image.src = appURL(thumbnailURL(card));
        this.#images.set(card.id, image);
        return image;
    }
}
