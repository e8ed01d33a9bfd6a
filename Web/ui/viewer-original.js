// The original of an edited photo in the viewer: a button shows it in the place of the photo, and shows the photo again.
import { appURL } from "../core/base.js";
import { companionOf } from "../core/companions.js";
import { kindNamed } from "../core/kinds.js";
import { t } from "../core/i18n.js";
import { previewURL } from "../core/pictures.js";
import { button } from "./button.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The original is fetched in advance only if the photo stays open this long, in ms. */
const GLANCE = 250;
/** The size of a preview that is sharp until the photo is zoomed. */
const SIZE = 1440;

/** The key that shows the original, or the edited photo again. */
export const ORIGINAL_KEY = "e";

/**
 * The original of a photo as a photo of its own; undefined if there is none.
 * @param {Card} card
 * @returns {Card | undefined}
 */
function originalOf(card) {
    const found = companionOf(card, "original");
    if (!found) return undefined;
    const { id, name, bytes } = found;
    return {
        ...card,
        id,
        name,
        bytes,
        format: kindNamed(name)?.name ?? "",
        width: null,
        height: null,
        companions: [],
        problem: null,
        // The browser keeps pictures by their version. Together with its size, the version of the photo serves as one.
        version: `${card.version}-${bytes}`,
    };
}

export class ViewerOriginal {
    #onturn;
    #onleave;
    /** @type {Card | undefined} */
    #original;
    #isOn = false;
    /** The picture of the one that is not shown, so that it can be shown at once. @type {HTMLElement | null} */
    #other = null;
    #fetching = 0;

    /**
     * @param {() => void} onturn called when the other one of the two is to be shown
     * @param {() => void} onleave called before the button disappears while it has the focus
     */
    constructor(onturn, onleave) {
        this.#onturn = onturn;
        this.#onleave = onleave;
        this.button = button(t("viewer.original"), {
            style: "quiet",
            icon: "before-after",
            iconOnly: true,
            class: "viewer-original",
            word: t("viewer.original.short"),
            onclick: () => this.turn(),
        });
        this.button.setAttribute("aria-keyshortcuts", ORIGINAL_KEY);
    }

    /** The original while it is shown. @returns {Card | undefined} */
    get shown() {
        return this.#isOn ? this.#original : undefined;
    }

    /** Called when a photo is shown. @param {Card} card */
    show(card) {
        this.close();
        this.#isOn = false;
        this.#other = null;
        this.follow(card);
    }

    /** Called when a shown photo may have other companions. @param {Card} card */
    follow(card) {
        const original = originalOf(card);
        // If the focused button is hidden, the page gets the focus, and the keys of the viewer no longer work.
        if (!original && this.button === document.activeElement) this.#onleave();
        this.button.hidden = !original;
        if (original?.id === this.#original?.id && original?.version === this.#original?.version) return;
        const wasOn = this.#isOn;
        this.#original = original;
        this.#other = null;
        this.#isOn = false;
        this.#name();
        if (wasOn) this.#onturn();
        if (original) this.#fetching = setTimeout(() => this.#fetch(original), GLANCE);
    }

    /** Shows the other one. */
    turn() {
        if (!this.#original) return;
        this.#isOn = !this.#isOn;
        this.#name();
        this.#onturn();
    }

    /**
     * Exchanges the picture on the screen for the picture of the other one.
     * @param {Element | null} before the picture on the screen
     * @returns {HTMLElement | null} null: the other picture has to be fetched
     */
    exchange(before) {
        const other = this.#other;
        this.#other = before instanceof HTMLImageElement && before.naturalWidth > 0 ? before : null;
        return other;
    }

    close() {
        clearTimeout(this.#fetching);
    }

    #name() {
        const key = this.#isOn ? "viewer.edited" : "viewer.original";
        this.button.label = this.button.title = t(key);
        const word = this.button.querySelector(".button-word");
        if (word) word.textContent = t(`${key}.short`);
    }

    /** @param {Card} original */
    #fetch(original) {
        const image = new Image();
        image.alt = original.name;
        image.draggable = false;
        image.src = appURL(previewURL(original, SIZE));
        image.decode().then(() => {
            if (this.#original === original && !this.#isOn) this.#other ??= image;
        }, () => {});
    }
}
