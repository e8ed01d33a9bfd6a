/** Drags a page along its row. The page follows the pointer, and the row scrolls near its ends. */
import { vibrate } from "../../core/haptics.js";

/** A finger starts a drag after resting for `HOLD` ms; a mouse after moving by more than `SLACK` px. */
const HOLD = 260;
const SLACK = 6;
/**
 * A page dragged to within `EDGE` px of an end of the row scrolls the row by `PULL` px per frame.
 */
const EDGE = 48;
const PULL = 9;

export class PageDrag {
    #item;
    #row;
    #told;
    #isHeld = false;
    /**
     * Whether a drag is in progress or has just ended. Remains true after the end, because the click caused by a drag comes
     * after the end.
     */
    #drags = false;
    #timer = 0;
    #start = { x: 0, y: 0, scrolled: 0, most: 0 };
    #at = { x: 0, y: 0 };

    /**
     * @param {HTMLElement} item the element that moves
     * @param {HTMLElement} thumb the handle of the item
     * @param {HTMLElement} row
     * @param {{begun: () => void, ended: (dropped: {x: number, y: number} | null) => void}} told `dropped` is null if the
     *     browser ended the drag
     */
    constructor(item, thumb, row, told) {
        this.#item = item;
        this.#row = row;
        this.#told = told;
        thumb.addEventListener("pointerdown", (event) => this.#down(thumb, event));
        thumb.addEventListener("pointermove", (event) => thumb.hasPointerCapture(event.pointerId) && this.#move(event));
        thumb.addEventListener("pointerup", (event) => this.#end({ x: event.clientX, y: event.clientY }));
        thumb.addEventListener("pointercancel", () => this.#end(null));
        // The click after a drag must not count as a tap.
        thumb.addEventListener("click", (event) => this.#drags && event.stopImmediatePropagation(), { capture: true });
        // During a drag, the finger must not scroll the row.
        thumb.addEventListener("touchmove", (event) => this.#drags && event.preventDefault(), { passive: false });
    }

    /** @param {HTMLElement} thumb @param {PointerEvent} event */
    #down(thumb, event) {
        if (event.button) return;
        this.#at = { x: event.clientX, y: event.clientY };
        this.#start = { ...this.#at, scrolled: 0, most: 0 };
        if (event.pointerType !== "mouse") this.#timer = setTimeout(() => this.#begin(), HOLD);
        thumb.setPointerCapture(event.pointerId);
    }

    /** @param {PointerEvent} event */
    #move(event) {
        this.#at = { x: event.clientX, y: event.clientY };
        if (!this.#drags && Math.hypot(this.#at.x - this.#start.x, this.#at.y - this.#start.y) > SLACK) {
            event.pointerType === "mouse" ? this.#begin() : clearTimeout(this.#timer);
        }
        if (this.#isHeld) this.#follow();
    }

    #begin() {
        this.#drags = this.#isHeld = true;
        this.#start.scrolled = this.#row.scrollLeft;
        // The dragged page makes the row longer, so scrolling is limited to the scroll range before the drag.
        this.#start.most = this.#row.scrollWidth - this.#row.clientWidth;
        this.#item.classList.add("scanner-dragged");
        vibrate("light");
        this.#told.begun();
        this.#pull();
    }

    #follow() {
        const { x, y, scrolled } = this.#start;
        this.#item.style.translate = `${this.#at.x - x + this.#row.scrollLeft - scrolled}px ${this.#at.y - y}px`;
    }

    #pull() {
        if (!this.#isHeld || !this.#item.isConnected) return;
        const { left, right } = this.#row.getBoundingClientRect();
        const by = this.#at.x < left + EDGE ? -PULL : this.#at.x > right - EDGE ? PULL : 0;
        if (by) this.#row.scrollLeft = Math.min(this.#start.most, this.#row.scrollLeft + by);
        this.#follow();
        requestAnimationFrame(() => this.#pull());
    }

    /** @param {{x: number, y: number} | null} dropped */
    #end(dropped) {
        clearTimeout(this.#timer);
        if (!this.#isHeld) return;
        this.#isHeld = false;
        this.#item.classList.remove("scanner-dragged");
        this.#item.style.translate = "";
        setTimeout(() => this.#drags = false);
        this.#told.ended(dropped);
    }
}
