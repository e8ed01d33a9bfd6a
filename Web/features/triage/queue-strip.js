// On wide screens, beside the deck: the photos queued last, and the way to all of them.
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

const SHOWN = 6;

/** @returns {HTMLElement & {add: (card: Card) => void, remove: (id: number) => void, set: (cards: Card[]) => void}} */
export function queueStrip() {
    /** @type {Card[]} newest first */
    let cards = [];
    const pictures = h("span", { class: "queue-strip-pictures" });
    const element = h(
        "a",
        { class: "queue-strip", href: "/queue", hidden: true },
        h("span", { class: "caption" }, t("queue.strip")),
        pictures,
    );
    /** @type {Map<number, HTMLElement>} so that a picture that stays is not fetched and drawn again */
    const drawn = new Map();
    const show = () => {
        element.hidden = cards.length === 0;
        const shown = cards.slice(0, SHOWN);
        for (const id of drawn.keys()) if (!shown.some((card) => card.id === id)) drawn.delete(id);
        replace(pictures, shown.map((card) => drawn.get(card.id) ?? picture(card)));
    };
    const picture = (/** @type {Card} */ card) => {
        const image = h("img", { class: "queue-strip-picture", alt: card.name, decoding: "async", draggable: false });
        image.style.backgroundColor = card.colour ?? "";
        if (isShown(card)) image.src = thumbnailURL(card);
        drawn.set(card.id, image);
        return image;
    };
    return Object.assign(element, {
        add(/** @type {Card} */ card) {
            cards = [card, ...cards.filter((each) => each.id !== card.id)].slice(0, SHOWN * 2);
            show();
        },
        remove(/** @type {number} */ id) {
            cards = cards.filter((each) => each.id !== id);
            show();
        },
        set(/** @type {Card[]} */ next) {
            cards = next;
            show();
        },
    });
}
