// Fetches a picture of the shown photo that is sharp at the zoom, and reports it once it is decoded.
import { appURL } from "../core/base.js";
import { originalURL, previewURL } from "../core/pictures.js";
import { sharpest } from "./viewer-geometry.js";

/** @typedef {import("../core/pictures.js").Card} Card */

export class ViewerSharpness {
    #options;
    /** The size of the sharpest picture that was fetched: Infinity for the photo itself, 0 for none. */
    #size = 0;

    /**
     * @param {object} options
     * @param {import("./viewer-stage.js").ViewerStage} options.stage
     * @param {() => Card} options.shown returns the photo whose picture is shown
     * @param {(image: HTMLImageElement) => void} options.onsharp
     * @param {(card: Card) => void} options.onbroken called if the picture cannot be shown
     */
    constructor(options) {
        this.#options = options;
    }

    /** Called when another picture is shown, of which nothing is fetched. */
    reset() {
        this.#size = 0;
    }

    sharpen() {
        const { stage, shown, onsharp, onbroken } = this.#options;
        const card = shown();
        if (card.video) return;
        const { fitted, scale } = stage;
        const wanted = sharpest(Math.max(fitted.width, fitted.height) * devicePixelRatio * scale, card);
        const size = wanted === "original" ? Infinity : wanted;
        if (size <= this.#size) return;
        this.#size = size;
        const image = new Image();
        image.alt = card.name;
        image.draggable = false;
        image.src = appURL(wanted === "original" ? originalURL(card) : previewURL(card, wanted));
        image.decode().then(() => {
            if (shown() !== card || this.#size !== size) return;
            onsharp(image);
            if (wanted !== "original" && stage.scale <= 1.01) stage.sides.fetch(wanted);
        }, () => {
            if (shown() === card) onbroken(card);
        });
    }
}
