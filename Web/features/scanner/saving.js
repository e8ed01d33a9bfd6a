/** The sheet with which scans leave Shoebox: by sharing, by saving in a folder, by a download, or by copying. */
import { post } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { download } from "../../ui/download.js";
import { errorWords } from "../../ui/error-view.js";
import { saveFiles } from "../../ui/save-files.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";
import { sheet } from "../../ui/sheet.js";
import { segmented, toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { make, prepare, problem } from "./making.js";
import { addressOf, sharedFiles } from "./out.js";

/** @typedef {import("./out.js").ScanPages} ScanPages */
/** @typedef {import("./out.js").Format} Format */

/** @param {ScanPages[]} scans */
export const saveSheet = (scans) => new SaveSheet(scans);

class SaveSheet {
    #scans;
    /** @type {Format} */
    #format = "pdf";
    #reads = true;
    #left = new AbortController();
    #note = h("p", { class: "caption" });
    #work = h("div", { class: "stack", "aria-live": "polite" });
    #withText;
    #share;
    #copy;
    #opened;

    /** @param {ScanPages[]} scans */
    constructor(scans) {
        this.#scans = scans;
        this.#withText = h(
            "label",
            { class: "scanner-switch" },
            h("span", null, t("scanner.save.searchable")),
            toggle({ checked: true, onchange: (checked) => this.#reads = checked }),
        );
        const act = (/** @type {() => unknown} */ then, isFileNeeded = true) => () => this.#run(then, isFileNeeded);
        this.#share = button(t("out.share"), { icon: "share", onclick: act(() => this.#shareNow()) });
        this.#copy = button(t("out.copy"), { icon: "copies", onclick: act(() => this.#copyNow()) });
        this.#opened = sheet({
            title: scans.length === 1 ? t("scanner.save") : t("scanner.save.many", { n: scans.length }),
            content: h("div", { class: "stack" }, this.#formats(), this.#note, this.#withText, this.#work),
            actions: [
                this.#copy,
                this.#share,
                button(t("out.download"), { icon: "download", onclick: act(() => this.#downloadNow()) }),
                button(t("out.save"), {
                    style: "primary",
                    icon: "folder-add",
                    onclick: act(() => this.#saveNow(), false),
                }),
            ],
            onclose: () => this.#left.abort(),
        });
        this.#show();
    }

    #formats() {
        return segmented({
            label: t("scanner.save.format"),
            value: this.#format,
            options: ["pdf", "jpeg", "png", "text"].map((value) => ({ value, label: t(`scanner.save.${value}`) })),
            onchange: (value) => {
                this.#format = /** @type {Format} */ (value);
                replace(this.#work);
                this.#show();
            },
        });
    }

    #show() {
        this.#note.textContent = t(`scanner.save.${this.#format}.note`);
        this.#withText.hidden = this.#format !== "pdf";
        const canShare = canShareFiles(this.#files);
        this.#share.hidden = !canShare;
        // Copying replaces sharing if the clipboard can hold the whole scan.
        this.#copy.hidden = canShare || !this.#canCopy;
    }

    get #ids() {
        return this.#scans.map(({ id }) => id);
    }

    get #options() {
        return { reads: this.#reads, language: document.documentElement.lang, name: t("scanner.save.zip") };
    }

    get #files() {
        return sharedFiles(this.#scans, this.#format, this.#options);
    }

    get #canCopy() {
        if (!navigator.clipboard || this.#files.length !== 1) return false;
        return this.#format === "text" || this.#format === "png" && typeof ClipboardItem === "function";
    }

    /**
     * Reads the text if it is needed, makes the files, and then lets them leave.
     * @param {() => unknown} then
     * @param {boolean} isFileNeeded whether this browser fetches the files
     */
    async #run(then, isFileNeeded) {
        try {
            const needsText = this.#format === "text" || this.#format === "pdf" && this.#reads;
            for (const id of needsText ? this.#ids : []) if (!await prepare(id, this.#work, this.#left.signal)) return;
            const address = addressOf(this.#ids, this.#format, this.#options);
            if (isFileNeeded && !await make(address, this.#work, this.#left.signal)) return;
            await then();
        } catch (error) {
            if (this.#left.signal.aborted) return;
            const { title, text, hint } = errorWords(error);
            replace(this.#work, problem([text || title, hint].filter(Boolean).join(" ")));
        }
    }

    #downloadNow() {
        download(addressOf(this.#ids, this.#format, this.#options));
        this.#opened.close();
        const [{ title }] = this.#scans;
        const words = this.#scans.length === 1
            ? t("scanner.saved", { name: title })
            : t("scanner.saved.many", { n: this.#scans.length });
        toast(words, { kind: "success" });
    }

    #saveNow() {
        const body = { scans: this.#ids, format: this.#format, text: this.#reads, language: this.#options.language };
        this.#opened.close();
        saveFiles((folder) => post("/api/scanner/save", { ...body, folder }));
    }

    #shareNow() {
        return shareFiles(this.#files, this.#left.signal);
    }

    async #copyNow() {
        const [{ address, type }] = this.#files;
        const blob = await (await fetch(appURL(address), { signal: this.#left.signal })).blob();
        if (this.#format === "text") await navigator.clipboard.writeText(await blob.text());
        else await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
        toast(t("out.copied"), { kind: "success" });
    }
}
