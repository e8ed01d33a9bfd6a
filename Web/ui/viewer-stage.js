// The position of a photo on its stage, and the gestures that move it. Two fingers, the wheel and a double tap zoom around
// the pointer. One finger drags the photo sideways; dragging it down closes the viewer.
import { h } from "../core/html.js";
import { velocityOf } from "./pointer.js";
import { motion } from "../core/theme.js";
import { clamp, MAX_SCALE, rubber, zoomAbout } from "./viewer-geometry.js";
import { ViewerSides } from "./viewer-sides.js";

/** @typedef {import("./viewer-geometry.js").Size} Size */
/** @typedef {import("./viewer-geometry.js").View} View */

/**
 * Dragging the photo down closes the viewer if the drag is longer than this distance, in px, or faster than this velocity,
 * in px/ms.
 */
const CLOSE_DISTANCE = 110;
const CLOSE_VELOCITY = 0.6;
const DOUBLE_TAP_TIME = 300;
const TAP_SLOP = 10;
const WHEEL_SPEED = 0.0022;
/** The duration of the slide to another photo, in ms; the same as in viewer.css. */
const SLIDE = 220;

/**
 * @typedef {object} ViewerStageOptions
 * @property {(stage: Size) => Size} fitted the largest size of the photo that fits
 * @property {(by: number) => import("../core/pictures.js").Card | undefined} beside
 * @property {() => void} onclose
 * @property {(by: number) => void} onstep
 * @property {() => void} onzoom called when the size of the photo or the window has changed
 * @property {() => void} ontap called after a single tap on the picture with a finger
 * @property {() => void} onpress called when a pointer comes down on the picture
 * @property {() => boolean} isSelecting whether the pointer selects text
 */

export class ViewerStage {
    #options;
    /** @type {View} */
    #view = { scale: 1, x: 0, y: 0 };
    /** @type {Size} */
    #size = { width: 1, height: 1 };
    #centre = { x: 0, y: 0 };
    /** @type {Map<number, {x: number, y: number}>} */
    #fingers = new Map();
    /** @type {import("./pointer.js").Sample[]} */
    #samples = [];
    #moved = false;
    /** The part of the picture, such as a frame, that a tap presses. @type {HTMLElement | null} */
    #pressed = null;
    /** Whether two fingers have been down during this gesture. */
    #pinched = false;
    #lastTap = 0;
    /** The timer that recognises a single tap, if no second tap follows. */
    #tapping = 0;
    #frame = 0;
    /** The timer of a photo that is sliding out, and the step to the photo that follows it. */
    #leaving = 0;
    #next = 0;
    #controller = new AbortController();

    /** @param {ViewerStageOptions} options */
    constructor(options) {
        this.#options = options;
        this.picture = h("div", { class: "viewer-picture" });
        this.element = h("div", { class: "viewer-stage", tabIndex: -1, autofocus: true }, this.picture);
        this.sides = new ViewerSides(this.element, options.beside);
        this.#bind();
    }

    get scale() {
        return this.#view.scale;
    }

    /** The largest size of the photo that fits. */
    get fitted() {
        return this.#options.fitted(this.#size);
    }

    measure() {
        const { left, top, width, height } = this.element.getBoundingClientRect();
        this.#size = { width: width || 1, height: height || 1 };
        this.#centre = { x: left + width / 2, y: top + height / 2 };
    }

