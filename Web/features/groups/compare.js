// The comparison of two photos: side by side, or alternating in the same position. Both photos are moved and zoomed
// together.
import { get } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { overlay } from "../../core/overlays.js";
import { button } from "../../ui/button.js";
import { openKeys } from "../../ui/key-help.js";
import { undoLast } from "../../ui/undo-last.js";
import { ComparePane } from "./compare-pane.js";
import { PairZoom } from "./compare-zoom.js";
import { advantageOver, likenessOf } from "./words.js";

/** The time for which each photo is shown in alternating mode, in ms. */
const FLICKER_INTERVAL = 450;
/** The zoom factor of one key press. */
const ZOOM_STEP = 1.5;

/** @typedef {import("../../core/pictures.js").Card & {likeness?: string, reason?: string, action?: string | null}} Photo */

/**
 * The functions that change a photo. `decide` and `putBack` resolve with the id of the recorded act, with which it can be
 * undone, or with null if nothing was changed. They call `onundone` when the user clicks Undo in the toast.
 * @typedef {object} ComparisonActs
 * @property {(photo: Photo, action: string, onundone: () => void) => Promise<number | null>} decide
 * @property {(photo: Photo, onundone: () => void) => Promise<number | null>} putBack removes the photo from the delete queue
 * @property {() => Promise<void>} reload fetches the group again
 */

/** @typedef {{act: number, photo: Photo, before: string | null}} Made */

export class Comparison {
    #photos;
    #best;
    #acts;
    /** The decisions made in this comparison, the newest last. @type {Made[]} */
    #made = [];
    /** The index of the photo on the right; the first photo is always on the left. */
    #right = 1;
    #flickering = 0;
    /** The photo on the right for which the outlines were requested last. @type {Photo | undefined} */
    #outlined;
    #closed = new AbortController();
    #overlay;

    /**
     * @param {Photo[]} photos the best first
     * @param {number | undefined} best the id of the best photo of the group; this photo may be missing from `photos`
     * @param {ComparisonActs} acts
     */
    constructor(photos, best, acts) {
        this.#photos = photos;
        this.#best = best;
        this.#acts = acts;
        this.panes = [new ComparePane(), new ComparePane()];
        this.stage = h(
            "div",
            { class: "compare-stage", tabIndex: -1, autofocus: true },
            this.panes.map(({ element }) => element),
        );
        this.zoom = new PairZoom(this.stage, this.panes, photos[0]);
        this.counter = h("span", { class: "tabular compare-counter" });
        this.flicker = button(t("groups.flicker"), {
            icon: "eye",
            size: "small",
            key: "f",
            onclick: () => this.#toggleFlicker(),
        });
        this.element = h(
            "dialog",
            { class: "viewer compare", "aria-label": t("groups.compare") },
            this.stage,
            this.#bar(),
        );
        this.#listen();
        document.body.append(this.element);
        this.element.showModal();
        // The browser's Back button only closes the comparison; the page behind it does not change.
        this.#overlay = overlay(() => this.element.close());
        this.#show();
    }

