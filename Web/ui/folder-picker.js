/** The one sheet in which the user chooses a shared folder: to save, move, copy, extract or upload files, or for the inbox. */
import { get, post } from "../core/api.js";
import { filesURL } from "../core/file-addresses.js";
import { baseName } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { keyOf } from "../core/paths.js";
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
/** @typedef {{name: string, path: Path}} Crumb */
/**
 * @typedef {object} Request
 * @property {string} title
 * @property {(name: string) => string} take the words of the button that takes the folder of this name
 * @property {Path | null} [start] the folder to show first; otherwise the list of the shared folders
 * @property {boolean} [isStartTaken] whether the first folder cannot be chosen, because the files are in it already
 * @property {Path[]} [taken] the files and folders to move or copy; these folders are not offered
 * @property {string} [note] a sentence above the folders
 * @property {boolean} [hasInbox] whether to offer the inbox first
 * @property {(folder: Path) => Promise<any>} [use] uses the folder. If it throws, the sheet remains open
 */

/** The maximum number of entries that are fetched of a folder; folders come first. */
const MAX_ENTRIES = 1000;

/**
 * Asks the user for a folder.
 * @param {Request} request
 * @returns {Promise<Path | null>} null if the user closed the sheet
 */
export function chooseFolder(request) {
    const { promise, resolve } = Promise.withResolvers();
    void new FolderPicker(request, resolve).begin();
    return promise;
}

class FolderPicker {
    #request;
    #opened;
    #way = h("nav", { class: "folder-picker-way", "aria-label": t("folder.way"), hidden: true });
    #body = h("div", { class: "folder-picker-list" }, skeleton("row", 3));
    #make = button(t("files.folder.new"), { style: "quiet", icon: "folder-add", onclick: () => this.#makeFolder() });
    #take = button("", { style: "primary", onclick: () => this.#here !== null && this.#finish(this.#here) });
    /** @type {Path | null} */
    #here = null;
    /** @type {Path | null} */
    #chosen = null;
    /** The shared folders. @type {{path: string}[]} */
    #roots = [];

