// Headings above the sections of a grid: a few, used again as the grid scrolls.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { icon } from "./icon.js";

/** In rem. A section with less room than `WIDE` has its row to its end. */
const HEIGHT = 2.75;
const WIDE = 7;
/** The least room for large words, and for a tick beside them, in rem. */
const LARGE = 10;
const TICKED = 12;

/** @typedef {import("./grid-rows.js").Section} Section */

export class GridHeads {
    /**
     * The sections of the grid, without gaps; null: it has no headings. A changed division is a new list.
     * @type {readonly Section[] | null}
     */
    sections = null;
    #title;
    #choose;
    #rem = 16;
    /** @type {Map<Section, HTMLElement>} */
    #shown = new Map();
    /** The values that the headings were last placed by. @type {unknown[]} */
    #placed = [];

    /**
     * @param {(section: any, room: number) => string} title the words, for this room in rem
     * @param {(section: Section) => void} choose a press on its tick
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
        // Headings beside each other are alike: as short as the narrowest has to be.
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

/** A heading above photos without its words, with a tick that chooses all of them. @param {() => void} choose @returns {HTMLElement} */
export function gridHead(choose) {
    const check = h(
        "button",
        { class: "grid-head-check", type: "button", tabIndex: -1, onclick: choose },
        icon("check-circle", { size: 20 }),
    );
    // The keys choose with shift and the arrows: the way to the photos has no stop at each heading.
    return h("div", { class: "grid-head" }, h("h2", null), check);
}

/** @param {HTMLElement} head @param {string} words */
export function nameHead(head, words) {
    const [label, check] = head.children;
    if (label.textContent === words) return;
    label.textContent = words;
    check.setAttribute("aria-label", t("list.chooseAll", { name: words }));
}
