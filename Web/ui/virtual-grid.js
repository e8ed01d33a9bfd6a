// A list of any length in a page that scrolls: rows of one height, a few recycled cells, stretches fetched as they come into view.
import { LongScroll } from "./long-scroll.js";
import { RankPages } from "./rank-pages.js";
import { h } from "../core/html.js";

/** Rows drawn beyond what is seen, so that a fling does not show blanks. */
const OVERSCAN = 4;
/** px a ms from which what comes into view is flung past: it is not dressed before it is slower … */
const FAST = 2;
/** … and from which it is not, either, where the frame before came late (ms). */
const BRISK = 0.5;
const LATE = 25;
/** ms of a frame in which cells are dressed, at rest and while it moves; one is in any case. */
const PATIENCE = { still: 3, moving: 1 };

/**
 * @template T
 * @typedef {object} GridOptions
 * @property {(width: number, total: number) => {columns: number, rowHeight: number}} shape of a grid so many px wide; px
 * @property {number} [gap] px that a cell is smaller than its place
 * @property {() => HTMLElement} create one empty cell
 * @property {(cell: any, item: T | null | undefined, index: number) => void} fill undefined while it is fetched, null: it left
 * @property {(cell: any, item: T | null | undefined, index: number) => void} [dress] what is dear, and follows as soon as there is
 *     time: first where it is seen, and not while it is flung past
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (T | null)[], total: number}>} fetch
 * @property {(error: unknown) => void} onerror
 * @property {() => void} [onload]
 * @property {(index: number, room: number) => void} [onframe] the first one in view, and how many have room in the window. Called
 *     when a frame's cells stand: what changes styles in between waits for it (see `soon`), or reading the place makes the browser
 *     lay out everything twice in that frame
 */

/**
 * Rows of one height, as many columns of at least `minColumn` px as have room.
 * @param {number} rowHeight px @param {number} minColumn px
 */
export function rows(rowHeight, minColumn) {
    return (/** @type {number} */ width) => ({ columns: Math.max(1, Math.floor(width / minColumn)), rowHeight });
}

/** @template T */
export class VirtualGrid {
    #options;
    #scroll = new LongScroll();
    #frame = 0;
    #columns = 1;
    #width = 0;
    #rowHeight = 1;
    #top = 0;
    #first = 0;
    #last = 0;
    /** How many items there were when the grid was measured. */
    #total = 0;
    #measured = false;
    #stale = false;
    /** @type {Map<number, HTMLElement>} by index */
    #cells = new Map();
    /** Cells that show an item, not its absence. @type {WeakSet<HTMLElement>} */
    #filled = new WeakSet();
    /** Cells that were filled and have to be dressed, by index. @type {Set<number>} */
    #bare = new Set();
    /** px from the top of the list, and when that was. */
    #above = 0;
    #time = 0;
    #isFast = false;
    /** @type {HTMLElement[]} */
    #spare = [];
    #observer;
    #controller = new AbortController();

