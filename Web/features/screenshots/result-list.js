/** The list of results, fetched in pages. When a result is fetched again, its row and the focus in it are preserved. */
import { get } from "../../core/api.js";
import { arrange, h, renew, replace } from "../../core/html.js";
import { deselectAllBut } from "../../ui/deselect-gone.js";
import { errorView } from "../../ui/error-view.js";
import { Selection } from "../../ui/selection.js";
import { skeleton } from "../../ui/skeleton.js";
import { resultRow } from "./result-row.js";
import { fetchUnsorted } from "./unsorted.js";

const PAGE = 60;
/** Maximum number of results in one response of the server. */
export const MAX_PAGE = 500;

/**
 * @typedef {object} ResultListOptions
 * @property {() => Record<string, string>} params returns the query parameters that select the results
 * @property {() => boolean} isUnsorted whether to show screenshots that are not sorted yet, instead of results
 * @property {() => Node} empty shown in place of an empty list
 * @property {(item: any) => void} onopen
 * @property {(chosen: number, corrected: number) => void} onchoose receives the number of selected results, and of corrected
 *     ones among them
 */

export class ResultList {
    #options;
    #signal;
    /** @type {any[]} */
    #items = [];
    /** The cursor of the next page. @type {string | null} */
    #next = null;
    /** Aborts the request in progress. */
    #loading = new AbortController();
    #chosen = new Selection();
    /** @type {Map<number, {content: string, element: ReturnType<typeof resultRow>}>} */
    #rows = new Map();

    /** @param {ResultListOptions} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        this.#signal = signal;
        this.element = h("ul", { class: "screenshots-list" });
        this.end = h(
            "div",
            { class: "screenshots-end" },
            h("div", { class: "screenshots-waiting" }, skeleton("row", 6)),
        );
        const watcher = new IntersectionObserver((entries) => {
            if (this.#next && entries.some((entry) => entry.isIntersecting)) void this.load(this.#next);
        }, { rootMargin: "600px" });
        watcher.observe(this.end);
        signal.addEventListener("abort", () => watcher.disconnect());
    }

    get length() {
        return this.#items.length;
    }

    /** The photos of the selected results. @returns {any[]} */
    get chosenPhotos() {
        return this.#items.filter((item) => item.photo && this.#chosen.has(item.id)).map((item) => item.photo);
    }

    /** The photos of all loaded results. @returns {any[]} */
    get photos() {
        return this.#items.flatMap(({ photo }) => photo ? [photo] : []);
    }

    /** The ids of the selected results. */
    get chosen() {
        return this.#chosen.ids([]);
    }

    /** Discards the results and the selection. The old rows remain visible until new ones are loaded. */
    clear() {
        this.#chosen.none();
        this.#items = [];
    }

    /** Fetches as many results as are currently shown. */
    async reload() {
        await this.load(null, Math.max(PAGE, this.#items.length));
    }

    /** Fetches results, and aborts the request in progress. @param {string | null} [after] @param {number} [limit] */
    async load(after = null, limit = PAGE) {
        this.#loading.abort();
        this.#loading = new AbortController();
        const signal = AbortSignal.any([this.#signal, this.#loading.signal]);
        this.#next = null;
        try {
            const { results, next } = await this.#fetch(after, limit, signal);
            if (signal.aborted) return;
            this.#items = after ? [...this.#items, ...results] : results;
            this.#next = next;
            // An unsorted screenshot gets another id when it is sorted.
            deselectAllBut(this.#chosen, this.#items);
            if (after) this.element.append(...results.map((item) => this.#row(item)));
            else arrange(this.element, this.#items.map((item) => this.#row(item)));
            renew(this.end, this.#items.length ? null : this.#options.empty());
            this.#showChosen();
        } catch (error) {
            if (!signal.aborted) this.showError(error, () => this.load(after, limit));
        }
    }

    /**
     * @param {string | null} after
     * @param {number} limit
     * @param {AbortSignal} signal
     * @returns {Promise<{results: any[], next: string | null}>}
     */
    async #fetch(after, limit, signal) {
        /** @type {any[]} */
        const results = [];
        let next = after;
        do {
            const some = Math.min(limit - results.length, MAX_PAGE);
            const page = this.#options.isUnsorted()
                ? await fetchUnsorted(next, some, signal)
                : await get("/api/screenshots", { params: { ...this.#options.params(), after: next, limit: some }, signal });
            results.push(...page.results);
            next = page.next ?? null;
        } while (next && results.length < limit);
        return { results, next };
    }

    /** @param {unknown} error @param {() => any} retry */
    showError(error, retry) {
        replace(this.end, errorView(error, retry));
    }

    /** The result before or after another one. @param {number} id @param {number} step */
    neighbour(id, step) {
        return this.#items[this.#items.findIndex((item) => item.id === id) + step] ?? null;
    }

    /** Selects all results, including those that are not loaded yet. @param {number} total */
    async chooseAll(total) {
        if (this.#next) await this.load(null, total);
        for (const item of this.#items) this.#chosen.set(item, true);
        this.#showChosen();
    }

    chooseNone() {
        this.#chosen.none();
        this.#showChosen();
    }

    /** Clears the selection without updating the rows; they are updated when the list is loaded again. */
    forgetChosen() {
        this.#chosen.none();
    }

    /** @param {any} item */
    #row(item) {
        const content = JSON.stringify(item);
        const known = this.#rows.get(item.id);
        if (known?.content === content) return known.element;
        const element = known?.element ?? resultRow(item, {
            isChosen: this.#chosen.has(item.id),
            onchoose: (isChosen) => this.#choose(item, isChosen),
            onopen: this.#options.onopen,
        });
        if (known) element.update(item);
        this.#rows.set(item.id, { content, element });
        return element;
    }

    /** @param {any} item @param {boolean} isChosen */
    #choose(item, isChosen) {
        this.#chosen.set(item, isChosen);
        this.#showChosen();
    }

    #showChosen() {
        for (const input of this.element.querySelectorAll("input")) {
            input.checked = this.#chosen.has(Number(input.closest("li")?.dataset.id));
        }
        const corrected = this.#items.filter((item) => item.corrected && this.#chosen.has(item.id)).length;
        this.#options.onchoose(this.chosen.length, corrected);
    }
}
