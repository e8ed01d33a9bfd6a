/** The attachments of a mail. What browsers can show opens in a sheet; any file can be saved. */
import { clientId, failureOf, get } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { loadStyles } from "../../core/styles.js";
import { fileViewer } from "../../core/viewers.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { markWords } from "../../ui/word-marks.js";
import { beginning } from "./beginning.js";
import { messageBody } from "./body.js";
import { decodeText } from "./charset.js";
import { head } from "./head.js";
import { addToPhotos } from "./photos.js";
import { download } from "./words.js";

/** @typedef {import("./place.js").MailPlace} MailPlace */

// Files above the mail, and files that each press on "more" adds.
const FIRST_FILES = 12;
const MANY_FILES = 500;
// Pictures that every browser can show.
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
// Tables, trees and archives, which have a view of their own.
const OPENED = /\.(csv|tsv|json|jsonl|zip|md)$/i;

/** @param {any} message @param {MailPlace} place @param {readonly string[]} [words] to mark in what is opened */
export function attachments(message, place, words = []) {
    const files = message.attachments;
    const list = h("section", { class: "mail-files", "aria-label": t("mail.attachments", { n: files.length }) });
    const add = (/** @type {number} */ first, /** @type {number} */ end) => {
        const some = files.slice(first, end);
        list.append(
            ...some.map((/** @type {any} */ file, /** @type {number} */ index) => card(file, first + index, place, words)),
        );
        if (end >= files.length) return;
        const more = button(t("mail.attachments.more", { n: files.length - end }), {
            size: "small",
            style: "quiet",
            onclick: () => {
                more.remove();
                add(end, end + MANY_FILES);
            },
        });
        list.append(more);
    };
    add(0, FIRST_FILES);
    return list;
}

/**
 * An attachment. A press opens it; its arrow saves it.
 * @param {any} file
 * @param {number} index in the mail's list
 * @param {MailPlace} place
 * @param {readonly string[]} words
 */
function card(file, index, place, words) {
    const name = file.name || (isMail(file) ? t("mail.inner") : file.type);
    const address = place.at(`/attachments/${index}`, { name });
    const plate = () => h("span", { class: "icon-plate" }, icon(isMail(file) ? "mail" : "attachment", { size: 20 }));
    return h(
        "div",
        { class: "mail-file" },
        h(
            "button",
            {
                class: "mail-file-open",
                type: "button",
                title: name,
                onclick: () => open(file, name, address, place, index, words),
            },
            SHOWN.test(file.type)
                ? h("img", {
                    class: "mail-file-picture",
                    src: address,
                    alt: "",
                    loading: "lazy",
                    onerror: (/** @type {Event} */ event) => /** @type {Element} */ (event.target).replaceWith(plate()),
                })
                : plate(),
            h(
                "span",
                { class: "mail-file-words" },
                h("span", { class: "mail-file-name" }, name),
                h("span", { class: "caption tabular" }, bytes(file.bytes)),
            ),
        ),
        h("a", {
            class: "button button-quiet button-icon-only",
            href: `/convert?from=${encodeURIComponent(`${address}&save=1`)}&name=${encodeURIComponent(name)}`,
            title: t("convert.this.name", { name }),
        }, icon("convert", { size: 20, label: t("convert.this.name", { name }) })),
        h("a", {
            class: "button button-quiet button-icon-only",
            href: `${address}&save=1`,
            download: name,
            title: t("mail.attachment.save", { name }),
        }, icon("download", { size: 20, label: t("mail.attachment.save", { name }) })),
    );
}

/** @param {any} file */
const isMail = (file) => file.type === "message/rfc822" || /\.eml$/i.test(file.name ?? "");

/**
 * Shows a picture, a text, a PDF or a mail; saves any other file.
 * @param {any} file
 * @param {string} name
 * @param {string} address
 * @param {MailPlace} place the mail it is attached to
 * @param {number} index
 * @param {readonly string[]} words
 */
