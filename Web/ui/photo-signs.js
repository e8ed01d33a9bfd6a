// The signs on photos in a grid, in words: for screen readers, as tooltips, and in a line that explains them.
import { companionWords } from "../core/companion-words.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";

/** Each sign with the key of its explanation. The sign of `read` is empty here, because its style draws a sheet of paper. */
const SIGNS = [["✓", "kept"], ["✕", "queued"], ["", "read"], ["★", "favourite"]];
/** The local-storage key that records whether signs have been shown, and whether the user knows them. */
const MET = "shoebox.signs";

/** @typedef {{action?: string | null, favourite?: boolean}} Signed */

/** The meanings of those signs on a photo that the line of signs explains too. @param {Signed} photo @returns {string[]} */
function explained({ action, favourite }) {
    return [favourite && t("photo.favourite"), action && t(`photo.sign.${action}`)].filter((word) =>
        typeof word === "string"
    );
}

/** The meanings of all signs on a photo. @param {Signed & import("../core/companions.js").Accompanied} photo @returns {string[]} */
export const signWords = (photo) => [companionWords(photo), ...explained(photo)].filter(Boolean);

/** A line with all signs and their meanings. */
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

/** The line that explains the signs. It is shown from the first sign on a photo until the user closes it. */
export class SignsLine {
    element = h("div", { class: "photo-signs", hidden: localStorage.getItem(MET) !== "met" });

    constructor() {
        const known = () => this.#keep("known");
        this.element.append(signs(), button(t("photo.signs.known"), { style: "quiet", size: "small", onclick: known }));
    }

    /** Shows the line if any of the photos in view has a sign. @param {(Signed | null | undefined)[]} photos */
    meet(photos) {
        if (localStorage.getItem(MET) || !photos.some((photo) => photo && explained(photo).length > 0)) return;
        this.#keep("met");
    }

    /** @param {"met" | "known"} state */
    #keep(state) {
        localStorage.setItem(MET, state);
        this.element.hidden = state === "known";
    }
}
