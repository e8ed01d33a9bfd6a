// A list of any length in a page that scrolls: fixed row heights, a few recycled cells, keyset pages fetched as they come into view.
import { h } from "../core/html.js";

/** Rows drawn beyond what is seen, so that a fling does not show blanks. */
const OVERSCAN = 4;

/**
 * @template T
 * @typedef {object} GridOptions
 * @property {number} rowHeight px
 * @property {number} minColumn narrowest column in px
 * @property {() => HTMLElement} create one empty cell
 * @property {(cell: any, item: T | undefined, index: number) => void} fill undefined while it is being fetched
 * @property {(after: string | null) => Promise<{items: T[], next: string | null, count: number}>} fetch
 * @property {(error: unknown) => void} onerror
 * @property {() => void} [onload]
 */

/** @template T */
export class VirtualGrid {
    #options;
    /** @type {T[]} */
    items = [];
    count = 0;
    /** @type {string | null} */
    #next = null;
    #loading = false;
    #generation = 0;
    #frame = 0;
    #columns = 1;
    #width = 0;
    #rows = 0;
    #top = 0;
    #measured = false;
    #stale = false;
    /** @type {Map<number, HTMLElement>} by index */
    #cells = new Map();
    /** Cells that show an item, not its absence. @type {WeakSet<HTMLElement>} */
    #filled = new WeakSet();
    /** @type {HTMLElement[]} */
    #spare = [];
    #observer;
    #controller = new AbortController();

    /** @param {GridOptions<T>} options */
    constructor(options) {
        this.#options = options;
        this.element = h("div", { class: "virtual-grid", role: "list" });
        this.#observer = new ResizeObserver(() => this.draw());
        this.#observer.observe(this.element);
        addEventListener("scroll", () => this.#later(), { passive: true, signal: this.#controller.signal });
    }

    /** Starts again from the first row; what is shown stays until the answer is here. */
    async reload() {
        const mine = ++this.#generation;
        this.#loading = true;
        try {
            const page = await this.#options.fetch(null);
            if (mine !== this.#generation) return;
            this.items = page.items;
            this.count = Math.max(page.count, page.items.length);
            this.#next = page.next;
            this.#options.onload?.();
        } catch (error) {
            if (mine === this.#generation) this.#options.onerror(error);
        } finally {
            if (mine === this.#generation) this.#loading = false;
        }
        this.draw();
    }

    /** Fetches the rest: needed where every identity is. */
    async loadAll() {
        while (this.#next) await this.#more();
    }

    async #more() {
        if (!this.#next) return;
        const mine = this.#generation;
        this.#loading = true;
        try {
            const page = await this.#options.fetch(this.#next);
            if (mine !== this.#generation) return;
            this.items.push(...page.items);
            this.#next = page.next;
            if (!page.next) this.count = this.items.length;
            this.#options.onload?.();
        } finally {
            if (mine === this.#generation) this.#loading = false;
        }
        this.draw();
    }

    /** Fills what is seen anew in the next frame: something about the items, the choice or the place has changed. */
    draw() {
        this.#stale = true;
        this.#measured = false;
        this.#later();
    }

    /** The item that an element of one of the cells belongs to. @param {Element | null} element @returns {number} -1 = none */
    indexAt(element) {
        for (const [index, cell] of this.#cells) if (element && cell.contains(element)) return index;
        return -1;
    }

    /** Brings a row into view and gives it the focus. @param {number} index */
    focus(index) {
        const row = Math.floor(index / this.#columns) * this.#options.rowHeight + this.#top;
        const { rowHeight } = this.#options;
        // The bars at the top and bottom cover a little.
        if (row < scrollY + rowHeight) scrollTo(0, row - rowHeight);
        else if (row > scrollY + innerHeight - 2.5 * rowHeight) scrollTo(0, row - innerHeight + 2.5 * rowHeight);
        this.#layout();
        this.#cells.get(index)?.querySelector("input")?.focus({ preventScroll: true });
    }

    /** Rows stand in this many columns. */
    get columns() {
        return this.#columns;
    }

    #later() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#layout();
        });
    }

    destroy() {
        cancelAnimationFrame(this.#frame);
        this.#generation++;
        this.#controller.abort();
        this.#observer.disconnect();
    }

    /** Measures, where a row begins and how wide it is, and empties what no longer stands there. */
    #measure() {
        const { rowHeight, minColumn } = this.#options;
        const box = this.element.getBoundingClientRect();
        const columns = Math.max(1, Math.floor(box.width / minColumn));
        const width = box.width / columns;
        this.#top = box.top + scrollY;
        this.#rows = Math.ceil(this.count / columns);
        this.element.style.blockSize = `${this.#rows * rowHeight}px`;
        if (columns !== this.#columns || width !== this.#width) this.#release(() => true);
        this.#columns = columns;
        this.#width = width;
        this.#measured = true;
    }

    /** Takes cells back for use elsewhere. @param {(index: number) => boolean} gone */
    #release(gone) {
        for (const [index, cell] of this.#cells) {
            if (!gone(index)) continue;
            this.#cells.delete(index);
            this.#spare.push(cell);
        }
    }

    /** While scrolling only rows that come into view are touched: no measuring, and no other cell. */
    #layout() {
        const { rowHeight, fill } = this.#options;
        if (!this.#measured) this.#measure();
        const above = scrollY - this.#top;
        const first = Math.max(0, Math.floor(above / rowHeight) - OVERSCAN) * this.#columns;
        const end = Math.min(this.#rows, Math.ceil((above + innerHeight) / rowHeight) + OVERSCAN) * this.#columns;
        const last = Math.min(this.count, end);
        this.#release((index) => index < first || index >= last);
        for (let index = first; index < last; index++) {
            const known = this.#cells.get(index);
            if (known && !this.#stale && (this.items[index] !== undefined) === this.#filled.has(known)) continue;
            const cell = known ?? this.#put(index);
            fill(cell, this.items[index], index);
            if (this.items[index] === undefined) this.#filled.delete(cell);
            else this.#filled.add(cell);
        }
        // Only what was not used again is taken out of sight: hiding and showing costs a style of its own.
        for (const cell of this.#spare) if (!cell.hidden) cell.hidden = true;
        this.#stale = false;
        if (!this.#loading && this.#next && last + 60 >= this.items.length) this.#more().catch(this.#options.onerror);
    }

    /** @param {number} index @returns {HTMLElement} a cell in its place */
    #put(index) {
        const { rowHeight, create } = this.#options;
        const cell = this.#spare.pop() ?? create();
        if (!cell.parentNode) this.element.append(cell);
        if (cell.hidden) cell.hidden = false;
        const x = (index % this.#columns) * this.#width;
        const y = Math.floor(index / this.#columns) * rowHeight;
        cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${y}px)`;
        cell.style.inlineSize = `${this.#width}px`;
        cell.style.blockSize = `${rowHeight}px`;
        cell.setAttribute("aria-posinset", String(index + 1));
        cell.setAttribute("aria-setsize", String(this.count));
        this.#cells.set(index, cell);
        return cell;
    }
}
