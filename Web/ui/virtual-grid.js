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
    /** @type {Map<number, HTMLElement>} by index */
    #cells = new Map();
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
        addEventListener("scroll", () => this.draw(), { passive: true, signal: this.#controller.signal });
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

    draw() {
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

    #layout() {
        const { rowHeight, minColumn, fill, create } = this.#options;
        const box = this.element.getBoundingClientRect();
        this.#columns = Math.max(1, Math.floor(box.width / minColumn));
        const rows = Math.ceil(this.count / this.#columns);
        this.element.style.blockSize = `${rows * rowHeight}px`;
        const top = Math.max(0, Math.floor(-box.top / rowHeight) - OVERSCAN);
        const bottom = Math.min(rows, Math.ceil((innerHeight - box.top) / rowHeight) + OVERSCAN);
        const first = top * this.#columns;
        const last = Math.min(this.count, bottom * this.#columns);
        for (const [index, cell] of this.#cells) {
            if (index >= first && index < last) continue;
            this.#cells.delete(index);
            cell.hidden = true;
            this.#spare.push(cell);
        }
        const width = box.width / this.#columns;
        for (let index = first; index < last; index++) {
            let cell = this.#cells.get(index);
            if (!cell) {
                cell = this.#spare.pop() ?? this.element.appendChild(create());
                cell.hidden = false;
                this.#cells.set(index, cell);
            }
            const x = (index % this.#columns) * width;
            cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${
                Math.floor(index / this.#columns) * rowHeight
            }px)`;
            cell.style.inlineSize = `${width}px`;
            cell.style.blockSize = `${rowHeight}px`;
            cell.setAttribute("aria-posinset", String(index + 1));
            cell.setAttribute("aria-setsize", String(this.count));
            fill(cell, this.items[index], index);
        }
        if (!this.#loading && this.#next && last + 60 >= this.items.length) this.#more().catch(this.#options.onerror);
    }
}
