/** Whether a page is held still, and where it is: the corners of a live picture over time, without the document. */
import { distance } from "./geometry.js";

/** A page is held still for so long before it is taken, in ms. */
export const HOLD = 1500;
/** Above this confidence, in the mean of its frames, a page that is held still is taken by itself. */
export const SURE = 0.95;
/** So is one that is this likely, if nearly all frames show the same corners: wrong ones flicker. */
export const LIKELY = 0.9;
const AGREEING = 0.9;
/** Fewer frames than these say nothing about the others. */
const ENOUGH = 5;
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
 * @typedef {{corners: number[][] | null, progress: number, due: boolean, isTaken?: boolean}} View `progress` towards being taken, 0…1;
 *   `due`: take it now; `isTaken`: it was taken, and still lies there
 */

export class Steadiness {
    /** Where the page was when it began to be still. @type {number[][] | null} */
    #anchor = null;
    #since = 0;
    /** The frames since then, none older than `HOLD`; null for the confidence of one that shows something else, or nothing.
     * @type {{time: number, confidence: number | null}[]} */
    #frames = [];
    /** When a frame last showed the page there. */
    #agreedAt = 0;
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

    /** Passes over frames that do not show the page where it was, unless there are many in a row. @param {number} time */
    #stray(time) {
        this.#frames.push({ time, confidence: null });
        if (time - this.#agreedAt >= MEMORY) this.#anchor = null;
    }

    /** What is to be shown of a page that is held. @param {number} time @returns {View} */
    #held(time) {
        this.#frames = this.#frames.filter((frame) => frame.time >= time - HOLD);
        const agreeing = this.#frames.flatMap(({ confidence }) => confidence ?? []);
        const mean = agreeing.reduce((sum, one) => sum + one, 0) / agreeing.length;
        if (!(mean >= SURE || mean >= LIKELY && agreeing.length >= AGREEING * this.#frames.length)) {
            // The ring is seen to fill, also where a page becomes sure after a while.
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

    /** The camera opened anew: what was seen before holds nothing still. What was taken and still lies there is not taken again. */
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
