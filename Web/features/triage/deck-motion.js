// Animates the cards of the deck, in one loop of animation frames that changes only transform and opacity.
import { motion } from "../../core/theme.js";
import { leaveVelocity, SPRINGS, stepSpring, tilt } from "./card-physics.js";

/** @typedef {import("./card.js").CardView} CardView */
/** @typedef {import("./card-physics.js").Vector} Vector */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** Maximum number of cards leaving at the same time; with one more, the oldest is removed immediately. */
const LEAVING = 3;
/** The acceleration of a leaving card per second, as a multiple of its speed, so that a slow card does not linger. */
const ACCELERATION = 2;
/** The rotation of a leaving card, in degrees per card width of movement. */
const SPIN = 9;
/** A leaving card is removed at this distance, as a multiple of the deck's width or height. */
const GONE = 1.5;
/** The timing of a card that is put behind the others. */
const TUCK = { duration: 220, easing: "ease-in" };
/** The minimum and maximum time step, in s, so that a late frame does not make the cards jump. */
const STEP = { min: 0.001, max: 0.05 };

/**
 * The part of the deck used by its motion. @typedef {{stack: CardView[], width: number, height: number}} Layout `stack`: the
 * topmost first
 */

export class DeckMotion {
    #layout;
    /** Leaving cards, the oldest first. @type {CardView[]} */
    #leaving = [];
    #isDragging = false;
    /** The vertical position at which the top card is held: -1 at its top edge, 1 at its bottom edge. */
    #grip = -1;
    #frame = 0;
    /** The time of the last frame, in ms. */
    #last = 0;

    /** @param {Layout} layout */
    constructor(layout) {
        this.#layout = layout;
    }

    /** Starts a drag of the top card. @param {CardView} view @param {number} grip */
    grab(view, grip) {
        this.#isDragging = true;
        this.#grip = grip;
        view.x.v = view.y.v = 0;
    }

    /** Moves the top card with the finger. @param {CardView} view @param {number} dx @param {number} dy */
    drag(view, dx, dy) {
        view.x.x = dx;
        view.y.x = dy;
        view.rotation = tilt(dx, this.#layout.width, this.#grip);
        this.run();
    }

    /** Ends a drag. */
    drop() {
        this.#isDragging = false;
    }

    /** Lets the top card spring back. @param {CardView} view @param {Vector} velocity px/ms */
    release(view, velocity) {
        view.x.v = velocity.x * 1000;
        view.y.v = velocity.y * 1000;
        this.run();
    }

    /**
     * Animates a card that has left the stack.
     * @param {CardView} view
     * @param {Direction} direction
     * @param {Vector} velocity px/ms
     */
    leave(view, direction, velocity) {
        const away = leaveVelocity(direction, velocity);
        view.x.v = away.x * 1000;
        view.y.v = away.y * 1000;
        this.#leaving.push(view);
        if (motion.reduced) {
            view.x.v = view.y.v = 0;
            const fade = view.element.animate({ opacity: [1, 0] }, { duration: 150, fill: "forwards" });
            fade.finished.then(() => this.#gone(view), () => {});
        }
        while (this.#leaving.length > LEAVING) this.#gone(this.#leaving[0]);
    }

    /** Animates a card that is put behind the others. @param {CardView} view */
    tuck(view) {
        const shrinks = motion.reduced ? {} : { scale: [1, 0.86], translate: ["0 0", "0 -1.5rem"] };
        const fade = view.element.animate({ opacity: [1, 0], ...shrinks }, { ...TUCK, fill: "forwards" });
        fade.finished.then(() => view.element.remove(), () => view.element.remove());
    }

    /** Stops a card that is still leaving, and returns it. @param {number} id @returns {CardView | null} */
    catch(id) {
        const index = this.#leaving.findIndex((view) => view.card.id === id);
        return index < 0 ? null : this.#leaving.splice(index, 1)[0];
    }

    /** Starts the loop, which ends when all cards are at rest. */
    run() {
        if (this.#frame) return;
        this.#last = performance.now();
        this.#frame = requestAnimationFrame((now) => this.#tick(now));
    }

    stop() {
        cancelAnimationFrame(this.#frame);
    }

    /** @param {CardView} view */
    #gone(view) {
        view.element.remove();
        this.#leaving = this.#leaving.filter((each) => each !== view);
    }

    /** @param {number} now */
    #tick(now) {
        const seconds = Math.min(STEP.max, Math.max(STEP.min, (now - this.#last) / 1000));
        this.#last = now;
        let isAtRest = true;
        for (const view of [...this.#leaving]) isAtRest = this.#fly(view, seconds) && isAtRest;
        this.#layout.stack.forEach((view, depth) => {
            if (depth === 0 && this.#isDragging) {
                view.lift.x = 1;
                view.place();
                return;
            }
            if (depth === 1 && this.#isDragging) return view.place();
            isAtRest = this.#settle(view, depth, seconds) && isAtRest;
        });
        this.#frame = isAtRest ? 0 : requestAnimationFrame((next) => this.#tick(next));
    }

    /**
     * Moves a card of the stack towards its position.
     * @param {CardView} view
     * @param {number} depth
     * @param {number} seconds
     */
    #settle(view, depth, seconds) {
        const lifted = depth === 0 ? 1 : 0;
        if (motion.reduced) {
            view.x.x = view.y.x = view.rotation = 0;
            view.lift.x = lifted;
            view.place();
            return true;
        }
        const x = stepSpring(view.x, 0, SPRINGS.snappy, seconds);
        const y = stepSpring(view.y, 0, SPRINGS.snappy, seconds);
        const lift = stepSpring(view.lift, lifted, SPRINGS.snappy, seconds, 0.001);
        view.rotation = x ? 0 : tilt(view.x.x, this.#layout.width, this.#grip);
        view.place();
        return x && y && lift;
    }

    /** Moves a leaving card. @param {CardView} view @param {number} seconds */
    #fly(view, seconds) {
        if (motion.reduced) return true;
        const { width, height } = this.#layout;
        view.x.v *= 1 + ACCELERATION * seconds;
        view.y.v *= 1 + ACCELERATION * seconds;
        view.x.x += view.x.v * seconds;
        view.y.x += view.y.v * seconds;
        view.rotation += (view.x.v / width) * SPIN * seconds;
        view.place();
        const away = Math.max(Math.abs(view.x.x) / width, Math.abs(view.y.x) / height);
        view.element.style.opacity = Math.min(1, GONE - away).toFixed(2);
        if (away > GONE) this.#gone(view);
        return false;
    }
}
