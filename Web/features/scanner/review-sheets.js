/** The sheets of a scan: its name, and the text of a page. */
import { get, put } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { marked } from "../../ui/marked.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { textField } from "../../ui/text-field.js";
import { toast } from "../../ui/toast.js";
import { wordRanges } from "../../ui/word-marks.js";

/** Maximum number of pages whose text is searched. */
const MOST_SEARCHED = 50;

/** @param {import("./taking.js").Scan} scan @param {(scan: import("./taking.js").Scan) => void} done */
export function renameSheet(scan, done) {
    const store = async () => {
        try {
            done(await put(`/api/scanner/scans/${scan.id}`, { title: field.value }));
            opened.close();
        } catch (error) {
            errorToast(error);
        }
    };
    const field = textField({ label: t("scanner.name"), value: scan.title, onsubmit: () => void store() });
    const opened = sheet({
        title: t("scanner.rename"),
        content: field,
        actions: [button(t("scanner.rename.save"), { style: "primary", onclick: store })],
    });
    field.querySelector("input")?.select();
}

/** @typedef {import("./taking.js").Page} Page */

/** @param {Page} page @param {AbortSignal} signal @returns {Promise<string>} */
const textOf = async (page, signal) => (await get(`/api/scanner/pages/${page.id}/text`, { signal })).text;

/**
 * The first page whose text contains all words.
 * @param {readonly Page[]} pages
 * @param {readonly string[]} words folded
 * @param {AbortSignal} signal
 */
export async function pageWith(pages, words, signal) {
    for (const page of pages.slice(0, MOST_SEARCHED)) {
        const text = await textOf(page, signal).catch(() => "");
        if (words.every((word) => wordRanges(text, [word]).length > 0)) return page;
    }
    return null;
}

/** @param {Page} page @param {AbortSignal} signal @param {readonly string[]} [words] to mark, folded */
export async function textSheet(page, signal, words = []) {
    const content = h("div", { class: "scanner-text", dir: "auto" }, skeleton("row", 4));
    const opened = sheet({ title: t("scanner.text"), content, wide: true });
    try {
        const text = await textOf(page, signal);
        const copy = button(t("scanner.text.copy"), {
            style: "primary",
            icon: "copies",
            onclick: async () => {
                await navigator.clipboard.writeText(text);
                toast(t("scanner.text.copied"), { kind: "success" });
            },
        });
        replace(
            content,
            text
                ? [h("pre", null, marked(text, wordRanges(text, words))), copy]
                : h("p", { class: "quiet" }, t("scanner.text.none")),
        );
    } catch (error) {
        opened.close();
        if (!signal.aborted) errorToast(error);
    }
}
