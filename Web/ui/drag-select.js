// Selects rows by dragging: with the mouse, or with a finger after a long press. Near the window's edges the page scrolls.

/** A press moves less than this, in px. */
const SLOP = 6;
/** A finger that rests this long, in ms, begins to select. */
export const LONG_PRESS = 450;
/** Nearer than this, in px, to the window's edge the page scrolls: the nearer, the faster. */
const EDGE = 72;
/** px a frame */
const FASTEST = 18;

/**
 * @typedef {object} DragSelectOptions
 * @property {(element: Element | null) => number} indexAt the row of an element, -1 = none
 * @property {(from: number) => void} onstart
 * @property {(from: number, to: number | null) => void} onrange called again whenever the range grows or shrinks; null: it is none
 * @property {boolean} [longPress] whether a finger may select, too
 */

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Drag
 * @property {number} from the row on which it began
 * @property {number} to the row under the pointer, -1 = none yet
 * @property {Point} start
 * @property {Point} at
 * @property {number} pointer its id
 * @property {boolean} isSelecting
 * @property {boolean} isTouch
 * @property {number} since the time of its beginning, ms
 */

/**
 * @param {HTMLElement} element
 * @param {DragSelectOptions} options
 * @param {AbortSignal} signal
 */
export function dragSelect(element, options, signal) {
    new DragSelect(element, options).listen(signal);
}

class DragSelect {
    #element;
    #options;
    /** @type {Drag | null} */
    #drag = null;
    #frame = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /** @param {HTMLElement} element @param {DragSelectOptions} options */
    constructor(element, options) {
        this.#element = element;
        this.#options = options;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const element = this.#element;
        element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
        element.addEventListener("pointermove", (event) => this.#move(event), { signal });
        element.addEventListener("pointerup", (event) => this.#up(event), { signal });
        element.addEventListener("pointercancel", () => this.#end(), { signal });
        // While a finger selects, the page does not scroll with it.
        element.addEventListener("touchmove", (event) => {
            if (this.#drag?.isSelecting && event.cancelable) event.preventDefault();
        }, { signal, passive: false });
        element.addEventListener("contextmenu", (event) => this.#drag?.isTouch && event.preventDefault(), { signal });
        element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
        signal.addEventListener("abort", () => this.#end());
    }

    /** @param {PointerEvent} event */
    #down(event) {
        const isTouch = event.pointerType !== "mouse";
        if (isTouch && !this.#options.longPress || event.button !== 0 || event.shiftKey) return;
        if (this.#drag) return this.#end(); // a second finger
        const from = this.#options.indexAt(event.target instanceof Element ? event.target : null);
        if (from < 0) return;
        const at = { x: event.clientX, y: event.clientY };
        const { pointerId: pointer, timeStamp: since } = event;
        this.#drag = { from, to: -1, start: at, at, pointer, isSelecting: false, isTouch, since };
        if (isTouch) this.#timer = setTimeout(() => this.#rested(), LONG_PRESS);
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const drag = this.#drag;
        if (!drag || event.pointerId !== drag.pointer) return;
        const isFar = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) >= SLOP;
        if (!drag.isSelecting) {
            if (!isFar) return;
            if (drag.isTouch) return this.#end(); // it scrolls
            this.#begin();
        }
        // A finger that rests near an edge scrolls only once it moves.
        if (isFar && !this.#frame) this.#scroll();
        drag.at = { x: event.clientX, y: event.clientY };
        this.#extend();
    }

    /** @param {PointerEvent} event */
    #up(event) {
        const drag = this.#drag;
        if (event.pointerId !== drag?.pointer) return;
        // On a slow machine, the event of a finger that left in time may be handled only after the finger seemed to rest.
        const isTap = drag.isTouch && drag.to === drag.from && event.timeStamp - drag.since < LONG_PRESS;
        if (drag.isSelecting && isTap) this.#options.onrange(drag.from, null);
        else if (drag.isSelecting) swallowClick();
        this.#end();
    }

    /** A finger has rested long enough. */
    #rested() {
        this.#begin();
        navigator.vibrate?.(10);
    }

    #begin() {
        const drag = this.#drag;
        if (!drag) return;
        drag.isSelecting = true;
        this.#element.setPointerCapture(drag.pointer);
        this.#options.onstart(drag.from);
        this.#extend();
    }

    /** Extends the range to the row under the pointer. */
    #extend() {
        const drag = this.#drag;
        if (!drag) return;
        const to = this.#options.indexAt(document.elementFromPoint(drag.at.x, drag.at.y));
        if (to < 0 || to === drag.to) return;
        drag.to = to;
        this.#options.onrange(drag.from, to);
    }

    /** Scrolls while the pointer is near an edge, frame by frame. */
    #scroll() {
        this.#frame = 0;
        const drag = this.#drag;
        if (!drag?.isSelecting) return;
        const { y } = drag.at;
        const by = y < EDGE ? y - EDGE : Math.max(0, y - (innerHeight - EDGE));
        if (by) {
            scrollBy(0, Math.max(-1, Math.min(1, by / EDGE)) * FASTEST);
            this.#extend();
        }
        this.#frame = requestAnimationFrame(() => this.#scroll());
    }

    #end() {
        this.#drag = null;
        clearTimeout(this.#timer);
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
    }
}

/** Ignores the click that follows a drag, however late it is heard. If the browser sends none, the next press counts again. */
function swallowClick() {
    const swallowing = new AbortController();
    const { signal } = swallowing;
    addEventListener("click", (event) => {
        // A click without a pointer is a key, or a screen reader: it does not follow from the drag.
        if (!event.detail) return;
        event.stopPropagation();
        event.preventDefault();
        swallowing.abort();
    }, { capture: true, signal });
    addEventListener("pointerdown", () => swallowing.abort(), { capture: true, signal });
}