    /** Fits the photo after the stage's size has changed. */
    fitAgain() {
        this.measure();
        if (!this.#leaving) this.settle();
    }

    /** Moves a part of the zoomed picture to the middle of the stage. @param {Element} part */
    reveal(part) {
        if (this.#view.scale <= 1.01) return;
        const box = part.getBoundingClientRect();
        const { x, y } = this.#point({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
        this.pan(-x, -y);
    }

    /** Prepares the stage for another photo: centred, not zoomed. */
    reset() {
        this.#view = { scale: 1, x: 0, y: 0 };
        this.sides.clear();
    }

    destroy() {
        this.#controller.abort();
        clearTimeout(this.#leaving);
        clearTimeout(this.#tapping);
        cancelAnimationFrame(this.#frame);
    }

    /** @param {number} factor 0 = fit @param {number} [x] @param {number} [y] the centre of the zoom */
    zoom(factor, x = 0, y = 0) {
        const scale = factor === 0 ? 1 : Math.min(MAX_SCALE, Math.max(1, this.#view.scale * factor));
        this.#view = zoomAbout(this.#view, scale, x, y);
        this.settle();
    }

    /** @param {number} x px @param {number} y px */
    pan(x, y) {
        this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
        this.settle();
    }

    /** Moves the photo back within its limits. */
    settle() {
        this.#view = clamp(this.#view, this.fitted, this.#size);
        this.place(!motion.reduced);
        this.#options.onzoom();
    }

    /** @param {boolean} springing */
    place(springing) {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => {
            const shown = this.#fingers.size && this.#view.scale > 1.01
                ? rubber(this.#view, this.fitted, this.#size)
                : this.#view;
            const x = shown.scale <= 1.01 ? this.sides.place(shown.x, this.#size.width, springing) : shown.x;
            this.picture.classList.toggle("viewer-settling", springing);
            this.picture.style.setProperty("--zoom", String(shown.scale));
            this.picture.style.transform = `translate3d(${x}px, ${shown.y}px, 0) scale(${shown.scale})`;
        });
    }

    #bind() {
        const signal = this.#controller.signal;
        const on = (/** @type {string} */ type, /** @type {(e: any) => void} */ fn) =>
            this.element.addEventListener(type, fn, { signal });
        on("pointerdown", (e) => this.#down(e));
        on("pointermove", (e) => this.#move(e));
        on("pointerup", (e) => this.#up(e));
        on("pointercancel", (e) => this.#up(e));
        this.element.addEventListener("wheel", (e) => this.#wheel(e), { signal, passive: false });
    }

    /** @param {{clientX: number, clientY: number}} event @returns {{x: number, y: number}} from the stage's centre */
    #point({ clientX, clientY }) {
        return { x: clientX - this.#centre.x, y: clientY - this.#centre.y };
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        const { x, y } = this.#point(event);
        const scale = Math.min(MAX_SCALE, Math.max(1, this.#view.scale * Math.exp(-event.deltaY * WHEEL_SPEED)));
        this.#view = clamp(zoomAbout(this.#view, scale, x, y), this.fitted, this.#size);
        this.place(false);
        this.#options.onzoom();
    }

    /** @param {PointerEvent} event */
    #down(event) {
        const onWord = event.target instanceof Element && event.target.closest(".text-line");
        // A mouse selects text by dragging. A finger drags the picture, and selects text by a long press.
        if (event.button !== 0 || (onWord && event.pointerType === "mouse")) return;
        // A video has its own controls.
        if (event.target instanceof HTMLVideoElement) return;
        this.#pressed = event.target instanceof Element ? event.target.closest("[data-tapped]") : null;
        this.#options.onpress();
        this.arrive();
        this.element.setPointerCapture(event.pointerId);
        this.#fingers.set(event.pointerId, this.#point(event));
        this.#moved = this.#pinched = this.#fingers.size > 1;
        this.#samples = [{ t: event.timeStamp, x: event.clientX, y: event.clientY }];
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const before = this.#fingers.get(event.pointerId);
        if (!before) return;
        if (this.#options.isSelecting()) return this.#endGesture();
        const now = this.#point(event);
        const first = this.#samples[0];
        if (!this.#moved && first && Math.hypot(event.clientX - first.x, event.clientY - first.y) <= TAP_SLOP) return;
        this.#moved = true;
        this.#samples.push({ t: event.timeStamp, x: event.clientX, y: event.clientY });
        if (this.#samples.length > 64) this.#samples.splice(1, 16);
        const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
        this.#fingers.set(event.pointerId, now);
        if (other) {
            const spread = Math.hypot(now.x - other.x, now.y - other.y) /
                Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
            const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
            const view = zoomAbout(
                this.#view,
                Math.min(MAX_SCALE * 1.2, Math.max(0.8, this.#view.scale * spread)),
                middle.x,
                middle.y,
            );
            this.#view = { ...view, x: view.x + (now.x - before.x) / 2, y: view.y + (now.y - before.y) / 2 };
        } else this.#view = { ...this.#view, x: this.#view.x + now.x - before.x, y: this.#view.y + now.y - before.y };
        this.place(false);
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (!this.#fingers.delete(event.pointerId) || this.#fingers.size) return;
        if (this.#options.isSelecting()) return this.#endGesture();
        const first = this.#samples[0];
        if (!this.#moved && event.type === "pointerup") return this.#pressed ? this.#pressed.click() : this.#tap(event);
        const velocity = velocityOf(this.#samples, event.timeStamp);
        const down = first ? event.clientY - first.y : 0;
        const across = first ? Math.abs(event.clientX - first.x) : 0;
        if (this.#view.scale <= 1.01 && event.type === "pointerup" && !this.#pinched) {
            if (down > across * 1.2 && (down > CLOSE_DISTANCE || (velocity.y > CLOSE_VELOCITY && down > 48))) {
                return this.#options.onclose();
            }
            const sideways = first ? event.clientX - first.x : 0;
            if (across > Math.abs(down) * 1.2 && (across > 96 || Math.abs(velocity.x) > CLOSE_VELOCITY)) {
                return this.slide(sideways < 0 ? 1 : -1);
            }
        }
        this.settle();
    }

    /** Ends the gesture, because the fingers are selecting text. */
    #endGesture() {
        this.#fingers.clear();
        this.#lastTap = 0;
        this.settle();
    }

    /** Slides the photo out and the next one in. @param {number} by */
    slide(by) {
        this.arrive();
        if (!this.sides.has(by) || motion.reduced) {
            this.#options.onstep(by);
            return this.settle();
        }
        this.#view = { scale: 1, x: ViewerSides.away(by, this.#size.width), y: 0 };
        this.place(true);
        this.#leaving = setTimeout(() => this.arrive(), SLIDE);
        this.#next = by;
    }

    /** Finishes the slide immediately. */
    arrive() {
        if (!this.#leaving) return;
        clearTimeout(this.#leaving);
        this.#leaving = 0;
        this.#options.onstep(this.#next);
        // If the next photo has disappeared meanwhile, this one comes back.
        if (Math.abs(this.#view.x) > this.#size.width / 2 && this.#view.scale <= 1.01) this.settle();
    }

    /** @param {PointerEvent} event */
    #tap(event) {
        const double = event.timeStamp - this.#lastTap < DOUBLE_TAP_TIME;
        this.#lastTap = double ? 0 : event.timeStamp;
        clearTimeout(this.#tapping);
        if (!double) {
            // A second tap may follow.
            if (event.pointerType !== "mouse") this.#tapping = setTimeout(() => this.#options.ontap(), DOUBLE_TAP_TIME);
            return;
        }
        const { x, y } = this.#point(event);
        this.zoom(this.#view.scale > 1.01 ? 0 : 2, x, y);
    }
}
