/**
 * A list of any length, fetched in stretches (blocks of `STRETCH` items) as they come into view. The request for a stretch
 * is aborted if the stretch leaves the view.
 * @template T
 */
export class RankPages {
    /** The number of items in a stretch, which is fetched by one request. */
    static STRETCH = 120;
    /** The number of items that `range` fetches by one request; a multiple of `STRETCH`. */
    static MANY = 960;
    /** Maximum number of parallel requests for stretches. */
    static AT_ONCE = 3;

    /** Items by rank; undefined = not fetched, null = no longer in the list. @type {(T | null | undefined)[]} */
    items = [];
    total = 0;
    #fetch;
    #onload;
    #onerror;
    #settled;
    /** Ranks of the fetched items by their identity. @type {Map<any, number>} */
    #ranks = new Map();
    /** @type {Map<number, AbortController>} by stretch */
    #open = new Map();
    #reloading = new AbortController();
    #closing = new AbortController();
    /**
     * The end of the queue of `range` and `reload` calls. They run one after the other, so that a reload does not discard
     * the items of a range before they are used.
     */
    #turn = /** @type {Promise<unknown>} */ (Promise.resolve());

    /**
     * @param {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (T | null)[], total: number}>} fetch
     * @param {() => void} onload
     * @param {(error: unknown) => void} onerror
     * @param {() => Promise<void>} [settled] settles when the items may be replaced, because no click is in progress
     */
    constructor(fetch, onload, onerror, settled = () => Promise.resolve()) {
        this.#fetch = fetch;
        this.#onload = onload;
        this.#onerror = onerror;
        this.#settled = settled;
    }

    /**
     * Fetches the missing items in view.
     * @param {number} first
     * @param {number} last one past the end
     */
    need(first, last) {
        const { STRETCH, AT_ONCE } = RankPages;
        /** @type {number[]} */
        const wanted = [];
        for (
            let stretch = Math.floor(Math.max(0, first) / STRETCH);
            stretch * STRETCH < Math.min(last, this.total);
            stretch++
        ) {
            if (this.items[stretch * STRETCH] === undefined) wanted.push(stretch);
        }
        for (const [stretch, controller] of this.#open) {
            if (wanted.includes(stretch)) continue;
            this.#open.delete(stretch);
            controller.abort();
        }
        for (const stretch of wanted) {
            if (this.#open.size >= AT_ONCE) break;
            if (!this.#open.has(stretch)) this.#load(stretch);
        }
    }

    /** @param {number} rank @returns {T | null | undefined} undefined: not fetched, null: no longer in the list */
    at(rank) {
        return this.items[rank];
    }

    /** Fetches the whole list. */
    all() {
        return this.range(0, Infinity);
    }

    /**
     * Fetches the missing items of a range; settles when all of them are loaded.
     * @param {number} first
     * @param {number} last one past the end
     */
    range(first, last) {
        const { STRETCH, MANY } = RankPages;
        const { signal } = this.#closing;
        return this.#inTurn(async () => {
            let rank = Math.floor(Math.max(0, first) / STRETCH) * STRETCH;
            while (rank < Math.min(last, this.total)) {
                if (this.items[rank] !== undefined) {
                    rank += STRETCH;
                    continue;
                }
                const { items, total } = await this.#fetch(rank, MANY, signal);
                signal.throwIfAborted();
                this.#take(rank, items, total);
                rank += MANY;
            }
            this.#onload();
        });
    }

    /**
     * Fetches all items between the anchor (the item clicked last) and another item, for a selection with shift.
     * @param {any} id of the anchor; null: none
     * @param {number} rank of the other item
     * @returns {Promise<number>} the new rank of the other item, because items may have left the list meanwhile
     */
    async between(id, rank) {
        const pressed = /** @type {any} */ (this.items[rank])?.id;
        const place = () => pressed === undefined || this.rankOf(pressed) < 0 ? rank : this.rankOf(pressed);
        if (id !== null && this.rankOf(id) < 0) await this.all();
        const from = this.rankOf(id);
        if (from >= 0) await this.range(Math.min(from, place()), Math.max(from, place()) + 1);
        return place();
    }

