// The time available for dressing the cells of a list in a frame (filling in their costly parts): the faster it scrolls, the
// shorter.

/** Above this velocity, in px/ms, cells are not dressed until scrolling slows down … */
const FAST = 2;
/** … and above this velocity neither, if the last frame was later than this, in ms. */
const BRISK = 0.5;
const LATE = 25;
/** The time spent on dressing cells in one frame, in ms, at rest and while scrolling. At least one cell is dressed. */
const PATIENCE = { still: 3, moving: 1 };

export class ScrollPace {
    /** The last scroll position, in px from the top of the list, and when it was reached, in ms. */
    #above = 0;
    #time = 0;
    #isFast = false;

    /**
     * The time for dressing cells in this frame, in ms; 0: no cell is dressed.
     * @param {number} above px from the top of the list
     * @param {number} now ms
     */
    patience(above, now) {
        const [moved, passed, wasFast] = [Math.abs(above - this.#above), now - this.#time, this.#isFast];
        this.#isFast = moved > FAST * passed;
        [this.#above, this.#time] = [above, now];
        // A single fast frame is a jump, so the cells at its target are dressed immediately.
        if (moved === 0 || this.#isFast && !wasFast) return PATIENCE.still;
        return this.#isFast || passed > LATE && moved > BRISK * passed ? 0 : PATIENCE.moving;
    }
}