function open(file, name, address, place, index, words) {
    const save = button(t("common.save"), { icon: "download", onclick: () => download(`${address}&save=1`, name) });
    if (SHOWN.test(file.type)) {
        const add = button(t("mail.photos", { n: 1 }), { icon: "photos", onclick: () => addToPhotos(place, [index]) });
        const content = h("img", { class: "mail-preview", src: address, alt: name, onerror: explain });
        sheet({ title: name, wide: true, content, actions: [add, save] });
    } else if (file.type === "text/plain") showText(name, address, file.charset, save, words);
    else if (isMail(file)) void showMail(name, place.inner(index), save, words);
    else if (file.type === "application/pdf" && navigator.pdfViewerEnabled) {
        const content = h("iframe", { class: "mail-pdf", title: name, src: address });
        sheet({ title: name, wide: true, content, actions: [save] });
    } else if (OPENED.test(name)) void showOpened(name, address, save);
    else {
        download(`${address}&save=1`, name);
        toast(t("mail.saved", { name }), { kind: "success" });
    }
}

/** Shows a table, a tree or an archive as Files does. @type {(name: string, address: string, save: HTMLElement) => Promise<void>} */
async function showOpened(name, address, save) {
    const content = h("div", { class: "mail-opened" }, skeleton("line", 6));
    const signal = sheetFor(name, content, save);
    try {
        const [found, viewer] = await Promise.all([fetch(address, { signal }), fileViewer()]);
        if (!found.ok) await get(address, { signal }); // throws in the API's own words
        const file = await sendFile(name, await found.blob(), signal);
        await loadStyles(viewer.styles);
        await viewer.showInside(content, file, signal);
    } catch (error) {
        if (!signal.aborted) replace(content, errorView(error));
    }
}

/** @type {(name: string, address: string, charset: string | null, save: HTMLElement, words: readonly string[]) => void} */
function showText(name, address, charset, save, words) {
    const content = h("div", null, skeleton("line", 6));
    const signal = sheetFor(name, content, save);
    beginning(address, signal).then(
        (bytes) => {
            replace(content, h("pre", { class: "mail-source", dir: "auto" }, decodeText(bytes, charset)));
            markWords(content, words);
        },
        (error) => signal.aborted || replace(content, errorView(error)),
    );
}

/** @type {(name: string, place: MailPlace, save: HTMLElement, words: readonly string[]) => Promise<void>} */
async function showMail(name, place, save, words) {
    const content = h("article", { class: "mail-message" }, skeleton("card", 1), skeleton("line", 6));
    const signal = sheetFor(name, content, save);
    try {
        const message = await get(place.at(""), { signal });
        const files = message.attachments.length > 0 && attachments(message, place, words);
        replace(content, head(message), files, messageBody(message, place, words));
    } catch (error) {
        if (!signal.aborted) replace(content, errorView(error));
    }
}

/** Hands a file to those who look into files. @param {string} name @param {Blob} blob @param {AbortSignal} signal */
async function sendFile(name, blob, signal) {
    const response = await fetch(`/api/convert/files?${new URLSearchParams({ name })}`, {
        method: "POST",
        body: blob,
        signal,
        headers: { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" },
    });
    const answer = await response.json();
    if (!response.ok) throw failureOf(response, answer);
    return answer;
}

/** Opens a sheet. @param {string} title @param {HTMLElement} content @param {HTMLElement} save @returns {AbortSignal} aborted when it closes */
function sheetFor(title, content, save) {
    const closed = new AbortController();
    sheet({ title, wide: true, content, actions: [save], onclose: () => closed.abort() });
    return closed.signal;
}

/** Says why there is no picture: the address answers an error, or the file is no picture. @param {Event} event */
async function explain(event) {
    const picture = /** @type {HTMLImageElement} */ (event.target);
    const broken = () => h("p", { class: "quiet" }, t("mail.picture.broken"));
    picture.replaceWith(await beginning(picture.src).then(broken, errorView));
}
