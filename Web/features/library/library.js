/** The page of the shared folders, /library: their contents and problems. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { takeHanded } from "../../core/handover.js";
import { arrange, h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { scanCard } from "../../ui/scan-card.js";
import { skeleton } from "../../ui/skeleton.js";
import { passOn, takeDropped } from "../../ui/file-drops.js";
import { chooseFolder } from "../../ui/folder-picker.js";
import { sendFiles } from "../../ui/send-files.js";
import { exportCards, namedCard } from "./export-card.js";
import { FolderCard, rescan } from "./folder-card.js";

export const styles = ["/ui/photo-list.css", "/features/library/library.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { query, signal, onquery }) {
    const page = new LibraryPage(root, signal, query.getAll("export"));
    onquery((next) => void page.offer(next.getAll("export")));
    await page.start();
}

class LibraryPage {
    #signal;
    /** The cards by folder id. A refresh updates a card in place, so the focus is kept. @type {Map<number, FolderCard>} */
    #cards = new Map();

    /** The zips and folders that the user has dropped or named. @type {string[]} */
    #paths;

    /** @param {HTMLElement} root @param {AbortSignal} signal @param {string[]} paths zips and folders that the URL names */
    constructor(root, signal, paths) {
        this.#signal = signal;
        this.#paths = paths;
        this.add = button(t("library.add"), {
            style: "primary",
            size: "large",
            icon: "folder-add",
            href: "/library/add",
            class: "library-add",
        });
        this.rescanAll = button(t("library.rescan.all"), {
            style: "quiet",
            icon: "refresh",
            onclick: () => rescan(),
        });
        this.list = h("div", { class: "stack" }, skeleton("row", 3));
        this.rescanAll.hidden = true;
        this.exports = h("div", { class: "stack", hidden: true });
        // The export that the user has dropped or named.
        this.named = h("div", { class: "stack", hidden: true });
        this.body = h(
            "div",
            { class: "stack" },
            this.named,
            this.exports,
            this.list,
            h("div", { class: "row library-again" }, this.rescanAll),
        );
        frame({ title: t("tab.folders"), back: "/" });
        replace(root, this.body);
        takeDropped(this.body, "library-dropping", (files) => void this.#takeZips(files), signal);
        takeHanded("/library", (files) => void this.#takeZips(files), signal);
        const offs = [on("library", () => this.#load()), on("reconnected", () => this.#load())];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    async start() {
        const scan = await get("/api/library/scan", { signal: this.#signal }).catch(() => ({ state: "idle" }));
        if (this.#signal.aborted) return;
        this.body.prepend(scanCard(scan, this.#signal));
        await this.#load();
        await Promise.all([this.offer(this.#paths), this.#loadExports()]);
    }

    /** Uploads zips of an export to a shared folder and offers them. @param {File[]} files */
    async #takeZips(files) {
        const zips = files.filter(({ name }) => name.toLowerCase().endsWith(".zip"));
        passOn(files.filter((file) => !zips.includes(file)));
        const into = { title: t("files.upload.to"), take: (/** @type {string} */ name) => t("files.upload.here", { name }) };
        const folder = zips.length ? await chooseFolder(into) : null;
        if (folder === null) return;
        const paths = await sendFiles(zips, folder, () => {});
        await this.offer(paths.filter((path) => typeof path === "string"));
    }

    /** Shows what an export has that the user has dropped or named. @param {string[]} paths its zips and folders */
    async offer(paths) {
        if (this.#signal.aborted) return;
        this.#paths = paths;
        this.named.hidden = paths.length === 0;
        if (this.named.hidden) return;
        replace(this.named, skeleton("block", 1));
        const again = () => {
            this.#paths = [];
            this.named.hidden = true;
            void this.#load();
            void this.#loadExports();
        };
        const card = await namedCard(paths, this.#signal, again).catch((error) => errorView(error, () => this.offer(paths)));
        if (!this.#signal.aborted) replace(this.named, card);
    }

    /** An export is an offer beside the folders, so a failure is not shown. */
    async #loadExports() {
        const cards = await exportCards(this.#signal, () => void this.#loadExports(), this.#paths).catch(() => []);
        if (this.#signal.aborted) return;
        this.exports.hidden = cards.length === 0;
        replace(this.exports, ...cards);
    }

    async #load() {
        try {
            const { folders } = await get("/api/library/folders", { signal: this.#signal });
            this.rescanAll.hidden = folders.length === 0;
            if (folders.length) {
                arrange(this.list, [
                    ...folders.map((/** @type {import("./folder-card.js").Folder} */ each) => this.#card(each)),
                    this.add,
                ]);
            } else replace(this.list, noFolders());
        } catch (error) {
            if (!this.#signal.aborted) replace(this.list, errorView(error, () => this.#load()));
        }
    }

    /** @param {import("./folder-card.js").Folder} folder */
    #card(folder) {
        const card = this.#cards.get(folder.id) ?? new FolderCard(folder, () => this.#load());
        this.#cards.set(folder.id, card);
        card.update(folder);
        return card.element;
    }
}

function noFolders() {
    return emptyState({
        icon: "folder-open",
        title: t("library.empty.title"),
        text: t("library.empty.text"),
        action: button(t("library.add"), { style: "primary", size: "large", icon: "folder-add", href: "/library/add" }),
    });
}
