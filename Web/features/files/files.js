// The page that shows the shared folders, /files. Users browse, sort and filter files here, and upload and download them.
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { keyOf, pathOf } from "../../core/paths.js";
import { navigate } from "../../core/router.js";
import { deselectGone } from "../../ui/deselect-gone.js";
import { dragSelect } from "../../ui/drag-select.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { stepByKeys } from "../../ui/grid-keys.js";
import { Selection } from "../../ui/selection.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { VirtualGrid } from "../../ui/virtual-grid.js";
import { addressOf, filesURL } from "../../core/file-addresses.js";
import { goUp } from "./crumbs.js";
import { FileActions } from "./file-actions.js";
import { fileCell } from "./file-cell.js";
import { bindMenu } from "./focus-acts.js";
import { FolderHead } from "./folder-head.js";
import { folderShape } from "./folder-shape.js";
import { folderTools, ORDERS, spaceLink } from "./folder-tools.js";
import { nothing } from "./no-files.js";
import { openNamed, openPreview } from "./preview.js";
import { recentFiles } from "./recents.js";
import { takeDrops } from "../../ui/send-files.js";

export const styles = [
    "/features/files/files.css",
    "/features/files/preview.css",
    "/ui/office-view.css",
    "/ui/wave.css",
    "/ui/chosen-bar.css",
    "/ui/albums.css",
];

const REFRESH_INTERVAL = 500;

/** @typedef {{id: string, name: string, path: import("../../core/paths.js").Path, kind: string, bytes: number, modified: number, photo: any, companions?: string[] | null}} Entry */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new FilesPage(root, context).leave;
}

export class FilesPage {
    #signal;
    #query;
    /** The timer of the next refresh; 0 if none is scheduled. */
    #timer = 0;
    /** @type {{total: number, bytes: number, inside?: {files: number, bytes: number}}} */
    #sum = { total: 0, bytes: 0 };
    #isRefused = false;
    /** The key of the only shared folder, which stands for the list of them; "" if there are several. */
    #only = "";
    /** @type {(to: number | null) => void} */
    #drawn = () => {};
    selection = new Selection();

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#signal = signal;
        this.#query = query;
        this.head = new FolderHead(query.get("filter") ?? "");
        this.place = h("div", { class: "files-place" }, skeleton("row", 6));
        this.grid = this.#makeGrid();
        this.actions = new FileActions(this);
        this.recents = recentFiles((entry, beside) => this.#look(entry, beside), signal);
        const page = [this.head.elements, this.place, this.recents.element, this.actions.bar];
        replace(root, h("div", { class: "files-page" }, page));
        onquery((next) => this.#queryChanged(next));
        this.#listen();
        this.#showFrame();
        void openNamed(this, query);
        void this.load();
    }

    leave = () => {
        clearTimeout(this.#timer);
        this.grid.destroy();
    };

    /** The current folder, or null on the list of shared folders. */
    get path() {
        const key = this.#query.get("path");
        return key ? pathOf(key) : null;
    }

    get isGrid() {
        return this.#query.get("view") === "grid";
    }

    get #params() {
        const [sort, filter] = ["sort", "filter"].map((name) => this.#query.get(name) ?? "");
        return { sort: ORDERS.includes(sort) ? sort : "", filter, descending: this.#query.get("descending") ?? "" };
    }

    /** @returns {VirtualGrid<Entry>} */
    #makeGrid() {
        return new VirtualGrid({
            shape: (width) =>
                folderShape(width, parseFloat(getComputedStyle(document.documentElement).fontSize), this.isGrid),
            gap: 4,
            create: () =>
                fileCell({
                    onopen: (index) => this.open(index),
                    ontoggle: (index, shift) => this.toggle(index, shift),
                }),
            fill: (cell, item, index) =>
                cell.show(item, index, Boolean(item) && this.selection.has(/** @type {any} */ (item).id), this.isGrid),
            fetch: (rank, limit, signal) => this.#fetch(rank, limit, signal),
            onerror: (error) => {
                this.#isRefused = true;
                if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.load()));
            },
        });
    }

