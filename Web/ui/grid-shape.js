// The shape of a grid: its columns, the height of its rows, and the positions of its items. No DOM.
import { evenRows, shelfRows } from "./grid-rows.js";

/** Extra rows rendered above and below the window, so a fling shows no blank rows. */
export const OVERSCAN = 4;

/** @typedef {{sections: readonly import("./grid-rows.js").Section[] | null, shape: (width: number) => {head: number, wide: number}}} Heads */

export class GridShape {
    columns = 1;
    /** Width of a column, in px. */
    width = 0;
    /** The height of a row including the gap below it, in px. */
    rowHeight = 1;
    /** @type {import("./grid-rows.js").Rows} */
    rows = evenRows(0, 1, 1);
    #shape;
    #heads;
    /** @type {unknown} */
    #sections = null;
    /** The number of items when the grid was measured; null: it has to be measured. @type {number | null} */
    #total = null;

    /**
     * @param {(width: number, total: number) => {columns: number, rowHeight: number}} shape for a width
     * @param {Heads} [heads] the headings above sections of the items
     */
    constructor(shape, heads) {
        this.#shape = shape;
        this.#heads = heads;
    }

    /**
     * Whether the grid has been measured with this number of items, and nothing has changed since then.
     * @param {number} total
     */
    isMeasured(total) {
        return this.#total === total;
    }

    /** Records that the page or the list has changed. */
    forget() {
        this.#total = null;
    }

    /**
     * @param {number} available the width of the grid, in px
     * @param {number} total the number of items
     * @returns {{isNew: boolean, isMoved: boolean}} `isNew`: the cells have another size; `isMoved`: all cells have to be
     *     positioned again
     */
    measure(available, total) {
        const { columns, rowHeight } = this.#shape(available, total);
        const width = available / columns;
        const sections = this.#heads?.sections ?? null;
        const isNew = columns !== this.columns || width !== this.width || rowHeight !== this.rowHeight;
        const isMoved = sections !== null && (isNew || sections !== this.#sections);
        if (!sections) this.rows = evenRows(total, columns, rowHeight);
        else if (isMoved && this.#heads) {
            this.rows = shelfRows(sections, { columns, rowHeight, ...this.#heads.shape(width) });
        }
        [this.columns, this.width, this.rowHeight, this.#sections, this.#total] = [
            columns,
            width,
            rowHeight,
            sections,
            total,
        ];
        return { isNew, isMoved };
    }

    /**
     * The items that have cells. Their number is constant while the list scrolls: a cell that leaves the window is used for another
     * item in the same frame.
     * @param {number} above px from the top of the list to the top of the window
     * @param {number} height of the window, in px
     * @param {number} total
     * @returns {{first: number, last: number}} `last` is one past the end
     */
    shown(above, height, total) {
        const count = (Math.ceil(height / this.rowHeight) + 1 + 2 * OVERSCAN) * this.columns;
        const first = this.rows.firstAt(above - OVERSCAN * this.rowHeight);
        return { first, last: Math.max(0, Math.min(total, first + count)) };
    }

    /**
     * @param {number} above px from the top of the list to the top of the window
     * @param {number} height of the window, in px
     * @returns {{first: number, visible: number}} the first item in view, and the number of items that fit in the window
     */
    view(above, height) {
        return {
            first: this.rows.firstAt(above + this.rowHeight / 2),
            visible: Math.floor(height / this.rowHeight) * this.columns,
        };
    }
}
