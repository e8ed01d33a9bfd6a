// Shows the content of an office document: its headings, paragraphs, lists and tables, without fonts, pictures and layout.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { columnName, isNumber } from "./office-rules.js";

export const officeStyles = ["/ui/office-view.css"];

/**
 * @typedef {import("./office-rules.js").OfficeDocument} OfficeDocument
 * @typedef {import("./office-rules.js").Block} Block
 */

/**
 * @param {OfficeDocument} document
 * @param {number} [level] the level of its largest headings on the page
 */
export function officeView({ kind, parts, isWhole }, level = 3) {
    return h(
        "div",
        { class: "office" },
        h("p", { class: "caption" }, t(kind === "sheets" ? "office.sheets" : "office.words")),
        h(
            "div",
            { class: ["office-content", `office-${kind}`], tabIndex: 0, role: "region", "aria-label": t("office.content") },
            parts.map((part, at) => partView(kind, part, at, parts.length, level)),
        ),
        !isWhole && h("p", { class: "caption" }, t("office.beginning")),
    );
}

/** @param {string} kind @param {OfficeDocument["parts"][number]} part @param {number} at @param {number} count @param {number} level */
function partView(kind, { name, blocks }, at, count, level) {
    const number = kind === "slides" ? t("office.slide", { n: at + 1, of: count }) : "";
    return h(
        "section",
        { class: "office-part" },
        number && h("p", { class: "caption tabular" }, number),
        name && h(headingAt(level), { dir: "auto" }, name),
        blocks.map((block) => blockView(block, kind === "sheets", level)),
    );
}

/** @param {Block} block @param {boolean} hasNames whether rows and columns have the names of a sheet @param {number} level */
function blockView({ heading, item, text, rows }, hasNames, level) {
    if (rows) return table(rows, hasNames);
    if (heading) return h(headingAt(level + heading - 1), { dir: "auto" }, text);
    if (item === undefined) return h("p", { dir: "auto" }, text);
    return h("p", { class: "office-item", dir: "auto", style: { "--level": item } }, text);
}

/** HTML has six levels. @param {number} level */
const headingAt = (level) => /** @type {"h2"} */ (`h${Math.min(level, 6)}`);

/** @param {string[][]} rows @param {boolean} hasNames */
function table(rows, hasNames) {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const places = [...Array(columns).keys()];
    return h(
        "div",
        { class: "office-table" },
        h(
            "table",
            null,
            hasNames && h(
                "thead",
                null,
                h("tr", null, h("td"), places.map((at) => h("th", { scope: "col" }, columnName(at)))),
            ),
            h(
                "tbody",
                null,
                rows.map((row, at) =>
                    h(
                        "tr",
                        null,
                        hasNames && h("th", { scope: "row", class: "tabular" }, at + 1),
                        places.map((column) => cell(row[column] ?? "", hasNames)),
                    )
                ),
            ),
        ),
    );
}

/** @param {string} text @param {boolean} isOfSheet */
const cell = (text, isOfSheet) =>
    h("td", { dir: "auto", class: isOfSheet && isNumber(text) ? "office-number tabular" : undefined }, text);
