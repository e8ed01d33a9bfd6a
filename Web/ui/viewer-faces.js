// The frames on the faces of the photo in the viewer. They are off until they are switched on, follow zoom and pan, and each is a button or
// a link that the keyboard reaches. A press asks who it is, or leads to the person.
import { on } from "../core/events.js";
import { nameOf } from "../core/faces.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { newest } from "../core/newest.js";
import { askName, facesOf } from "./photo-people.js";

/** @typedef {import("./viewer-stage.js").ViewerStage} ViewerStage */
/** @typedef {import("./photo-people.js").Face} Face */

export class ViewerFaces {
    #stage;
    #photo;
    #say;
    #nextSignal;
    /** The layer over the picture; null while it is switched off. @type {HTMLElement | null} */
    #layer = null;

    /**
     * @param {ViewerStage} stage whose picture gets the layer
     * @param {() => {id: number, video?: any}} photo returns the photo whose picture is shown
     * @param {(words: string) => void} say announces words to screen readers
     * @param {AbortSignal} signal aborted when the viewer closes
     */
    constructor(stage, photo, say, signal) {
        this.#stage = stage;
        this.#photo = photo;
        this.#say = say;
        this.#nextSignal = newest(signal);
        const off = on("people", () => this.read());
        signal.addEventListener("abort", off);
    }

    get isOn() {
        return this.#layer !== null;
    }

    /** The layer, which lies over the picture. @returns {HTMLElement | undefined} */
    get element() {
        return this.#layer ?? undefined;
    }

    /** Shows the frames, or hides them. */
    toggle() {
        this.#layer?.remove();
        this.#layer = this.isOn
            ? null
            : h("div", { class: "viewer-faces", role: "group", "aria-label": t("people.frames") });
        if (!this.#layer) return this.#say(t("people.frames.off"));
        // The stage has the pointer, and presses a frame after a tap. Some browsers click the frame as well.
        this.#layer.addEventListener("click", (event) => {
            if (event.detail === 0) return;
            event.preventDefault();
            event.stopPropagation();
        }, { capture: true });
        this.#stage.picture.append(this.#layer);
        this.place();
        this.read(true);
    }

    /** Fits the layer to the picture. The lines of the frames stay as thin at any zoom. */
    place() {
        if (!this.#layer) return;
        const { width, height } = this.#stage.fitted;
        this.#layer.style.width = `${width}px`;
        this.#layer.style.height = `${height}px`;
    }

    /** Fetches the faces of the shown picture, if the frames are switched on. @param {boolean} [aloud] says how many there are */
    async read(aloud = false) {
        const layer = this.#layer;
        if (!layer) return;
        this.place();
        const { id, video } = this.#photo();
        const signal = this.#nextSignal();
        if (layer.dataset.photo !== String(id)) replace(layer);
        const faces = video ? [] : await facesOf(id, signal);
        if (signal.aborted || this.#layer !== layer) return;
        const isHere = layer.contains(document.activeElement);
        const at = [...layer.children].indexOf(/** @type {any} */ (document.activeElement));
        layer.dataset.photo = String(id);
        replace(layer, faces.map((face) => this.#frame(face)));
        if (isHere) /** @type {HTMLElement | undefined} */ (layer.children[at] ?? layer.firstElementChild)?.focus();
        // The sheet that asked for a name gave the focus back to a frame that is gone, so keys would not reach the viewer.
        else if (document.activeElement === document.body) this.#stage.element.focus();
        if (aloud) this.#say(t("people.faces", { n: faces.length }));
    }

    /** @param {Face} face */
    #frame(face) {
        const [left, top, width, height] = face.box.map((part) => `${part * 100}%`);
        const properties = {
            class: ["viewer-face", !face.name && "viewer-face-unknown"],
            style: { left, top, width, height },
        };
        const name = h("span", { class: "viewer-face-name", dir: "auto" }, nameOf(face));
        return face.name
            ? h("a", { ...properties, href: `/people/${face.group}`, "data-tapped": "", draggable: "false" }, name)
            : h("button", {
                ...properties,
                type: "button",
                "data-tapped": "",
                onclick: () => askName(face, () => this.read()),
            }, name);
    }
}
