// The cells of a list: each cell shows an item, and is reused for another item when the first one leaves the window.

/** The time without scrolling after which the cells are put in DOM order, in ms. */
const STILL = 250;

export class GridCells {
    #element;
    #create;
    #onfree;
    #isPressed;
    /** @type {Map<number, HTMLElement>} by index */
    #shown = new Map();
    /** @type {HTMLElement[]} */
    #spare = [];
    /** The identity of the item shown in a cell. @type {WeakMap<HTMLElement, unknown>} */
    #ids = new WeakMap();
    /** Cells that show a fetched item. @type {WeakSet<HTMLElement>} */
    #filled = new WeakSet();
    /** The timer after which the cells are put in DOM order. */
    #still = 0;

    /**
     * @param {HTMLElement} element contains the cells
     * @param {() => HTMLElement} create
     * @param {(cell: HTMLElement, id: unknown, index: number) => void} onfree called when a cell stops showing an item
     * @param {() => boolean} isPressed whether a click is in progress, during which no cell moves in the DOM
     */
    constructor(element, create, onfree, isPressed) {
        this.#element = element;
        this.#create = create;
        this.#onfree = onfree;
        this.#isPressed = isPressed;
    }

    get size() {
        return this.#shown.size;
    }

    /** @param {number} index */
    get(index) {
        return this.#shown.get(index);
    }

    /** The index of the item whose cell contains an element. @param {Element | null} element @returns {number} -1 = none */
    indexOf(element) {
        for (const [index, cell] of this.#shown) if (element && cell.contains(element)) return index;
        return -1;
    }

    /** The identity of the item that a cell shows. @param {HTMLElement} cell */
    idOf(cell) {
        return this.#ids.get(cell);
    }

    /** Whether a cell shows a fetched item. @param {HTMLElement} cell */
    isFilled(cell) {
        return this.#filled.has(cell);
    }

    /** Records the item that a cell shows. @param {HTMLElement} cell @param {any} item undefined: it is being fetched */
    filled(cell, item) {
        this.#ids.set(cell, item?.id);
        if (item === undefined) this.#filled.delete(cell);
        else this.#filled.add(cell);
    }

    /** Shows a cell for an item. @param {number} index */
    take(index) {
        const cell = this.#spare.pop() ?? this.#create();
        if (!cell.parentNode) this.#element.append(cell);
        if (cell.hidden) cell.hidden = false;
        this.#shown.set(index, cell);
        this.#orderSoon();
        return cell;
    }

    /** Releases the cells of some items for reuse. @param {(index: number) => boolean} gone */
    release(gone) {
        for (const [index, cell] of this.#shown) {
            if (!gone(index)) continue;
            this.#shown.delete(index);
            this.#free(cell, index);
        }
    }

    /** Gives each cell the new index of its item. @param {(id: unknown) => number} rankOf -1: the item has left the list */
    follow(rankOf) {
        const before = this.#shown;
        this.#shown = new Map();
        for (const [index, cell] of before) {
            const rank = rankOf(this.#ids.get(cell));
            if (rank < 0 || this.#shown.has(rank)) this.#free(cell, index);
            else this.#shown.set(rank, cell);
        }
    }

    /** Hides the cells that were not reused. Called once in a frame, because hiding and showing a cell costs time. */
    hideSpare() {
        for (const cell of this.#spare) if (!cell.hidden) cell.hidden = true;
    }

    close() {
        clearTimeout(this.#still);
    }

    /** @param {HTMLElement} cell @param {number} index */
    #free(cell, index) {
        this.#spare.push(cell);
        this.#onfree(cell, this.#ids.get(cell), index);
    }

    #orderSoon() {
        clearTimeout(this.#still);
        this.#still = setTimeout(() => this.#order(), STILL);
    }

    /** Puts the cells in the order of their items, for Tab and screen readers. The focused cell is not moved. */
    #order() {
        // A click on a cell would be lost if the cell moved.
        if (this.#isPressed()) return this.#orderSoon();
        /** @type {HTMLElement | null} */
        let next = null;
        for (const [, cell] of [...this.#shown].sort(([a], [b]) => b - a)) {
            const isKept = cell.contains(document.activeElement);
            if (!isKept && cell.nextElementSibling !== next) this.#element.insertBefore(cell, next);
            next = cell;
        }
    }
}

/** Tells a screen reader the position of an item among all. @param {HTMLElement} cell @param {number} index @param {number} total */
export function countCell(cell, index, total) {
    cell.setAttribute("aria-posinset", String(index + 1));
    if (cell.getAttribute("aria-setsize") !== String(total)) cell.setAttribute("aria-setsize", String(total));
}
