// What the delete queue and the trash share: a long list, a choice, the viewer, and actions at the bottom.
import { on } from "../core/events.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorView, errorWords } from "./error-view.js";
import { sheet } from "./sheet.js";
import { skeleton } from "./skeleton.js";
import { toast } from "./toast.js";
import { photoRow } from "./photo-row.js";
import { Selection } from "../core/selection.js";
import { viewerFor } from "./viewer-page.js";
import { VirtualGrid } from "./virtual-grid.js";

/**
 * @typedef {object} ListOptions
 * @property {(after: string | null) => Promise<{items: any[], next: string | null, count: number, bytes: number}>} fetch
 * @property {(item: any) => any} cardOf
 * @property {(item: any) => string} words
 * @property {(item: any) => string} [tone]
 * @property {() => Node} empty
 * @property {(sum: {count: number, bytes: number}, all: boolean) => Node[]} actions
 * @property {(sum: {count: number, bytes: number}) => string} summary
 * @property {("decided" | "trash" | "library" | "reconnected")[]} events
 */

export class PhotoListPage {
    #options;
    #selection = new Selection();
    #total = { count: 0, bytes: 0 };
    #signal;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /** @param {HTMLElement} root @param {import("../core/router.js").Context} context @param {ListOptions} options */
    constructor(root, { signal, query, onquery }, options) {
        this.#options = options;
        this.#signal = signal;
        this.summary = h("p", { class: "quiet tabular", role: "status" });
        this.choose = button(t("list.all"), { style: "quiet", size: "small", onclick: () => this.#chooseAll() });
        this.footer = h("div", { class: "list-actions" });
        this.place = h("div", { class: "list-place" }, skeleton("row", 6));
        this.head = h("div", { class: "list-head" }, this.summary, this.choose);
        this.head.hidden = true;
        this.grid = new VirtualGrid({
            rowHeight: 84,
            minColumn: 330,
            create: () =>
                photoRow({
                    ontoggle: (index, shift) => this.#toggle(index, shift),
                    onopen: (index) => this.viewer.open(options.cardOf(this.grid.items[index]).id),
                }),
            fill: (cell, item, index) =>
                cell.show(
                    item && options.cardOf(item),
                    index,
                    Boolean(item) && this.#selection.has(item.id),
                    item ? options.words(item) : "",
                    item && options.tone?.(item),
                ),
            fetch: async (after) => {
                const page = await options.fetch(after);
                if (after === null) this.#total = { count: page.count, bytes: page.bytes };
                return page;
            },
            onload: () => this.#show(),
            onerror: (error) => {
                if (!signal.aborted) replace(this.place, errorView(error, () => this.reload()));
            },
        });
        this.viewer = viewerFor(() => this.grid.items.map(options.cardOf), signal);
        root.append(h("div", { class: "photo-list-page" }, this.head, this.place, this.footer));
        const offs = options.events.map((name) => on(name, () => this.#later()));
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
        onquery((next) => void this.viewer.follow(next));
        void this.reload().then(() => this.viewer.follow(query));
    }

    leave = () => {
        clearTimeout(this.#timer);
        this.grid.destroy();
        this.viewer.destroy();
    };

    async reload() {
        await this.grid.reload();
    }

    /** What an action is about: everything while nothing is chosen. */
    get #sum() {
        const chosen = this.#selection.sum(this.#total);
        return chosen.count ? { ...chosen, all: this.#selection.isAll } : { ...this.#total, all: true };
    }

    /** The body of a request about what is chosen. @returns {Promise<{all: true} | {ids: number[]}>} */
    async body() {
        if (this.#sum.all) return { all: true };
        await this.grid.loadAll();
        return { ids: this.#selection.ids(this.grid.items) };
    }

    /** Runs an action on what is chosen; names what failed. @param {(body: any) => Promise<any>} run */
    async act(run) {
        try {
            const answer = await run(await this.body());
            this.#selection.none();
            await this.reload();
            if (answer.failed?.length) await this.#showFailed(answer.failed);
            return answer;
        } catch (error) {
            const words = errorWords(error);
            toast([words.title, words.text].filter(Boolean).join(". "), { kind: "error" });
            return null;
        }
    }

    /** @param {{id: number, error: any}[]} failed */
    #showFailed(failed) {
        const names = new Map(this.grid.items.map((item) => [item.id, this.#options.cardOf(item).name]));
        return new Promise((/** @type {(v: void) => void} */ resolve) => this.#failedSheet(failed, names, resolve));
    }

    /** @param {{id: number, error: any}[]} failed @param {Map<number, string>} names @param {() => void} onclose */
    #failedSheet(failed, names, onclose) {
        const opened = sheet({
            onclose,
            title: t("list.failed", { n: failed.length }),
            content: h(
                "ul",
                { class: "failed-list" },
                failed.map(({ id, error }) =>
                    h(
                        "li",
                        null,
                        h("strong", null, error.file ?? names.get(id) ?? `#${id}`),
                        h("span", { class: "quiet" }, error.message),
                        error.hint && h("span", { class: "caption" }, error.hint),
                    )
                ),
            ),
            actions: [button(t("common.close"), { onclick: () => opened.close() })],
        });
    }

    #later() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.reload(), 200);
    }

    /** @param {number} index @param {boolean} shift */
    #toggle(index, shift) {
        this.#selection.toggle(this.grid.items, index, shift);
        this.#show();
        this.grid.draw();
    }

    #chooseAll() {
        if (this.#selection.isAll) this.#selection.none();
        else this.#selection.all();
        this.#show();
        this.grid.draw();
    }

    #show() {
        if (this.#signal.aborted) return;
        const some = this.#total.count > 0;
        this.head.hidden = !some;
        if (!some) replace(this.place, this.#options.empty());
        else if (!this.place.contains(this.grid.element)) replace(this.place, this.grid.element);
        this.summary.textContent = this.#options.summary(this.#total);
        /** @type {any} */ (this.choose).label = this.#selection.isAll ? t("list.none") : t("list.all");
        const { all, ...sum } = this.#sum;
        replace(this.footer, some && this.#options.actions(sum, all));
    }
}