    /** @param {number} rank @param {number} limit @param {AbortSignal} signal */
    async #fetch(rank, limit, signal) {
        const answer = await get(filesURL("", this.path, { ...this.#params, rank, limit }), { signal });
        this.#sum = { total: answer.total, bytes: answer.bytes, inside: answer.inside };
        this.head.show(answer.crumbs, this.#sum, this.#only !== "");
        if (rank === 0) this.head.showSwipe(this.path, answer.entries);
        const items = answer.entries.map((/** @type {any} */ entry) => ({ ...entry, id: keyOf(entry.path) }));
        return { items, total: answer.total };
    }

    #listen() {
        const signal = this.#signal;
        const names = /** @type {const} */ (["files", "library", "trash", "reconnected"]);
        const offs = names.map((name) => on(name, () => this.loadSoon()));
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
        dragSelect(this.grid.element, {
            indexAt: (target) => this.grid.indexAt(target),
            onstart: (from) => this.#drawn = this.selection.draw(/** @type {any} */ (this.grid.items), from),
            onrange: (_, to) => this.chosen(() => this.#drawn(to)),
        }, signal);
        this.grid.element.addEventListener("keydown", (event) => this.#key(event), { signal });
        keys(document, {
            "Mod+a": () => this.chosen(() => this.selection.all()),
            Escape: () => this.chosen(() => this.selection.none()),
            Backspace: () => this.#up(),
            "Alt+ArrowUp": () => this.#up(),
            Delete: () => void this.actions.trash(),
            F2: () => void this.actions.rename(),
        }, { signal });
        bindMenu(this, signal);
        takeDrops(() => this.path, () => this.loadSoon(), signal);
    }

    async load() {
        try {
            this.#isRefused = false;
            await this.grid.reload();
            // In a very long folder, the action itself skips entries that have left.
            await deselectGone(this.selection, this.grid.pages);
            if (this.#signal.aborted || this.#isRefused || await this.#entersOnly()) return;
            if (this.grid.count === 0) {
                replace(
                    this.place,
                    nothing(this.path === null, Boolean(this.#query.get("filter")), () => this.actions.upload()),
                );
            } else if (!this.place.contains(this.grid.element)) replace(this.place, this.grid.element);
            this.grid.draw();
            this.actions.show();
            if (this.path === null || keyOf(this.path) === this.#only) void this.recents.load();
            else this.recents.element.hidden = true;
        } catch (error) {
            if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.load()));
        }
    }

    /** Opens the shared folder if there is only one, because a list of one folder helps nobody. Not while it is away. */
    async #entersOnly() {
        const [folder] = this.grid.items;
        if (this.path !== null) return false;
        const isOnly = this.grid.count === 1 && folder?.kind === "folder";
        const away = isOnly ? await get("/api/library/away", { signal: this.#signal }) : { folders: [] };
        if (this.path !== null) return false;
        this.#only = isOnly && away.folders.length === 0 ? folder.id : "";
        if (this.#only) void navigate(addressOf(pathOf(this.#only)), { replace: true, transition: false });
        return this.#only !== "";
    }

    loadSoon() {
        this.#timer ||= setTimeout(() => {
            this.#timer = 0;
            void this.load();
        }, REFRESH_INTERVAL);
    }

    #showFrame() {
        const isIn = this.path !== null;
        const tools = isIn ? folderTools(this.#query, this.actions) : [spaceLink()];
        frame({ title: t("files.title"), back: "/", wide: true, actions: tools });
        this.head.filter.hidden = !isIn;
        this.head.swipe.hidden = true;
    }

    /** @param {number} index */
    open(index) {
        const entry = this.grid.items[index];
        if (!entry) return;
        if (entry.kind === "folder") return void navigate(addressOf(entry.path));
        this.#look(entry, (id, by) => {
            const next = this.grid.pages.beside(id, by);
            return next && next.kind !== "folder" ? next : undefined;
        });
    }

    /** @param {Entry} entry @param {(id: any, by: number) => Entry | undefined} beside */
    #look(entry, beside) {
        openPreview(entry, { beside, ontrash: (each) => this.actions.trash([each]) });
    }

    /** @param {number} index @param {boolean} shift */
    async toggle(index, shift) {
        try {
            const row = shift ? await this.grid.pages.between(this.selection.anchor, index) : index;
            this.chosen(() => this.selection.toggle(/** @type {any} */ (this.grid.items), row, shift));
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    /** Changes the selection and updates the page. @param {() => void} change */
    chosen(change) {
        if (this.path === null) return;
        change();
        this.actions.show();
        this.grid.draw();
    }

    /** The selected entries. Fetches those that are not loaded yet. @returns {Promise<Entry[]>} */
    async choice() {
        const chosen =
            () => /** @type {Entry[]} */ (this.grid.items.filter((each) =>
                each && this.selection.has(/** @type {any} */ (each.id))
            ));
        if (chosen().length < this.sum.count) await this.grid.pages.all();
        return chosen();
    }

    get sum() {
        return this.selection.sum({ count: this.#sum.total, bytes: this.#sum.bytes });
    }

    #up() {
        if (this.path !== null) goUp(this.head.crumbs);
    }

    /**
     * Moves the focus from file to file with the arrow keys. With Shift, also selects the files passed.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        const at = this.grid.indexAt(event.target instanceof Element ? event.target : null);
        if (event.key === " " && at >= 0 && !event.altKey && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            return void this.toggle(at, event.shiftKey);
        }
        stepByKeys(event, this.grid, {
            hasEnds: true,
            isSideways: this.grid.columns > 1,
            focused: ".file-open",
            extend: (row) => this.selection.extend(/** @type {any} */ (this.grid.items), row),
            choose: (change) => this.chosen(change),
        });
    }

    /** @param {URLSearchParams} next */
    #queryChanged(next) {
        const isOther = next.get("path") !== this.#query.get("path");
        void openNamed(this, next, this.#query);
        this.#query = next;
        if (isOther) {
            this.selection.none();
            this.head.filter.value = next.get("filter") ?? "";
            scrollTo(0, 0);
            this.grid.pages.reset(0);
            replace(this.place, skeleton("row", 6));
        }
        this.#showFrame();
        void this.load();
    }
}
