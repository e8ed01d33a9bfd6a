// A scrollable grid of any length. Shows rows of equal height in recycled cells, and fetches items as they come into view.
import { Dressing } from "./dressing.js";
import { countCell, GridCells } from "./grid-cells.js";
import { GridFocus } from "./grid-focus.js";
import { GridShape } from "./grid-shape.js";
import { pageWindow } from "./list-window.js";
import { LongScroll } from "./long-scroll.js";
import { Press } from "./press.js";
import { RankPages } from "./rank-pages.js";
import { ScrollPace } from "./scroll-pace.js";
import { h } from "../core/html.js";

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
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (T | null)[], total: number}>} [fetch]
 * @property {RankPages<T>} [pages] a list of items to use instead of `fetch` and `onerror`
 * @property {HTMLElement} [element] contains the cells
 * @property {import("./list-window.js").ListWindow} [window] the area in which the grid scrolls; the browser window if
 *     omitted
 * @property {(cell: HTMLElement, index: number, count: number) => void} [count] tells a screen reader the position of an
 *     item
 * @property {(error: unknown) => void} [onerror]
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
    #shape;
    /** Whether all cells have to be repositioned. */
    #moved = false;
    #first = 0;
    #last = 0;
    #stale = false;
    #cells;
    #focus;
    #dressing = new Dressing();
    #pace = new ScrollPace();
    #observer;
    #controller = new AbortController();
    #window;

    /** @param {GridOptions<T>} options */
    constructor(options) {
        this.#options = options;
        this.#shape = new GridShape(options.shape, options.heads);
        this.#window = options.window ?? pageWindow();
        this.element = options.element ?? h("div", { class: "virtual-grid", role: "list" });
        const { signal } = this.#controller;
        const press = new Press(this.element, signal);
        this.#focus = new GridFocus(this.element);
        this.#cells = new GridCells(
            this.element,
            options.create,
            (cell, id, index) => this.#focus.leave(cell, id, index),
            () => press.isDown,
        );
        this.pages = options.pages ?? this.#rankPages(() => press.over());
        const { scroller } = this.#window;
        this.#observer = new ResizeObserver(() => this.draw());
        this.#observer.observe(scroller instanceof Element ? scroller : this.element);
        scroller.addEventListener("scroll", () => this.soon(), { passive: true, signal });
        this.element.addEventListener("keydown", (event) => this.#resume(event));
    }

    /** @param {() => Promise<void>} settled @returns {RankPages<T>} */
    #rankPages(settled) {
        const { fetch = () => Promise.reject(new TypeError("a list without items")), onerror } = this.#options;
        return new RankPages(fetch, () => this.#arrived(), (error) => onerror?.(error), settled);
    }

    get items() {
        return this.pages.items;
    }

    get count() {
        return this.pages.total;
    }

    /** The number of columns. */
    get columns() {
        return this.#shape.columns;
    }

    /** Fetches the items in view again. The old items remain until the response arrives. */
    async reload() {
        try {
            if (!await this.pages.reload(this.#first, this.#last)) return;
            this.#follow();
            this.#options.onload?.();
        } catch (error) {
            this.#options.onerror?.(error);
        }
        this.draw();
        // Without this, a click before the next frame would act on a different item from the one that the user sees.
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
        this.#shape.forget();
        this.soon();
    }

    /** Fills all cells again now. */
    drawNow() {
        this.#stale = true;
        this.#shape.forget();
        this.#layout();
    }

    /** The index of the item whose cell contains an element. @param {Element | null} element @returns {number} -1 = none */
    indexAt(element) {
        return this.#cells.indexOf(element);
    }

    /** The cell of an item, if it has one. @param {number} index */
    cellAt(index) {
        return this.#cells.get(index);
    }

    /** Scrolls an item to the top of the window. @param {number} index */
    jump(index) {
        this.#measure();
        this.#window.scrollTo(this.#scroll.scrollFor(this.#shape.rows.top(index)));
        this.#stale = true;
        this.#layout();
    }

    /** The distance of an item from the top of the grid, in px. @param {number} index */
    topOf(index) {
        return this.#shape.rows.place(index).y;
    }

    /** The item that is `by` rows further down. @param {number} index @param {number} by rows */
    stepped(index, by) {
        return this.#shape.rows.step(index, by);
    }

    /**
     * Scrolls to an item and focuses it.
     * @param {number} index
     * @param {string} [selector] of the element that gets the focus
     */
    focus(index, selector = "input") {
        const height = this.#shape.rowHeight;
        const row = this.topOf(index) + this.#scroll.shift;
        const [above, view] = [this.#window.position(), this.#window.height()];
        // The bars at the top and bottom cover a part of the window.
        if (row < above + height) this.#window.scrollTo(row - height);
        else if (row > above + view - 2.5 * height) this.#window.scrollTo(row - view + 2.5 * height);
        this.#layout();
        this.#cells.get(index)?.querySelector(/** @type {"input"} */ (selector))?.focus({ preventScroll: true });
    }

    #arrived() {
        this.#options.onload?.();
        this.soon();
    }

    /** Requests a layout in the next frame even though nothing has moved. */
    soon() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#layout();
        });
    }

    destroy() {
        cancelAnimationFrame(this.#frame);
        this.#cells.close();
        this.pages.close();
        this.#controller.abort();
        this.#observer.disconnect();
    }

    /** Measures the grid, unless nothing has changed. If its shape has changed, all cells are positioned again. */
    #measure() {
        if (this.#shape.isMeasured(this.count)) return;
        const { gap = 0 } = this.#options;
        const { isNew, isMoved } = this.#shape.measure(this.element.getBoundingClientRect().width, this.count);
        if (isNew) this.#release(() => true);
        this.#moved ||= isMoved;
        this.#window.measure(this.element);
        this.#scroll.measure(this.#shape.rows.height, this.#window.view());
        const { style } = this.element;
        style.blockSize = `${this.#scroll.elementHeight}px`;
        // The size is set once on the grid, because a style on each cell would cost time whenever a cell moves.
        style.setProperty("--cell-width", `${this.#shape.width - gap}px`);
        style.setProperty("--cell-height", `${this.#shape.rowHeight - gap}px`);
    }

    /** Releases the cells of some items for reuse. @param {(index: number) => boolean} gone */
    #release(gone) {
        this.#dressing.forget(gone);
        this.#cells.release(gone);
    }

    /** Moves each cell to the new position of its item, because the focus and a click in progress belong to the item. */
    #follow() {
        this.#dressing.forget(() => true);
        this.#cells.follow((id) => this.pages.rankOf(id));
        this.#moved = true;
    }

    /**
     * On an arrow key, j or k, returns to the item that had the focus, or to its former position.
     * @param {KeyboardEvent} event
     */
    #resume(event) {
        const left = this.#focus.resumed(event);
        if (!left || this.count === 0) return;
        event.preventDefault();
        const rank = this.pages.rankOf(left.id);
        this.focus(rank < 0 ? Math.min(left.index, this.count - 1) : rank, left.selector);
    }

    /** Lays out a frame. While scrolling it measures nothing and changes only the rows that come into view. */
    #layout() {
        const before = this.#scroll.shift;
        this.#measure();
        const height = this.#window.height();
        const above = this.#scroll.at(this.#window.position());
        const isMoved = this.#moved || before !== this.#scroll.shift;
        this.#moved = false;
        ({ first: this.#first, last: this.#last } = this.#shape.shown(above, height, this.count));
        this.#release((index) => index < this.#first || index >= this.#last);
        for (let index = this.#first; index < this.#last; index++) this.#show(index, isMoved);
        this.#cells.hideSpare();
        this.#stale = false;
        this.#options.heads?.show(this.#shape.rows, this.#first, this.#last, this.#scroll.shift, this.#shape.width);
        this.pages.need(this.#first, this.#last);
        const patience = this.#pace.patience(above, performance.now());
        const awaitsSeen = !this.#dressing.isDone && patience > 0 && this.#dress(above, height, patience);
        // If an item in the window is still being fetched, its arrival requests the next frame.
        if (!this.#dressing.isDone && !awaitsSeen) this.soon();
        const { first, visible } = this.#shape.view(above, height);
        this.#options.onframe?.(first, visible);
    }

    /** @param {number} index @param {boolean} isMoved whether all cells have to be repositioned */
    #show(index, isMoved) {
        const item = this.pages.at(index);
        const known = this.#cells.get(index);
        const cell = known ?? this.#cells.take(index);
        if (!known || isMoved) this.#place(cell, index);
        if (known && !this.#stale && (item !== undefined) === this.#cells.isFilled(cell)) return;
        this.#options.fill(cell, item, index);
        this.#cells.filled(cell, item);
        this.#focus.regain(cell, this.#cells.idOf(cell));
        if (this.#options.dress && item !== undefined) this.#dressing.add(index);
    }

    /**
     * @param {number} above px from the top of the list
     * @param {number} height of the window
     * @param {number} patience the maximum time to spend, in ms
     * @returns {boolean} whether an item in the window is still being fetched
     */
    #dress(above, height, patience) {
        const end = performance.now() + patience;
        return this.#dressing.run(
            this.#shape.rows.firstAt(above),
            Math.min(this.#shape.rows.before(above + height), this.count) - 1,
            (index) => this.pages.at(index) !== undefined,
            (index) => this.#options.dress?.(this.#cells.get(index), this.pages.at(index), index),
            () => performance.now() > end,
        );
    }

    /** @param {HTMLElement} cell @param {number} index */
    #place(cell, index) {
        const { column, y: top } = this.#shape.rows.place(index);
        const [x, y] = [column * this.#shape.width, top + this.#scroll.shift];
        cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${y}px)`;
        (this.#options.count ?? countCell)(cell, index, this.count);
    }
}
