/** Whether a page is held still, and where it is: the corners of a live picture over time, without the document. */
import { distance } from "./geometry.js";

/** A page is held still for so long before it is taken, in ms. */
export const HOLD = 1500;
/** Below this confidence an outline is shown, but nothing is taken by itself. */
export const SURE = 0.93;
/** Corners that move farther than this share of the picture are not still; a hand trembles by less. */
const STILL = 0.025;
/** A page that moved so far after it was taken is another one, or lies anew. */
const ANOTHER = 0.12;
/** The outline stays for so long where no page is seen, in ms: single frames fail. */
const MEMORY = 350;
/** The outline comes nearer to a new frame by two thirds in this time, in ms; where it moves far, at once. */
const LAG = 90;
const FAR = 0.08;

/**
 * @typedef {{corners: number[][], confidence: number}} Seen
 * @typedef {{corners: number[][] | null, progress: number, due: boolean}} View `progress` towards being taken, 0…1; `due`: take it now
 */

export class Steadiness {
    /** Where the page was when it began to be still. @type {number[][] | null} */
    #anchor = null;
    #since = 0;
    /** @type {number[][] | null} */
    #shown = null;
    #seenAt = -Infinity;
    /** The page that was taken last, until it leaves. @type {number[][] | null} */
    #taken = null;

    /**
     * Takes what was seen in a frame.
     * @param {Seen | null} seen null where there was no page
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
        if (seen.confidence < SURE || this.#taken) {
            this.#anchor = null;
            return { corners: this.#shown, progress: 0, due: false };
        }
        if (!this.#anchor || distance(this.#anchor, seen.corners) > STILL) {
            this.#anchor = seen.corners;
            this.#since = time;
        }
        const progress = Math.min(1, (time - this.#since) / HOLD);
        return { corners: this.#shown, progress, due: progress >= 1 };
    }

    /** The page was taken: it is not taken by itself again before it leaves. */
    took() {
        this.#taken = this.#shown;
        this.#anchor = null;
    }

    /** @param {number} time @returns {View} */
    #miss(time) {
        if (time - this.#seenAt < MEMORY) return { corners: this.#shown, progress: 0, due: false };
        this.#anchor = null;
        this.#shown = null;
        this.#taken = null;
        return { corners: null, progress: 0, due: false };
    }
}

/** @param {number[][]} old @param {number[][]} fresh @param {number} share of the fresh one */
const mixed = (old, fresh, share) =>
    fresh.map((corner, index) => corner.map((value, axis) => old[index][axis] + (value - old[index][axis]) * share));
