/**
 * Scrolls lists that are taller than browsers allow an element to be. The element of such a list is only `CAP` px high, and
 * the list's rows are shifted so that the right ones are in view. A short scroll moves the list by the same distance. A long
 * scroll, for example with the scroll bar, moves the list in proportion: the middle of the element shows the middle of the
 * list.
 */

/** Maximum height of the list's element, in px. Firefox allows at most 17.8 million px. */
export const CAP = 15_000_000;

export class LongScroll {
    #virtual = 0;
    #last = 0;
    #height = 0;
    #view = 1;

    /** Height of the list's element, in px. */
    get elementHeight() {
        return Math.min(this.#height, CAP);
    }

    /** @param {number} height of all rows @param {number} view of the window */
    measure(height, view) {
        this.#height = height;
        this.#view = Math.max(1, view);
        this.#virtual = Math.min(this.#virtual, this.#range);
    }

    get #range() {
        return Math.max(0, this.#height - this.#view);
    }

    get #elementRange() {
        return Math.max(0, this.elementHeight - this.#view);
    }

    /**
     * @param {number} scroll px from the top of the element
     * @returns {number} px from the top of the list
     */
    at(scroll) {
        if (this.#height <= CAP) {
            this.#virtual = scroll;
        } else if (scroll <= 0) this.#virtual = scroll;
        else if (scroll >= this.#elementRange) this.#virtual = this.#range + scroll - this.#elementRange;
        else if (Math.abs(scroll - this.#last) < this.#view * 2) {
            this.#virtual = Math.min(this.#range, Math.max(0, this.#virtual + scroll - this.#last));
        } else this.#virtual = scroll / this.#elementRange * this.#range;
        this.#last = scroll;
        return this.#virtual;
    }

    /** @param {number} offset px from the top of the list @returns {number} px from the top of the element */
    scrollFor(offset) {
        const target = Math.min(Math.max(0, offset), this.#range);
        this.#virtual = target;
        this.#last = this.#height <= CAP ? target : Math.round(target / Math.max(1, this.#range) * this.#elementRange);
        return this.#last;
    }

    /** The offset of a row in the element minus its offset in the list, in px. */
    get shift() {
        return this.#last - this.#virtual;
    }
}
