// A scrollable grid of any length. Shows rows of equal height in recycled cells, and fetches items as they come into view.
import { evenRows, shelfRows } from "./grid-rows.js";
import { LongScroll } from "./long-scroll.js";
import { Press } from "./press.js";
import { RankPages } from "./rank-pages.js";
import { ScrollPace } from "./scroll-pace.js";
import { h } from "../core/html.js";

/** Extra rows rendered above and below the window, so a fling shows no blank rows. */
const OVERSCAN = 4;
/** The time without scrolling after which the cells are put in DOM order, in ms. */
const STILL = 250;

/**
 * @template T
 * @typedef {object} GridOptions
 * @property {(width: number, total: number) => {columns: number, rowHeight: number}} shape for a width; all in px
 * @property {number} [gap] between cells, px
 * @property {import("./grid-heads.js").GridHeads} [heads] shows headings above sections of the items
 * @property {() => HTMLElement} create creates an empty cell
 * @property {(cell: any, item: T | null | undefined, index: number) => void} fill `item` is undefined while it is fetched,
 *     and null if it has left the list
 * @property {(cell: any, item: T | null | undefined, index: number) => void} [dress] the costly part of filling a cell. It
 *     runs when there is time: first for cells in the window, and not during a fling
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (T | null)[], total: number}>} fetch
 * @property {(error: unknown) => void} onerror
 * @property {() => void} [onload]
 * @property {(index: number, visible: number) => void} [onframe] receives the first item in view and the number of items
 *     that fit in the window. Called when all cells of a frame are in place. Change styles only here (see `soon`): an
 *     earlier change makes the browser do the layout twice in that frame, because the grid reads its own position
 */

/** @template T */
export class VirtualGrid {
    #options;
    #scroll = new LongScroll();
    #frame = 0;
    #columns = 1;
    #width = 0;
    #rowHeight = 1;
    /** @type {import("./grid-rows.js").Rows} */
    #rows = evenRows(0, 1, 1);
    /** @type {unknown} */
    #sections = null;
    /** Whether all cells have to be repositioned. */
    #moved = false;
    #top = 0;
    #first = 0;
    #last = 0;
    /** The number of items when the grid was measured. */
    #total = 0;
    #measured = false;
    #stale = false;
    /** @type {Map<number, HTMLElement>} by index */
    #cells = new Map();
    /** The identity of the item shown in a cell. @type {WeakMap<HTMLElement, unknown>} */
    #ids = new WeakMap();
    /**
     * The last focused element, whose cell has been recycled. Its item gets the focus back when it is shown again.
     * @type {{id: unknown, index: number, selector: string} | null}
     */
    #left = null;
    /** Cells that show a fetched item. @type {WeakSet<HTMLElement>} */
    #filled = new WeakSet();
    /** Indices of cells that are filled but not dressed: their costly part is still missing. @type {Set<number>} */
    #bare = new Set();
    #pace = new ScrollPace();
    /** @type {HTMLElement[]} */
    #spare = [];
    /** The timer after which the cells are put in DOM order. */
    #still = 0;
    #observer;
    #controller = new AbortController();
    #press;

