// Selects items of a list that is part of the page, such as cards or tiles: by click, with shift, by dragging, and with a
// long press.
import { dragSelect } from "./drag-select.js";
import { Selection } from "./selection.js";

/**
 * @typedef {object} ListChoiceOptions
 * @property {() => readonly any[]} items the loaded items, in order; each has an `id`
 * @property {(target: Element | null) => number} indexAt the place of the item with this element; -1 if there is none
 * @property {(target: Element | null) => boolean} [canStart] whether a selection can start here; everywhere if omitted
 * @property {() => void} onselect called when the selection has changed
 */

export class ListChoice {
    selection = new Selection();
    #options;
    #isChoosing = false;

    /** @param {HTMLElement} list @param {ListChoiceOptions} options @param {AbortSignal} signal */
    constructor(list, options, signal) {
        this.#options = options;
        /** @type {(to: number | null) => void} */
        let drawn = () => {};
        list.addEventListener("click", (event) => this.#press(event), { signal, capture: true });
        dragSelect(list, {
            indexAt: (target) => this.#canSelect(target) ? options.indexAt(target) : -1,
            onstart: (from) => {
                this.#isChoosing = true;
                drawn = this.selection.draw(this.#items, from);
            },
            onrange: (_, to) => {
                drawn(to);
                options.onselect();
            },
            longPress: true,
        }, signal);
    }

    /** Whether a click selects an item. */
    get isChoosing() {
        return this.#isChoosing;
    }

    begin = () => {
        this.#isChoosing = true;
        this.#options.onselect();
    };

    end = () => {
        this.#isChoosing = false;
        this.selection.none();
        this.#options.onselect();
    };

    get #items() {
        return this.#options.items();
    }

    /** @param {Element | null} target */
    #canSelect(target) {
        return this.#isChoosing || (this.#options.canStart?.(target) ?? true);
    }

    /** @param {MouseEvent} event */
    #press(event) {
        const target = event.target instanceof Element ? event.target : null;
        if (!this.#isChoosing && !(event.shiftKey && this.#canSelect(target))) return;
        const index = this.#options.indexAt(target);
        if (index < 0) return;
        event.preventDefault();
        event.stopPropagation();
        this.#isChoosing = true;
        this.selection.toggle(this.#items, index, event.shiftKey);
        this.#options.onselect();
    }
}
