/** Follows the corners of a page in a live picture over time, to find out if the page is held still. No DOM. */
import { distance } from "./geometry.js";

/** The time for which a page is held still before it is taken, in ms. */
export const HOLD = 1500;
/** A page that is held still is taken automatically if the mean confidence of its frames is at least this. */
export const SURE = 0.95;
/**
 * With at least this mean confidence it is taken, too, if nearly all frames show the same corners: wrong corners flicker.
 */
export const LIKELY = 0.9;
const AGREEING = 0.9;
/** With fewer frames than this, the share of frames that agree means nothing. */
const ENOUGH = 5;
/** Corners that move by more than this share of the picture are not still. A trembling hand moves them less. */
const STILL = 0.025;
/** A page that moved farther than this after it was taken counts as another page. */
const ANOTHER = 0.12;
/** If no page is seen, the outline stays for this time, in ms: single frames fail. */
const MEMORY = 350;
/**
 * In this time, in ms, the outline covers two thirds of its distance to a new frame. A distance over `FAR` is covered at
 * once.
 */
const LAG = 90;
const FAR = 0.08;

/**
 * @typedef {{corners: number[][], confidence: number}} Seen
 * @typedef {{corners: number[][] | null, progress: number, due: boolean, isTaken?: boolean}} View `progress` towards being taken, 0…1;
 *   `due`: take it now; `isTaken`: it was taken, and still lies there
 */

export class Steadiness {
    /** The corners of the page when it began to be still. @type {number[][] | null} */
    #anchor = null;
    #since = 0;
    /** The frames since then, none older than `HOLD`; null for the confidence of one that shows something else, or nothing.
     * @type {{time: number, confidence: number | null}[]} */
    #frames = [];
    /** The time of the last frame that showed the page there. */
    #agreedAt = 0;
    /** @type {number[][] | null} */
    #shown = null;
    #seenAt = -Infinity;
    /** The page that was taken last, until it leaves. @type {number[][] | null} */
    #taken = null;

    /**
     * Takes the page that was seen in a frame.
     * @param {Seen | null} seen null if no page was seen
     * @param {number} time of the frame, in ms
     * @returns {View}
     */
    add(seen, time) {
        if (!seen) return this.#miss(time);
        const moved = this.#shown ? distance(this.#shown, seen.corners) : Infinity;
        const share = moved > FAR ? 1 : 1 - Math.exp(-(time - this.#seenAt) / LAG);
        this.#seenAt = time;
        this.#shown = moved === Infinity
            ? seen.corners
            : mixed(/** @type {number[][]} */ (this.#shown), seen.corners, share);
        if (this.#taken && distance(this.#taken, seen.corners) > ANOTHER) this.#taken = null;
        if (this.#taken) return this.#waiting();
        if (this.#anchor && distance(this.#anchor, seen.corners) <= STILL) {
            this.#agreedAt = time;
            this.#frames.push({ time, confidence: seen.confidence });
            return this.#held(time);
        }
        if (this.#anchor) this.#stray(time);
        if (!this.#anchor) {
            [this.#anchor, this.#since, this.#agreedAt] = [seen.corners, time, time];
            this.#frames = [{ time, confidence: seen.confidence }];
        }
        return this.#waiting();
    }

    /** Ignores frames that do not show the page at its place, unless there are many in a row. @param {number} time */
    #stray(time) {
        this.#frames.push({ time, confidence: null });
        if (time - this.#agreedAt >= MEMORY) this.#anchor = null;
    }

    /** The view of a page that is held still. @param {number} time @returns {View} */
    #held(time) {
        this.#frames = this.#frames.filter((frame) => frame.time >= time - HOLD);
        const agreeing = this.#frames.flatMap(({ confidence }) => confidence ?? []);
        const mean = agreeing.reduce((sum, one) => sum + one, 0) / agreeing.length;
        if (!(mean >= SURE || mean >= LIKELY && agreeing.length >= AGREEING * this.#frames.length)) {
            // If a page becomes sure only after a while, the ring still visibly fills before the page is taken.
            this.#since = Math.max(this.#since, time - HOLD / 2);
            return this.#waiting();
        }
        const progress = Math.min(1, (time - this.#since) / HOLD, agreeing.length / ENOUGH);
        return { corners: this.#shown, progress, due: progress >= 1 };
    }

    /** @returns {View} */
    #waiting() {
        return { corners: this.#shown, progress: 0, due: false, isTaken: this.#taken !== null };
    }

    /** The page was taken: it is not taken by itself again before it leaves. */
    took() {
        this.#taken = this.#shown;
        this.#anchor = null;
    }

    /**
     * The camera opened anew: earlier frames do not count for holding still. A page that was taken and still lies there is
     * not taken again.
     */
    restart() {
        [this.#anchor, this.#shown, this.#seenAt] = [null, null, -Infinity];
    }

    /** @param {number} time @returns {View} */
    #miss(time) {
        if (time - this.#seenAt < MEMORY) {
            if (this.#anchor) this.#stray(time);
            return this.#waiting();
        }
        this.#anchor = null;
        this.#shown = null;
        this.#taken = null;
        return { corners: null, progress: 0, due: false };
    }
}

/** @param {number[][]} old @param {number[][]} fresh @param {number} share of the fresh one */
const mixed = (old, fresh, share) =>
    fresh.map((corner, index) => corner.map((value, axis) => old[index][axis] + (value - old[index][axis]) * share));