    /** @param {GridOptions<T>} options */
    constructor(options) {
        this.#options = options;
        this.pages = /** @type {RankPages<T>} */ (new RankPages(options.fetch, () => this.#arrived(), options.onerror));
        this.element = h("div", { class: "virtual-grid", role: "list" });
        this.#observer = new ResizeObserver(() => this.draw());
        this.#observer.observe(this.element);
        addEventListener("scroll", () => this.#later(), { passive: true, signal: this.#controller.signal });
    }

    get items() {
        return this.pages.items;
    }

    get count() {
        return this.pages.total;
    }

    /** Cells stand in this many columns. */
    get columns() {
        return this.#columns;
    }

    /** Fetches what is in view anew; what is shown stays until the answer is here. */
    async reload() {
        try {
            if (!await this.pages.reload(this.#first, this.#last)) return;
            this.#options.onload?.();
        } catch (error) {
            this.#options.onerror(error);
        }
        this.draw();
    }

    /** Begins at the top of what is another list now. */
    async restart() {
        this.#first = this.#last = 0;
        if (scrollY > 0) scrollTo(0, 0);
        await this.reload();
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

    /** The cell that shows an item now. @param {number} index */
    cellAt(index) {
        return this.#cells.get(index);
    }

    /** Brings an item to the top of the window. @param {number} index */
    jump(index) {
        if (!this.#measured) this.#measure();
        scrollTo(0, this.#top + this.#scroll.scrollFor(Math.floor(index / this.#columns) * this.#rowHeight));
        this.#stale = true;
        this.#layout();
    }

    /** Brings a row into view and gives it the focus. @param {number} index @param {string} [selector] what of it takes the focus */
    focus(index, selector = "input") {
        const height = this.#rowHeight;
        const row = Math.floor(index / this.#columns) * height + this.#scroll.shift + this.#top;
        // The bars at the top and bottom cover a little.
        if (row < scrollY + height) scrollTo(0, row - height);
        else if (row > scrollY + innerHeight - 2.5 * height) scrollTo(0, row - innerHeight + 2.5 * height);
        this.#layout();
        this.#cells.get(index)?.querySelector(/** @type {"input"} */ (selector))?.focus({ preventScroll: true });
    }

    #arrived() {
        this.#options.onload?.();
        if (this.pages.total !== this.#total) this.#measured = false;
        this.#later();
    }

    /** Has the next frame looked at, though nothing has moved. */
    soon() {
        this.#later();
    }

    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#layout();
        });
    }

    destroy() {
        cancelAnimationFrame(this.#frame);
        this.pages.close();
        this.#controller.abort();
        this.#observer.disconnect();
    }

    /** Measures, where a row begins and how wide it is, and empties what no longer stands there. */
    #measure() {
        const { shape, gap = 0 } = this.#options;
        const box = this.element.getBoundingClientRect();
        const { columns, rowHeight } = shape(box.width, this.count);
        const width = box.width / columns;
        if (columns !== this.#columns || width !== this.#width || rowHeight !== this.#rowHeight) this.#release(() => true);
        this.#columns = columns;
        this.#width = width;
        this.#rowHeight = rowHeight;
        this.#top = box.top + scrollY;
        this.#total = this.count;
        this.#scroll.measure(
            Math.ceil(this.count / columns) * rowHeight,
            innerHeight - Math.min(this.#top, innerHeight / 2),
        );
        const { style } = this.element;
        style.blockSize = `${this.#scroll.elementHeight}px`;
        // One size for all cells: set on each, it would cost a style of its own whenever one is put elsewhere.
        style.setProperty("--cell-width", `${width - gap}px`);
        style.setProperty("--cell-height", `${rowHeight - gap}px`);
        this.#measured = true;
    }

    /** Takes cells back for use elsewhere. @param {(index: number) => boolean} gone */
    #release(gone) {
        for (const [index, cell] of this.#cells) {
            if (!gone(index)) continue;
            this.#cells.delete(index);
            this.#bare.delete(index);
            this.#spare.push(cell);
        }
    }

    /** While scrolling only rows that come into view are touched: no measuring, and no other cell. */
    #layout() {
        const before = this.#scroll.shift;
        if (!this.#measured) this.#measure();
        const height = innerHeight;
        const above = this.#scroll.at(scrollY - this.#top);
        const isMoved = before !== this.#scroll.shift;
        // Always as many rows: as one comes into view another leaves, and its cells are used again in the same frame.
        const rowCount = Math.ceil(height / this.#rowHeight) + 1 + 2 * OVERSCAN;
        const firstRow = Math.max(0, Math.floor(above / this.#rowHeight) - OVERSCAN);
        this.#first = firstRow * this.#columns;
        this.#last = Math.max(0, Math.min(this.count, (firstRow + rowCount) * this.#columns));
        this.#release((index) => index < this.#first || index >= this.#last);
        for (let index = this.#first; index < this.#last; index++) this.#show(index, isMoved);
        // Only what was not used again is taken out of sight: hiding and showing costs a style of its own.
        for (const cell of this.#spare) if (!cell.hidden) cell.hidden = true;
        this.#stale = false;
        this.pages.need(this.#first, this.#last);
        const patience = this.#patience(above);
        const awaitsSeen = this.#bare.size > 0 && patience > 0 && this.#dress(above, patience);
        // What is awaited looks at the next frame itself, when it comes.
        if (this.#bare.size && !awaitsSeen) this.#later();
        this.#options.onframe?.(
            Math.max(0, Math.round(above / this.#rowHeight) * this.#columns),
            Math.floor(height / this.#rowHeight) * this.#columns,
        );
    }

    /** @param {number} index @param {boolean} isMoved whether places have changed under the cells */
    #show(index, isMoved) {
        const item = this.items[index];
        const known = this.#cells.get(index);
        const cell = known ?? this.#take(index);
        if (!known || isMoved) this.#place(cell, index);
        if (known && !this.#stale && (item !== undefined) === this.#filled.has(cell)) return;
        this.#options.fill(cell, item, index);
        if (item === undefined) this.#filled.delete(cell);
        else this.#filled.add(cell);
        if (this.#options.dress && item !== undefined) this.#bare.add(index);
    }

    /** How long cells may be dressed in this frame, in ms. @param {number} above px from the top of the list */
    #patience(above) {
        const now = performance.now();
        const [moved, passed, wasFast] = [Math.abs(above - this.#above), now - this.#time, this.#isFast];
        this.#isFast = moved > FAST * passed;
        [this.#above, this.#time] = [above, now];
        // Fast for once is a jump: where it leads is to be seen.
        if (moved === 0 || this.#isFast && !wasFast) return PATIENCE.still;
        return this.#isFast || passed > LATE && moved > BRISK * passed ? 0 : PATIENCE.moving;
    }

    /**
     * Dresses what is seen, then what is near: not before all is here that is seen, or a stretch that came first would have its
     * pictures first.
     * @param {number} above px from the top of the list
     * @param {number} patience ms
     * @returns {boolean} whether something that is seen is still fetched
     */
    #dress(above, patience) {
        const end = performance.now() + patience;
        const from = Math.floor(above / this.#rowHeight) * this.#columns;
        const to = Math.ceil((above + innerHeight) / this.#rowHeight) * this.#columns - 1;
        const unseen = (/** @type {number} */ index) => Math.max(0, from - index, index - to);
        let awaitsSeen = false;
        for (let index = Math.max(0, from); index <= Math.min(to, this.count - 1); index++) {
            awaitsSeen ||= this.items[index] === undefined;
        }
        for (const index of [...this.#bare].sort((a, b) => unseen(a) - unseen(b) || a - b)) {
            if (awaitsSeen && unseen(index) > 0) break;
            this.#bare.delete(index);
            this.#options.dress?.(this.#cells.get(index), this.items[index], index);
            if (performance.now() > end) return false;
        }
        return awaitsSeen;
    }

    /** @param {number} index */
    #take(index) {
        const cell = this.#spare.pop() ?? this.#options.create();
        if (!cell.parentNode) this.element.append(cell);
        if (cell.hidden) cell.hidden = false;
        this.#cells.set(index, cell);
        return cell;
    }

    /** @param {HTMLElement} cell @param {number} index */
    #place(cell, index) {
        const x = (index % this.#columns) * this.#width;
        const y = Math.floor(index / this.#columns) * this.#rowHeight + this.#scroll.shift;
        cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${y}px)`;
        cell.setAttribute("aria-posinset", String(index + 1));
        const count = String(this.count);
        if (cell.getAttribute("aria-setsize") !== count) cell.setAttribute("aria-setsize", count);
    }
}
