// The positions of the items of a grid, in uniform rows or below headings. No DOM.

/**
 * Returns the shape of a grid with rows of equal height: for a width, as many columns as fit if each is at least `minColumn`
 * px wide.
 * @param {number} rowHeight px @param {number} minColumn px
 */
export function rows(rowHeight, minColumn) {
    return (/** @type {number} */ width) => ({ columns: Math.max(1, Math.floor(width / minColumn)), rowHeight });
}

/**
 * @typedef {{start: number, count: number}} Section consecutive items below one heading
 * @typedef {{section: Section, column: number, columns: number, y: number}} Head
 * @typedef {object} Rows
 * @property {number} height of all rows, px
 * @property {(index: number) => {column: number, y: number}} place `y` in px from the top of the list
 * @property {(index: number) => number} top the scroll position at which the item, including its heading, is at the top, px
 * @property {(y: number) => number} firstAt the first item of the first row whose bottom is more than `y` px from the top of
 *     the list
 * @property {(y: number) => number} before the number of items in rows whose top is less than `y` px from the top of the
 *     list
 * @property {(index: number, rows: number) => number} step the item `rows` rows further down; if there is no such row, the
 *     nearest item
 * @property {(first: number, last: number) => Head[]} heads the headings of the items from `first` up to, but excluding,
 *     `last`
 */

/** @param {number} count @param {number} columns @param {number} height of a row, px @returns {Rows} */
export function evenRows(count, columns, height) {
    const y = (/** @type {number} */ index) => Math.floor(index / columns) * height;
    return {
        height: Math.ceil(count / columns) * height,
        place: (index) => ({ column: index % columns, y: y(index) }),
        top: y,
        firstAt: (at) => Math.max(0, Math.floor(at / height) * columns),
        before: (at) => Math.max(0, Math.ceil(at / height) * columns),
        step: (index, by) => {
            const next = index + by * columns;
            if (next >= 0 && next < count) return next;
            return Math.abs(by) === 1 ? index : Math.min(count - 1, Math.max(0, next));
        },
        heads: () => [],
    };
}

/**
 * @typedef {object} Shelf a block of rows: all rows of one section, or one row shared by several short sections
 * @property {number} first item
 * @property {number} count of items
 * @property {number} y the top of its headings, px
 * @property {Section[]} sections
 */

/**
 * Rows below headings. Short sections share a row.
 * @param {readonly Section[]} sections without gaps
 * @param {object} shape
 * @param {number} shape.columns
 * @param {number} shape.rowHeight px
 * @param {number} shape.head height of a heading, px
 * @param {number} shape.wide minimum width of a heading, in columns; after a narrower section, the rest of the row stays
 *     empty
 */
export function shelfRows(sections, { columns, rowHeight, head, wide }) {
    if (!sections.length) return evenRows(0, columns, rowHeight);
    /** @type {Shelf[]} */
    const shelves = [];
    let [y, free, isOpen] = [0, 0, false];
    for (const section of sections) {
        const last = shelves.at(-1);
        if (last && isOpen && section.count <= free) {
            last.sections.push(section);
            last.count += section.count;
        } else {
            if (last) y += head + Math.ceil(last.count / columns) * rowHeight;
            shelves.push({ first: section.start, count: section.count, y, sections: [section] });
            free = columns;
        }
        free -= section.count;
        isOpen = free > 0 && section.count >= wide;
    }
    return new ShelfRows(shelves, columns, rowHeight, head);
}

/** @implements {Rows} */
export class ShelfRows {
    #shelves;
    #columns;
    #rowHeight;
    #head;
    #count;

    /** @param {Shelf[]} shelves @param {number} columns @param {number} rowHeight @param {number} head */
    constructor(shelves, columns, rowHeight, head) {
        this.#shelves = shelves;
        this.#columns = columns;
        this.#rowHeight = rowHeight;
        this.#head = head;
        const last = shelves.at(-1);
        this.#count = last ? last.first + last.count : 0;
        this.height = last ? this.#end(last) : 0;
    }

    /** @param {number} index */
    place(index) {
        const shelf = this.#shelves[this.#shelfOf(index)];
        const at = index - shelf.first;
        const row = Math.floor(at / this.#columns);
        return { column: at % this.#columns, y: shelf.y + this.#head + row * this.#rowHeight };
    }

    /** @param {number} index */
    top(index) {
        const { y } = this.place(index);
        const shelf = this.#shelves[this.#shelfOf(index)];
        return y === shelf.y + this.#head ? shelf.y : y;
    }

    /** @param {number} y */
    firstAt(y) {
        const shelf = this.#shelves[this.#find((each) => this.#end(each) <= y)];
        const row = Math.max(0, Math.floor((y - shelf.y - this.#head) / this.#rowHeight));
        return Math.min(shelf.first + row * this.#columns, this.#count);
    }

    /** @param {number} y */
    before(y) {
        const shelf = this.#shelves[this.#find((each) => this.#end(each) < y)];
        const rows = Math.max(0, Math.ceil((y - shelf.y - this.#head) / this.#rowHeight));
        return shelf.first + Math.min(shelf.count, rows * this.#columns);
    }

    /** @param {number} index @param {number} by */
    step(index, by) {
        let to = index;
        for (let n = Math.abs(by); n > 0; n--) to = this.#beside(to, Math.sign(by));
        return to;
    }

    /**
     * The headings of the shelves that contain any of the items.
     * @param {number} first
     * @param {number} last one past the end
     */
    heads(first, last) {
        /** @type {Head[]} */
        const heads = [];
        for (let at = this.#shelfOf(first); at < this.#shelves.length; at++) {
            const shelf = this.#shelves[at];
            if (shelf.first >= last) break;
            for (const [n, section] of shelf.sections.entries()) {
                const column = section.start - shelf.first;
                const end = n + 1 < shelf.sections.length ? column + section.count : this.#columns;
                heads.push({ section, column, columns: end - column, y: shelf.y });
            }
        }
        return heads;
    }

    /** The item in the row above or below; at the ends, the item itself. @param {number} index @param {number} by 1 or -1 */
    #beside(index, by) {
        const at = this.#shelfOf(index);
        const shelf = this.#shelves[at];
        const column = (index - shelf.first) % this.#columns;
        const there = index - column + by * this.#columns;
        const rowOf = (/** @type {number} */ first, /** @type {number} */ end) => Math.min(first + column, end - 1);
        const end = shelf.first + shelf.count;
        if (there >= shelf.first && there < end) return rowOf(there, end);
        const next = this.#shelves[at + by];
        if (!next) return index;
        const row = by > 0 ? 0 : Math.ceil(next.count / this.#columns) - 1;
        return rowOf(next.first + row * this.#columns, next.first + next.count);
    }

    /** @param {Shelf} shelf */
    #end(shelf) {
        return shelf.y + this.#head + Math.ceil(shelf.count / this.#columns) * this.#rowHeight;
    }

    /** The index of an item's shelf; beyond the end, the index of the last shelf. @param {number} index */
    #shelfOf(index) {
        return this.#find((each) => each.first + each.count <= index);
    }

    /**
     * The index of the first shelf that is not before the target, or of the last shelf.
     * @param {(shelf: Shelf) => boolean} isBefore whether a shelf is before the target
     */
    #find(isBefore) {
        let [low, high] = [0, this.#shelves.length - 1];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (isBefore(this.#shelves[middle])) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
