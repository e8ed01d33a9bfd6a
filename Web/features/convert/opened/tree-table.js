/** Shows a list at the root of a tree as a table: each object is a row, and each property name is a column. */
import { number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { errorToast } from "../../../ui/error-toast.js";
import { Rows } from "./rows.js";

const HEIGHT = 32;
/** The number of rows in the first request. */
const PAGE = 100;

/** @typedef {{number: number, fields: (string | null)[]}} TableRow */

/**
 * @param {import("./tree-rows.js").Branch} trunk the expanded list at the root
 * @param {string} label
 * @param {(body: any) => Promise<any>} ask
 * @param {AbortSignal} signal
 * @returns {Promise<{element: HTMLElement, start: () => void}>} `start` shows the first rows; call it after adding the
 *   element to the page
 */
export async function treeTable(trunk, label, ask, signal) {
    const fetch = async (/** @type {number} */ from, /** @type {number} */ count, /** @type {string[]} */ columns) =>
        (await ask({ place: trunk.value.start, from, count, mark: trunk.mark(from), columns })).table;
    const table = (await ask({ place: trunk.value.start, from: 0, count: PAGE, mark: trunk.mark(0) })).table;
    const { columns } = table;
    /** @type {Rows<TableRow>} */
    const rows = new Rows({
        label,
        role: "table",
        height: HEIGHT,
        header: header(columns),
        create: () => h("div", { class: "opened-row", role: "row" }),
        fill: (row, item, index) => void fill(row, item, index),
        fetch: async (first, count) => items(await fetch(first, count, columns)),
        onerror: (error) => errorToast(error),
    }, signal);
    rows.element.style.setProperty("--columns", ["var(--number)", ...columns.map(() => "9rem")].join(" "));
    return { element: rows.element, start: () => rows.reset(trunk.outline.count, items(table)) };
}

/** @param {string[]} columns */
const header = (columns) =>
    h(
        "div",
        { class: "opened-row opened-head", role: "row" },
        h("span", { class: "opened-number", role: "columnheader" }, "#"),
        columns.map((name) => h("span", { class: "opened-cell", role: "columnheader" }, name)),
    );

/** @param {HTMLElement} row @param {TableRow | undefined} item @param {number} index */
const fill = (row, item, index) =>
    replace(
        row,
        h("span", { class: "opened-number", role: "cell" }, number((item?.number ?? index) + 1)),
        item?.fields.map((text) => h("span", { class: "opened-cell", role: "cell" }, text ?? "")),
    );

/** @param {any} table @returns {TableRow[]} */
const items = (table) =>
    table.rows.map((/** @type {any} */ fields, /** @type {number} */ index) => ({ number: table.numbers[index], fields }));
