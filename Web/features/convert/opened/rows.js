// The rows of an opened file: a list of any length in an element that scrolls in both directions.
import { h } from "../../../core/html.js";
import { elementWindow } from "../../../ui/list-window.js";
import { VirtualGrid } from "../../../ui/virtual-grid.js";
import { RowPages } from "./row-pages.js";

/**
 * @template T
 * @typedef {object} RowOptions
 * @property {string} label for screen readers
 * @property {string} role the ARIA role of the element: table, tree, list
 * @property {number} height of a row, in px
 * @property {() => HTMLElement} create makes an empty row
 * @property {(row: any, item: T | undefined, index: number) => void} fill shows an item in a row; undefined while it is
 *   fetched
 * @property {(first: number, count: number, signal: AbortSignal) => Promise<T[]>} fetch
 * @property {(error: unknown) => void} onerror
 * @property {HTMLElement} [header] remains visible at the top
 */

/** @template T */
export class Rows {
    /** @type {RowPages<T>} */
    #pages;
    #grid;

    /** @param {RowOptions<T>} options @param {AbortSignal} signal */
    constructor({ create, fetch, fill, header, height, label, onerror, role }, signal) {
        this.body = h("div", { class: "opened-body", role: "presentation" });
        this.element = h("div", { class: "opened-scroller", role, "aria-label": label, tabIndex: 0 }, header, this.body);
        this.#pages = new RowPages(fetch, onerror);
        this.#grid = new VirtualGrid({
            element: this.body,
            window: elementWindow(this.element, header),
            pages: /** @type {any} */ (this.#pages),
            shape: () => ({ columns: 1, rowHeight: height }),
            create,
            fill: (row, item, index) => fill(row, item ?? undefined, index),
            count: (row, index) => row.setAttribute("aria-rowindex", String(index + 1)),
        });
        this.#pages.onload = () => this.#grid.soon();
        signal.addEventListener("abort", () => this.#grid.destroy());
    }

    /** The consecutive items from `first` on that are already loaded. @param {number} first @param {number} count */
    known(first, count) {
        return this.#pages.known(first, count);
    }

    /** Replaces all rows. @param {number} total @param {T[]} [first] the first items, if already loaded */
    reset(total, first = []) {
        this.#pages.reset(total, first);
        this.element.scrollTop = 0;
        this.#show();
    }

    /** @param {number} total */
    setTotal(total) {
        this.#pages.setTotal(total);
        this.#show();
    }

    /** Fills all visible rows again. */
    redraw() {
        this.#grid.drawNow();
    }

    /** @param {number} index */
    scrollTo(index) {
        this.#grid.jump(index);
    }

    #show() {
        this.element.setAttribute("aria-rowcount", String(this.#pages.total));
        this.redraw();
    }
}
