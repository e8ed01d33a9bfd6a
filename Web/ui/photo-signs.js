// The signs on photos in a grid, in words: for readers, for the mouse, and as a line that explains them.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";

/** Each sign with the word that explains it; a sheet of paper is drawn by its style. */
const SIGNS = [["✓", "kept"], ["✕", "queued"], ["", "read"], ["★", "favourite"]];
/** The key under which a browser keeps whether it has shown signs, and whether the person knows them. */
const MET = "shoebox.signs";

/** @typedef {{action?: string | null, favourite?: boolean}} Signed */

/** The meanings of the signs on a photo, in words. @param {Signed} photo @returns {string[]} */
export function signWords({ action, favourite }) {
    return [favourite && t("photo.favourite"), action && t(`photo.sign.${action}`)].filter((word) =>
        typeof word === "string"
    );
}

/** The signs and their words in a line. */
export function signs() {
    return h(
        "p",
        { class: "photo-signs" },
        SIGNS.map(([sign, name]) =>
            h(
                "span",
                { class: `photo-sign photo-sign-${name}` },
                sign && h("span", { "aria-hidden": "true" }, sign),
                h("span", { style: { order: "1" } }, t(`photo.sign.${name}`)),
            )
        ),
    );
}

/** The line that explains the signs. It is in the page from the first sign that a person meets until they know the signs. */
export class SignsLine {
    element = h("div", { class: "photo-signs", hidden: localStorage.getItem(MET) !== "met" });

    constructor() {
        const known = () => this.#keep("known");
        this.element.append(signs(), button(t("photo.signs.known"), { style: "quiet", size: "small", onclick: known }));
    }

    /** Some photos are in view. @param {(Signed | null | undefined)[]} photos */
    meet(photos) {
        if (localStorage.getItem(MET) || !photos.some((photo) => photo && signWords(photo).length > 0)) return;
        this.#keep("met");
    }

    /** @param {"met" | "known"} state */
    #keep(state) {
        localStorage.setItem(MET, state);
        this.element.hidden = state === "known";
    }
}
