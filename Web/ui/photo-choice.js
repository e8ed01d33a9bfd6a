// Selects photos of a grid: by click, with shift, by dragging, and by keys.
import { deselectGone } from "./deselect-gone.js";
import { dragSelect } from "./drag-select.js";
import { Selection } from "./selection.js";

/** @typedef {import("./photo-grid.js").Photo} Photo */

/**
 * @typedef {object} PhotoChoiceOptions
 * @property {import("./virtual-grid.js").VirtualGrid<Photo>} grid
 * @property {() => number} visible returns the number of photos that fit in the window
 * @property {(photo: Photo) => void} onopen
 * @property {() => void} onselect called when the selection has changed
 * @property {(error: unknown) => void} onerror
 * @property {(ids: number[]) => Promise<number[]>} [listed] returns the ids of those photos that are still in the list
 */

export class PhotoChoice {
    selection = new Selection();
    /** Whether a click selects a photo even though no photo is selected yet. */
    #choosing = false;
    /** The type of the last pointer, "" for a key or a screen reader. */
    #pointer = "";
    #options;
    #grid;
    /** @type {(to: number | null) => void} */
    #drawn = () => {};

    /** @param {PhotoChoiceOptions} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        this.#grid = options.grid;
        const { element } = this.#grid;
        element.addEventListener("click", (event) => this.#press(event), { signal });
        element.addEventListener("pointerdown", (event) => this.#pointer = event.pointerType, { signal });
        element.addEventListener("keydown", (event) => this.#key(event), { signal });
        dragSelect(element, {
            indexAt: (target) => this.#grid.indexAt(target),
            onstart: (from) => this.#drawn = this.selection.draw(this.#items, from),
            onrange: (_, to) => {
                this.#drawn(to);
                options.onselect();
            },
            longPress: true,
        }, signal);
    }

    get isChoosing() {
        return this.#choosing || this.selection.sum({ count: this.#grid.count, bytes: 0 }).count > 0;
    }

    /** Begins selection mode, in which a click selects a photo. */
    begin() {
        this.#choosing = true;
        this.#options.onselect();
    }

    /** Clears the selection and ends selection mode, so that a click opens a photo again. */
    end() {
        this.#choosing = false;
        this.selection.none();
        this.#options.onselect();
    }

    /** Deselects photos that have left the list, so that they are not selected when they come back. */
    async leaveGone() {
        const { listed } = this.#options;
        // Without a look-up, the whole list is fetched, however long it is.
        const longest = listed ? undefined : Infinity;
        if (await deselectGone(this.selection, this.#grid.pages, { longest, listed })) this.#options.onselect();
    }

    /**
     * Selects a range of consecutive photos, or deselects the range if all its photos are already selected.
     * @param {{start: number, count: number}} stretch
     */
    stretch({ start, count }) {
        return this.#change(async () => {
            await this.#grid.pages.range(start, start + count);
            const photos = this.#grid.items.slice(start, start + count).filter((photo) => !!photo);
            const isNone = photos.every((photo) => this.has(photo));
            for (const photo of photos) this.selection.set(/** @type {any} */ (photo), !isNone);
        });
    }

    /** @param {Photo | null | undefined} photo */
    has(photo) {
        return Boolean(photo && this.selection.has(photo.id));
    }

    get #items() {
        return /** @type {any} */ (this.#grid.items);
    }

    /** @param {MouseEvent} event */
    #press(event) {
        const target = event.target instanceof Element ? event.target : null;
        const index = this.#grid.indexAt(target);
        const photo = this.#grid.items[index];
        if (!photo) return;
        // With a mouse, the tick of a photo appears on hover. With a finger, it appears only in selection mode, so a tap
        // there opens the photo.
        const onCheck = target?.closest(".photo-cell-check") && this.#pointer !== "touch";
        this.#pointer = "";
        const isChoice = onCheck || event.shiftKey || this.isChoosing;
        if (isChoice) void this.#toggle(index, event.shiftKey);
        else this.#options.onopen(photo);
    }

    /**
     * Moves the focus with the arrow keys; with shift, selects the photos on the way. Space selects.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        const index = this.#grid.indexAt(event.target instanceof Element ? event.target : null);
        if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
        const forward = document.dir === "rtl" ? -1 : 1;
        const rows = Math.max(1, Math.floor(this.#options.visible() / this.#grid.columns) - 1);
        const last = this.#grid.count - 1;
        /** @type {Record<string, () => number>} */
        const ways = {
            ArrowLeft: () => Math.min(last, Math.max(0, index - forward)),
            ArrowRight: () => Math.min(last, Math.max(0, index + forward)),
            ArrowUp: () => this.#grid.stepped(index, -1),
            ArrowDown: () => this.#grid.stepped(index, 1),
            PageUp: () => this.#grid.stepped(index, -rows),
            PageDown: () => this.#grid.stepped(index, rows),
            Home: () => 0,
            End: () => last,
        };
        if (event.key === " ") {
            event.preventDefault();
            return void this.#toggle(index, event.shiftKey);
        }
        const next = ways[event.key]?.();
        if (next === undefined) return;
        event.preventDefault();
        if (event.shiftKey) void this.#extend(index, next);
        this.#grid.focus(next, ".photo-cell-open");
    }

    /** @param {number} index @param {boolean} shift */
    #toggle(index, shift) {
        return this.#change(async () => {
            const row = shift ? await this.#grid.pages.between(this.selection.anchor, index) : index;
            this.selection.toggle(this.#items, row, shift);
        });
    }

    /** @param {number} from @param {number} to */
    #extend(from, to) {
        return this.#change(async () => {
            if (this.selection.anchor === null) this.selection.extend(this.#items, from);
            const row = await this.#grid.pages.between(this.selection.anchor, to);
            this.selection.extend(this.#items, row);
        });
    }

    /** @param {() => Promise<void>} run */
    async #change(run) {
        try {
            await run();
            this.#options.onselect();
        } catch (error) {
            this.#options.onerror(error);
        }
    }
}
