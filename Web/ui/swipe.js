// Recognises a swipe in one of four directions, a double tap and a long press on an element.
import { trackPointer } from "./pointer.js";
import { decide, dragState } from "./swipe-rules.js";

/** @typedef {import("./swipe-rules.js").Direction} Direction */

/** A tap moves no more than this, in px. */
export const TAP_SLOP = 10;
/** Two taps within this time, in ms, are a double tap. */
export const DOUBLE_TAP_TIME = 300;
/** … if they are within this distance, in px. */
export const DOUBLE_TAP_DISTANCE = 44;
/** A finger that rests this long, in ms, is a long press. */
export const LONG_PRESS_TIME = 450;

/**
 * @typedef {object} SwipeOptions
 * @property {number | (() => number)} width the card's width in px; a function is called only before the drag
 * @property {() => {x: number, y: number}} [origin] the card's offset when it is caught in flight
 * @property {(event: PointerEvent) => boolean | void} [onstart] returns false to ignore this press
 * @property {(drag: {dx: number, dy: number, direction: Direction | null, progress: number, armed: boolean}) => void} [onmove]
 * @property {(direction: Direction, velocity: {x: number, y: number}) => void} [oncommit] velocity in px/ms
 * @property {(velocity?: {x: number, y: number}) => void} [oncancel] called for a short drag, or when the system ends it
 * @property {() => void} [ontap]
 * @property {() => void} [ondoubletap]
 * @property {() => void} [onlongpress]
 */

/**
 * @param {HTMLElement} element needs `touch-action: none`
 * @param {SwipeOptions} options
 * @returns {() => void} detaches
 */
export function attachSwipe(element, options) {
    const width = () => (typeof options.width === "function" ? options.width() : options.width);
    let cardWidth = 0;
    let base = { x: 0, y: 0 };
    let moved = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let press;
    let lastTap = { t: -Infinity, x: 0, y: 0 };

    const tracker = trackPointer(element, {
        onstart(event) {
            if (options.onstart?.(event) === false) return false;
            cardWidth = width();
            base = options.origin?.() ?? { x: 0, y: 0 };
            moved = false;
            press = setTimeout(() => {
                tracker.cancel();
                options.onlongpress?.();
            }, LONG_PRESS_TIME);
        },
        onmove(dx, dy) {
            if (!moved && Math.hypot(dx, dy) <= TAP_SLOP) return;
            moved = true;
            clearTimeout(press);
            const x = base.x + dx;
            const y = base.y + dy;
            options.onmove?.({ dx: x, dy: y, ...dragState(x, y, cardWidth) });
        },
        onend(dx, dy, velocity, event) {
            clearTimeout(press);
            if (!moved) {
                const tap = { t: event.timeStamp, x: event.clientX, y: event.clientY };
                const near = Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) <= DOUBLE_TAP_DISTANCE;
                const double = near && tap.t - lastTap.t <= DOUBLE_TAP_TIME;
                lastTap = double ? { t: -Infinity, x: 0, y: 0 } : tap;
                options.oncancel?.();
                if (double) options.ondoubletap?.();
                else options.ontap?.();
                return;
            }
            const x = base.x + dx;
            const y = base.y + dy;
            const direction = decide({ dx: x, dy: y, vx: velocity.x, vy: velocity.y, width: cardWidth });
            if (direction) options.oncommit?.(direction, velocity);
            else options.oncancel?.(velocity);
        },
        oncancel() {
            clearTimeout(press);
            options.oncancel?.();
        },
    });
    return () => {
        clearTimeout(press);
        tracker.detach();
    };
}
