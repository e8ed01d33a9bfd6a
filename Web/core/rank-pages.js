/**
 * A list of any length, fetched in stretches as they come into view; what scrolled away before it came is not waited for.
 * @template T
 */
export class RankPages {
    /** Items of one request. */
    static STRETCH = 120;
    /** Requests at once: the newest wish is the one that counts. */
    static AT_ONCE = 3;

    /** Sparse, by place. @type {(T | null | undefined)[]} null = it left */
    items = [];
    total = 0;
    #fetch;
    #onload;
    #onerror;
    /** @type {Map<number, AbortController>} by stretch */
    #open = new Map();

    /**
     * @param {(rank: number, limit: number, signal: AbortSignal) => Promise<{photos: (T | null)[], total: number}>} fetch
     * @param {() => void} onload
     * @param {(error: unknown) => void} onerror
     */
    constructor(fetch, onload, onerror) {
        this.#fetch = fetch;
        this.#onload = onload;
        this.#onerror = onerror;
    }

    /**
     * Says what is in view; fetches what is missing of it.
     * @param {number} first
     * @param {number} last one past the end
     */
    need(first, last) {
        const { STRETCH, AT_ONCE } = RankPages;
        /** @type {number[]} */
        const wanted = [];
        for (let stretch = Math.floor(first / STRETCH); stretch * STRETCH < Math.min(last, this.total); stretch++) {
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

    /** Everything, where every identity is needed. */
    async all() {
        for (let rank = 0; rank < this.total; rank += RankPages.STRETCH) {
            if (this.items[rank] === undefined) await this.#load(rank / RankPages.STRETCH);
        }
    }

    /** Forgets what was fetched. @param {number} total */
    reset(total) {
        this.close();
        this.items = [];
        this.total = total;
    }

    close() {
        for (const controller of this.#open.values()) controller.abort();
        this.#open.clear();
    }

    /** @param {number} stretch */
    async #load(stretch) {
        const controller = new AbortController();
        this.#open.set(stretch, controller);
        const rank = stretch * RankPages.STRETCH;
        try {
            const { photos, total } = await this.#fetch(rank, RankPages.STRETCH, controller.signal);
            if (controller.signal.aborted) return;
            this.total = total;
            photos.forEach((photo, index) => this.items[rank + index] = photo);
        } catch (error) {
            if (!controller.signal.aborted) this.#onerror(error);
            return;
        } finally {
            if (this.#open.get(stretch) === controller) this.#open.delete(stretch);
        }
        this.#onload();
    }
}
