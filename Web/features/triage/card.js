// One photo as a card: the picture on its mat, its name and date below, and the label that fades in with the drag.
import { failureText } from "../../core/failure.js";
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { bytes, date } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";
import { DIRECTIONS } from "./directions.js";
import { isShown, previewURL, thumbnailURL } from "../../core/pictures.js";
import { previewSize } from "../../ui/viewer-geometry.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

/** The preview's size that is sharp on a deck of this width. @param {number} cssWidth */
export const deckSize = (cssWidth) => previewSize(cssWidth * devicePixelRatio, [480, 960, 1440]);

/** @type {Map<string, Promise<HTMLImageElement>>} pictures being or having been decoded, newest last */
const decoded = new Map();
const KEEP = 16;

/**
 * Fetches and decodes a picture ahead, once.
 * @param {Card} card
 * @param {number} size
 * @returns {Promise<HTMLImageElement>} rejects when it can't be shown
 */
export function prefetch(card, size) {
    const url = previewURL(card, size);
    let image = decoded.get(url);
    if (!image) {
        const element = new Image();
        element.draggable = false;
        element.alt = "";
        element.src = url;
        image = element.decode().then(() => element);
        image.catch(() => decoded.delete(url));
        decoded.set(url, image);
        for (const old of decoded.keys()) {
            if (decoded.size <= KEEP) break;
            decoded.delete(old);
        }
    }
    return image;
}

/** Whether Shoebox is there. */
const answers = () => get("/api/session").then(() => true, (error) => error.code !== "offline");

export class CardView {
    /** @param {Card} card @param {number} size the preview's long side */
    constructor(card, size) {
        this.card = card;
        this.label = h("div", { class: "swipe-label", "aria-hidden": "true" });
        this.mat = h("div", { class: "photo-mat" });
        const isCut = Boolean(card.problem) && isShown(card);
        const facts = [date(card.taken), bytes(card.bytes), isCut && t("photo.cut")].filter(Boolean).join(" · ");
        this.element = h(
            "figure",
            { class: "photo-card", "aria-label": [card.name, facts].join(", ") },
            this.mat,
            h(
                "figcaption",
                { class: "photo-caption" },
                h("span", { class: "photo-name" }, card.name),
                h(
                    "span",
                    { class: "photo-facts tabular" },
                    facts,
                    card.copies > 1 && ` · ${t("triage.copies", { n: card.copies })}`,
                ),
            ),
            this.label,
        );
        if (card.colour) this.element.style.setProperty("--mean", card.colour);
        /** Where it is, in px from its place, and how fast, in px/s. */
        this.x = { x: 0, v: 0 };
        this.y = { x: 0, v: 0 };
        this.lift = { x: 0, v: 0 };
        this.rotation = 0;
        this.direction = "";
        /** In the stack, 0 = on top; minus one, not in it. */
        this.depth = -1;
        this.drawn = "";
        this.faint = "";
        if (isShown(card)) this.#load(size);
        else if (card.problem) this.#broken(failureText(card.problem));
    }

    /** @param {number} size */
    #load(size) {
        const small = h("img", { class: "photo-placeholder", src: thumbnailURL(this.card), alt: "", draggable: false });
        small.addEventListener("error", () => small.remove());
        replace(this.mat, small);
        prefetch(this.card, size).then((image) => {
            // The same element can stand in one place only: an undone card takes it back.
            image.className = "photo-image";
            image.alt = this.card.name;
            replace(this.mat, image);
        }, async () => {
            // Shoebox may be silent, and not the picture broken: the small one stays, and it is tried again when Shoebox is back.
            if (await answers()) return this.#broken(t("triage.broken.text"));
            const off = on("reconnected", () => {
                off();
                if (this.element.isConnected) this.#load(size);
            });
        });
    }

    /** @param {string} reason */
    #broken(reason) {
        this.element.classList.add("photo-broken");
        replace(
            this.mat,
            h(
                "div",
                { class: "photo-problem" },
                icon("broken", { size: 56 }),
                h("strong", null, t("triage.broken.title")),
                h("p", { class: "quiet" }, reason),
            ),
        );
    }

    /** Draws where it is. Transform and opacity only: no layout, no repaint. */
    place() {
        const scale = 0.96 + 0.04 * this.lift.x;
        const drawn = `translate3d(${this.x.x.toFixed(2)}px, ${this.y.x.toFixed(2)}px, 0) rotate(${
            this.rotation.toFixed(2)
        }deg) scale(${scale.toFixed(4)})`;
        if (drawn === this.drawn) return;
        this.element.style.transform = this.drawn = drawn;
    }

    /** @param {import("../../ui/swipe-rules.js").Direction | null} direction @param {number} progress @param {boolean} armed */
    mark(direction, progress, armed) {
        const next = direction ?? "";
        if (next !== this.direction) {
            this.direction = next;
            if (direction) {
                this.label.dataset.direction = direction;
                replace(this.label, icon(DIRECTIONS[direction].icon, { size: 22 }), t(`triage.${direction}`));
            }
        }
        const faint = armed ? "1" : (progress * 0.8).toFixed(2);
        if (faint !== this.faint) this.label.style.opacity = this.faint = faint;
        this.label.classList.toggle("swipe-armed", armed);
    }
}
