// The viewer follows the URL: `?photo=ID` opens it, and Back closes it.
import { get } from "../core/api.js";
import { t } from "../core/i18n.js";
import { newest } from "../core/newest.js";
import { navigate } from "../core/router.js";
import { motion } from "../core/theme.js";
import { errorWords } from "./error-view.js";
import { editTags } from "./tag-editor.js";
import { toast } from "./toast.js";
import { Viewer } from "./viewer.js";
import { ViewerChoice } from "./viewer-choice.js";
import { goneTools, like, viewerTools } from "./viewer-tools.js";
import { openEditor } from "./photo-editor.js";
import { canEdit, turn } from "./photo-edits.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The styles that a page with a viewer needs. */
export const viewerStyles = [
    "/ui/viewer.css",
    "/ui/viewer-choice.css",
    "/ui/viewer-faces.css",
    "/ui/copies-line.css",
    "/ui/film-sought.css",
    "/ui/text-layer.css",
    "/ui/photo-information.css",
    "/ui/viewer-panel.css",
    "/ui/photo-editor.css",
    "/ui/albums.css",
    "/ui/tags.css",
];

/**
 * The photos that the arrows step through.
 * @typedef {object} Row
 * @property {(id: number) => any} find
 * @property {(id: number, by: number) => any} beside
 * @property {(id: number) => {at: number, of: number} | null} [placeOf] the position among all photos, counted from 1
 */

/**
 * Parts that a page adds to the viewer.
 * @typedef {object} ViewerExtras
 * @property {(card: Card) => Node[]} [tools] in the bar
 * @property {Record<string, (card: Card) => void>} [keys]
 * @property {(card: Card) => (() => void) | undefined} [changed] the function to call when the files of a photo have changed
 * @property {{element: HTMLElement, show: (card: any) => void, keyed: (event: KeyboardEvent) => (() => void) | undefined} | null} [choice]
 *   the bar for decisions on the photo, and the action for a key
 */

/** @param {() => readonly any[]} cards each with the `id` of its photo @returns {Row} */
function rowOf(cards) {
    return {
        find: (id) => cards().find((card) => card.id === id),
        beside(id, by) {
            const list = cards();
            return list[list.findIndex((card) => card.id === id) + by];
        },
    };
}

/**
 * @typedef {object} ViewerPageOptions
 * @property {(id: number) => HTMLElement | null} [imageOf] the picture on the page from which the viewer grows
 * @property {(action: string) => boolean} [alone] whether a decision applies to one file, and not to all copies of it
 * @property {boolean} [countsCopies] false: the photos of the page do not include their number of copies
 * @property {ViewerExtras["choice"]} [gone] the bar with the actions for photos in the trash, if the page shows those
 * @property {(photo: any) => void} [onchange] called when the decision on a photo has changed, or its favourite mark
 * @property {() => void} [onwrong] called when the server refused a decision
 */

/**
 * The viewer of a page.
 * @param {(() => readonly any[]) | Row} cards
 * @param {AbortSignal} signal aborted when the user leaves the page
 * @param {ViewerPageOptions} [options]
 */
export const viewerFor = (cards, signal, options) =>
    new ViewerPage(typeof cards === "function" ? rowOf(cards) : cards, signal, options);

class ViewerPage {
    #row;
    #nextSignal;
    #imageOf;
    #extras;
    /** @type {Viewer | null} */
    #viewer = null;
    /** Whether this page opened the viewer, so that Back leads to the page. */
    #pushed = false;
    /** Whether the next viewer begins with a slideshow. */
    #plays = false;

