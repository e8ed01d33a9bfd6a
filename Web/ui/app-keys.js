// Keyboard shortcuts of every page. The shortcuts of the page itself take precedence.
import { keys } from "../core/keys.js";
import { openKeys } from "./key-help.js";
import { startPrintKey } from "./print.js";
import { undoLast } from "./undo-last.js";

/** Selectors of list rows that j, k and the up and down arrow keys step through. */
const ROWS = ".list-row-press, .card-list a[href], .mail-row-body[href], .album-list a[href], .group-row[href], [data-step]";
/**
 * The same rows, plus the cards and grid items that only j and k step through, because the arrow keys move differently
 * there.
 */
const STEPS = `${ROWS}, .photo-cell-open, .file-open, .group-way, .note-picture`;

/** @param {{search: () => void}} page */
export function startKeys({ search }) {
    keys(window, {
        "Mod+k": search,
        "/": search,
        "?": openKeys,
        "Mod+z": () => void undoLast(),
    });
    startPrintKey();
    keys(window, {
        j: (event) => step(1, event),
        k: (event) => step(-1, event),
        ArrowDown: (event) => isOnRow() ? step(1, event) : true,
        ArrowUp: (event) => isOnRow() ? step(-1, event) : true,
    }, { repeat: true });
}

const isOnRow = () => document.activeElement?.matches(ROWS) ?? false;

/**
 * Compares two rows by their visible order. A long list recycles its rows, so their order in the document may differ.
 * @param {Element} one
 * @param {Element} other
 */
function inOrder(one, other) {
    const [cell, beside] = [one, other].map((row) => row.closest("[aria-posinset]"));
    if (cell && beside && cell.parentNode === beside.parentNode) {
        return Number(cell.ariaPosInSet) - Number(beside.ariaPosInSet);
    }
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * Moves the focus to the next or the previous row. If no row has the focus, moves it to the first row in view.
 * @param {number} by 1 for the next row, -1 for the previous one
 * @param {KeyboardEvent} event
 * @returns {boolean | void} true if the key was not handled
 */
function step(by, event) {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`main :is(${STEPS})`)])
        .filter((row) => row.offsetParent && !row.matches(":disabled, [aria-disabled='true']"))
        .sort(inOrder);
    if (!rows.length) return true;
    const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const inView = rows.findIndex((row) => row.getBoundingClientRect().bottom > 80);
    const next = at < 0 ? rows[Math.max(0, inView)] : rows[at + by];
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    event.preventDefault();
}
