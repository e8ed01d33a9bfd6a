// A mouse drawn over a list, or a finger after a long press, chooses what it passes; the list's edges go on scrolling meanwhile.

/** A hand that only presses moves less than this, in px. */
const SLOP = 6;
/** A finger that rests this long, in ms, begins to choose. */
const LONG_PRESS = 450;
/** Nearer than this, in px, to the window's edge the page scrolls by itself, the faster the nearer. */
const EDGE = 72;
const FASTEST = 18;
/** A browser that makes a press of it does so within this time, in ms. */
const PRESS_FOLLOWS = 300;

/**
 * @typedef {object} DragSelectOptions
 * @property {(element: Element | null) => number} indexAt the row that an element belongs to, -1 = none
 * @property {(from: number) => void} onstart
 * @property {(from: number, to: number) => void} onrange called again whenever the range grows or shrinks
 * @property {boolean} [longPress] whether a finger may begin, too
 */

/**
 * @param {HTMLElement} element
 * @param {DragSelectOptions} options
 * @param {AbortSignal} signal
 */
export function dragSelect(element, { indexAt, onstart, onrange, longPress = false }, signal) {
    /**
     * @type {{from: number, to: number, start: {x: number, y: number}, x: number, y: number, id: number, dragging: boolean,
     *   touch: boolean} | null}
     */
    let drag = null;
    let frame = 0;
    let timer = 0;

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
    const begin = () => {
        if (!drag) return;
        drag.dragging = true;
        element.setPointerCapture(drag.id);
        onstart(drag.from);
        under();
    };
    const rested = () => {
        begin();
        navigator.vibrate?.(10);
    };
    const end = () => {
        drag = null;
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        frame = 0;
    };

    element.addEventListener("pointerdown", (event) => {
        const touch = event.pointerType !== "mouse";
        if (touch && !longPress || event.button !== 0 || event.shiftKey) return;
        if (drag) return end(); // a second finger
        const from = indexAt(event.target instanceof Element ? event.target : null);
        if (from < 0) return;
        const [x, y] = [event.clientX, event.clientY];
        drag = { from, to: -1, start: { x, y }, x, y, id: event.pointerId, dragging: false, touch };
        if (touch) timer = setTimeout(rested, LONG_PRESS);
    }, { signal });
    element.addEventListener("pointermove", (event) => {
        if (!drag || event.pointerId !== drag.id) return;
        const far = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) >= SLOP;
        if (!drag.dragging) {
            if (!far) return;
            if (drag.touch) return end(); // it scrolls
            begin();
        }
        // A finger that rests near an edge does not scroll before it is drawn.
        if (far && !frame) scroll();
        drag.x = event.clientX;
        drag.y = event.clientY;
        under();
    }, { signal });
    // While a finger chooses, the page does not follow it.
    element.addEventListener("touchmove", (event) => {
        if (drag?.dragging && event.cancelable) event.preventDefault();
    }, { signal, passive: false });
    element.addEventListener("pointerup", (event) => {
        if (drag?.dragging && event.pointerId === drag.id) swallowPress();
        if (event.pointerId === drag?.id) end();
    }, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("contextmenu", (event) => drag?.touch && event.preventDefault(), { signal });
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    signal.addEventListener("abort", end);
}

/** The press ends on a row, and must not count as a press of it; where the browser makes none of it, the next one counts. */
function swallowPress() {
    const swallowing = new AbortController();
    const { signal } = swallowing;
    addEventListener("click", (event) => {
        event.stopPropagation();
        event.preventDefault();
        swallowing.abort();
    }, { capture: true, signal });
    addEventListener("pointerdown", () => swallowing.abort(), { capture: true, signal });
    setTimeout(() => swallowing.abort(), PRESS_FOLLOWS);
}
