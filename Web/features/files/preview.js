// The preview of a file. The view is chosen by the content of the file, not by the extension of its name.
import { appURL } from "../../core/base.js";
import { get, post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { kindNamed } from "../../core/kinds.js";
import { newest } from "../../core/newest.js";
import { keyOf, pathOf } from "../../core/paths.js";
import { addressOf, roomsFor } from "../../core/rooms.js";
import { changeQuery, navigate } from "../../core/router.js";
import { loadStyles } from "../../core/styles.js";
import { fileViewer } from "../../core/viewers.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { menu } from "../../ui/menu.js";
import { PdfView } from "../../ui/pdf-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { filesURL } from "../../core/file-addresses.js";
import { companionWords } from "./companion-words.js";
import { canShare, share } from "./copies.js";
import { content, nothing } from "./preview-content.js";

/** The kinds of files that are shown by the file viewer of the Convert page. */
const OPENED = new Set(["table", "data", "archive"]);
/** The names and icons of the rooms that can open a file of a shared folder. The preview itself shows it. @type {Record<string, string>} */
const LABELS = {
    import: "tab.folders",
    photos: "photos.title",
    scan: "scanner.title",
    convert: "convert.title",
};
/** @type {Record<string, string>} */
const ROOM_ICONS = { import: "folder-add", photos: "photos", scan: "scan", convert: "convert" };
/** A text with more than this number of bytes is loaded in pieces. */
const LONG = 200_000;
/** Matches names of files that are probably PDFs. */
const PAPER = /\.pdf$/i;

/** @typedef {import("./files.js").Entry} Entry */

/**
 * @typedef {object} PreviewOptions
 * @property {() => void} [onclose]
 * @property {(id: any, by: number) => Entry | undefined} beside
 * @property {(entry: Entry) => Promise<void>} ontrash
 * @property {number} [page] the page of a PDF to begin with, counted from 1
 */

/**
 * Opens the preview of the file named in the URL of the page.
 * @param {import("./files.js").FilesPage} page
 * @param {URLSearchParams} query
 * @param {URLSearchParams} [before] the previous query of the page
 */
export async function openNamed({ actions }, query, before) {
    const [folder, name] = ["path", "open"].map((each) => query.get(each));
    if (!folder || !name || name === before?.get("open")) return;
    try {
        const { entries } = await get(filesURL("", pathOf(folder), { filter: name, rank: 0, limit: 100 }));
        const entry = entries.find((/** @type {any} */ each) => each.name === name && each.kind !== "folder");
        if (!entry) return void toast(t("files.notHere", { name }), { kind: "error" });
        const onclose = () => changeQuery({ open: "", page: "" });
        openPreview({ ...entry, id: keyOf(entry.path) }, {
            beside: () => undefined,
            ontrash: (each) => actions.trash([each]),
            onclose,
            page: Number(query.get("page")) || 1,
        });
    } catch {
        // This error is not shown, because the page itself says why its folder cannot be shown.
    }
}

/** @param {Entry} first @param {PreviewOptions} options */
export function openPreview(first, options) {
    void new Preview(first, options).show(first);
}

class Preview {
    #entry;
    /** The page of the first document to begin with. */
    #page;
    #beside;
    /** Returns the abort signal for a new request and aborts the previous request. */
    #nextSignal;
    #body = h("div", { class: "file-preview" });
    #facts = h("p", { class: "caption tabular" });
    #others = h("span", { class: "file-others" });
    #share = button(t("out.share"), { icon: "share", onclick: () => share([this.#entry]) });
    #save = button(t("files.download"), { icon: "download", href: "#" });
    #opened;

    /** @param {Entry} first @param {PreviewOptions} options */
    constructor(first, { beside, ontrash, onclose, page = 1 }) {
        this.#entry = first;
        this.#page = page;
        this.#beside = beside;
        const closed = new AbortController();
        this.#nextSignal = newest(closed.signal);
        const trash = async () => {
            this.#opened.close();
            await ontrash(this.#entry);
        };
        this.#opened = sheet({
            title: first.name,
            wide: true,
            onclose: () => {
                closed.abort();
                onclose?.();
            },
            content: h("div", { class: "stack" }, this.#facts, this.#body),
            actions: [
                this.#arrow(t("files.previous"), "arrow-left", -1),
                this.#arrow(t("files.next"), "arrow-right", 1),
                button(t("files.trash"), { style: "quiet", icon: "trash", onclick: trash }),
                this.#others,
                this.#share,
                this.#save,
            ],
        });
        this.#opened.element.classList.add("file-sheet");
        this.#opened.element.addEventListener("keydown", (event) => this.#key(event));
    }

    /** @param {string} label @param {string} icon @param {number} by */
    #arrow(label, icon, by) {
        return button(label, { style: "quiet", icon, iconOnly: true, onclick: () => this.#step(by) });
    }

    /** @param {number} by */
    #step(by) {
        const next = this.#beside(this.#entry.id, by);
        if (next) void this.show(next);
    }

    /** Steps from file to file with the arrow keys, unless the focused element needs them. @param {KeyboardEvent} event */
    #key(event) {
        const at = event.target;
        if (at instanceof HTMLMediaElement || at instanceof HTMLInputElement) return;
        if (at instanceof HTMLElement && at.closest(".opened-scroller, .pdf-scroller")) return;
        if (event.key === "ArrowLeft") this.#step(-1);
        if (event.key === "ArrowRight") this.#step(1);
    }

    /** @param {Entry} next */
    async show(next) {
        this.#entry = next;
        const signal = this.#nextSignal();
        const title = this.#opened.element.querySelector(".sheet-title");
        if (title) title.textContent = next.name;
        const modified = next.modified && date(new Date(next.modified).toISOString(), { time: true });
        const facts = [bytes(next.bytes), modified].filter(Boolean).join(" · ");
        const along = companionWords(next.companions ?? [], 1);
        this.#facts.textContent = [facts, along].filter(Boolean).join(" ");
        this.#save.setAttribute("href", appURL(filesURL("/content", next.path, { save: 1 })));
        this.#save.setAttribute("download", next.name);
        this.#share.hidden = !canShare([next]);
        replace(this.#body, skeleton("block", 1));
        replace(this.#others);
        // If the name looks like that of a PDF, requests the description of the PDF in parallel, while the server detects
        // the type.
        const paper = PAPER.test(next.name) ? describe(next.path, signal) : undefined;
        paper?.catch(() => {});
        try {
            const look = await get(filesURL("/look", next.path), { signal });
            const rooms = roomItems(look, this.#opened.close);
            // PDFs, tables, data files and archives use the whole screen.
            this.#opened.element.classList.toggle("file-sheet-whole", look.kind === "pdf" || OPENED.has(look.kind));
            replace(this.#others, rooms.length > 0 && menu({ label: t("files.openWith"), items: rooms }));
            await this.#fill(look, signal, paper);
        } catch (error) {
            if (!signal.aborted) replace(this.#body, this.#refused(/** @type {any} */ (error), next));
        }
    }

    /**
     * The reason why nothing is shown. For a PDF with a password, also a button to unlock it.
     * @param {any} error
     * @param {Entry} entry
     */
    #refused(error, entry) {
        const unlock = () => {
            this.#opened.close();
            void navigate(`/convert?${new URLSearchParams({ with: "pdf-unlock", path: keyOf(entry.path) })}`);
        };
        const action = error.reason === "pdf.passwordRequired"
            ? button(t("files.preview.unlock"), { style: "primary", icon: "lock", onclick: unlock })
            : null;
        return nothing("other", failureText(error), action);
    }

    /**
     * Shows a file in the view that fits its content.
     * @param {any} look the server's description of the file, with its kind and content
     * @param {AbortSignal} signal
     * @param {Promise<any>} [paper] the result of `describe`, if already requested
     */
    async #fill(look, signal, paper) {
        if (look.kind === "pdf") return this.#showPaper(look, signal, await (paper ?? describe(look.path, signal)));
        const isLong = typeof look.text === "string" && look.bytes > LONG;
        if (OPENED.has(look.kind) || isLong || kindNamed(look.name)?.name === "markdown") {
            return await this.#showOpened(look, signal);
        }
        replace(this.#body, content(look, signal));
        if (look.kind === "mail") {
            const open = () => openMail(look, this.#opened.close);
            this.#body.append(button(t("files.preview.openMail"), { icon: "mail", onclick: open }));
        }
    }

    /** @param {any} look @param {AbortSignal} signal @param {any} description */
    #showPaper(look, signal, description) {
        const view = new PdfView(description, {
            picture: (page, width) => filesURL("/pdf/page", look.path, { page, width }),
            contents: () => get(filesURL("/pdf/contents", look.path), { signal }),
            text: (from, count, words) =>
                get(filesURL("/pdf/text", look.path, { from, count, words: words ? 1 : 0 }), { signal }),
        }, signal);
        if (signal.aborted) return;
        replace(this.#body, view.element);
        view.goTo(this.#page);
        this.#page = 1;
    }

    /** Shows a table, data tree, text or archive of any size. @param {any} look @param {AbortSignal} signal */
    async #showOpened(look, signal) {
        const [{ files, refused }, viewer] = await Promise.all([
            post("/api/convert/files/shared", { paths: [look.path] }, { signal }),
            fileViewer(),
        ]);
        if (!files[0]) throw Object.assign(new Error(), refused[0]);
        await loadStyles(viewer.styles);
        const stage = h("div", { class: "file-opened" });
        replace(this.#body, stage);
        await viewer.showInside(stage, files[0], signal);
    }
}

/**
 * Fetches the description of a PDF. Resolves when the styles of the PDF view are also loaded.
 * @param {Entry["path"]} path
 * @param {AbortSignal} signal
 */
async function describe(path, signal) {
    const [description] = await Promise.all([get(filesURL("/pdf", path), { signal }), loadStyles(["/ui/pdf-view.css"])]);
    return description;
}

/**
 * The menu items of "Open with": the pages of the app that can open a file with this content.
 * @param {any} look
 * @param {() => void} close
 */
function roomItems(look, close) {
    const { kind, name, path, photo } = look;
    const thing = {
        family: kind,
        kind: kindNamed(name)?.name,
        name,
        path,
        photo: photo && !photo.video ? photo.id : undefined,
    };
    const go = (/** @type {string} */ address) => () => {
        close();
        void navigate(address);
    };
    return roomsFor([thing]).flatMap((room) => {
        if (room === "mail") return { label: t("mail.title"), icon: "mail", run: () => openMail(look, close) };
        const address = LABELS[room] && addressOf(room, [thing]);
        return address ? { label: t(LABELS[room]), icon: ROOM_ICONS[room], run: go(address) } : [];
    });
}

/** Opens a mail archive on the mail page. @param {any} look @param {() => void} close */
async function openMail({ path }, close) {
    try {
        const { id } = await post("/api/mailbox/archives", { path });
        close();
        await navigate(`/mail/${id}`);
    } catch (error) {
        errorToast(error);
    }
}
