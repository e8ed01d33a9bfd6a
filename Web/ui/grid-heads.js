// Headings above the sections of a grid: a few, used again as the grid scrolls.
import { h } from "../core/html.js";

/** In rem. A section with less room than `WIDE` has its row to its end. */
const HEIGHT = 2.75;
const WIDE = 7;

/** @typedef {import("./grid-rows.js").Section} Section */

export class GridHeads {
    /** What the grid is divided into, without gaps; null: it has no headings. A change is another list. @type {readonly Section[] | null} */
    sections = null;
    #title;
    #rem = 16;
    /** @type {Map<Section, HTMLElement>} */
    #shown = new Map();
    /** What the headings were placed by. @type {unknown[]} */
    #placed = [];

    /** @param {(section: any, room: number) => string} title the words, for so many rem of room */
    constructor(title) {
        this.#title = title;
        this.element = h("div", { class: "grid-heads" });
    }

    /** @param {number} width of a column, px */
    shape(width) {
        this.#rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        return { head: HEIGHT * this.#rem, wide: WIDE * this.#rem / width };
    }

    /**
     * @param {import("./grid-rows.js").Rows} rows
     * @param {number} first item that has a cell
     * @param {number} last one past the end
     * @param {number} shift px
     * @param {number} width of a column, px
     */
    show(rows, first, last, shift, width) {
        const placed = [rows, first, last, shift];
        if (placed.every((each, n) => each === this.#placed[n])) return;
        this.#placed = placed;
        const heads = rows.heads(first, last);
        const wanted = new Set(heads.map(({ section }) => section));
        const spare = [...this.#shown].filter(([section]) => !wanted.has(section));
        for (const [section] of spare) this.#shown.delete(section);
        for (const head of heads) {
            const element = this.#shown.get(head.section) ?? spare.pop()?.[1] ?? this.#create();
            this.#shown.set(head.section, element);
            const [x, room] = [head.column * width, head.columns * width];
            const words = this.#title(head.section, room / this.#rem);
            if (element.textContent !== words) element.textContent = words;
            element.style.inlineSize = `${room}px`;
            element.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${head.y + shift}px)`;
        }
        for (const [, element] of spare) element.remove();
    }

    #create() {
        const element = h("h2", { class: "grid-head" });
        this.element.append(element);
        return element;
    }
}
