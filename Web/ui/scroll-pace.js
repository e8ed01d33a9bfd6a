// How long the cells of a list may be dressed in a frame: the faster it scrolls, the shorter.

/** Above this velocity, in px/ms, cells are not dressed until the scroll is slower … */
const FAST = 2;
/** … and above this one, too, if the last frame came later than this, in ms. */
const BRISK = 0.5;
const LATE = 25;
/**
 * The time of a frame that is spent on dressing cells, in ms, at rest and while the list moves. At least one cell is
 * dressed.
 */
const PATIENCE = { still: 3, moving: 1 };

export class ScrollPace {
    /** The last scroll position, in px from the top of the list, and its time, in ms. */
    #above = 0;
    #time = 0;
    #isFast = false;

    /**
     * The time for dressing cells in this frame, in ms; 0: none is dressed.
     * @param {number} above px from the top of the list
     * @param {number} now ms
     */
    patience(above, now) {
        const [moved, passed, wasFast] = [Math.abs(above - this.#above), now - this.#time, this.#isFast];
        this.#isFast = moved > FAST * passed;
        [this.#above, this.#time] = [above, now];
        // A single fast frame is a jump: its target is dressed at once.
        if (moved === 0 || this.#isFast && !wasFast) return PATIENCE.still;
        return this.#isFast || passed > LATE && moved > BRISK * passed ? 0 : PATIENCE.moving;
    }
}