    #bar() {
        /** @type {(label: string, icon: string, onclick: () => void) => HTMLElement} */
        const control = (label, icon, onclick) => button(label, { style: "quiet", icon, iconOnly: true, onclick });
        return h(
            "footer",
            { class: "compare-bar" },
            control(t("groups.previous"), "arrow-left", () => this.#step(-1)),
            this.counter,
            control(t("groups.next"), "arrow-right", () => this.#step(1)),
            this.flicker,
            control(t("common.close"), "close", () => this.element.close()),
        );
    }

    #listen() {
        addEventListener("resize", () => this.zoom.place(), { signal: this.#closed.signal });
        // Listens on the document, because a click redraws the clicked button. The button then loses the focus, and possibly
        // no element of the dialog has it.
        document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#closed.signal });
        this.element.addEventListener("close", () => {
            clearInterval(this.#flickering);
            this.element.remove();
            this.#closed.abort();
            this.#overlay.closed();
        });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        // Ignores the key if the focus is outside the comparison, because a sheet is then open above it.
        if (!this.element.contains(document.activeElement) && document.activeElement !== document.body) return;
        /** @type {Record<string, () => void>} */
        const bindings = {
            ArrowLeft: () => this.#step(-1),
            ArrowRight: () => this.#step(1),
            f: () => this.#toggleFlicker(),
            u: () => void this.#undo(),
            "+": () => this.zoom.by(ZOOM_STEP),
            "-": () => this.zoom.by(1 / ZOOM_STEP),
            "0": () => this.zoom.reset(),
            "?": openKeys,
        };
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        const action = isUndo ? () => void this.#undo() : isPlain ? bindings[event.key] : null;
        if (!action) return;
        event.preventDefault();
        action();
    }

    #show() {
        const pair = [this.#photos[0], this.#photos[this.#right]];
        this.panes.forEach((pane, index) => {
            const [photo, other] = [pair[index], pair[1 - index]];
            pane.show(photo, {
                other,
                mark: this.#markOf(photo, other),
                isBest: photo.id === this.#best,
                ondecide: (action) => this.#decide(photo, action),
            });
        });
        this.counter.textContent = `${this.#right + 1} / ${this.#photos.length}`;
        this.zoom.place();
        this.#outline(pair);
    }

    /**
     * Applies decisions that were made elsewhere.
     * @param {(id: number) => Photo | undefined} find returns a photo in its current state on the server
     */
    follow(find) {
        if (!this.element.open) return;
        const changed = this.#photos.filter((photo) => {
            const now = find(photo.id);
            if (!now || (now.action ?? null) === (photo.action ?? null)) return false;
            photo.action = now.action;
            return true;
        });
        if (changed.length) this.#show();
    }

    /**
     * Outlines the part that both photos show, so the user can see whether one photo is a crop of the other.
     * @param {Photo[]} pair
     */
    async #outline([left, right]) {
        if (this.#outlined === right) return;
        this.#outlined = right;
        for (const pane of this.panes) pane.outline(undefined);
        const { part } = await get(`/api/pictures/${left.id}/common-part`, { params: { with: right.id } }).catch(() => ({
            part: null,
        }));
        if (this.#outlined !== right || !part) return;
        this.panes[0].outline(part.one);
        this.panes[1].outline(part.other);
    }

    /** Decides on a photo. If the photo already has this decision, undoes it. @param {Photo} photo @param {string} action */
    async #decide(photo, action) {
        const before = photo.action ?? null;
        if (before !== action) {
            return this.#keep(photo, action, (onundone) => this.#acts.decide(photo, action, onundone));
        }
        const newest = this.#made.findLast((each) => each.photo === photo);
        if (newest) return this.#undo(newest);
        // The decision was not made in this comparison. If the photo was queued for deletion elsewhere, it is removed from
        // the queue.
        if (action === "delete") await this.#keep(photo, null, (onundone) => this.#acts.putBack(photo, onundone));
    }

    /**
     * Changes the decision on a photo, and records the change so that it can be undone.
     * @param {Photo} photo
     * @param {string | null} after the decision after the change
     * @param {(onundone: () => void) => Promise<number | null>} run sends the change to the server
     */
    async #keep(photo, after, run) {
        /** @type {Made} */
        const made = { act: 0, photo, before: photo.action ?? null };
        let isUndone = false;
        const act = await run(() => {
            isUndone = true;
            this.#forget(made);
        });
        // The user may have clicked Undo in the toast before `run` resolved.
        if (act === null || isUndone) return;
        made.act = act;
        this.#made.push(made);
        photo.action = after;
        this.#show();
    }

    /**
     * Undoes a decision of this comparison, by default the newest. If there is none, undoes the newest change made in this
     * browser.
     */
    async #undo(made = this.#made.at(-1)) {
        await undoLast(made?.act);
        this.#forget(made);
        await this.#acts.reload();
    }

    /**
     * Removes an undone decision from the list and restores the previous one.
     * @param {{photo: Photo, before: string | null} | undefined} made
     */
    #forget(made) {
        if (!made) return;
        this.#made = this.#made.filter((each) => each !== made);
        made.photo.action = made.before;
        if (this.element.open) this.#show();
    }

    /**
     * For the best photo of the group, its advantage over `other`. For any other photo, its similarity to the best photo.
     * @param {Photo} photo
     * @param {Photo} other
     */
    #markOf(photo, other) {
        const words = photo.id === this.#best ? [t("groups.best"), advantageOver(other)] : [
            likenessOf(photo, this.#photos.find(({ id }) => id === this.#best)),
            other.id === this.#best && !photo.reason && t("groups.even"),
        ];
        return words.filter(Boolean).join(" · ");
    }

    /** Shows the next or previous photo on the right. After the last photo, continues with the second. @param {number} by */
    #step(by) {
        const others = this.#photos.length - 1;
        this.#right = (this.#right - 1 + by + others) % others + 1;
        this.#show();
    }

    #toggleFlicker() {
        const { classList } = this.stage;
        const isOn = classList.toggle("compare-flickering");
        this.flicker.setAttribute("aria-pressed", String(isOn));
        clearInterval(this.#flickering);
        classList.remove("compare-second");
        if (isOn) this.#flickering = setInterval(() => classList.toggle("compare-second"), FLICKER_INTERVAL);
    }
}