    /** @param {Row} row @param {AbortSignal} signal @param {ViewerPageOptions} [options] */
    constructor(row, signal, options = {}) {
        this.#row = row;
        this.#nextSignal = newest(signal);
        this.#imageOf = options.imageOf;
        const { gone } = options;
        this.choice = gone ? null : this.#makeChoice(options, signal);
        const changed = (/** @type {Card} */ card) => {
            if (this.#viewer?.card === card) this.#viewer.follow(card);
            this.#viewer?.showTools();
            options.onchange?.(card);
        };
        const edited = (/** @type {Card} */ card) => {
            if (this.#viewer?.card.id === card.id) this.#viewer.show(card);
            options.onchange?.(card);
        };
        const inform = (/** @type {Card} */ card) => this.#viewer?.panel.toggle(card);
        const slideshow = () => this.#viewer?.slideshow.start();
        const turned = (/** @type {1 | -1} */ by) => (/** @type {Card} */ card) =>
            void (canEdit(card) && turn(card, by, () => edited(card)));
        this.#extras = {
            tools: (/** @type {Card} */ card) =>
                gone ? goneTools(card, () => inform(card)) : viewerTools(card, () => changed(card), {
                    inform: () => inform(card),
                    slideshow,
                    edited: () => edited(card),
                }),
            keys: gone ? { i: inform } : {
                i: inform,
                f: (/** @type {Card} */ card) => void like(card, () => changed(card)),
                t: (/** @type {Card} */ card) => void editTags([card]),
                c: (/** @type {Card} */ card) => void (canEdit(card) && openEditor(card, () => edited(card))),
                s: slideshow,
                "[": turned(-1),
                "]": turned(1),
            },
            changed: gone ? () => undefined : (/** @type {Card} */ card) => () => changed(card),
            choice: gone ?? this.choice,
        };
    }

    /** @param {ViewerPageOptions} options @param {AbortSignal} signal @returns {ViewerChoice} */
    #makeChoice({ alone = () => false, countsCopies = true, onchange, onwrong }, signal) {
        return new ViewerChoice({
            alone,
            countsCopies,
            photo: () => this.settled(),
            onchange: (photo) => onchange?.(photo),
            onwrong: () => onwrong?.(),
            ondecided: () => this.next(),
            onundone: (photo) => {
                if (this.#viewer) this.turn(photo);
                else toast(t("act.decide.undone"), { kind: "success" });
            },
            say: (words) => this.#viewer?.say(words),
        }, signal);
    }

    /** Shows the photos one after the other. @param {number} first the id of the photo to begin with */
    play(first) {
        this.#plays = true;
        this.open(first);
    }

    /** @param {number} id @param {string} [find] words to find in the picture */
    open(id, find) {
        this.#pushed = true;
        const url = urlOf(id);
        if (find !== undefined) url.searchParams.set("find", find);
        navigate(url, { transition: false });
    }

    /** Opens or closes the viewer according to the URL. @param {URLSearchParams} query */
    async follow(query) {
        const signal = this.#nextSignal();
        const id = Number(query.get("photo"));
        if (!id) return this.#hide();
        try {
            const card = this.#row.find(id) ?? await get(`/api/pictures/${id}`, { signal });
            const isOutdated = () => signal.aborted || Number(new URLSearchParams(location.search).get("photo")) !== id;
            if (isOutdated()) return;
            if (!this.#viewer) this.#grow(id, () => isOutdated() ? null : this.#show(card, query.get("find") ?? undefined));
            else if (this.#viewer.card.id !== id) this.#viewer.show(card);
        } catch (error) {
            if (signal.aborted) return;
            toast(errorWords(error).title, { kind: "error" });
            this.#close();
        }
    }

    /**
     * Finishes a running slide and returns the open photo; null if no photo is open or the viewer is closing.
     * @returns {any}
     */
    settled() {
        this.#viewer?.stage.arrive();
        return this.#viewer?.card ?? null;
    }

    /** Shows the next photo. */
    next() {
        this.#viewer?.next();
    }

    /**
     * Called when the open photo has left the row: shows its neighbour `beside`, or closes the viewer.
     * @param {any} beside
     */
    leave(beside) {
        if (!this.#viewer) return;
        if (beside) this.turn(beside);
        else this.#close();
    }

    /** Shows another photo of the row. @param {any} card */
    turn(card) {
        // The viewer shows the photo before the URL changes, so that the next key press applies to this photo.
        this.#viewer?.show(card);
        navigate(urlOf(card.id), { replace: true, transition: false });
    }

    /** Shows the current facts of the photo; called after the row was fetched again. */
    refresh() {
        const viewer = this.#viewer;
        const card = viewer && this.#row.find(viewer.card.id);
        if (!viewer || !card) return;
        if (card.version !== viewer.card.version) return viewer.show(card);
        viewer.follow(card);
    }

    /** Announces words to screen readers. @param {string} words */
    say(words) {
        this.#viewer?.say(words);
    }

    destroy() {
        this.#viewer?.close();
        this.#viewer = null;
    }

    /** Closes the viewer by changing the URL. */
    #close() {
        if (!new URLSearchParams(location.search).has("photo")) return;
        if (this.#pushed) history.back();
        else navigate(urlOf(null), { replace: true, transition: false });
        this.#pushed = false;
    }

    /** @param {number} by */
    #step(by) {
        const next = this.#beside(by);
        if (next) this.turn(next);
    }

    /** @param {number} by @returns {Card | undefined} */
    #beside(by) {
        return this.#viewer ? this.#row.beside(this.#viewer.card.id, by) : undefined;
    }

    /** @param {Card} card @param {string} [find] @returns {HTMLElement | null} the picture in the viewer */
    #show(card, find) {
        this.#viewer = new Viewer(card, {
            onclose: () => this.#close(),
            onstep: (/** @type {number} */ by) => this.#step(by),
            beside: (/** @type {number} */ by) => this.#beside(by),
            place: (/** @type {Card} */ { id }) => this.#row.placeOf?.(id) ?? null,
            find,
            ...this.#extras,
        });
        if (this.#plays) this.#viewer.slideshow.start();
        this.#plays = false;
        return /** @type {HTMLElement | null} */ (this.#viewer.picture.firstElementChild);
    }

    #hide() {
        const viewer = this.#viewer;
        this.#viewer = null;
        if (viewer) this.#grow(viewer.card.id, () => void viewer.close(), viewer);
    }

    /**
     * Animates the picture between its cell and the viewer.
     * @param {number} id
     * @param {() => HTMLElement | null | void} change opens or closes the viewer; returns the picture in the viewer if it is
     *     now open
     * @param {Viewer | null} [closing]
     */
    #grow(id, change, closing = null) {
        const cell = this.#imageOf?.(id);
        const before = closing?.picture.firstElementChild ?? cell;
        if (!cell || !before || motion.reduced || !document.startViewTransition || document.hidden) return void change();
        const name = (/** @type {any} */ element, /** @type {string} */ text) => element.style.viewTransitionName = text;
        name(before, "photo");
        /** @type {any} */
        let after = null;
        const transition = document.startViewTransition(() => {
            name(before, "");
            after = change() ?? cell;
            name(after, "photo");
        });
        transition.ready.catch(() => {}); // skipped, because the next one has begun
        transition.finished.catch(() => {}).finally(() => after && name(after, ""));
    }
}

/** The URL of the page with this photo open. @param {number | null} id null: with no photo open */
function urlOf(id) {
    const url = new URL(location.href);
    url.searchParams.delete("find");
    if (id === null) url.searchParams.delete("photo");
    else url.searchParams.set("photo", String(id));
    return url;
}
