// The actions on files and folders. Every action can be undone, and no action overwrites a file.
import { post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { kindNamed } from "../../core/kinds.js";
import { keyOf } from "../../core/paths.js";
import { navigate } from "../../core/router.js";
import { askName } from "../../ui/albums.js";
import { showChosen } from "../../ui/chosen-bar.js";
import { confirmed } from "../../ui/confirm.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { addressOf, filesURL } from "../../core/file-addresses.js";
import { askLocation } from "../../ui/leaving.js";
import { chooseFolder } from "../../ui/folder-picker.js";
import { canShare, copyOf, share } from "./copies.js";
import { companionWords } from "./companion-words.js";
import { companionsOf } from "./companions.js";
import { chooseFocused, menuItems } from "./focus-acts.js";
import { stemLength } from "./stem.js";
import { download } from "../../ui/download.js";
import { sendFiles } from "../../ui/send-files.js";

/** The maximum number of failures to show for one request. */
const MAX_FAILURES = 3;

/** @typedef {import("./files.js").Entry} Entry */

export class FileActions {
    #page;

    /** @param {any} page the page that shows the folder */
    constructor(page) {
        this.#page = page;
        this.bar = h("div", { class: "chosen-bar", hidden: true });
    }

    /** Shows the bar if files are selected, otherwise hides it. */
    show() {
        const { sum, selection, grid } = this.#page;
        this.bar.hidden = sum.count === 0;
        if (this.bar.hidden) return;
        showChosen(this.bar, sum, {
            total: grid.count,
            words: [t("files.chosen", { n: sum.count }), this.#companions()].filter(Boolean).join(" "),
            onnone: () => this.#page.chosen(() => selection.none()),
            onall: () => this.#page.chosen(() => selection.all()),
            acts: this.#acts(),
        });
    }

    /** The acts on the selected files. @returns {any[]} */
    #acts() {
        return [
            ["files.move", "folder-open", () => this.#place("move")],
            ["files.copy", "copies", () => this.#place("copy")],
            this.#page.sum.count === 1 && ["files.rename", "text", () => this.rename()],
            ["files.convert", "convert", () => this.#convert()],
            this.#canShare && ["out.share", "share", () => this.#share()],
            ["files.download", "download", () => this.#download()],
            ["files.trash", "trash", () => this.trash()],
        ];
    }

    /** The items of the menu for the selected files. @param {() => void} open */
    items(open) {
        return menuItems(this.#acts().filter(Boolean), open);
    }

    /** The words that name the companions of the selected photos that are loaded. */
    #companions() {
        const { grid, selection, sum } = this.#page;
        const entries = grid.items.filter((/** @type {any} */ each) => each && selection.has(each.id));
        return companionWords(companionsOf(entries), sum.count);
    }

    async makeFolder() {
        const body = { path: this.#page.path };
        await this.#name(
            t("files.folder.new"),
            { name: "" },
            (name) => post("/api/files/folder", { ...body, name }),
            "files.folder.made",
        );
    }

    async rename() {
        chooseFocused(this.#page);
        const [entry] = await this.#page.choice();
        if (!entry || this.#page.sum.count !== 1) return;
        const rename = (/** @type {string} */ name) =>
            post("/api/files/rename", { path: entry.path, name, seen: seen(entry) ?? undefined });
        await this.#name(t("files.rename"), entry, rename, "files.renamed");
    }

    /**
     * Asks for a name and passes it to `use`.
     * @param {string} title
     * @param {{name: string, kind?: string}} entry
     * @param {(name: string) => Promise<any>} use
     * @param {string} words
     */
    async #name(title, entry, use, words) {
        // The input field has only one line, so line breaks are removed.
        const shown = entry.name.replace(/[\r\n]/g, "");
        /** @type {any} */
        let answer = null;
        const save = async (/** @type {string} */ name) => {
            if (name !== shown) answer = await use(name);
        };
        const chosen = stemLength({ name: shown, kind: entry.kind ?? "folder" });
        if (await askName(title, shown, { chosen, save }) && answer) await this.#tell(answer, words);
    }

    /** @param {"move" | "copy"} what */
    async #place(what) {
        const entries = await this.#page.choice();
        const along = companionWords(companionsOf(entries), entries.length);
        const named = entries.length === 1 ? entries[0].name : t("files.chosen", { n: entries.length });
        const folder = await chooseFolder({
            title: t(`files.${what}.to`),
            take: (name) => t(`files.${what}.here`, { name }),
            start: this.#page.path,
            isStartTaken: what === "move",
            taken: paths(entries),
            note: along && `${named} ${along}`,
        });
        if (folder === null) return;
        const name = typeof folder === "string" ? folder.split("/").at(-1) : "";
        const to = name ? t("files.done.to", { name }) : "";
        await this.#act(what, { ...shown(entries), folder }, `files.${what}.done`, to, addressOf(folder));
    }

    /** Moves files to the trash. @param {Entry[]} [entries] by default, the selected ones, or the one that has the focus */
    async trash(entries) {
        if (!entries) chooseFocused(this.#page);
        const some = entries ?? await this.#page.choice();
        if (!some.length) return;
        const n = some.length;
        const along = companionWords(companionsOf(some), n);
        const title = n === 1 ? t("files.trash.ask.one", { name: some[0].name }) : t("files.trash.ask", { n });
        const action = t("files.trash.go", { n });
        const isSure = await confirmed({
            title,
            text: [along, t("files.trash.text")].filter(Boolean).join(". "),
            action,
            icon: "trash",
        });
        if (isSure) await this.#act("trash", shown(some), "files.trash.done");
    }

    async #convert() {
        const some = await this.#page.choice();
        navigate(`/convert?${new URLSearchParams(some.map((/** @type {Entry} */ each) => ["path", keyOf(each.path)]))}`);
    }

    /** Whether the browser shares files of the selected kinds. Folders and entries that are not loaded cannot be shared. */
    get #canShare() {
        const { grid, selection, sum } = this.#page;
        const some = grid.items.filter((/** @type {any} */ each) => each && selection.has(each.id));
        return some.length === sum.count && canShare(some);
    }

    async #share() {
        await share(/** @type {Entry[]} */ (await this.#page.choice()));
    }

    /**
     * Downloads a single file. Several files, a folder, and a photo with its companions are downloaded as one ZIP file. The copies of
     * photos lose their place if the person wants that.
     */
    async #download() {
        const some = /** @type {Entry[]} */ (await this.#page.choice());
        const location = await askLocation(some.flatMap(({ photo }) => photo ?? []));
        if (!location) return;
        const [{ name, kind, companions }] = some;
        if (some.length === 1 && kind !== "folder" && !companions?.length) return download(copyOf(some[0], location), name);
        try {
            const body = { paths: paths(some), withoutLocation: location === "remove" };
            download((await post("/api/files/download", body)).download);
        } catch (error) {
            const { title, text } = errorWords(error);
            toast([title, text].filter(Boolean).join(". "), { kind: "error" });
        }
    }

    /** Asks the user for files and uploads them into the folder. */
    upload() {
        const input = h("input", { type: "file", multiple: true, hidden: true });
        input.addEventListener("change", () => {
            const { path } = this.#page;
            if (path !== null) void sendFiles([...input.files ?? []], path, () => this.#page.loadSoon());
        });
        input.click();
    }

    /**
     * Reports the successes and failures of an action.
     * @param {any} answer
     * @param {string} words
     * @param {string} [to] names the destination
     * @param {string} [href] the page that shows the destination
     */
    async #tell({ act, count, companionCount, companions, failed, notes }, words, to = "", href) {
        for (const { error } of [...failed, ...notes].slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        const names = companions.map((/** @type {{name: string}} */ { name }) => name);
        const along = companionWords(names, count, companionCount);
        const done = t(words, { n: count, along: along && ` ${along}`, to });
        if (act) toast(done, { kind: "success", href, action: undoing(act, () => this.#page.loadSoon()) });
        this.#page.chosen(() => this.#page.selection.none());
        await this.#page.load();
    }

    /**
     * @param {string} what
     * @param {any} body
     * @param {string} words
     * @param {string} [to] names the destination
     * @param {string} [href] the page that shows the destination
     */
    async #act(what, body, words, to, href) {
        try {
            await this.#tell(await post(`/api/files/${what}`, body), words, to, href);
        } catch (error) {
            const { title, text } = errorWords(error);
            toast([title, text].filter(Boolean).join(". "), { kind: "error" });
        }
    }
}

/** @param {Entry[]} entries */
const paths = (entries) => entries.map(({ path }) => path);

/**
 * The file size, the modification time and the companions as shown on the page. The server compares them, so that it does not
 * change another file that now has the same name, or a companion that was not named. Null for a folder.
 * @param {Entry} entry
 */
const seen = ({ kind, bytes, modified, companions }) =>
    kind === "folder" ? null : { bytes, modified, companions: companions ?? [] };

/** @param {Entry[]} entries */
const shown = (entries) => ({ paths: paths(entries), seen: entries.map(seen) });
