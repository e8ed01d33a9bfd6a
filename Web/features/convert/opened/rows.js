// A virtual list: shows any number of rows of equal height in a scrolling element, and reuses a small number of row
// elements. The element scrolls in both directions.
import { h } from "../../../core/html.js";
import { LongScroll } from "../../../ui/long-scroll.js";

/** The number of rows in one request. */
const PAGE = 100;
/** The maximum number of pages to keep in memory. */
const KEPT = 40;
/** The number of extra rows above and below the visible ones, so that fast scrolling shows no gaps. */
const OVERSCAN = 6;

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
    #options;
    #scroll = new LongScroll();
    #total = 0;
    #frame = 0;
    /** @type {Map<number, HTMLElement>} by index */
    #shown = new Map();
    /** @type {HTMLElement[]} */
    #spare = [];
    /** @type {Map<number, T[]>} by page number, the most recently used page last */
    #pages = new Map();
    /** @type {Set<number>} */
    #asked = new Set();
    #asking = new AbortController();
    #observer;

    /** @param {RowOptions<T>} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        this.body = h("div", { class: "opened-body", role: "presentation" });
        this.element = h(
            "div",
            { class: "opened-scroller", role: options.role, "aria-label": options.label, tabIndex: 0 },
            options.header,
            this.body,
        );
        this.element.addEventListener("scroll", () => this.#later(), { passive: true });
        this.#observer = new ResizeObserver(() => this.#later());
        this.#observer.observe(this.element);
        signal.addEventListener("abort", () => {
            this.#asking.abort();
            this.#observer.disconnect();
            cancelAnimationFrame(this.#frame);
        });
    }

    get total() {
        return this.#total;
    }

    /**
     * The consecutive items from `first` on that are already loaded.
     * @param {number} first
     * @param {number} count
     * @returns {T[]}
     */
    known(first, count) {
        const found = [];
        for (let index = first; index < Math.min(first + count, this.#total); index++) {
            const item = this.#item(index);
            if (item === undefined) break;
            found.push(item);
        }
        return found;
    }

    /** Replaces all rows. @param {number} total @param {T[]} [first] the first items, if already loaded */
    reset(total, first = []) {
        this.#asking.abort();
        this.#asking = new AbortController();
        this.#asked.clear();
        this.#pages.clear();
        this.#put(0, first.slice(0, PAGE), total);
        this.element.scrollTop = 0;
        this.setTotal(total);
    }

    /** @param {number} total */
    setTotal(total) {
        this.#total = total;
        this.element.setAttribute("aria-rowcount", String(total));
        // Fetches incomplete pages again, because with the new total they may contain more rows.
        for (const [page, items] of this.#pages) {
            if (items.length < Math.min(PAGE, total - page * PAGE)) this.#pages.delete(page);
        }
        this.redraw();
    }

    /** Fills all visible rows again. */
    redraw() {
        for (const row of this.#shown.values()) this.#drop(row);
        this.#shown.clear();
        this.draw();
    }

    /** @param {number} index */
    scrollTo(index) {
        this.element.scrollTop = this.#scroll.scrollFor(index * this.#options.height);
        this.draw();
    }

    draw() {
        const { height, create, fill, header } = this.#options;
        const top = header?.offsetHeight ?? 0;
        const view = Math.max(1, this.element.clientHeight - top);
        this.#scroll.measure(this.#total * height, view);
        this.body.style.blockSize = `${this.#scroll.elementHeight}px`;
        const above = this.#scroll.at(this.element.scrollTop);
        const first = Math.max(0, Math.floor(above / height) - OVERSCAN);
        const last = Math.min(this.#total, Math.ceil((above + view) / height) + OVERSCAN);
        for (const [index, row] of this.#shown) {
            if (index >= first && index < last) continue;
            this.#shown.delete(index);
            this.#drop(row);
        }
        for (let index = first; index < last; index++) {
            let row = this.#shown.get(index);
            if (!row) {
                row = this.#spare.pop() ?? create();
                row.hidden = false;
                row.setAttribute("aria-rowindex", String(index + 1));
                this.#shown.set(index, row);
                fill(row, this.#item(index), index);
                if (!row.isConnected) this.body.append(row);
            }
            row.style.transform = `translateY(${index * height + this.#scroll.shift}px)`;
        }
        this.first = Math.floor(above / height);
        this.#ask(first, last);
    }

    /** @param {HTMLElement} row */
    #drop(row) {
        row.hidden = true;
        this.#spare.push(row);
    }

    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.draw();
        });
    }

    /** @param {number} index */
    #item(index) {
        return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    }

    /** @param {number} page @param {T[]} items @param {number} [total] */
    #put(page, items, total = this.#total) {
        if (!items.length && total) return;
        this.#pages.delete(page);
        this.#pages.set(page, items);
        for (const old of this.#pages.keys()) {
            if (this.#pages.size <= KEPT) break;
            this.#pages.delete(old);
        }
    }

    /** @param {number} first @param {number} last */
    #ask(first, last) {
        for (let page = Math.floor(first / PAGE); page * PAGE < last; page++) {
            if (!this.#pages.has(page) && !this.#asked.has(page)) void this.#fetch(page);
        }
    }

    /** @param {number} page */
    async #fetch(page) {
        const { signal } = this.#asking;
        this.#asked.add(page);
        try {
            // Waits briefly, so that rows that have already been scrolled out of view are not fetched.
            await new Promise((done) => setTimeout(done, 30));
            if (signal.aborted) return;
            const isSeen = [...this.#shown.keys()].some((index) => Math.floor(index / PAGE) === page);
            if (!isSeen) return;
            const items = await this.#options.fetch(page * PAGE, Math.min(PAGE, this.#total - page * PAGE), signal);
            if (signal.aborted) return;
            this.#put(page, items);
            for (const [index, row] of this.#shown) {
                if (Math.floor(index / PAGE) === page) this.#options.fill(row, this.#item(index), index);
            }
        } catch (error) {
            if (!signal.aborted) this.#options.onerror(error);
        } finally {
            if (!signal.aborted) this.#asked.delete(page);
        }
    }
}
