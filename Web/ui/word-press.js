// A long press with a finger selects the word under it; dragging then extends the selection. Does nothing if the browser
// itself has selected a word by then.
import { wordAt } from "./text-geometry.js";

/** The duration of the long press, in ms. Browsers that select words on a long press themselves have done so by then. */
const HOLD = 650;
const SLOP = 10;

/** @typedef {{node: Node, offset: number}} Caret */

/** @param {HTMLElement} layer the words over a picture */
export function selectByPress(layer) {
    layer.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" || !event.isPrimary) return;
        const { pointerId, clientX: x, clientY: y } = event;
        const press = new AbortController();
        const { signal } = press;
        /** The first word: its start and end. @type {[Caret, Caret] | null} */
        let word = null;
        const timer = setTimeout(() => word = isSelected(layer) ? null : selectWord(layer, x, y), HOLD);
        signal.addEventListener("abort", () => clearTimeout(timer));
        const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
            addEventListener(type, run, { signal, capture: true });
        on("pointermove", (now) => {
            if (now.pointerId !== pointerId) return;
            if (word) extend(layer, word, now.clientX, now.clientY);
            else if (Math.hypot(now.clientX - x, now.clientY - y) > SLOP) press.abort();
        });
        // A second finger cancels the long press.
        for (const type of ["pointerup", "pointercancel", "pointerdown"]) on(type, () => press.abort());
    });
}

/** Whether any text of the layer is selected. @param {HTMLElement} layer */
export function isSelected(layer) {
    const selection = getSelection();
    return selection !== null && !selection.isCollapsed && layer.contains(selection.anchorNode);
}

/** @param {HTMLElement} layer @param {number} x @param {number} y @returns {[Caret, Caret] | null} */
function selectWord(layer, x, y) {
    const at = caretAt(layer, x, y);
    if (!at) return null;
    const [start, end] = wordAt(at.node.textContent ?? "", at.offset);
    if (start === end) return null;
    getSelection()?.setBaseAndExtent(at.node, start, at.node, end);
    return [{ node: at.node, offset: start }, { node: at.node, offset: end }];
}

/** @param {HTMLElement} layer @param {[Caret, Caret]} word @param {number} x @param {number} y */
function extend(layer, [start, end], x, y) {
    const to = caretAt(layer, x, y);
    if (!to) return;
    const order = start.node.compareDocumentPosition(to.node);
    const before = order & Node.DOCUMENT_POSITION_PRECEDING || (to.node === start.node && to.offset < start.offset);
    const within = to.node === start.node && to.offset >= start.offset && to.offset <= end.offset;
    const [from, until] = within ? [start, end] : [before ? end : start, to];
    getSelection()?.setBaseAndExtent(from.node, from.offset, until.node, until.offset);
}

/**
 * @param {HTMLElement} layer
 * @param {number} x
 * @param {number} y
 * @returns {Caret | null} in one of the text nodes of the layer
 */
function caretAt(layer, x, y) {
    /** @type {any} */
    const page = document;
    const position = page.caretPositionFromPoint?.(x, y);
    const range = position ? null : page.caretRangeFromPoint?.(x, y);
    const node = position?.offsetNode ?? range?.startContainer;
    if (!(node instanceof Text) || !layer.contains(node)) return null;
    return { node, offset: position?.offset ?? range.startOffset };
}
