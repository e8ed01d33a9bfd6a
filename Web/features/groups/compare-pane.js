// One side of the comparison: the picture, its facts, and the buttons that decide on it.
import { appURL } from "../../core/base.js";
import { companionSign } from "../../core/companion-words.js";
import { bytes, date } from "../../core/format.js";
import { h, replace, svg } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { previewURL, thumbnailURL } from "../../core/pictures.js";
import { decider } from "../../ui/deciders.js";
import { icon } from "../../ui/icon.js";
import { isWhole, within } from "./common-part.js";

/** The longer edge of the full-resolution preview, in px. */
const SIZE = 2160;

/** @typedef {import("./compare.js").Photo} Photo */

/**
 * @typedef {object} PaneOptions
 * @property {Photo} other the photo on the other side
 * @property {string} mark describes the photo's advantage over the other photo, or its similarity to that photo
 * @property {boolean} isBest whether this photo is the best of its group
 * @property {(action: string) => void} ondecide
 */

export class ComparePane {
    /** The photo whose picture is shown. @type {Photo | null} */
    #shown = null;

    constructor() {
        this.image = h("div", { class: "compare-image" });
        this.picture = h("div", { class: "compare-picture" }, this.image);
        this.frame = h("div", { class: "compare-frame" }, this.picture);
        this.words = h("div", { class: "compare-words" });
        this.element = h("section", { class: "compare-pane" }, this.frame, this.words);
    }

    /** @param {Photo} photo @param {PaneOptions} options */
    show(photo, options) {
        this.#showWords(photo, options);
        if (this.#shown === photo) return;
        this.#shown = photo;
        replace(this.image, h("img", { src: thumbnailURL(photo), alt: photo.name, draggable: false }));
        const sharp = new Image();
        sharp.src = appURL(previewURL(photo, SIZE));
        sharp.alt = photo.name;
        sharp.draggable = false;
        sharp.decode().then(() => this.#shown === photo && replace(this.image, sharp), () => {});
    }

    /**
     * Outlines the part that both photos show. Without corners, removes the outline.
     * @param {number[][] | undefined} corners fractions of width and height
     */
    outline(corners) {
        const { width, height } = this.#shown ?? {};
        if (!corners || !width || !height || isWhole(corners)) return replace(this.picture, this.image);
        // Corners outside the photo are moved to its edge.
        const points = corners.map(([x, y]) => `${within(x) * width},${within(y) * height}`).join(" ");
        const drawing = svg(
            "svg",
            { class: "compare-outline", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
            svg("polygon", { points, "vector-effect": "non-scaling-stroke" }),
        );
        return replace(
            this.picture,
            this.image,
            drawing,
            h("span", { class: "compare-common", "aria-hidden": "true" }, t("groups.common")),
        );
    }

    /** @param {Photo} photo @param {PaneOptions} options */
    #showWords(photo, { other, mark, isBest, ondecide }) {
        const focused = this.words.contains(document.activeElement) && document.activeElement;
        replace(
            this.words,
            h("strong", { class: "viewer-name" }, photo.name),
            facts(photo, other),
            h("span", { class: ["compare-mark", isBest && "compare-best"] }, mark),
            h(
                "span",
                { class: "compare-actions" },
                choice(photo, { action: "keep", sign: "heart", label: "photo.keep" }, ondecide),
                choice(
                    photo,
                    { action: "delete", sign: "trash", label: "photo.queue", short: "photo.queue.short" },
                    ondecide,
                ),
            ),
        );
        if (!focused) return;
        const isDelete = focused.classList.contains("compare-delete");
        /** @type {HTMLElement | null} */ (this.words.querySelector(isDelete ? ".compare-delete" : ".compare-keep"))
            ?.focus();
    }
}

/**
 * The dimensions of a photo in pixels, its file size and its date. A dimension or file size that is larger than that of the
 * other photo is highlighted.
 * @param {Photo} photo
 * @param {Photo} other
 */
function facts(photo, other) {
    const pixels = (/** @type {Photo} */ { width, height }) => (width ?? 0) * (height ?? 0);
    const fact = (/** @type {string} */ text, isBetter = false) => h("span", { class: isBetter && "compare-better" }, text);
    return h(
        "span",
        { class: "compare-facts tabular" },
        photo.width && photo.height ? fact(`${photo.width} × ${photo.height}`, pixels(photo) > pixels(other)) : null,
        fact(bytes(photo.bytes), photo.bytes > other.bytes),
        companionSign(photo) ? fact(companionSign(photo)) : null,
        fact(date(photo.taken, { time: true })),
    );
}

/**
 * The button for a decision. Shown as pressed if the photo already has this decision.
 * @param {Photo} photo
 * @param {{action: string, sign: string, label: string, short?: string}} decision `short`: the visible text, if it differs
 *   from `label`, which is the text for screen readers
 * @param {(action: string) => void} ondecide
 */
function choice(photo, { action, sign, label, short = label }, ondecide) {
    const isChosen = photo.action === action;
    const button = h(
        "button",
        {
            class: ["compare-choice", `compare-${action}`],
            type: "button",
            "aria-label": t(isChosen ? `${label}.done` : label),
            "aria-pressed": String(isChosen),
            onclick: () => ondecide(action),
        },
        icon(isChosen ? "check" : sign, { size: 20 }),
        h("span", null, t(isChosen ? `${label}.done` : short)),
    );
    return decider(button);
}