    /** @param {Request} request @param {(folder: Path | null) => void} answer */
    constructor(request, answer) {
        this.#request = request;
        const { title, note } = request;
        this.#opened = sheet({
            title,
            content: h("div", { class: "stack" }, note && h("p", { dir: "auto" }, note), this.#way, this.#body),
            actions: [this.#make, this.#take],
            onclose: () => answer(this.#chosen),
        });
        this.#face(null, "");
    }

    begin = async () => {
        try {
            this.#roots = (await get("/api/library/folders")).folders;
            const { start = null } = this.#request;
            if (start === null) this.#showRoots();
            else await this.#show(start);
            const quick = await this.#quick();
            if (quick.length && this.#here === start) this.#body.prepend(...quick);
        } catch (error) {
            replace(this.#body, errorView(error, this.begin));
        }
    };

    /** The rows of the inbox and of the folders that were used last: one press chooses them. */
    async #quick() {
        const inbox = this.#request.hasInbox ? (await get("/api/inbox").catch(() => null))?.folder : null;
        const last = (await this.#last()).filter((path) => path !== inbox);
        const rows = last.map((path) => this.#quickLine(path, this.#request.take(baseName(path))));
        if (inbox) rows.unshift(this.#quickLine(inbox, t("folder.inbox")));
        if (!rows.length) return [];
        const heading = h("h3", { class: "folder-picker-head" }, t(this.#here === null ? "folder.all" : "folder.other"));
        return [h("div", { class: "card-list" }, rows), heading];
    }

    /** The last used folders that still exist, are still shared and can be chosen. @returns {Promise<string[]>} */
    async #last() {
        const folders = lastFolders(localStorage.getItem(STORED), this.#roots.map(({ path }) => path)).filter((path) =>
            !this.#isRefused(path)
        );
        const isThere = await Promise.all(
            folders.map((path) => get(filesURL("", path, { limit: 1 })).then(() => true, () => false)),
        );
        return folders.filter((_, index) => isThere[index]);
    }

    /** Whether files cannot be put into a folder, because they are in it already or it is one of them. @param {Path} path */
    #isRefused(path) {
        const { start = null, isStartTaken = false, taken = [] } = this.#request;
        if (isStartTaken && start !== null && keyOf(start) === keyOf(path)) return true;
        return taken.some((each) => keyOf(path) === keyOf(each) || keyOf(path).startsWith(`${keyOf(each)}/`));
    }

    /** Shows the shared folders. @param {Path | null} [from] the folder that the user came from */
    #showRoots(from = null) {
        this.#face(null, "");
        const rows = this.#roots.map(({ path }) => this.#line(path, baseName(path), path));
        replace(this.#body, rows.length ? h("div", { class: "card-list" }, rows) : noFolders());
        this.#focus(from);
    }

    /** Shows a folder and the folders in it. @param {Path} path @param {Path | null} [from] the folder that the user came from */
    async #show(path, from = null) {
        // A phone may list shared folders, and no others.
        const { crumbs, entries } = await get(filesURL("", path, { limit: MAX_ENTRIES }));
        const folders = entries.filter((/** @type {any} */ each) => each.kind === "folder" && !this.#isRefused(each.path));
        const isInside = this.#opened.element.contains(document.activeElement);
        this.#face(path, baseName(crumbs.at(-1).name), crumbs);
        const rows = folders.map((/** @type {any} */ each) => this.#line(each.path, each.name));
        const empty = h("p", { class: "quiet" }, t("folder.empty"));
        replace(this.#body, rows.length ? h("div", { class: "card-list" }, rows) : empty);
        if (isInside) this.#focus(from);
    }

    /**
     * Draws the breadcrumbs and the buttons for a folder.
     * @param {Path | null} path null for the list of the shared folders
     * @param {string} name
     * @param {Crumb[]} [crumbs]
     */
    #face(path, name, crumbs = []) {
        this.#here = path;
        this.#make.hidden = this.#take.hidden = this.#way.hidden = path === null;
        if (path === null) return;
        this.#take.label = this.#request.take(name);
        this.#take.toggleAttribute("disabled", this.#isRefused(path));
        const above = crumbs.length > 1 ? crumbs[crumbs.length - 2].path : null;
        const back = button(t("common.back"), {
            style: "quiet",
            icon: "back",
            iconOnly: true,
            onclick: () => this.#go(above),
        });
        const steps = [{ name: t("files.shared"), path: null }, ...crumbs].map((crumb, index) =>
            this.#step(crumb, index === crumbs.length)
        );
        replace(this.#way, back, h("span", { class: "folder-picker-steps" }, steps));
        // The last steps of a long way are the ones that matter.
        const last = this.#way.lastElementChild;
        if (last) last.scrollLeft = last.scrollWidth;
    }

    /** @param {{name: string, path: Path | null}} crumb @param {boolean} isLast */
    #step({ name, path }, isLast) {
        const words = h("bdi", null, path === null ? name : baseName(name));
        if (isLast) return h("strong", { "aria-current": "location" }, words);
        return h("button", { type: "button", class: "folder-picker-step", onclick: () => void this.#go(path) }, words);
    }

    /** Shows another folder. The one that the user came from receives the focus if it is listed. @param {Path | null} path */
    async #go(path) {
        const from = this.#here;
        try {
            if (path === null) this.#showRoots(from);
            else await this.#show(path, from);
        } catch (error) {
            errorToast(error);
        }
    }

    /** @param {Path | null} from */
    #focus(from) {
        const rows = /** @type {NodeListOf<HTMLElement>} */ (this.#body.querySelectorAll("[data-folder]"));
        const came = from === null ? null : [...rows].find((each) => each.dataset.folder === keyOf(from));
        const canTake = !this.#take.hidden && !this.#take.hasAttribute("disabled");
        const target = came ?? (canTake ? this.#take : rows[0] ?? this.#make);
        target.focus({ preventScroll: !came });
    }

    /** Creates a folder in the one that is shown, and opens it. */
    async #makeFolder() {
        const path = this.#here;
        /** @type {any} */
        let made = null;
        const save = async (/** @type {string} */ name) => {
            made = await post("/api/files/folder", { path, name });
        };
        const name = await askName(t("files.folder.new"), "", { save });
        if (name && made) await this.#go(typeof path === "string" ? `${path}/${name}` : path);
    }

    /** @param {Path} path @param {string} title @param {string} [text] */
    #line(path, title, text) {
        const end = icon("chevron-right", { size: 18 });
        const line = row({ icon: icon("folder", { size: 20 }), title, text, end, onclick: () => this.#go(path) });
        line.dataset.folder = keyOf(path);
        return line;
    }

    /** @param {string} path @param {string} title */
    #quickLine(path, title) {
        return row({ icon: icon("arrow-down", { size: 20 }), title, text: path, onclick: () => this.#finish(path) });
    }

    /** @param {Path} path */
    async #finish(path) {
        try {
            await this.#request.use?.(path);
            if (typeof path === "string") localStorage.setItem(STORED, remembered(localStorage.getItem(STORED), path));
            this.#chosen = path;
            this.#opened.close();
        } catch (error) {
            errorToast(error);
        }
    }
}

const noFolders = () =>
    h("p", { class: "quiet" }, t("folder.none"), " ", h("a", { href: "/library/add" }, t("library.add")));
