/** The columns of a table: their widths and their header cells. */
import { h } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";

/** The assumed width of a character, in px. */
export const CHARACTER = 7.25;

/** @param {string | undefined} type */
export const isNumeric = (type) => type === "integer" || type === "number";

/**
 * Computes the column widths from the contents of the first rows. The first width is that of the column with the row
 * numbers.
 * @param {import("./table.js").Head} head
 * @param {number} count the number of visible columns
 */
export function columnWidths({ columns, rows, types }, count) {
    const widths = columns.slice(0, count).map((name, column) => {
        const longest = Math.max(name.length + 4, ...rows.map((row) => row.fields[column]?.length ?? 0));
        // Numeric columns get a larger minimum width, because later rows may contain longer numbers than the first rows.
        const [least, most] = types[column] === "text" ? [6, 36] : isNumeric(types[column]) ? [9, 24] : [6, 24];
        return `${Math.round(Math.min(most, Math.max(least, longest)) * CHARACTER) + 16}px`;
    });
    return ["var(--number)", ...widths];
}

/**
 * @param {{name: string, type: string, sort?: import("./table.js").Sort}} column
 * @param {() => void} onsort
 * @param {(event: PointerEvent) => void} onresize called when the user starts to drag the edge of the column
 */
export function headCell({ name, type, sort }, onsort, onresize) {
    const state = sort ? sort.isDescending ? "descending" : "ascending" : "none";
    const sign = { none: "", ascending: " ↑", descending: " ↓" }[state];
    const grip = h("span", { class: "opened-grip", "aria-hidden": "true" });
    grip.addEventListener("pointerdown", onresize);
    return h(
        "span",
        { class: "opened-cell", role: "columnheader", "aria-sort": state },
        h(
            "button",
            {
                type: "button",
                class: ["opened-sort", isNumeric(type) && "opened-end"],
                title: t(`opened.type.${type}`),
                onclick: onsort,
            },
            h("span", { class: "opened-sort-name" }, name),
            sign,
        ),
        grip,
    );
}

/**
 * Resizes a column while the user drags its edge.
 * @param {PointerEvent} event
 * @param {HTMLElement} scroller
 * @param {number} column
 */
export function resizeColumn(event, scroller, column) {
    const grip = /** @type {HTMLElement} */ (event.target);
    const from = event.clientX;
    const width = /** @type {HTMLElement} */ (grip.parentElement).offsetWidth;
    const widths = scroller.style.getPropertyValue("--columns").split(" ");
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ next) => {
        widths[column + 1] = `${Math.max(48, width + next.clientX - from)}px`;
        scroller.style.setProperty("--columns", widths.join(" "));
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", () => grip.removeEventListener("pointermove", move), { once: true });
}
