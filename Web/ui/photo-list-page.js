// The page of a long list of photos, used by the delete queue and the trash. It has a selection, a viewer and actions.
import { sumOf } from "../core/companions.js";
import { on } from "../core/events.js";
import { keys } from "../core/keys.js";
import { soon } from "../core/soon.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { deselectGone } from "./deselect-gone.js";
import { dragSelect } from "./drag-select.js";
import { errorView, errorWords } from "./error-view.js";
import { failedSheet } from "./failed-sheet.js";
import { stepByKeys } from "./grid-keys.js";
import { progressCard } from "./progress.js";
import { skeleton } from "./skeleton.js";
import { toast } from "./toast.js";
import { ListActs } from "./list-acts.js";
import { ListFooter } from "./list-footer.js";
import { ListLook, listShape } from "./list-look.js";
import { photoRow } from "./photo-row.js";
import { Selection } from "./selection.js";
import { viewerFor } from "./viewer-page.js";
import { VirtualGrid } from "./virtual-grid.js";

/**
 * @typedef {object} ListOptions
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: any[], count: number, bytes: number,
 *     revision: string | null}>} fetch the size of the list includes all files of its photos
 * @property {(item: any) => any} cardOf
 * @property {(item: any) => string[]} words facts about the item, the most important one first
 * @property {(item: any) => string} [tone]
 * @property {() => Node} empty
 * @property {(sum: import("./selection.js").Sum, all: boolean) => Node[]} actions
 * @property {(sum: import("./selection.js").Sum) => string} summary
 * @property {string} [note] explains the actions of this page; shown once
 * @property {import("./viewer-page.js").ViewerExtras["choice"]} [gone] the viewer's bar with the actions for photos in the
 *     trash
 * @property {("decided" | "trash" | "library" | "reconnected")[]} events
 */

export class PhotoListPage {
    #options;
    #selection = new Selection();
    /**
     * Whether all selected items have left the list. Then nothing is selected until the user selects again; in particular,
     * the actions do not apply to the whole list.
     */
    #hasLeft = false;
    #total = { count: 0, bytes: 0 };
    /** The revision of the list. */
    #revision = "";
    #signal;
    /** @type {(to: number | null) => void} */
    #drawn = () => {};
    #reload = soon(() => void this.reload(), 200);

