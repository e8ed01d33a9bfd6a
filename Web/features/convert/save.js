/** A sheet in which the user chooses the shared folder for saving results. */
import { get, post } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { askName } from "../../ui/albums.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";

/**
 * @param {(folder: string) => Promise<void>} save
 * @param {{hasInbox?: boolean}} [options] `hasInbox`: whether to offer the inbox first
 */
export function saveSheet(save, { hasInbox = false } = {}) {
    void new FolderSheet(save, hasInbox).showRoots();
}

class FolderSheet {
    #save;
    #hasInbox;
    #opened;
    #body = h("div", { class: "convert-folders" }, skeleton("row", 3));
    #here = h("div", { class: "convert-here" });
    /** The shared folders. @type {any[]} */
    #roots = [];

    /** @param {(folder: string) => Promise<void>} save @param {boolean} hasInbox */
    constructor(save, hasInbox) {
        this.#save = save;
        this.#hasInbox = hasInbox;
        this.#opened = sheet({ title: t("convert.save.title"), content: [this.#here, this.#body] });
    }

    showRoots = async () => {
        try {
            this.#roots = (await get("/api/library/folders")).folders;
            replace(this.#here);
            const inbox = this.#hasInbox ? (await get("/api/inbox").catch(() => null))?.folder : null;
            const rows = this.#roots.map((folder) => this.#line(folder.path, baseName(folder.path), folder.path));
            if (inbox) rows.unshift(this.#inboxLine(inbox));
            replace(this.#body, rows.length ? h("div", { class: "card-list" }, rows) : noFolders());
        } catch (error) {
            replace(this.#body, errorView(error, this.showRoots));
        }
    };

    /** Returns to the list of shared folders. */
    #leave = async () => {
        await this.showRoots();
        this.#body.querySelector("button")?.focus({ preventScroll: true });
    };

    /** @param {string} path */
    async #show(path) {
        try {
            const { entries, parent } = await get("/api/library/browse", { params: { path } });
            const isInside = this.#opened.element.contains(document.activeElement);
            const isRoot = this.#roots.some((folder) => folder.path === path);
            const take = button(t("convert.save.here", { name: baseName(path) }), {
                style: "primary",
                onclick: () => this.#finish(path),
            });
            const onclick = isRoot ? this.#leave : () => this.#show(parent);
            const back = button(t("common.back"), { style: "quiet", icon: "back", iconOnly: true, onclick });
            const fresh = button(t("files.folder.new"), {
                style: "quiet",
                icon: "folder-add",
                onclick: () => this.#make(path),
            });
            replace(this.#here, back, take, fresh);
            const rows = entries.map((/** @type {any} */ entry) => this.#line(entry.path, entry.name));
            const empty = h("p", { class: "quiet" }, t("convert.save.empty"));
            replace(this.#body, rows.length ? h("div", { class: "card-list" }, rows) : empty);
            if (isInside) take.focus({ preventScroll: true });
        } catch (error) {
            errorToast(error);
        }
    }

    /** Creates a subfolder and opens it. @param {string} path */
    async #make(path) {
        const save = (/** @type {string} */ name) => post("/api/files/folder", { path, name });
        const name = await askName(t("files.folder.new"), "", { save });
        if (name) await this.#show(`${path}/${name}`);
    }

    /** @param {string} path @param {string} title @param {string} [text] */
    #line(path, title, text) {
        const end = icon("chevron-right", { size: 18 });
        return row({ icon: icon("folder", { size: 20 }), title, text, end, onclick: () => this.#show(path) });
    }

    /**
     * The inbox, the folder that receives files from devices. A click saves the results there immediately.
     * @param {string} path
     */
    #inboxLine(path) {
        return row({
            icon: icon("arrow-down", { size: 20 }),
            title: t("convert.save.inbox"),
            text: path,
            onclick: () => this.#finish(path),
        });
    }

    /** @param {string} path */
    async #finish(path) {
        try {
            await this.#save(path);
            this.#opened.close();
        } catch (error) {
            errorToast(error);
        }
    }
}

const noFolders = () =>
    h("p", { class: "quiet" }, t("convert.save.none"), " ", h("a", { href: "/library/add" }, t("library.add")));