    /**
     * Fetches the items in view again. The old items remain until the response arrives and no click is in progress; then all
     * items outside the view are discarded.
     * @param {number} first
     * @param {number} last one past the end
     * @returns {Promise<boolean>} false if another reload or `close` has superseded this one
     */
    reload(first, last) {
        const { STRETCH, MANY } = RankPages;
        const rank = Math.floor(first / STRETCH) * STRETCH;
        const limit = Math.min(MANY, Math.max(1, Math.ceil((last - rank) / STRETCH)) * STRETCH);
        this.#abort();
        const { signal } = this.#reloading;
        return this.#inTurn(async () => {
            try {
                signal.throwIfAborted();
                const { items, total } = await this.#fetch(rank, limit, signal);
                await this.#settled();
                signal.throwIfAborted();
                this.items = [];
                this.#ranks.clear();
                this.#take(rank, items, total);
                return true;
            } catch (error) {
                if (signal.aborted) return false;
                throw error;
            }
        });
    }

    /** Discards all items. @param {number} total */
    reset(total) {
        this.close();
        this.items = [];
        this.#ranks.clear();
        this.total = total;
    }

    close() {
        this.#abort();
        this.#closing.abort();
        this.#closing = new AbortController();
    }

    /** Aborts all requests except those of `range`, because the callers of `range` wait for the items. */
    #abort() {
        for (const controller of this.#open.values()) controller.abort();
        this.#open.clear();
        this.#reloading.abort();
        this.#reloading = new AbortController();
    }

    /** @template R @param {() => Promise<R>} run @returns {Promise<R>} */
    #inTurn(run) {
        const turn = this.#turn.then(run);
        this.#turn = turn.catch(() => {});
        return turn;
    }

    /** @param {any} id @returns {number} -1 if the item has not been fetched */
    rankOf(id) {
        return this.#ranks.get(id) ?? -1;
    }

    /**
     * @param {any} id
     * @returns {{at: number, of: number} | null} the item's position among all items, counted from 1; null if the item has
     *     not been fetched
     */
    placeOf(id) {
        const rank = this.rankOf(id);
        return rank < 0 ? null : { at: rank + 1, of: this.total };
    }

    /** @param {any} id @returns {T | undefined} */
    find(id) {
        return this.beside(id, 0);
    }

    /**
     * Returns the item at an offset of `by` ranks, and fetches the items near it for the next step.
     * @param {any} id @param {number} by @returns {T | undefined}
     */
    beside(id, by) {
        const rank = this.rankOf(id);
        if (rank < 0) return undefined;
        const near = RankPages.STRETCH / 2;
        this.need(rank - near, rank + near);
        return this.items[rank + by] ?? undefined;
    }

    /** @param {number} rank @param {(T | null)[]} items @param {number} total */
    #take(rank, items, total) {
        this.total = total;
        items.forEach((item, index) => {
            this.items[rank + index] = item;
            if (item) this.#ranks.set(idOf(item), rank + index);
        });
        if (this.items.length > total) this.items.length = total;
    }

    /** @param {number} stretch */
    async #load(stretch) {
        const controller = new AbortController();
        this.#open.set(stretch, controller);
        const rank = stretch * RankPages.STRETCH;
        try {
            const { items, total } = await this.#fetch(rank, RankPages.STRETCH, controller.signal);
            if (controller.signal.aborted) return;
            this.#take(rank, items, total);
        } catch (error) {
            if (!controller.signal.aborted) this.#onerror(error);
            return;
        } finally {
            if (this.#open.get(stretch) === controller) this.#open.delete(stretch);
        }
        this.#onload();
    }
}

/** The id by which the focus and the selection find an item again after a reload. @param {any} item */
function idOf({ id }) {
    if (id === undefined) throw new TypeError("an item of a list has no id");
    return id;
}
