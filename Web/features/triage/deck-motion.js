// How the cards of the deck move: one loop of animation frames, which changes transform and opacity only.
import { motion } from "../../core/theme.js";
import { leaveVelocity, SPRINGS, stepSpring, tilt } from "./card-physics.js";

/** @typedef {import("./card.js").CardView} CardView */
/** @typedef {import("./card-physics.js").Vector} Vector */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** Cards that leave at the same time; with one more the oldest goes at once. */
const LEAVING = 3;
/** A card that leaves gains this share of its speed per second, so that a slow one does not linger. */
const ACCELERATION = 2;
/** A card that leaves turns by this many degrees while it moves by its width. */
const SPIN = 9;
/** A card is gone this far from its place, in widths or heights of the deck. */
const GONE = 1.5;
/** The shortest and the longest step of a frame, in s: a late frame must not throw the cards about. */
const STEP = { min: 0.001, max: 0.05 };

/** The deck as its motion sees it. @typedef {{stack: CardView[], width: number, height: number}} Layout `stack`: the topmost first */

export class DeckMotion {
    #layout;
    /** Cards that leave, the oldest first. @type {CardView[]} */
    #leaving = [];
    #isDragging = false;
    /** The height at which the top card is held: -1 at its top edge, 1 at its bottom edge. */
    #grip = -1;
    #frame = 0;
    /** When the last frame was, in ms. */
    #last = 0;

    /** @param {Layout} layout */
    constructor(layout) {
        this.#layout = layout;
    }

    /** A finger takes the top card. @param {CardView} view @param {number} grip */
    grab(view, grip) {
        this.#isDragging = true;
        this.#grip = grip;
        view.x.v = view.y.v = 0;
    }

    /** The finger has moved the top card. @param {CardView} view @param {number} dx @param {number} dy */
    drag(view, dx, dy) {
        view.x.x = dx;
        view.y.x = dy;
        view.rotation = tilt(dx, this.#layout.width, this.#grip);
        this.run();
    }

    /** The finger is gone. */
    drop() {
        this.#isDragging = false;
    }

    /** Lets the top card spring back. @param {CardView} view @param {Vector} velocity px/ms */
    release(view, velocity) {
        view.x.v = velocity.x * 1000;
        view.y.v = velocity.y * 1000;
        this.run();
    }

    /** Sends off a card that is no longer in the stack. @param {CardView} view @param {Direction} direction @param {Vector} velocity px/ms */
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

    /** Takes back a card that is still leaving. @param {number} id @returns {CardView | null} */
    catch(id) {
        const index = this.#leaving.findIndex((view) => view.card.id === id);
        return index < 0 ? null : this.#leaving.splice(index, 1)[0];
    }

    /** Starts the loop; it ends when every card is at rest. */
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

    /** Moves a card of the stack towards its place. @param {CardView} view @param {number} depth @param {number} seconds */
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

    /** Moves a card that leaves. @param {CardView} view @param {number} seconds */
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
