// The selected photos of a long list. "All" is stored as a flag with exceptions, so selecting a hundred thousand photos is
// cheap.
import { sumOf } from "../core/companions.js";

/** @typedef {{id: number, bytes: number, version?: string} & import("../core/companions.js").Accompanied} Item */
/** @typedef {{count: number, bytes: number, files?: number}} Sum `files` is missing if it is unknown */

export class Selection {
    #all = false;
    /**
     * The selected items by id, with their state at the time of the click. If `#all` is true, the items that are not
     * selected.
     * @type {Map<number, Item>}
     */
    #marked = new Map();
    /**
     * The anchor: the last clicked item, from which a range starts, and its row.
     * @type {{id: number, row: number} | null}
     */
    #anchor = null;

    /** The id of the last clicked item. @returns {number | null} */
    get anchor() {
        return this.#anchor && this.#anchor.id;
    }

    get isEmpty() {
        return !this.#all && this.#marked.size === 0;
    }

    /** @param {number} id */
    has(id) {
        return this.#marked.has(id) !== this.#all;
    }

    get isAll() {
        return this.#all && this.#marked.size === 0;
    }

    /** Whether the whole list is selected, with or without exceptions. */
    get isInverted() {
        return this.#all;
    }

    all() {
        this.#all = true;
        this.#marked.clear();
    }

    none() {
        this.#all = false;
        this.#marked.clear();
        this.#anchor = null;
    }

    /** @param {Item} item @param {boolean} chosen */
    set(item, chosen) {
        if (chosen === this.#all) this.#marked.delete(item.id);
        else this.#marked.set(item.id, item);
    }

    /**
     * Handles a click on a row. With shift, all rows from the last clicked one to this one get the new state of this row.
     * @param {readonly (Item | null | undefined)[]} items the loaded ones, in order
     * @param {number} index
     * @param {boolean} shift
     */
    toggle(items, index, shift) {
        const item = items[index];
        if (!item) return;
        const chosen = !this.has(item.id);
        this.#setRange(items, shift ? this.#anchorRow(items) ?? index : index, index, chosen);
        this.#anchor = { id: item.id, row: index };
    }

    /**
     * Selects all rows from the last clicked one to this one, as shift with an arrow key does.
     * @param {readonly (Item | null | undefined)[]} items
     * @param {number} index
     */
    extend(items, index) {
        const item = items[index];
        if (!item) return;
        this.#anchor ??= { id: item.id, row: index };
        this.#setRange(items, this.#anchorRow(items) ?? index, index, true);
    }

    /**
     * Starts a dragged range. Its rows are selected if the first one was not selected; otherwise they are deselected.
     * @param {readonly (Item | null | undefined)[]} items
     * @param {number} from
     * @returns {(to: number | null) => void} sets the end of the range (null: the range is empty) and restores the rows
     *     outside the range
     */
    draw(items, from) {
        const first = items[from];
        if (!first) return () => {};
        const chosen = !this.has(first.id);
        const before = new Map(this.#marked);
        this.#anchor = { id: first.id, row: from };
        return (to) => {
            this.#marked = new Map(before);
            if (to !== null) this.#setRange(items, from, to, chosen);
        };
    }

    /**
     * The row of the anchor, which changes when other items leave the list.
     * @param {readonly (Item | null | undefined)[]} items
     */
    #anchorRow(items) {
        if (!this.#anchor) return null;
        const { id, row } = this.#anchor;
        if (items[row]?.id === id) return row;
        const moved = items.findIndex((item) => item?.id === id);
        return moved < 0 ? null : moved;
    }

    /** @param {readonly (Item | null | undefined)[]} items @param {number} a @param {number} b @param {boolean} chosen */
    #setRange(items, a, b, chosen) {
        for (let i = Math.min(a, b); i <= Math.max(a, b); i++) {
            const each = items[i];
            if (each) this.set(each, chosen);
        }
    }

    /** The version of a photo at the time of the click. @param {number} id @returns {string | undefined} */
    versionOf(id) {
        return this.#marked.get(id)?.version;
    }

    /**
     * Forgets items that have left the list.
     * @param {(id: number) => boolean} isThere
     * @returns {boolean} whether one of them was selected, or was an exception to "all"
     */
    keep(isThere) {
        const before = this.#marked.size;
        for (const id of [...this.#marked.keys()]) if (!isThere(id)) this.#marked.delete(id);
        if (this.#anchor && !isThere(this.#anchor.id)) this.#anchor = null;
        return this.#marked.size < before;
    }

    /** The sum of the selected items. @param {Sum} total of the whole list @returns {Sum} */
    sum(total) {
        const marked = sumOf([...this.#marked.values()]);
        if (!this.#all) return marked;
        return {
            count: Math.max(0, total.count - marked.count),
            files: total.files === undefined ? undefined : Math.max(0, total.files - marked.files),
            bytes: Math.max(0, total.bytes - marked.bytes),
        };
    }

    /** @param {readonly (Item | null | undefined)[]} items */
    ids(items) {
        return this.items(items).map(({ id }) => id);
    }

    /**
     * The selected items. Items clicked one by one have their state at the time of the click.
     * @param {readonly (Item | null | undefined)[]} items
     * @returns {Item[]}
     */
    items(items) {
        if (!this.#all) return [...this.#marked.values()];
        return items.flatMap((item) => (item && !this.#marked.has(item.id) ? [item] : []));
    }
}
