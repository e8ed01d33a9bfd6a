// Keeps the viewer and the address bar in step: ?photo=ID is open, without it is closed, and Back closes.
import { get } from "../core/api.js";
import { navigate } from "../core/router.js";
import { motion } from "../core/theme.js";
import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";
import { Viewer } from "./viewer.js";

/**
 * What the arrows go through.
 * @typedef {object} Row
 * @property {(id: number) => any} find
 * @property {(id: number, by: number) => any} beside
 * @property {(id: number) => {at: number, of: number} | null} [placeOf] counted from one, among all of them
 */

/**
 * What a page adds to the viewer.
 * @typedef {object} ViewerExtras
 * @property {(card: import("../core/pictures.js").Card) => Node[]} [tools] stand in the bar
 * @property {Record<string, (card: import("../core/pictures.js").Card) => void>} [keys] do things of the page
 * @property {{element: HTMLElement, show: (card: any) => void, keyed: (event: KeyboardEvent) => (() => void) | undefined}} [choice] what can be
 *   decided on the photo: a bar at the bottom that shows what is, and its keys
 */

/** @param {() => readonly any[]} cards `id` is the photo's @returns {Row} */
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
 * @param {(() => readonly any[]) | Row} cards
 * @param {AbortSignal} signal
 * @param {{imageOf?: (id: number) => HTMLElement | null} & ViewerExtras} [options] `imageOf`: the picture on the page that the viewer
 *   grows out of
 */
export function viewerFor(cards, signal, { imageOf, ...extras } = {}) {
    const row = typeof cards === "function" ? rowOf(cards) : cards;
    /** @type {Viewer | null} */
    let viewer = null;
    let pushed = false;

    const url = (/** @type {number | null} */ id) => {
        const target = new URL(location.href);
        target.searchParams.delete("find");
        if (id === null) target.searchParams.delete("photo");
        else target.searchParams.set("photo", String(id));
        return target;
    };
    const close = () => {
        if (!new URLSearchParams(location.search).has("photo")) return;
        if (pushed) history.back();
        else navigate(url(null), { replace: true, transition: false });
        pushed = false;
    };
    const step = (/** @type {number} */ by) => {
        const next = viewer && row.beside(viewer.card.id, by);
        if (next) turn(next);
    };
    // Shown before the address follows: the next key is about this photo.
    const turn = (/** @type {any} */ card) => {
        viewer?.show(card);
        navigate(url(card.id), { replace: true, transition: false });
    };

    /**
     * Lets the picture grow out of its cell, or go back into it.
     * @param {number} id
     * @param {() => HTMLElement | null | undefined | void} change opens or closes; returns the picture in the viewer, if it is open then
     * @param {Viewer | null} [open] the viewer that closes
     */
    const grow = (id, change, open = null) => {
        const cell = imageOf?.(id);
        const before = open?.picture.firstElementChild ?? cell;
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
    };

    return {
        /** @param {number} id @param {string} [find] words to be found in the picture */
        open(id, find) {
            pushed = true;
            const target = url(id);
            if (find !== undefined) target.searchParams.set("find", find);
            navigate(target, { transition: false });
        },
        /** @param {URLSearchParams} query */
        async follow(query) {
            const id = Number(query.get("photo"));
            const find = query.get("find") ?? undefined;
            if (!id) {
                const open = viewer;
                viewer = null;
                if (open) grow(open.card.id, () => void open.close(), open);
                return;
            }
            try {
                const card = row.find(id) ?? await get(`/api/pictures/${id}`, { signal });
                if (signal.aborted || Number(new URLSearchParams(location.search).get("photo")) !== id) return;
                if (viewer) {
                    if (viewer.card.id !== id) viewer.show(card);
                } else {
                    grow(id, () => {
                        if (signal.aborted || Number(new URLSearchParams(location.search).get("photo")) !== id) return null;
                        viewer = new Viewer(card, {
                            onclose: close,
                            onstep: step,
                            beside: (/** @type {number} */ by) => viewer ? row.beside(viewer.card.id, by) : undefined,
                            place: (/** @type {import("../core/pictures.js").Card} */ card) =>
                                row.placeOf?.(card.id) ?? null,
                            find,
                            ...extras,
                        });
                        return /** @type {HTMLElement | null} */ (viewer.picture.firstElementChild);
                    });
                }
            } catch (error) {
                if (signal.aborted) return;
                toast(errorWords(error).title, { kind: "error" });
                close();
            }
        },
        /** The photo that is open; one on its way out has left. @returns {any} null: none */
        settled() {
            viewer?.stage.arrive();
            return viewer?.card ?? null;
        },
        /** Leads on to the next photo. */
        next: () => viewer?.next(),
        /** Shows another one of the row. */
        turn,
        /** The row was fetched anew: shows what is known of the photo now. */
        refresh() {
            const card = viewer && row.find(viewer.card.id);
            if (!viewer || !card) return;
            if (card.version !== viewer.card.version) return viewer.show(card);
            viewer.card = card;
            viewer.tell();
        },
        /** @param {string} words */
        say: (words) => viewer?.say(words),
        destroy() {
            viewer?.close();
            viewer = null;
        },
    };
}
