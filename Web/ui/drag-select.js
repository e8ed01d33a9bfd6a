// A mouse drawn over a list chooses what it passes; the wheel and the list's edges go on scrolling meanwhile.

/** A hand that only presses moves less than this, in px. */
const SLOP = 6;
/** Nearer than this, in px, to the window's edge the page scrolls by itself, the faster the nearer. */
const EDGE = 72;
const FASTEST = 18;

/**
 * @typedef {object} DragSelectOptions
 * @property {(element: Element | null) => number} indexAt the row that an element belongs to, -1 = none
 * @property {(from: number) => void} onstart
 * @property {(from: number, to: number) => void} onrange called again whenever the range grows or shrinks
 */

/**
 * @param {HTMLElement} element
 * @param {DragSelectOptions} options
 * @param {AbortSignal} signal
 */
export function dragSelect(element, { indexAt, onstart, onrange }, signal) {
    /** @type {{from: number, to: number, x: number, y: number, id: number, dragging: boolean} | null} */
    let drag = null;
    let frame = 0;

    const under = () => {
        if (!drag) return;
        const to = indexAt(document.elementFromPoint(drag.x, drag.y));
        if (to < 0 || to === drag.to) return;
        drag.to = to;
        onrange(drag.from, to);
    };
    const scroll = () => {
        frame = 0;
        if (!drag?.dragging) return;
        const over = drag.y - (innerHeight - EDGE);
        const by = drag.y < EDGE ? drag.y - EDGE : Math.max(0, over);
        if (by) {
            scrollBy(0, Math.max(-1, Math.min(1, by / EDGE)) * FASTEST);
            under();
        }
        frame = requestAnimationFrame(scroll);
    };
    const end = () => {
        drag = null;
        cancelAnimationFrame(frame);
        frame = 0;
    };

    element.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse" || event.button !== 0 || event.shiftKey) return;
        const from = indexAt(event.target instanceof Element ? event.target : null);
        if (from >= 0) drag = { from, to: -1, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false };
    }, { signal });
    element.addEventListener("pointermove", (event) => {
        if (!drag || event.pointerId !== drag.id) return;
        if (!drag.dragging) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
            drag.dragging = true;
            element.setPointerCapture(event.pointerId);
            onstart(drag.from);
            scroll();
        }
        drag.x = event.clientX;
        drag.y = event.clientY;
        under();
    }, { signal });
    element.addEventListener("pointerup", () => {
        // The press ends on a row, and must not count as a press of it.
        if (drag?.dragging) {
            const swallow = (/** @type {Event} */ event) => event.stopPropagation() ?? event.preventDefault();
            addEventListener("click", swallow, { capture: true, once: true });
            setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        }
        end();
    }, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    signal.addEventListener("abort", end);
}
