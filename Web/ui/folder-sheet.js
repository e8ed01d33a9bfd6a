/** A sheet in which the user chooses a shared folder for saving files. It offers the last used folders first. */
import { get, post } from "../core/api.js";
import { filesURL } from "../core/file-addresses.js";
import { baseName } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { askName } from "./albums.js";
import { button } from "./button.js";
import { row } from "./card.js";
import { errorToast } from "./error-toast.js";
import { errorView } from "./error-view.js";
import { icon } from "./icon.js";
import { lastFolders, remembered, STORED } from "./last-folders.js";
import { sheet } from "./sheet.js";
import { skeleton } from "./skeleton.js";

/** @typedef {import("../core/paths.js").Path} Path */

/** The maximum number of entries that are fetched of a folder; folders come first. */
const MOST_FOLDERS = 1000;

/**
 * @param {(folder: Path) => Promise<void>} save
 * @param {{hasInbox?: boolean}} [options] `hasInbox`: whether to offer the inbox first
 */
export function folderSheet(save, { hasInbox = false } = {}) {
    void new FolderSheet(save, hasInbox).showRoots();
}

class FolderSheet {
    #save;
    #hasInbox;
    #opened;
    #body = h("div", { class: "folder-sheet-list" }, skeleton("row", 3));
    #here = h("div", { class: "folder-sheet-here" });
    /** The shared folders. @type {any[]} */
    #roots = [];

    /** @param {(folder: Path) => Promise<void>} save @param {boolean} hasInbox */
    constructor(save, hasInbox) {
        this.#save = save;
        this.#hasInbox = hasInbox;
        this.#opened = sheet({ title: t("out.save"), content: [this.#here, this.#body] });
    }

    showRoots = async () => {
        try {
            this.#roots = (await get("/api/library/folders")).folders;
            replace(this.#here);
            const inbox = this.#hasInbox ? (await get("/api/inbox").catch(() => null))?.folder : null;
            const rows = this.#roots.map((folder) => this.#line(folder.path, baseName(folder.path), folder.path));
            const last = (await this.#last()).filter((path) => path !== inbox);
            const quick = last.map((path) => this.#quickLine(path, t("out.save.here", { name: baseName(path) })));
            if (inbox) quick.unshift(this.#quickLine(inbox, t("out.save.inbox")));
            replace(
                this.#body,
                quick.length > 0 && h("div", { class: "card-list" }, quick),
                quick.length > 0 && h("h3", { class: "folder-sheet-head" }, t("out.save.folders")),
                rows.length ? h("div", { class: "card-list" }, rows) : noFolders(),
            );
        } catch (error) {
            replace(this.#body, errorView(error, this.showRoots));
        }
    };

    /** The last used folders that still exist and are still shared. @returns {Promise<string[]>} */
    async #last() {
        const folders = lastFolders(localStorage.getItem(STORED), this.#roots.map(({ path }) => path));
        const isThere = await Promise.all(
            folders.map((path) => get(filesURL("", path, { limit: 1 })).then(() => true, () => false)),
        );
        return folders.filter((_, index) => isThere[index]);
    }

    /** Returns to the list of shared folders. */
    #leave = async () => {
        await this.showRoots();
        this.#body.querySelector("button")?.focus({ preventScroll: true });
    };

    /** @param {Path} path */
    async #show(path) {
        try {
            // A phone may list shared folders, and no others.
            const { crumbs, entries } = await get(filesURL("", path, { limit: MOST_FOLDERS }));
            const folders = entries.filter((/** @type {any} */ entry) => entry.kind === "folder");
            const isInside = this.#opened.element.contains(document.activeElement);
            const isRoot = this.#roots.some((folder) => folder.path === path);
            const take = button(t("out.save.here", { name: crumbs.at(-1).name }), {
                style: "primary",
                onclick: () => this.#finish(path),
            });
            const onclick = isRoot ? this.#leave : () => this.#show(crumbs.at(-2).path);
            const back = button(t("common.back"), { style: "quiet", icon: "back", iconOnly: true, onclick });
            const fresh = button(t("files.folder.new"), {
                style: "quiet",
                icon: "folder-add",
                onclick: () => this.#make(path),
            });
            replace(this.#here, back, take, fresh);
            const rows = folders.map((/** @type {any} */ entry) => this.#line(entry.path, entry.name));
            const empty = h("p", { class: "quiet" }, t("out.save.empty"));
            replace(this.#body, rows.length ? h("div", { class: "card-list" }, rows) : empty);
            if (isInside) take.focus({ preventScroll: true });
        } catch (error) {
            errorToast(error);
        }
    }

    /** Creates a subfolder and opens it. @param {Path} path */
    async #make(path) {
        const save = (/** @type {string} */ name) => post("/api/files/folder", { path, name });
        const name = await askName(t("files.folder.new"), "", { save });
        if (name) await this.#show(typeof path === "string" ? `${path}/${name}` : path);
    }

    /** @param {Path} path @param {string} title @param {string} [text] */
    #line(path, title, text) {
        const end = icon("chevron-right", { size: 18 });
        return row({ icon: icon("folder", { size: 20 }), title, text, end, onclick: () => this.#show(path) });
    }

    /**
     * A folder in which a click saves immediately: the inbox, or a folder that was used last.
     * @param {string} path
     * @param {string} title
     */
    #quickLine(path, title) {
        return row({
            icon: icon("arrow-down", { size: 20 }),
            title,
            text: path,
            onclick: () => this.#finish(path),
        });
    }

    /** @param {Path} path */
    async #finish(path) {
        try {
            await this.#save(path);
            if (typeof path === "string") localStorage.setItem(STORED, remembered(localStorage.getItem(STORED), path));
            this.#opened.close();
        } catch (error) {
            errorToast(error);
        }
    }
}

const noFolders = () =>
    h("p", { class: "quiet" }, t("out.save.none"), " ", h("a", { href: "/library/add" }, t("library.add")));
