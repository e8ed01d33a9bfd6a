// The information beside the photo in the viewer. On a narrow screen it is a sheet instead.
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { informationOf, showInformation } from "./photo-information.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** Whether there is room beside the photo. The width is the same in viewer-panel.css. */
const wide = matchMedia("(min-width: 62rem)");
const OPEN = "shoebox.viewer.information";

export class ViewerPanel {
    #viewer;
    #onresize;
    /** @type {Card | null} */
    #card = null;
    #shown = new AbortController();

    /**
     * @param {HTMLElement} viewer
     * @param {{changed: (card: Card) => (() => void) | undefined, frames: import("./photo-people.js").Frames, onresize: () => void}} options `changed`: the function to call when
     *   the files of a photo have changed; `onresize`: called when the photo has more or less room
     */
    constructor(viewer, { changed, frames, onresize }) {
        this.#viewer = viewer;
        this.#onresize = onresize;
        this.changed = changed;
        this.frames = frames;
        this.content = h("div", { class: "viewer-panel-content" });
        this.element = h("aside", { class: "viewer-panel", hidden: true, "aria-label": t("photo.info") }, this.content);
        viewer.append(this.element);
        if (wide.matches && localStorage.getItem(OPEN)) this.#open(true);
    }

    /** Opens the information, or closes it. @param {Card} card */
    toggle(card) {
        if (!wide.matches) return showInformation(card, this.changed(card), this.frames);
        const isOpen = Boolean(this.element.hidden);
        if (isOpen) localStorage.setItem(OPEN, "1");
        else localStorage.removeItem(OPEN);
        this.#open(isOpen);
        this.show(card);
        this.#onresize();
    }

    /** @param {Card} card */
    show(card) {
        const isSame = this.#card === card && this.content.childElementCount > 0 && this.version === card.version;
        this.#card = card;
        if (this.element.hidden || isSame) return;
        this.version = card.version;
        this.#shown.abort();
        this.#shown = new AbortController();
        replace(
            this.content,
            h("h2", { class: "viewer-panel-name", dir: "auto" }, card.name),
            informationOf(card, { signal: this.#shown.signal, onchange: this.changed(card), frames: this.frames }),
        );
    }

    close() {
        this.#shown.abort();
    }

    /** @param {boolean} isOpen */
    #open(isOpen) {
        this.element.hidden = !isOpen;
        this.#viewer.classList.toggle("viewer-informed", isOpen);
        if (!isOpen) replace(this.content);
    }
}
