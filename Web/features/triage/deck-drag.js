// The drag of the top card by a finger or the mouse: it moves the card, and reports the swipe that it ends in.
import { vibrate } from "../../core/haptics.js";
import { play } from "../../core/sounds.js";
import { attachSwipe } from "../../ui/swipe.js";

/** @typedef {import("./card-physics.js").Vector} Vector */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/**
 * When the top card is dragged to the threshold of a swipe, the next card has risen by this fraction of the way to the top.
 */
const RISE = 0.5;

/**
 * @typedef {object} DeckDragOptions
 * @property {import("./deck-motion.js").Layout} layout
 * @property {import("./deck-motion.js").DeckMotion} motion
 * @property {() => boolean} isResting whether the deck ignores presses
 * @property {(direction: Direction, velocity: Vector) => void} oncommit velocity in px/ms
 * @property {() => void} ondoubletap
 * @property {() => void} onlongpress
 */

export class DeckDrag {
    #options;
    /** Whether a release would commit a decision. */
    #isArmed = false;
    /** The id of the card being dragged, or null. @type {number | null} */
    #dragged = null;
    #gesture;

    /** @param {HTMLElement} element @param {DeckDragOptions} options */
    constructor(element, options) {
        this.#options = options;
        const { layout, ondoubletap, onlongpress } = options;
        this.#gesture = attachSwipe(element, {
            width: () => layout.width,
            origin: () => ({ x: this.#top?.x.x ?? 0, y: this.#top?.y.x ?? 0 }),
            onstart: (event) => this.#start(event),
            onmove: (drag) => this.#move(drag),
            oncommit: (direction, velocity) => {
                this.#end();
                options.oncommit(direction, velocity);
            },
            oncancel: (velocity) => this.#release(velocity ?? { x: 0, y: 0 }),
            ondoubletap,
            onlongpress,
        });
    }

    /** Lets go of the card without a decision. */
    cancel() {
        if (this.#dragged !== null) this.#gesture.cancel();
    }

    /**
     * Lets go of the card if it is not the top card any more, so that the finger does not decide on the new top card.
     * @param {number | undefined} top the id of the top card
     */
    cancelUnless(top) {
        if (this.#dragged !== top) this.cancel();
    }

    detach() {
        this.#gesture.detach();
    }

    get #top() {
        return this.#options.layout.stack[0];
    }

    #end() {
        this.#dragged = null;
        this.#options.motion.drop();
    }

    /** @param {PointerEvent} event */
    #start(event) {
        if (!this.#top || this.#options.isResting()) return false;
        this.#isArmed = false;
        this.#dragged = this.#top.card.id;
        this.#options.motion.grab(this.#top, (event.offsetY / this.#options.layout.height) * 2 - 1);
    }

    /** @param {{dx: number, dy: number, direction: Direction | null, progress: number, armed: boolean}} drag */
    #move({ dx, dy, direction, progress, armed }) {
        const [top, under] = this.#options.layout.stack;
        if (!top) return;
        top.mark(direction, progress, armed);
        if (armed && !this.#isArmed) {
            vibrate("light");
            play("threshold");
        }
        this.#isArmed = armed;
        if (under) under.lift.x = progress * RISE;
        this.#options.motion.drag(top, dx, dy);
    }

    /** @param {Vector} velocity px/ms */
    #release(velocity) {
        this.#end();
        if (!this.#top) return;
        this.#top.mark(null, 0, false);
        this.#options.motion.release(this.#top, velocity);
    }
}