    /** @param {GridOptions<T>} options */
    constructor(options) {
        this.#options = options;
        this.element = h("div", { class: "virtual-grid", role: "list" });
        const press = this.#press = new Press(this.element, this.#controller.signal);
        this.pages = /** @type {RankPages<T>} */ (new RankPages(
            options.fetch,
            () => this.#arrived(),
            options.onerror,
            () => press.over(),
        ));
        this.#observer = new ResizeObserver(() => this.draw());
        this.#observer.observe(this.element);
        addEventListener("scroll", () => this.#later(), { passive: true, signal: this.#controller.signal });
        this.element.addEventListener("keydown", (event) => this.#resume(event));
    }

    get items() {
        return this.pages.items;
    }

    get count() {
        return this.pages.total;
    }

    /** The number of columns. */
    get columns() {
        return this.#columns;
    }

    /** Fetches the items in view again. The old items remain until the response arrives. */
    async reload() {
        try {
            if (!await this.pages.reload(this.#first, this.#last)) return;
            this.#follow();
            this.#options.onload?.();
        } catch (error) {
            this.#options.onerror(error);
        }
        this.draw();
        // A click before the next frame would hit a different item from the one that the user saw.
        if (this.#cells.size && this.element.isConnected) this.#layout();
    }

    /** Fetches a different list, and scrolls to its top. */
    async restart() {
        this.#first = this.#last = 0;
        if (scrollY > 0) scrollTo(0, 0);
        await this.reload();
    }

    /** Fills all cells again in the next frame, because items, the selection or the position have changed. */
    draw() {
        this.#stale = true;
        this.#measured = false;
        this.#later();
    }

    /** The index of the item whose cell contains an element. @param {Element | null} element @returns {number} -1 = none */
    indexAt(element) {
        for (const [index, cell] of this.#cells) if (element && cell.contains(element)) return index;
        return -1;
    }

    /** The cell of an item, if it has one. @param {number} index */
    cellAt(index) {
        return this.#cells.get(index);
    }

    /** Scrolls an item to the top of the window. @param {number} index */
    jump(index) {
        if (!this.#measured) this.#measure();
        scrollTo(0, this.#top + this.#scroll.scrollFor(this.#rows.top(index)));
        this.#stale = true;
        this.#layout();
    }

    /** The distance of an item from the top of the grid, in px. @param {number} index */
    topOf(index) {
        return this.#rows.place(index).y;
    }

    /** The item a number of rows further down. @param {number} index @param {number} by rows */
    stepped(index, by) {
        return this.#rows.step(index, by);
    }

    /**
     * Scrolls to an item and focuses it.
     * @param {number} index
     * @param {string} [selector] of the element that gets the focus
     */
    focus(index, selector = "input") {
        const height = this.#rowHeight;
        const row = this.topOf(index) + this.#scroll.shift + this.#top;
        // The bars at the top and bottom cover a part of the window.
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

    /** Requests a layout in the next frame even though nothing has moved. */
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
        clearTimeout(this.#still);
        this.pages.close();
        this.#controller.abort();
        this.#observer.disconnect();
    }

    /** Measures the grid. If its shape has changed, all cells are positioned again. */
    #measure() {
        const { shape, gap = 0, heads } = this.#options;
        const box = this.element.getBoundingClientRect();
        const { columns, rowHeight } = shape(box.width, this.count);
        const width = box.width / columns;
        const sections = heads?.sections ?? null;
        const isSame = columns === this.#columns && width === this.#width && rowHeight === this.#rowHeight;
        if (!isSame) this.#release(() => true);
        if (heads && sections && (!isSame || sections !== this.#sections)) {
            this.#rows = shelfRows(sections, { columns, rowHeight, ...heads.shape(width) });
            this.#moved = true;
        }
        this.#sections = sections;
        if (!sections) this.#rows = evenRows(this.count, columns, rowHeight);
        [this.#columns, this.#width, this.#rowHeight] = [columns, width, rowHeight];
        this.#top = box.top + scrollY;
        this.#total = this.count;
        this.#scroll.measure(
            this.#rows.height,
            innerHeight - Math.min(this.#top, innerHeight / 2),
        );
        const { style } = this.element;
        style.blockSize = `${this.#scroll.elementHeight}px`;
        // The size is set once on the grid, because a style on each cell would cost time whenever a cell moves.
        style.setProperty("--cell-width", `${width - gap}px`);
        style.setProperty("--cell-height", `${rowHeight - gap}px`);
        this.#measured = true;
    }

    /** Releases the cells of some items for reuse. @param {(index: number) => boolean} gone */
    #release(gone) {
        for (const [index, cell] of this.#cells) {
            if (!gone(index)) continue;
            this.#cells.delete(index);
            this.#bare.delete(index);
            this.#free(cell, index);
        }
    }

    /** Moves each cell to the new position of its item, because the focus and a click in progress belong to the item. */
    #follow() {
        const before = this.#cells;
        this.#cells = new Map();
        this.#bare.clear();
        for (const [index, cell] of before) {
            const rank = this.pages.rankOf(this.#ids.get(cell));
            if (rank < 0 || this.#cells.has(rank)) this.#free(cell, index);
            else this.#cells.set(rank, cell);
        }
        this.#moved = true;
    }

    /**
     * Releases a cell for another item, which must not inherit the focus.
     * @param {HTMLElement} cell
     * @param {number} index
     */
    #free(cell, index) {
        this.#spare.push(cell);
        const focused = document.activeElement;
        if (!focused || !cell.contains(focused)) return;
        const [name] = focused.classList;
        this.#left = { id: this.#ids.get(cell), index, selector: name ? `.${CSS.escape(name)}` : focused.localName };
        this.element.tabIndex = -1;
        this.element.focus({ preventScroll: true });
    }

    /**
     * On an arrow key, j or k, returns to the item that had the focus, or to its former position.
     * @param {KeyboardEvent} event
     */
    #resume(event) {
        const { altKey, ctrlKey, key, metaKey, target } = event;
        const isStep = /^(Arrow.*|j|k)$/.test(key) && !altKey && !ctrlKey && !metaKey;
        if (target !== this.element || !this.#left || !isStep || this.count === 0) return;
        event.preventDefault();
        const { id, index, selector } = this.#left;
        const rank = this.pages.rankOf(id);
        this.focus(rank < 0 ? Math.min(index, this.count - 1) : rank, selector);
    }

    /** Gives the focus back to an item that is shown again. @param {HTMLElement} cell the new cell of the item */
    #regain(cell) {
        if (!this.#left || this.#left.id === undefined || this.#left.id !== this.#ids.get(cell)) return;
        if (document.activeElement !== this.element) return;
        const control = cell.querySelector(/** @type {"input"} */ (this.#left.selector));
        this.#left = null;
        control?.focus({ preventScroll: true });
    }

    /** Lays out a frame. While scrolling it measures nothing and changes only the rows that come into view. */
    #layout() {
        const before = this.#scroll.shift;
        if (!this.#measured) this.#measure();
        const height = innerHeight;
        const above = this.#scroll.at(scrollY - this.#top);
        const isMoved = this.#moved || before !== this.#scroll.shift;
        this.#moved = false;
        // The number of cells is constant: a cell that leaves the window is used for another item in the same frame.
        const rowCount = Math.ceil(height / this.#rowHeight) + 1 + 2 * OVERSCAN;
        this.#first = this.#rows.firstAt(above - OVERSCAN * this.#rowHeight);
        this.#last = Math.max(0, Math.min(this.count, this.#first + rowCount * this.#columns));
        this.#release((index) => index < this.#first || index >= this.#last);
        for (let index = this.#first; index < this.#last; index++) this.#show(index, isMoved);
        // Hides only the cells that were not reused, because hiding and showing a cell costs time.
        for (const cell of this.#spare) if (!cell.hidden) cell.hidden = true;
        this.#stale = false;
        this.#options.heads?.show(this.#rows, this.#first, this.#last, this.#scroll.shift, this.#width);
        this.pages.need(this.#first, this.#last);
        const patience = this.#pace.patience(above, performance.now());
        const awaitsSeen = this.#bare.size > 0 && patience > 0 && this.#dress(above, patience);
        // An item that is still being fetched requests a frame when it arrives.
        if (this.#bare.size && !awaitsSeen) this.#later();
        this.#options.onframe?.(
            this.#rows.firstAt(above + this.#rowHeight / 2),
            Math.floor(height / this.#rowHeight) * this.#columns,
        );
    }

    /** @param {number} index @param {boolean} isMoved whether all cells have to be repositioned */
    #show(index, isMoved) {
        const item = this.items[index];
        const known = this.#cells.get(index);
        const cell = known ?? this.#take(index);
        if (!known || isMoved) this.#place(cell, index);
        if (known && !this.#stale && (item !== undefined) === this.#filled.has(cell)) return;
        this.#options.fill(cell, item, index);
        this.#ids.set(cell, /** @type {any} */ (item)?.id);
        this.#regain(cell);
        if (item === undefined) this.#filled.delete(cell);
        else this.#filled.add(cell);
        if (this.#options.dress && item !== undefined) this.#bare.add(index);
    }

    /**
     * Dresses the cells in the window, then the cells near it. The cells near it wait until all items in the window are
     * fetched, because otherwise their pictures might load first.
     * @param {number} above px from the top of the list
     * @param {number} patience the maximum time to spend, in ms
     * @returns {boolean} whether an item in the window is still being fetched
     */
    #dress(above, patience) {
        const end = performance.now() + patience;
        const from = this.#rows.firstAt(above);
        const to = this.#rows.before(above + innerHeight) - 1;
        const unseen = (/** @type {number} */ index) => Math.max(0, from - index, index - to);
        let awaitsSeen = false;
        for (let index = from; index <= Math.min(to, this.count - 1); index++) {
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
        this.#orderSoon();
        return cell;
    }

    #orderSoon() {
        clearTimeout(this.#still);
        this.#still = setTimeout(() => this.#order(), STILL);
    }

    /** Puts the cells in the order of their items, for Tab and screen readers. The focused cell is not moved. */
    #order() {
        // A click on a cell would be lost if the cell moved.
        if (this.#press.isDown) return this.#orderSoon();
        /** @type {HTMLElement | null} */
        let next = null;
        for (const [, cell] of [...this.#cells].sort(([a], [b]) => b - a)) {
            const isKept = cell.contains(document.activeElement);
            if (!isKept && cell.nextElementSibling !== next) this.element.insertBefore(cell, next);
            next = cell;
        }
    }

    /** @param {HTMLElement} cell @param {number} index */
    #place(cell, index) {
        const { column, y: top } = this.#rows.place(index);
        const [x, y] = [column * this.#width, top + this.#scroll.shift];
        cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${y}px)`;
        cell.setAttribute("aria-posinset", String(index + 1));
        const count = String(this.count);
        if (cell.getAttribute("aria-setsize") !== count) cell.setAttribute("aria-setsize", count);
    }
}
