// The order in which the cells of a list get the costly parts of their content. No DOM.

export class Dressing {
    /** Indices of cells that are filled but not dressed: their costly part is still missing. @type {Set<number>} */
    #bare = new Set();

    get isDone() {
        return this.#bare.size === 0;
    }

    /** @param {number} index */
    add(index) {
        this.#bare.add(index);
    }

    /** @param {(index: number) => boolean} gone */
    forget(gone) {
        for (const index of this.#bare) if (gone(index)) this.#bare.delete(index);
    }

    /**
     * Dresses the cells in the window, then the cells near it. The cells near it wait until all items in the window are
     * fetched, because otherwise their pictures might load first.
     * @param {number} from the first item in the window
     * @param {number} to the last item in the window
     * @param {(index: number) => boolean} isFetched
     * @param {(index: number) => void} dress
     * @param {() => boolean} isOver whether the time for this frame has been used up; checked after each cell, so at least
     *     one cell is dressed
     * @returns {boolean} whether an item in the window is still being fetched
     */
    run(from, to, isFetched, dress, isOver) {
        const unseen = (/** @type {number} */ index) => Math.max(0, from - index, index - to);
        let awaitsSeen = false;
        for (let index = from; index <= to; index++) awaitsSeen ||= !isFetched(index);
        for (const index of [...this.#bare].sort((a, b) => unseen(a) - unseen(b) || a - b)) {
            if (awaitsSeen && unseen(index) > 0) break;
            this.#bare.delete(index);
            dress(index);
            if (isOver()) return false;
        }
        return awaitsSeen;
    }
}
