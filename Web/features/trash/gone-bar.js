// The bar below a photo from the trash in the viewer, with buttons to restore it or delete it permanently.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { decider } from "../../ui/deciders.js";
import { icon } from "../../ui/icon.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

export class GoneBar {
    /** The open photo. @type {Card | null} */
    #card = null;
    #acts;

    /** @param {{restore: (card: Card) => void, remove: (card: Card) => void}} acts */
    constructor(acts) {
        this.#acts = acts;
        this.element = h(
            "div",
            { class: "viewer-choice", role: "toolbar", "aria-label": t("triage.actions") },
            this.#button("trash.one.remove", "trash", "Delete", () => this.#remove()),
            this.#button("trash.one.restore", "restore", "r", () => this.#restore()),
        );
    }

    /** @param {Card} card */
    show(card) {
        this.#card = card;
    }

    /** Returns the action for a key. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
    keyed({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }) {
        if (ctrlKey || metaKey || altKey || shiftKey || repeat) return undefined;
        if (key === "Delete" || key === "Backspace") return () => this.#remove();
        return key === "r" ? () => this.#restore() : undefined;
    }

    #restore() {
        if (this.#card) this.#acts.restore(this.#card);
    }

    #remove() {
        if (this.#card) this.#acts.remove(this.#card);
    }

    /** @param {string} words @param {string} sign @param {string} key @param {() => void} onclick */
    #button(words, sign, key, onclick) {
        const attributes = { class: "viewer-act", type: "button", "aria-keyshortcuts": key, dataset: { act: sign } };
        return decider(h("button", { ...attributes, onclick }, icon(sign, { size: 24 }), h("span", null, t(words))));
    }
}
