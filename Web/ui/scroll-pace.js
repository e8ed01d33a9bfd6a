// Decides how long a frame may take to dress the cells of a list, that is, to fill in their costly parts. The faster the
// list scrolls, the shorter this time is.

/** Above this velocity, in px/ms, cells are not dressed until scrolling slows down … */
const FAST = 2;
/** … and they are not dressed above this lower velocity, if the last frame came later than this number of ms. */
const BRISK = 0.5;
const LATE = 25;
/**
 * The time for dressing cells in one frame, in ms, at rest and while scrolling. If the time is not 0, at least one cell is
 * dressed.
 */
const PATIENCE = { still: 3, moving: 1 };

export class ScrollPace {
    /** The last scroll position, in px from the top of the list, and the time at which the list reached it, in ms. */
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
        // A fast frame after a slow one is a jump to another position, so the cells there are dressed immediately.
        if (moved === 0 || this.#isFast && !wasFast) return PATIENCE.still;
        return this.#isFast || passed > LATE && moved > BRISK * passed ? 0 : PATIENCE.moving;
    }
}
