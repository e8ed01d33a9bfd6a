// The text of the photo in the viewer: a layer over the picture, and a bar that finds words in it.
import { TextLayer } from "./text-layer.js";

/** @typedef {import("./viewer-stage.js").ViewerStage} ViewerStage */

export class ViewerText {
    #viewer;
    #stage;
    #photo;
    /** The text over the picture; null while it is switched off. @type {TextLayer | null} */
    #layer = null;
    #reading = new AbortController();
    /** Fits the picture again if the find bar changes its height. */
    #grown = new ResizeObserver(() => this.fitAgain());

    /**
     * @param {HTMLElement} viewer the dialog, which gets the bar
     * @param {ViewerStage} stage whose picture gets the layer
     * @param {() => number} photo returns the id of the photo whose picture is shown
     */
    constructor(viewer, stage, photo) {
        this.#viewer = viewer;
        this.#stage = stage;
        this.#photo = photo;
    }

    get isOn() {
        return this.#layer !== null;
    }

    get isSelected() {
        return this.#layer?.isSelected ?? false;
    }

    /** The layer, which lies over the picture. @returns {HTMLElement | undefined} */
    get element() {
        return this.#layer?.element;
    }

    /** Whether an element is the field of the find bar. @param {EventTarget | null} target */
    isField(target) {
        return this.#layer !== null && target === this.#layer.query;
    }

    /** Shows the text, or hides it. @param {string} [find] words to find */
    toggle(find = "") {
        const on = !this.isOn;
        this.#viewer.classList.remove("viewer-alone");
        this.#stage.element.classList.toggle("viewer-reading", on);
        this.#viewer.querySelector(".viewer-text")?.setAttribute("aria-pressed", String(on));
        this.#layer?.element.remove();
        this.#layer?.bar.remove();
        this.#layer = on ? new TextLayer({ reveal: (place) => this.#stage.reveal(place) }) : null;
        if (this.#layer) {
            this.#layer.query.value = find;
            this.#stage.picture.append(this.#layer.element);
            this.#viewer.append(this.#layer.bar);
            this.#grown.observe(this.#layer.bar);
        } else this.#grown.disconnect();
        this.fitAgain();
        if (on) this.read();
        else this.#reading.abort();
    }

    /** Fits the picture again, because the find bar takes space from it while the text is shown. */
    fitAgain() {
        this.#viewer.style.setProperty("--text-bar", `${this.#layer?.bar.offsetHeight ?? 0}px`);
        this.#stage.fitAgain();
        this.#layer?.place(this.#stage.fitted);
    }

    /** Fetches the text of the shown picture, if the text is switched on. */
    read() {
        this.#reading.abort();
        this.#reading = new AbortController();
        this.#layer?.place(this.#stage.fitted);
        void this.#layer?.load(this.#photo(), this.#reading.signal);
    }

    close() {
        this.#reading.abort();
        this.#grown.disconnect();
    }
}
