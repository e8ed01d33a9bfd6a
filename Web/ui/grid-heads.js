// Headings above the sections of a grid: a few elements, recycled as the grid scrolls.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { icon } from "./icon.js";

/** The height of a heading, and the minimum width of a section that another section can follow in the same row, in rem. */
const HEIGHT = 2.75;
const WIDE = 7;
/** Minimum width of a heading with large text, and of a heading with a tick beside the text, in rem. */
const LARGE = 10;
const TICKED = 12;

/** @typedef {import("./grid-rows.js").Section} Section */

export class GridHeads {
    /**
     * The sections of the grid, without gaps; null: the grid has no headings. To change the sections, assign a new array.
     * @type {readonly Section[] | null}
     */
    sections = null;
    #title;
    #choose;
    #rem = 16;
    /** @type {Map<Section, HTMLElement>} */
    #shown = new Map();
    /** The arguments of `show` for which the headings were last positioned. @type {unknown[]} */
    #placed = [];

    /**
     * @param {(section: any, room: number) => string} title returns a text for the heading that fits in `room` rem
     * @param {(section: Section) => void} choose called when the tick of a section is clicked
     */
    constructor(title, choose) {
        this.#title = title;
        this.#choose = choose;
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
        // All headings in a row have the same format, so the narrowest of them determines the length of the text of all.
        const columns = new Map(heads.map(({ y }) => [y, Infinity]));
        for (const head of heads) columns.set(head.y, Math.min(head.columns, columns.get(head.y) ?? Infinity));
        for (const head of heads) {
            const element = this.#shown.get(head.section) ?? spare.pop()?.[1] ?? this.#create();
            this.#shown.set(head.section, element);
            const [x, room] = [head.column * width, head.columns * width];
            const least = (columns.get(head.y) ?? 1) * width / this.#rem;
            const words = this.#title(head.section, least);
            const [, check] = element.children;
            nameHead(element, words);
            element.classList.toggle("grid-head-small", least < LARGE);
            /** @type {HTMLElement} */ (check).hidden = room < TICKED * this.#rem;
            element.style.inlineSize = `${room}px`;
            element.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${head.y + shift}px)`;
        }
        for (const [, element] of spare) element.remove();
    }

    #create() {
        const choose = () => {
            for (const [section, shown] of this.#shown) if (shown === element) this.#choose(section);
        };
        const element = gridHead(choose);
        this.element.append(element);
        return element;
    }
}

/**
 * A heading above photos, still without text, with a tick that selects all of the photos.
 * @param {() => void} choose
 * @returns {HTMLElement}
 */
export function gridHead(choose) {
    const check = h(
        "button",
        { class: "grid-head-check", type: "button", tabIndex: -1, onclick: choose },
        icon("check-circle", { size: 20 }),
    );
    // The tick is not a Tab stop, because keyboard users select with shift and the arrows, and Tab should not stop at each
    // heading.
    return h("div", { class: "grid-head" }, h("h2", null), check);
}

/** @param {HTMLElement} head @param {string} words */
export function nameHead(head, words) {
    const [label, check] = head.children;
    if (label.textContent === words) return;
    label.textContent = words;
    check.setAttribute("aria-label", t("list.chooseAll", { name: words }));
}