    /** @param {HTMLElement} root @param {import("../core/router.js").Context} context @param {ListOptions} options */
    constructor(root, { signal, query, onquery }, options) {
        this.#options = options;
        this.#signal = signal;
        this.summary = h("p", { class: "quiet tabular", role: "status" });
        this.choose = button(t("list.all"), { style: "quiet", size: "small", onclick: () => this.#chooseAll() });
        this.footer = new ListFooter();
        this.place = h("div", { class: "list-place" }, skeleton("row", 6));
        this.grid = this.#makeGrid();
        this.look = new ListLook(this.grid);
        this.head = h(
            "div",
            { class: "list-head" },
            h("div", null, this.summary, options.note && h("p", { class: "caption" }, options.note)),
            h("div", { class: "list-tools tools" }, this.choose, this.look.button),
        );
        this.head.hidden = true;
        const { pages } = this.grid;
        const cardOf = (/** @type {any} */ item) => item && options.cardOf(item);
        this.acts = new ListActs({
            chosen: () => this.chosen(),
            done: () => this.#selection.none(),
            reload: () => this.reload(),
            onidle: () => this.#show(),
            onfailed: (failed) => this.#showFailed(failed),
            onerror: (error) => this.#complain(error),
            progress: (title, total, oncancel) => {
                const card = progressCard({ title, current: 0, total, oncancel });
                replace(this.footer.element, card);
                return (current, secondsLeft) => card.update({ current, secondsLeft });
            },
        });
        this.viewer = viewerFor(
            {
                find: (id) => cardOf(this.itemOf(id)),
                beside: (id, by) => cardOf(pages.beside(this.itemOf(id)?.id, by)),
                placeOf: (id) => pages.placeOf(this.itemOf(id)?.id),
            },
            signal,
            { gone: options.gone },
        );
        this.#listen();
        root.append(h("div", { class: "photo-list-page" }, this.head, this.place, this.footer.element));
        onquery((next) => void this.viewer.follow(next));
        void this.reload().then(() => this.viewer.follow(query));
    }

    /**
     * Returns the item of a photo; the id of the item may differ from the id of the photo.
     * @param {number} photo
     * @returns {any}
     */
    itemOf(photo) {
        const { pages } = this.grid;
        const isIts = (/** @type {any} */ item) => Boolean(item) && this.#options.cardOf(item).id === photo;
        const item = pages.find(photo);
        return isIts(item) ? item : pages.items.find(isIts);
    }

    /** @returns {VirtualGrid<any>} */
    #makeGrid() {
        const { fetch, cardOf, words, tone } = this.#options;
        return new VirtualGrid({
            shape: listShape(),
            create: () =>
                photoRow({
                    ontoggle: (index, shift) => this.#toggle(index, shift),
                    onopen: (index) => this.viewer.open(cardOf(this.grid.items[index]).id),
                }),
            fill: (cell, item, index) =>
                cell.show(
                    item && cardOf(item),
                    index,
                    Boolean(item) && this.#selection.has(item.id),
                    item ? words(item) : [],
                    item && tone?.(item),
                ),
            fetch: async (rank, limit, abort) => {
                const { items, count, bytes, revision } = await fetch(rank, limit, abort);
                this.#total = { count, bytes };
                // Only the first page of the list has it.
                this.#revision = revision ?? this.#revision;
                return { items, total: count };
            },
            onload: () => this.#show(),
            onerror: (error) => {
                if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.reload()));
            },
        });
    }

    #listen() {
        const signal = this.#signal;
        const { element } = this.grid;
        dragSelect(element, {
            indexAt: (target) => this.grid.indexAt(target),
            onstart: (from) => this.#drawn = this.#selection.draw(this.grid.items, from),
            onrange: (_, to) => this.#chosen(() => this.#drawn(to)),
        }, signal);
        element.addEventListener("keydown", (event) => {
            const extend = (/** @type {number} */ row) => this.#selection.extend(this.grid.items, row);
            stepByKeys(event, this.grid, { extend, choose: (change) => this.#chosen(change) });
        }, { signal });
        keys(document, {
            "Mod+a": () => this.#chosen(() => this.#selection.all()),
            Escape: () => this.#chosen(() => this.#selection.none()),
        }, { signal });
        const offs = this.#options.events.map((name) => on(name, () => this.acts.isBusy || this.#reload.request()));
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    leave = () => {
        this.#reload.cancel();
        this.grid.destroy();
        this.viewer.destroy();
    };

    async reload() {
        await this.grid.reload();
        // Not only after an action: a reload by an event may replace that of the action.
        this.viewer.refresh();
        if (this.#selection.isEmpty) return;
        try {
            // In a very long list, the action itself skips photos that have left.
            const isOther = await deselectGone(this.#selection, this.grid.pages, { exceptions: true });
            if (isOther) this.#hasLeft = this.#selection.isEmpty;
            this.#show();
            this.grid.draw();
        } catch (error) {
            this.#complain(error);
        }
    }

    /** The sum of the whole list. The number of files is known once all items are loaded. @returns {import("./selection.js").Sum} */
    get #whole() {
        const items = this.grid.items.filter(Boolean);
        return { ...this.#total, files: items.length === this.#total.count ? sumOf(items).files : undefined };
    }

    /** The sum of the photos that an action applies to: the selected photos, or all if none is selected. */
    get #sum() {
        const whole = this.#whole;
        const chosen = this.#selection.sum(whole);
        return chosen.count ? { ...chosen, all: this.#selection.isAll } : { ...whole, all: true };
    }

    /**
     * Returns the items that an action applies to: those on the page at the time of the click, and none added later.
     * @returns {Promise<{id: number, bytes: number, version: string}[] | null>} null: the list has changed meanwhile, and is
     *     shown again
     */
    async chosen() {
        const sum = this.#sum;
        const { pages } = this.grid;
        const revision = this.#revision;
        if (sum.all || this.#selection.isInverted) await pages.all();
        const items = sum.all ? this.grid.items.filter(Boolean) : this.#selection.items(this.grid.items);
        // A list can change without changing its length.
        const isShown = !sum.all || this.#revision === revision && this.footer.means(revision);
        if (isShown && items.length === sum.count) return items;
        await this.reload();
        toast(t("list.changed"));
        return null;
    }

    /**
     * Runs an action on the item whose photo is open in the viewer, then shows the next photo.
     * @param {any} item
     * @param {(body: {ids: number[]}) => Promise<any>} run
     */
    async actOnOne(item, run) {
        const { pages } = this.grid;
        const { cardOf } = this.#options;
        const beside = pages.beside(item.id, 1) ?? pages.beside(item.id, -1);
        try {
            const answer = await run({ ids: [item.id] });
            if (!answer.failed?.length) this.viewer.leave(beside && cardOf(beside));
            await this.reload();
            if (answer.failed?.length) await this.#showFailed(answer.failed);
            return answer;
        } catch (error) {
            this.#complain(error);
            return null;
        }
    }

    /** @param {unknown} error */
    #complain(error) {
        if (this.#signal.aborted) return;
        const words = errorWords(error);
        toast([words.title, words.text].filter(Boolean).join(". "), { kind: "error" });
    }

    /** @param {{id: number, error: any}[]} failed */
    #showFailed(failed) {
        const names = new Map(this.grid.items.map((item) => [item?.id, item && this.#options.cardOf(item).name]));
        return failedSheet(failed, names);
    }

    /** @param {number} index @param {boolean} shift */
    async #toggle(index, shift) {
        try {
            const row = shift ? await this.grid.pages.between(this.#selection.anchor, index) : index;
            this.#chosen(() => this.#selection.toggle(this.grid.items, row, shift));
        } catch (error) {
            this.#complain(error);
        }
    }

    #chooseAll() {
        this.#chosen(() => this.#selection.isAll ? this.#selection.none() : this.#selection.all());
    }

    /** Changes the selection and shows it. @param {() => void} change */
    #chosen(change) {
        this.#hasLeft = false;
        change();
        this.#show();
        this.grid.draw();
    }

    #show() {
        if (this.#signal.aborted) return;
        const some = this.#total.count > 0;
        this.head.hidden = !some;
        if (!some) replace(this.place, this.#options.empty());
        else if (!this.place.contains(this.grid.element)) replace(this.place, this.grid.element);
        this.summary.textContent = this.#options.summary(this.#whole);
        // While an action runs, the buttons for the selection remain unchanged; they are updated when it has ended.
        if (this.acts.isBusy) return;
        /** @type {any} */ (this.choose).label = this.#selection.isAll ? t("list.none") : t("list.all");
        const { all, ...sum } = this.#sum;
        if (this.#hasLeft && some) return this.footer.showLeft(() => this.#chosen(() => this.#selection.none()));
        this.footer.show(some && this.#options.actions(sum, all), all ? this.#revision : "");
    }
}
