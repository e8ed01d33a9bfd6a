// Selects rows by dragging: with the mouse, or with a finger after a long press. Near an edge of the window, the page
// scrolls.
import { vibrate } from "../core/haptics.js";

/** A pointer that moves less than this, in px, makes a click or a tap, not a drag. */
const SLOP = 6;
/** A finger that rests this long, in ms, starts the selection. */
export const LONG_PRESS = 450;
/**
 * During a drag, the page scrolls if the pointer is closer than this, in px, to the top or bottom of the window. The scroll
 * speed increases toward the edge.
 */
const EDGE = 72;
/** The maximum scroll speed, in px per frame. */
const FASTEST = 18;

/**
 * @typedef {object} DragSelectOptions
 * @property {(element: Element | null) => number} indexAt the row that contains an element, -1 = none
 * @property {(from: number) => void} onstart
 * @property {(from: number, to: number | null) => void} onrange called whenever the dragged range changes; `to` is null if
 *     there is no range
 * @property {boolean} [longPress] whether a finger can select, too
 */

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Drag
 * @property {number} from the first row of the drag
 * @property {number} to the row under the pointer, -1 = none yet
 * @property {Point} start
 * @property {Point} at
 * @property {number} pointer the id of the pointer
 * @property {boolean} isSelecting
 * @property {boolean} isTouch
 * @property {number} since the time at which the drag began, ms
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
        // While a finger selects, its movement must not scroll the page.
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
        // A resting finger near an edge does not scroll the page until it moves.
        if (isFar && !this.#frame) this.#scroll();
        drag.at = { x: event.clientX, y: event.clientY };
        this.#extend();
    }

    /** @param {PointerEvent} event */
    #up(event) {
        const drag = this.#drag;
        if (event.pointerId !== drag?.pointer) return;
        // On a slow machine, a finger may have been lifted in time although its event is handled only after the timer has
        // fired.
        const isTap = drag.isTouch && drag.to === drag.from && event.timeStamp - drag.since < LONG_PRESS;
        if (drag.isSelecting && isTap) this.#options.onrange(drag.from, null);
        else if (drag.isSelecting) swallowClick();
        this.#end();
    }

    /** Starts the selection, because a finger has rested long enough. */
    #rested() {
        this.#begin();
        vibrate("light");
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

/**
 * Ignores the click that follows a drag, however late it arrives. If the browser sends no such click, ignoring ends with the
 * next pointer press.
 */
function swallowClick() {
    const swallowing = new AbortController();
    const { signal } = swallowing;
    addEventListener("click", (event) => {
        // A click without a pointer comes from a key or a screen reader, and does not belong to the drag.
        if (!event.detail) return;
        event.stopPropagation();
        event.preventDefault();
        swallowing.abort();
    }, { capture: true, signal });
    addEventListener("pointerdown", () => swallowing.abort(), { capture: true, signal });
}
