/** Lets the user reorder rows by dragging them. */
import { h } from "../../core/html.js";

/**
 * If the pointer is nearer than `EDGE` px to the upper or lower edge of the window, dragging scrolls the page by `STEP` px
 * per frame.
 */
const [EDGE, STEP] = [90, 10];

/**
 * The handle for dragging a row. Keyboard users have other buttons in the row.
 * @param {(from: number, by: number) => void} move
 */
export function grip(move) {
    const element = h("span", { class: "convert-grip", "aria-hidden": "true" });
    element.addEventListener("pointerdown", (event) => {
        const row = /** @type {HTMLElement | null} */ (element.closest("li"));
        if (!row || event.button !== 0 || !event.isPrimary) return;
        event.preventDefault();
        element.setPointerCapture(event.pointerId);
        drag(element, row, event.clientY, move);
    });
    return element;
}

/**
 * @param {HTMLElement} handle the element that has captured the pointer
 * @param {HTMLElement} row
 * @param {number} start the y coordinate of the pointer at the start of the drag
 * @param {(from: number, by: number) => void} move
 */
function drag(handle, row, start, move) {
    const rows = /** @type {HTMLElement[]} */ ([...row.parentElement?.children ?? []]);
    const from = rows.indexOf(row);
    const places = rows.map((each) => each.getBoundingClientRect());
    const top = scrollY;
    const ended = new AbortController();
    const { signal } = ended;
    let y = start;
    let to = from;
    row.classList.add("convert-dragged");
    const show = () => {
        const shift = y - start + scrollY - top;
        row.style.translate = `0 ${shift}px`;
        to = target(places, from, shift);
        const { height } = places[from];
        rows.forEach((each, index) => {
            if (index !== from) each.style.translate = `0 ${passed(index, from, to) * height}px`;
        });
    };
    const scroll = () => {
        if (signal.aborted) return;
        const by = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0;
        if (by) {
            scrollBy(0, by);
            show();
        }
        requestAnimationFrame(scroll);
    };
    const end = () => {
        ended.abort();
        row.classList.remove("convert-dragged");
        for (const each of rows) each.style.translate = "";
    };
    handle.addEventListener("pointermove", (event) => {
        y = event.clientY;
        show();
    }, { signal });
    handle.addEventListener("pointerup", () => {
        end();
        if (to !== from) move(from, to - from);
    }, { signal });
    for (const name of ["pointercancel", "lostpointercapture"]) handle.addEventListener(name, end, { signal });
    addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        end();
    }, { signal, capture: true });
    requestAnimationFrame(scroll);
}

/**
 * The new index of a row that has been dragged by a distance. The row moves past every other row whose middle it has
 * crossed.
 * @param {{top: number, height: number}[]} places the position of every row before the drag
 * @param {number} from
 * @param {number} shift the distance in px, negative for upwards
 */
export function target(places, from, shift) {
    const middle = (/** @type {{top: number, height: number}} */ { top, height }) => top + height / 2;
    const own = places[from];
    // Rows can have different heights, so an upward drag compares the upper edge of the row, and a downward drag the lower
    // edge.
    const edge = shift < 0 ? own.top + shift : own.top + own.height + shift;
    let to = from;
    if (shift < 0) { while (to > 0 && edge < middle(places[to - 1])) to--; }
    else while (to < places.length - 1 && edge > middle(places[to + 1])) to++;
    return to;
}

/**
 * The direction in which another row makes room for the dragged row: -1 for up, 1 for down, 0 for none.
 * @param {number} index the index of the other row
 * @param {number} from
 * @param {number} to
 */
const passed = (index, from, to) => from < index && index <= to ? -1 : to <= index && index < from ? 1 : 0;
