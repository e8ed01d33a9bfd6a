// Keeps the focus of a list whose cells are reused: it belongs to an item, not to a cell.

/** @typedef {{id: unknown, index: number, selector: string}} Left */

export class GridFocus {
    #element;
    /**
     * The last focused element, whose cell has been recycled. Its item gets the focus back when it is shown again.
     * @type {Left | null}
     */
    #left = null;

    /** @param {HTMLElement} element receives the focus while the focused item has no cell */
    constructor(element) {
        this.#element = element;
    }

    /**
     * Takes the focus out of a cell, because the next item must not inherit it.
     * @param {HTMLElement} cell
     * @param {unknown} id the identity of the item that the cell has shown
     * @param {number} index
     */
    leave(cell, id, index) {
        const focused = document.activeElement;
        if (!focused || !cell.contains(focused)) return;
        const [name] = focused.classList;
        this.#left = { id, index, selector: name ? `.${CSS.escape(name)}` : focused.localName };
        this.#element.tabIndex = -1;
        this.#element.focus({ preventScroll: true });
    }

    /** Gives the focus back to an item that is shown again. @param {HTMLElement} cell @param {unknown} id */
    regain(cell, id) {
        if (!this.#left || this.#left.id === undefined || this.#left.id !== id) return;
        if (document.activeElement !== this.#element) return;
        const control = cell.querySelector(/** @type {"input"} */ (this.#left.selector));
        this.#left = null;
        control?.focus({ preventScroll: true });
    }

    /**
     * The item that gets the focus back if the user presses an arrow key, j or k; null for other keys.
     * @param {KeyboardEvent} event
     * @returns {Left | null}
     */
    resumed({ altKey, ctrlKey, key, metaKey, target }) {
        const isStep = /^(Arrow.*|j|k)$/.test(key) && !altKey && !ctrlKey && !metaKey;
        return target === this.#element && isStep ? this.#left : null;
    }
}
