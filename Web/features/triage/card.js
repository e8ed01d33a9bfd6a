// One photo as a card: its picture, its name and date, and the label shown during a drag.
import { appURL } from "../../core/base.js";
import { failureText } from "../../core/failure.js";
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { companionSign, companionWords } from "../../core/companion-words.js";
import { bytesOf } from "../../core/companions.js";
import { bytes, date } from "../../core/format.js";
import { inLanguage, t } from "../../core/i18n.js";
import { awaited } from "../../core/quiet.js";
import { CopiesLine } from "../../ui/copies-line.js";
import { icon } from "../../ui/icon.js";
import { CardFilm } from "./card-film.js";
import { DIRECTIONS } from "./directions.js";
import { isShown, previewURL, thumbnailURL } from "../../core/pictures.js";
import { previewSize } from "../../ui/viewer-geometry.js";

/**
 * @typedef {import("../../ui/copies-line.js").Photo & {alone?: boolean, later?: number, favourite?: boolean}} Card `alone`: a
 *   deletion of the photo does not apply to its copies, as in the deck of a single folder; `later`: the act that put the photo
 *   behind the others
 */

/** The size of a preview that is sharp on a deck of a given width. @param {number} cssWidth */
export const deckSize = (cssWidth) => previewSize(cssWidth * devicePixelRatio, [480, 960, 1440]);

/** Pictures that are decoded or being decoded, by URL, most recent last. @type {Map<string, Promise<HTMLImageElement>>} */
const decoded = new Map();
/** Maximum number of decoded pictures in memory. */
const KEEP = 16;

/**
 * Fetches and decodes a picture before it is shown.
 * @param {Card} card
 * @param {number} size
 * @returns {Promise<HTMLImageElement>} rejected if the picture cannot be shown
 */
export function prefetch(card, size) {
    const url = previewURL(card, size);
    let image = decoded.get(url);
    if (!image) {
        const element = new Image();
        element.draggable = false;
        element.alt = "";
        element.src = appURL(url);
        image = awaited(element.decode()).then(() => element);
        image.catch(() => decoded.delete(url));
        decoded.set(url, image);
        for (const old of decoded.keys()) {
            if (decoded.size <= KEEP) break;
            decoded.delete(old);
        }
    }
    return image;
}

/** Whether the server responds. */
const answers = () => get("/api/session").then(() => true, (error) => error.code !== "offline");

export class CardView {
    /** @param {Card} card @param {number} size the preview's long side */
    constructor(card, size) {
        this.card = card;
        /** The version that is shown. The card may be brought up to date, because its photo was edited. */
        this.version = card.version;
        this.label = h("div", { class: "swipe-label", "aria-hidden": "true" });
        this.mat = h("div", { class: "photo-mat" });
        // Names the copies, because one swipe decides on the photo and all of its copies.
        this.copies = new CopiesLine((copies) => this.#name(copies));
        const isCut = Boolean(card.problem) && isShown(card);
        const facts = (/** @type {string} */ several) =>
            [
                card.later && t("triage.later.card"),
                date(card.taken),
                card.place && inLanguage(card.place),
                bytes(bytesOf(card)),
                several,
                isCut && t("photo.cut"),
            ]
                .filter(Boolean).join(" · ");
        this.element = h(
            "figure",
            { class: "photo-card" },
            this.mat,
            h(
                "figcaption",
                { class: "photo-caption" },
                h("bdi", { class: "photo-name" }, card.name),
                h("span", { class: "photo-facts tabular" }, facts(companionSign(card))),
                this.copies.element,
            ),
            this.label,
        );
        this.facts = facts(companionWords(card));
        this.copies.show(card.copies > 1 && !card.alone ? card : null);
        /** The film of a video. */
        this.film = card.video ? new CardFilm(card) : null;
        if (this.film) this.mat.after(this.film.element);
        if (card.colour) this.element.style.setProperty("--mean", card.colour);
        /** The offset from its position in the stack, in px, and the velocity, in px/s. */
        this.x = { x: 0, v: 0 };
        this.y = { x: 0, v: 0 };
        this.lift = { x: 0, v: 0 };
        this.rotation = 0;
        this.direction = "";
        /** The position in the stack, 0 = on top; -1 = not in the stack. */
        this.depth = -1;
        this.drawn = "";
        this.faint = "";
        if (isShown(card)) this.#load(size);
        else if (card.problem) this.#broken(failureText(card.problem));
    }

    /** Sets the card's name for screen readers. @param {string} copies the copies included in a decision, in words */
    #name(copies) {
        this.element.setAttribute("aria-label", [this.card.name, copies, this.facts].filter(Boolean).join(", "));
    }

    /** @param {number} size */
    #load(size) {
        const small = h("img", { class: "photo-placeholder", src: thumbnailURL(this.card), alt: "", draggable: false });
        small.addEventListener("error", () => small.remove());
        // The same picture, blurred, fills the card around it.
        const around = h("img", { class: "photo-around", src: thumbnailURL(this.card), alt: "", draggable: false });
        around.addEventListener("error", () => around.remove());
        replace(this.mat, around, small);
        prefetch(this.card, size).then((image) => {
            // All cards of a photo share one image element, so this card takes it from an earlier card.
            image.className = "photo-image";
            image.alt = this.card.name;
            replace(this.mat, around, image);
        }, async () => {
            // If the server responds, the picture is broken. Otherwise the thumbnail remains until the server responds
            // again.
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

    /** Draws the card at its position. Changes only the transform, which needs no layout and no repaint. */
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
