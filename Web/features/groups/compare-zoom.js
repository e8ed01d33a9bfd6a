// The shared zoom and position of the two compared pictures. Changed by mouse wheel, double click and touch.
import { clamp, fit, MAX_SCALE, zoomAbout } from "../../ui/viewer-geometry.js";

/** Scrolling the wheel by n px zooms by the factor exp(n · `WHEEL_SPEED`); the zoom doubles about every 315 px. */
const WHEEL_SPEED = 0.0022;
/** The zoom factor of a double click. */
const DOUBLE_CLICK_ZOOM = 2.5;

/** @typedef {{x: number, y: number}} Point */

export class PairZoom {
    #stage;
    #panes;
    #size;
    #view = { scale: 1, x: 0, y: 0 };
    /** The current position of every pressed pointer, by pointer id. @type {Map<number, Point>} */
    #pointers = new Map();

    /**
     * @param {HTMLElement} stage
     * @param {import("./compare-pane.js").ComparePane[]} panes
     * @param {{width: number | null, height: number | null}} size of the first photo
     */
    constructor(stage, panes, { width, height }) {
        this.#stage = stage;
        this.#panes = panes;
        this.#size = { width: width ?? 0, height: height ?? 0 };
        stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        stage.addEventListener("dblclick", (event) => this.#doubleClick(event));
        stage.addEventListener("pointerdown", (event) => this.#pointerDown(event));
        stage.addEventListener("pointermove", (event) => this.#pointerMove(event));
        stage.addEventListener("pointerup", (event) => this.#pointers.delete(event.pointerId));
        stage.addEventListener("pointercancel", (event) => this.#pointers.delete(event.pointerId));
    }

    /** Zooms about a point. @param {number} factor @param {Point} [point] relative to the centre of a pane */
    by(factor, { x, y } = { x: 0, y: 0 }) {
        const scale = Math.min(MAX_SCALE, Math.max(1, this.#view.scale * factor));
        this.#view = zoomAbout(this.#view, scale, x, y);
        this.place();
    }

    /** Zooms out until both pictures are completely visible. */
    reset() {
        this.by(1 / this.#view.scale);
    }

    /**
     * Draws both pictures at the current position, limited to the bounds of the first picture. The bounds ignore the second
     * picture, even if its shape is different.
     */
    place() {
        const { width, height } = this.#panes[0].frame.getBoundingClientRect();
        const box = { width, height };
        const { x, y } = clamp(this.#view, fit(this.#size, box), box);
        this.#view = { scale: this.#view.scale, x, y };
        for (const { picture } of this.#panes) {
            picture.style.transform = `translate(${x}px, ${y}px) scale(${this.#view.scale})`;
        }
    }

    /** Moves both pictures. @param {number} x @param {number} y px */
    #move(x, y) {
        this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        this.by(Math.exp(-event.deltaY * WHEEL_SPEED), this.#fromMiddle(pointOf(event), event.target));
    }

    /** @param {MouseEvent} event */
    #doubleClick(event) {
        const isZoomed = this.#view.scale > 1.01;
        this.by(isZoomed ? 1 / this.#view.scale : DOUBLE_CLICK_ZOOM, this.#fromMiddle(pointOf(event), event.target));
    }

    /** @param {PointerEvent} event */
    #pointerDown(event) {
        if (event.target instanceof Element && event.target.closest("button")) return;
        this.#pointers.set(event.pointerId, pointOf(event));
        this.#stage.setPointerCapture(event.pointerId);
    }

    /**
     * With one pressed pointer, moves the pictures. With two pressed pointers, zooms, and moves the pictures with the
     * midpoint between the pointers.
     * @param {PointerEvent} event
     */
    #pointerMove(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const now = pointOf(event);
        const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
            const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
            this.#move((now.x - before.x) / 2, (now.y - before.y) / 2);
            this.by(distance(now, other) / distance(before, other), this.#fromMiddle(middle, event.target));
        } else {
            this.#move(now.x - before.x, now.y - before.y);
            this.place();
        }
        this.#pointers.set(event.pointerId, now);
    }

    /**
     * Converts a point to a position relative to the centre of its pane. For a point outside both panes, uses the pane that
     * contains the event's target.
     * @param {Point} point
     * @param {EventTarget | null} target
     * @returns {Point}
     */
    #fromMiddle({ x, y }, target) {
        const boxes = this.#panes.map(({ frame }) => frame.getBoundingClientRect());
        const inside = boxes.find((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
        const isRight = target instanceof Node && this.#panes[1].element.contains(target);
        const box = inside ?? boxes[isRight ? 1 : 0];
        return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    }
}

/** @param {MouseEvent} event @returns {Point} */
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

/** The distance in px, at least 1. @param {Point} a @param {Point} b */
const distance = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
