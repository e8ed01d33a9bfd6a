/** Tracks the corners of a page in a live picture, to detect whether the page is held still. No DOM. */
import { distance } from "./geometry.js";

/** The time for which a page has to be still before it is taken, in ms. */
export const HOLD = 1500;
/** A still page is taken automatically if the mean confidence of its frames is at least this, 0…1. */
export const SURE = 0.95;
/**
 * A still page is also taken if the mean confidence is at least `LIKELY` and at least the fraction `AGREEING` of the frames
 * agree on the corners, because wrong corners flicker.
 */
export const LIKELY = 0.9;
const AGREEING = 0.9;
/** Minimum number of agreeing frames before a page is taken; with fewer frames, their fraction is not meaningful. */
const ENOUGH = 5;
/** Corners that move at most this far are still, as a fraction of the picture; larger than the tremor of a hand. */
const STILL = 0.025;
/**
 * After a page was taken, corners further away than this, as a fraction of the picture, are considered those of a different
 * page.
 */
const ANOTHER = 0.12;
/** If no page is detected, the outline remains for this time, in ms, because detection may fail in single frames. */
const MEMORY = 350;
/**
 * The outline follows new detections smoothly: within `LAG` ms, it covers about two thirds of the distance. If the distance
 * exceeds `FAR`, as a fraction of the picture, the outline jumps.
 */
const LAG = 90;
const FAR = 0.08;

/**
 * @typedef {{corners: number[][], confidence: number}} Seen
 * @typedef {{corners: number[][] | null, progress: number, due: boolean, isTaken?: boolean}} View `progress` until the page
 *     is taken, 0…1; `due`: take the page now; `isTaken`: the page has been taken, and is still in view
 */

export class Steadiness {
    /** The corners of the page when it started to be still. @type {number[][] | null} */
    #anchor = null;
    #since = 0;
    /**
     * The frames since the page started to be still; frames older than `HOLD` are removed. The confidence is null if a frame
     * shows no page, or a page at another position.
     * @type {{time: number, confidence: number | null}[]}
     */
    #frames = [];
    /** The time of the last frame that showed the page at this position. */
    #agreedAt = 0;
    /** @type {number[][] | null} */
    #shown = null;
    #seenAt = -Infinity;
    /** The last page taken, until it leaves the picture. @type {number[][] | null} */
    #taken = null;

    /**
     * Processes the detection result of a frame.
     * @param {Seen | null} seen null if no page was detected
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

    /**
     * Records a frame that does not show the page at its position. After `MEMORY` ms of such frames, the page no longer
     * counts as held still.
     * @param {number} time
     */
    #stray(time) {
        this.#frames.push({ time, confidence: null });
        if (time - this.#agreedAt >= MEMORY) this.#anchor = null;
    }

    /** Returns the view for a page that is held still. @param {number} time @returns {View} */
    #held(time) {
        this.#frames = this.#frames.filter((frame) => frame.time >= time - HOLD);
        const agreeing = this.#frames.flatMap(({ confidence }) => confidence ?? []);
        const mean = agreeing.reduce((sum, one) => sum + one, 0) / agreeing.length;
        if (!(mean >= SURE || mean >= LIKELY && agreeing.length >= AGREEING * this.#frames.length)) {
            // The confidence is not sufficient yet. When it becomes sufficient, at least half of `HOLD` remains, so that the
            // ring fills visibly before the page is taken.
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

    /** Called when the page has been taken, so that it is not taken again automatically before it leaves the picture. */
    took() {
        this.#taken = this.#shown;
        this.#anchor = null;
    }

    /**
     * Called when the camera has been reopened. Earlier frames are discarded. A page that has been taken and is still in
     * view is not taken again.
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

/** @param {number[][]} old @param {number[][]} fresh @param {number} share the weight of the fresh corners */
const mixed = (old, fresh, share) =>
    fresh.map((corner, index) => corner.map((value, axis) => old[index][axis] + (value - old[index][axis]) * share));
