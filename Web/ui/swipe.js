// Recognises a swipe in one of four directions, a double tap and a long press on an element.
import { trackPointer } from "./pointer.js";
import { decide, dragState } from "./swipe-rules.js";

/** @typedef {import("./swipe-rules.js").Direction} Direction */

/** A tap moves at most this far, in px. */
export const TAP_SLOP = 10;
/** Two taps within this time, in ms, are a double tap. */
export const DOUBLE_TAP_TIME = 300;
/** … if they are within this distance, in px. */
export const DOUBLE_TAP_DISTANCE = 44;
/** A finger that rests this long, in ms, makes a long press. */
export const LONG_PRESS_TIME = 450;

/**
 * @typedef {object} SwipeOptions
 * @property {number | (() => number)} width the card's width in px; a function is called once at the beginning of the
 *     gesture
 * @property {() => {x: number, y: number}} [origin] the offset of the card if the finger comes down while the card is still
 *     moving
 * @property {(event: PointerEvent) => boolean | void} [onstart] returns false to ignore the gesture
 * @property {(drag: {dx: number, dy: number, direction: Direction | null, progress: number, armed: boolean}) => void}
 *     [onmove]
 * @property {(direction: Direction, velocity: {x: number, y: number}) => void} [oncommit] velocity in px/ms
 * @property {(velocity?: {x: number, y: number}) => void} [oncancel] called if the drag was too short, or if the system ends
 *     it
 * @property {() => void} [ontap]
 * @property {() => void} [ondoubletap]
 * @property {() => void} [onlongpress]
 */

/**
 * @param {HTMLElement} element needs `touch-action: none`
 * @param {SwipeOptions} options
 * @returns {{detach: () => void, cancel: () => void}} `cancel` ends the current gesture, as the system would
 */
export function attachSwipe(element, options) {
    return new Swipe(element, options);
}

class Swipe {
    #options;
    #tracker;
    #cardWidth = 0;
    /** The card's offset at the beginning of the gesture. */
    #base = { x: 0, y: 0 };
    #isMoved = false;
    /** The timer of the long press. @type {ReturnType<typeof setTimeout> | undefined} */
    #press;
    /** The animation frame in which movement is checked once more before a long press is reported. */
    #frame = 0;
    #lastTap = { t: -Infinity, x: 0, y: 0 };

    /** @param {HTMLElement} element @param {SwipeOptions} options */
    constructor(element, options) {
        this.#options = options;
        this.#tracker = trackPointer(element, {
            onstart: (event) => this.#start(event),
            onmove: (dx, dy) => this.#move(dx, dy),
            onend: (dx, dy, velocity, event) => this.#end(dx, dy, velocity, event),
            oncancel: () => {
                this.#forget();
                options.oncancel?.();
            },
        });
    }

    detach = () => {
        this.#forget();
        this.#tracker.detach();
    };

    cancel = () => this.#tracker.cancel();

    /** Cancels the pending long press. */
    #forget() {
        clearTimeout(this.#press);
        cancelAnimationFrame(this.#frame);
    }

    /** @param {PointerEvent} event */
    #start(event) {
        const { onstart, origin, width } = this.#options;
        if (onstart?.(event) === false) return false;
        this.#cardWidth = typeof width === "function" ? width() : width;
        this.#base = origin?.() ?? { x: 0, y: 0 };
        this.#isMoved = false;
        // On a slow machine, the time may be over before all moves of the finger have been handled. These are delivered with
        // the next two frames.
        this.#press = setTimeout(() => {
            this.#frame = requestAnimationFrame(() => this.#frame = requestAnimationFrame(() => this.#rested()));
        }, LONG_PRESS_TIME);
    }

    /** @param {number} dx @param {number} dy */
    #move(dx, dy) {
        if (!this.#isMoved && Math.hypot(dx, dy) <= TAP_SLOP) return;
        this.#isMoved = true;
        this.#forget();
        const x = this.#base.x + dx;
        const y = this.#base.y + dy;
        this.#options.onmove?.({ dx: x, dy: y, ...dragState(x, y, this.#cardWidth) });
    }

    /** @param {number} dx @param {number} dy @param {{x: number, y: number}} velocity @param {PointerEvent} event */
    #end(dx, dy, velocity, event) {
        this.#forget();
        if (!this.#isMoved) return this.#tap(event);
        const x = this.#base.x + dx;
        const y = this.#base.y + dy;
        const direction = decide({ dx: x, dy: y, vx: velocity.x, vy: velocity.y, width: this.#cardWidth });
        if (direction) this.#options.oncommit?.(direction, velocity);
        else this.#options.oncancel?.(velocity);
    }

    /** @param {PointerEvent} event */
    #tap(event) {
        const tap = { t: event.timeStamp, x: event.clientX, y: event.clientY };
        const last = this.#lastTap;
        const near = Math.hypot(tap.x - last.x, tap.y - last.y) <= DOUBLE_TAP_DISTANCE;
        const double = near && tap.t - last.t <= DOUBLE_TAP_TIME;
        this.#lastTap = double ? { t: -Infinity, x: 0, y: 0 } : tap;
        this.#options.oncancel?.();
        if (double) this.#options.ondoubletap?.();
        else this.#options.ontap?.();
    }

    #rested() {
        this.#tracker.cancel();
        this.#options.onlongpress?.();
    }
}
