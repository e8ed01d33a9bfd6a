// The rows of an opened file, fetched page by page as they come into view. Only the pages used last are kept, because a file may
// have any number of rows. No DOM.

/** The number of rows in one request. */
export const PAGE = 100;
/** The maximum number of pages to keep in memory. */
export const KEPT = 40;
/** The wait before a request, in ms, so that rows that have already been scrolled out of view are not fetched. */
export const WAIT = 30;

/** @template T */
export class RowPages {
    /** The number of rows. */
    total = 0;
    /** Called when rows have arrived. */
    onload = () => {};
    #fetch;
    #onerror;
    #wait;
    /** @type {Map<number, T[]>} by page number, the most recently fetched page last */
    #pages = new Map();
    /** @type {Set<number>} */
    #asked = new Set();
    #asking = new AbortController();
    /** The rows in view; `last` is one past the end. */
    #view = { first: 0, last: 0 };

    /**
     * @param {(first: number, count: number, signal: AbortSignal) => Promise<T[]>} fetch
     * @param {(error: unknown) => void} onerror
     * @param {(ms: number) => Promise<unknown>} [wait]
     */
    constructor(fetch, onerror, wait = (ms) => new Promise((done) => setTimeout(done, ms))) {
        this.#fetch = fetch;
        this.#onerror = onerror;
        this.#wait = wait;
    }

    /** @param {number} index @returns {T | undefined} undefined: not fetched */
    at(index) {
        return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    }

    /**
     * The consecutive rows from `first` on that are already loaded.
     * @param {number} first
     * @param {number} count
     * @returns {T[]}
     */
    known(first, count) {
        const found = [];
        for (let index = first; index < Math.min(first + count, this.total); index++) {
            const row = this.at(index);
            if (row === undefined) break;
            found.push(row);
        }
        return found;
    }

    /** Replaces all rows. @param {number} total @param {T[]} first the first rows, if already loaded */
    reset(total, first) {
        this.close();
        this.#asking = new AbortController();
        this.#asked.clear();
        this.#pages.clear();
        this.#put(0, first.slice(0, PAGE), total);
        this.setTotal(total);
    }

    /** @param {number} total */
    setTotal(total) {
        this.total = total;
        // Fetches incomplete pages again, because with the new total they may contain more rows.
        for (const [page, rows] of this.#pages) {
            if (rows.length < Math.min(PAGE, total - page * PAGE)) this.#pages.delete(page);
        }
    }

    /** Fetches the missing rows in view. @param {number} first @param {number} last one past the end */
    need(first, last) {
        this.#view = { first, last };
        for (let page = Math.floor(first / PAGE); page * PAGE < last; page++) {
            if (!this.#pages.has(page) && !this.#asked.has(page)) void this.#load(page);
        }
    }

    /** Rows have no identity beyond their index. */
    rankOf() {
        return -1;
    }

    close() {
        this.#asking.abort();
    }

    /** @param {number} page @param {T[]} rows @param {number} [total] */
    #put(page, rows, total = this.total) {
        if (!rows.length && total) return;
        this.#pages.delete(page);
        this.#pages.set(page, rows);
        for (const old of this.#pages.keys()) {
            if (this.#pages.size <= KEPT) break;
            this.#pages.delete(old);
        }
    }

    /** @param {number} page */
    async #load(page) {
        const { signal } = this.#asking;
        this.#asked.add(page);
        try {
            await this.#wait(WAIT);
            const isSeen = page * PAGE < this.#view.last && this.#view.first < (page + 1) * PAGE;
            if (signal.aborted || !isSeen) return;
            const rows = await this.#fetch(page * PAGE, Math.min(PAGE, this.total - page * PAGE), signal);
            if (signal.aborted) return;
            this.#put(page, rows);
            this.onload();
        } catch (error) {
            if (!signal.aborted) this.#onerror(error);
        } finally {
            if (!signal.aborted) this.#asked.delete(page);
        }
    }
}
