// Lets the user show a long list of photos as rows or as tiles.
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { rows } from "./grid-rows.js";

/** Rows, in rem: their height, and the minimum width of a column. */
const ROW = { height: 5.25, width: 20.5 };
/** Tiles, in rem: the minimum width of a column, and the height of the text below the picture. */
const TILE = { width: 10.5, words: 3.5 };
/** The local-storage key of the user's choice between rows and tiles. */
const VIEW = "shoebox.list";

const areTiles = () => localStorage.getItem(VIEW) === "tiles";

/** The shape of the grid, for rows or tiles as chosen by the user. */
export function listShape() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const list = rows(ROW.height * rem, ROW.width * rem);
    return (/** @type {number} */ width) => {
        if (!areTiles()) return list(width);
        const columns = Math.max(2, Math.floor(width / (TILE.width * rem)));
        return { columns, rowHeight: width / columns + TILE.words * rem };
    };
}

/** The button that switches between rows and tiles. */
export class ListLook {
    #grid;

    /** @param {import("./virtual-grid.js").VirtualGrid<any>} grid */
    constructor(grid) {
        this.#grid = grid;
        this.button = this.#show();
    }

    #show() {
        const isTiles = areTiles();
        this.#grid.element.classList.toggle("photo-tiles", isTiles);
        const key = isTiles ? "list.rows" : "list.tiles";
        return button(t(key), {
            style: "quiet",
            word: t(`${key}.short`),
            icon: isTiles ? "list" : "photos",
            iconOnly: true,
            onclick: () => this.#turn(),
        });
    }

    #turn() {
        localStorage.setItem(VIEW, areTiles() ? "rows" : "tiles");
        const hadFocus = this.button.contains(document.activeElement);
        const next = this.#show();
        this.button.replaceWith(next);
        this.button = next;
        if (hadFocus) next.focus();
        this.#grid.draw();
    }
}
