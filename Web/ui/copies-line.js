// Names the copies that a decision also applies to, and lets the user exclude them.
import { get } from "../core/api.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { quickPress } from "./quick-press.js";

/** @typedef {import("../core/pictures.js").Card & {only?: boolean}} Photo `only`: the user decides on this file alone */

/** Maximum number of named folders. */
const NAMED = 3;
/** Maximum number of copies whose decisions are checked. */
const LOOKED_AT = 200;

/**
 * Returns the folders of the photo's undecided copies, to which a decision on the photo also applies.
 * @param {Photo} photo @param {AbortSignal} signal
 * @returns {Promise<string[]>} the last folder of each copy, or the name of the copy if it is in the photo's folder
 */
export async function copiesAlong(photo, signal) {
    const { groups } = await get(`/api/pictures/${photo.id}/groups`, { signal });
    const group = groups.find((/** @type {any} */ { way }) => way === "exact");
    if (!group) return [];
    const { photos } = await get(`/api/groups/exact/${group.key}/photos`, { params: { rank: 0, limit: LOOKED_AT }, signal });
    return photos
        .filter((/** @type {any} */ copy) => copy.id !== photo.id && !copy.action)
        .map((/** @type {any} */ { folder, name }) => folder === photo.folder ? name : folder.split("/").at(-1) || folder);
}

/** “and 2 copies: Backup, Phone”. @param {string[]} places */
export function alongWords(places) {
    const names = [...new Set(places)];
    const shown = [...names.slice(0, NAMED), names.length > NAMED && "…"].filter(Boolean).join(", ");
    return t("photo.copies.along", { n: places.length, where: shown });
}

export class CopiesLine {
    #onchange;
    /** @type {Photo | null} */
    #photo = null;
    /** @type {string[]} */
    #places = [];
    #asking = new AbortController();

    /** @param {(words: string) => void} [onchange] called with the text of the line; empty: no copies are included */
    constructor(onchange = () => {}) {
        this.#onchange = onchange;
        this.words = h("span", { class: "copies-words" });
        this.only = h("button", { type: "button", class: "copies-only" }, t("photo.copies.only"));
        quickPress(this.only, () => this.turn());
        // Dragging on this button must not drag the card.
        for (const name of ["pointerdown", "dblclick"]) this.only.addEventListener(name, (event) => event.stopPropagation());
        this.element = h("div", { class: "copies-line", hidden: true }, this.words, this.only);
    }

    /** @param {Photo | null} photo null: no copies are included */
    show(photo) {
        this.#asking.abort();
        this.#asking = new AbortController();
        this.#photo = photo;
        this.#places = [];
        this.#draw();
        if (photo) void this.#ask(photo, this.#asking.signal);
    }

    /** Excludes the copies from the decision, or includes them again. */
    turn() {
        if (!this.#photo || this.element.hidden) return;
        this.#photo.only = !this.#photo.only;
        this.#draw();
    }

    /** @param {Photo} photo @param {AbortSignal} signal */
    async #ask(photo, signal) {
        const places = await copiesAlong(photo, signal).catch(() => []);
        if (signal.aborted) return;
        this.#places = places;
        this.#draw();
    }

    #draw() {
        const n = this.#places.length;
        const isOnly = Boolean(this.#photo?.only);
        this.element.hidden = n === 0;
        const words = n === 0 ? "" : isOnly ? t("photo.copies.stay", { n }) : alongWords(this.#places);
        replace(this.words, words);
        this.only.setAttribute("aria-pressed", String(isOnly));
        this.#onchange(words);
    }
}
