// The photos beside the open one. While a finger drags the open photo sideways, the neighbouring photo follows beside it.
import { appURL } from "../core/base.js";
import { h, replace } from "../core/html.js";
import { isShown, previewURL } from "../core/pictures.js";
import { thumbnailOf } from "./thumbnails.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The gap between two photos, in px. */
const GAP = 20;
/** At the end of the row, the photo follows only this fraction of the finger's movement. */
const RUBBER = 0.3;

export class ViewerSides {
    #beside;
    #element = h("div", { class: "viewer-picture viewer-side", hidden: true, "aria-hidden": "true" });
    /** @type {Card | undefined} */
    #shown;
    /** Whether the neighbour is moving back outside the stage. */
    #isLeaving = false;

    /** @param {HTMLElement} stage @param {(by: number) => Card | undefined} beside */
    constructor(stage, beside) {
        this.#beside = beside;
        stage.prepend(this.#element);
        this.#element.addEventListener("transitionend", () => this.#isLeaving && this.clear());
    }

    /** Whether the open photo has a neighbour on a side. @param {number} by */
    has(by) {
        return Boolean(this.#beside(by));
    }

    /**
     * The distance that the open photo moves until the neighbour has taken its position, in px.
     * @param {number} by
     * @param {number} width
     */
    static away(by, width) {
        return -by * (width + GAP);
    }

    /**
     * Shows the neighbour beside the dragged photo.
     * @param {number} x the distance of the drag, in px
     * @param {number} width of the stage
     * @param {boolean} springing
     * @returns {number} the distance by which the photo moves, in px
     */
    place(x, width, springing) {
        if (Math.abs(x) < 2 && !springing) return this.clear(), x;
        if (Math.abs(x) >= 2) {
            const card = this.#beside(x < 0 ? 1 : -1);
            if (!card) return this.clear(), x * RUBBER;
            this.#show(card);
            this.#element.dataset.side = x < 0 ? "1" : "-1";
        }
        this.#isLeaving = Math.abs(x) < 2;
        const side = Number(this.#element.dataset.side);
        this.#element.classList.toggle("viewer-settling", springing);
        this.#element.style.transform = `translate3d(${x + side * (width + GAP)}px, 0, 0)`;
        return x;
    }

    clear() {
        this.#element.hidden = true;
        this.#shown = undefined;
        replace(this.#element);
    }

    /** Preloads the neighbours, so that they are sharp when they come into view. @param {number} size */
    fetch(size) {
        for (const by of [1, -1]) {
            const card = this.#beside(by);
            if (card && isShown(card)) new Image().src = appURL(previewURL(card, size));
        }
    }

    /** @param {Card} card */
    #show(card) {
        this.#element.hidden = false;
        if (this.#shown === card) return;
        this.#shown = card;
        replace(this.#element, h("img", { src: thumbnailOf(card), alt: "", draggable: false }));
    }
}
