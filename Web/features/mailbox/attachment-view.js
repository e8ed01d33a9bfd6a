/** Shows an attachment in a sheet over its mail: a picture, text, table, archive, office document, PDF or mail. */
import { appURL } from "../../core/base.js";
import { clientId, failureOf, get } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { loadStyles } from "../../core/styles.js";
import { fileViewer } from "../../core/viewers.js";
import { appointmentView } from "../../ui/appointment-view.js";
import { button } from "../../ui/button.js";
import { contactView } from "../../ui/contact-view.js";
import { download } from "../../ui/download.js";
import { errorView } from "../../ui/error-view.js";
import { hasContent } from "../../ui/office-rules.js";
import { officeStyles, officeView } from "../../ui/office-view.js";
import { PdfView } from "../../ui/pdf-view.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { wave } from "../../ui/wave.js";
import { markWords } from "../../ui/word-marks.js";
import { isNamedText, typeOf, viewOf } from "./attachment-types.js";
import { beginning } from "./beginning.js";
import { messageBody } from "./body.js";
import { decodeText } from "./charset.js";
import { head } from "./head.js";
import { addToPhotos } from "./photos.js";
import { saveAttachments } from "./saving.js";

/** @typedef {import("./attachments.js").Attached} Attached */

/** @typedef {import("./attachment-types.js").View} View */
/** @typedef {(message: any, place: import("./place.js").MailPlace, words: readonly string[]) => HTMLElement} AttachmentList */

/** @type {Record<View, (attached: Attached, ways: any[], list: AttachmentList) => void>} */
const VIEWS = {
    picture: showPicture,
    mail: showMail,
    pdf: showPaper,
    text: showText,
    opened: showOpened,
    html: showHTML,
    document: showDocument,
    sound: showSound,
    film: showFilm,
    appointment: (attached, ways) => showCards(attached, ways, appointmentView),
    contact: (attached, ways) => showCards(attached, ways, contactView),
};

/**
 * @param {Attached} attached
 * @param {AttachmentList} list shows the attachments of an attached mail
 * @returns {boolean} false if the attachment can only be saved
 */
export function openAttachment(attached, list) {
    const view = viewOf(attached.file);
    if (!view) return false;
    VIEWS[view](
        attached,
        waysOut(attached),
        list,
    );
    return true;
}

/** The buttons with which an attachment leaves its mail. @param {Attached} attached */
function waysOut({ name, address, place, index, file }) {
    const shared = [{ address: `${address}&save=1`, name, type: typeOf(file, name) }];
    return [
        canShareFiles(shared) && button(t("out.share"), { icon: "share", onclick: () => shareFiles(shared) }),
        button(t("out.save"), { icon: "folder-add", onclick: () => saveAttachments(place, [index]) }),
        button(t("out.download"), { icon: "download", onclick: () => download(`${address}&save=1`, name) }),
    ];
}

/** @param {Attached} attached @param {any[]} ways */
function showPicture({ name, address, place, index }, ways) {
    const add = button(t("mail.photos", { n: 1 }), { icon: "photos", onclick: () => addToPhotos(place, [index]) });
    const content = h("img", { class: "mail-preview", src: address, alt: name, onerror: explain });
    sheet({ title: name, wide: true, content, actions: [add, ...ways], address: hash(place, index) });
}

/** @param {Attached} attached @param {any[]} ways */
function showText(attached, ways) {
    const { file, address, words } = attached;
    fill(attached, ways, async (content, signal) => {
        const bytes = await beginning(address, signal);
        replace(content, h("pre", { class: "mail-source", dir: "auto" }, decodeText(bytes, file.charset)));
        markWords(content, words);
    });
}

/**
 * Shows HTML like the body of a mail: without scripts, and without fetching anything before the user agrees.
 * @param {Attached} attached
 * @param {any[]} ways
 */
function showHTML(attached, ways) {
    const { file, name, address, place, words } = attached;
    fill(attached, ways, async (content, signal) => {
        const html = decodeText(await beginning(address, signal), file.charset);
        const page = { html, text: "", related: [], from: [], to: [], cc: [], date: null, subject: name };
        replace(content, messageBody(page, place, words));
    });
}

/**
 * Shows a table, a tree or an archive in the same view as Files. If there are words to mark, shows the text instead.
 * @param {Attached} attached
 * @param {any[]} ways
 */
function showOpened(attached, ways) {
    const { name, address, words } = attached;
    if (words.length && isNamedText(name)) return showText(attached, ways);
    fill(attached, ways, async (content, signal) => {
        content.classList.add("mail-opened");
        const [found, viewer] = await Promise.all([fetch(appURL(address), { signal }), fileViewer()]);
        if (!found.ok) await get(address, { signal }); // throws in the API's own words
        const file = await sendFile(name, await found.blob(), signal);
        await loadStyles(viewer.styles);
        await viewer.showInside(content, file, signal);
    });
}

/**
 * Uploads a file to the server's converter, whose view shows the content of files.
 * @param {string} name
 * @param {Blob} blob
 * @param {AbortSignal} signal
 */
async function sendFile(name, blob, signal) {
    const response = await fetch(appURL(`/api/convert/files?${new URLSearchParams({ name })}`), {
        method: "POST",
        body: blob,
        signal,
        headers: { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" },
    });
    const answer = await response.json();
    if (!response.ok) throw failureOf(response, answer);
    return answer;
}

/** Shows an office document, without its layout. @param {Attached} attached @param {any[]} ways */
function showDocument(attached, ways) {
    const { place, index, words } = attached;
    fill(attached, ways, async (content, signal) => {
        const [{ document }] = await Promise.all([
            get(place.at(`/attachments/${index}/document`), { signal }),
            loadStyles(officeStyles),
        ]);
        if (!hasContent(document)) return replace(content, h("p", { class: "quiet" }, t("mail.attachment.noWords")));
        replace(content, officeView(document));
        markWords(content, words);
    });
}

/** @param {Attached} attached @param {any[]} ways */
function showSound(attached, ways) {
    fill(attached, ways, async (content, signal) => {
        await loadStyles(["/ui/wave.css"]);
        replace(content, wave(attached.address, attached.file.bytes, signal));
    });
}

/** @param {Attached} attached @param {any[]} ways */
function showFilm(attached, ways) {
    const { name, address } = attached;
    fill(attached, ways, (content) => {
        const broken = () => replace(content, h("p", { class: "quiet" }, t("viewer.play.failed")));
        const options = { controls: true, playsInline: true, preload: "metadata", onerror: broken };
        replace(content, h("video", { class: "mail-preview", src: address, "aria-label": name, ...options }));
    });
}

/**
 * Shows the appointments or contacts of a file; a file without any is shown as text.
 * @param {Attached} attached
 * @param {any[]} ways
 * @param {(text: string) => HTMLElement | null} view
 */
function showCards(attached, ways, view) {
    const { file, address, words } = attached;
    fill(attached, ways, async (content, signal) => {
        const text = decodeText(await beginning(address, signal), file.charset);
        replace(content, view(text) ?? h("pre", { class: "mail-source", dir: "auto" }, text));
        markWords(content, words);
    });
}

/** @param {Attached} attached @param {any[]} ways */
function showPaper(attached, ways) {
    const { address, place, index, words } = attached;
    const at = (/** @type {string} */ path, /** @type {Record<string, any>} */ params = {}) =>
        place.at(`/attachments/${index}/pdf${path}`, params);
    fill(attached, ways, async (content, signal) => {
        try {
            const [description] = await Promise.all([get(at(""), { signal }), loadStyles(["/ui/pdf-view.css"])]);
            const view = new PdfView(description, {
                picture: (page, width) => at("/page", { page, width }),
                contents: () => get(at("/contents"), { signal }),
                text: (from, count, isWhole) => get(at("/text", { from, count, words: isWhole ? 1 : 0 }), { signal }),
            }, signal);
            replace(content, view.element);
            if (words.length) void view.find.seek(words);
        } catch (error) {
            if (!signal.aborted) replace(content, locked(/** @type {any} */ (error), address));
        }
    });
}

/**
 * For a locked PDF, offers a link to the file, because the browser can ask for its password.
 * @param {import("../../core/failure.js").Failure} failure
 * @param {string} address
 */
function locked(failure, address) {
    if (failure.code !== "passwordRequired") return errorView(failure);
    const link = { class: "button button-primary button-medium", href: address, target: "_blank", rel: "noopener" };
    return h("div", { class: "stack" }, h("p", null, failureText(failure)), h("a", link, t("opened.show.password")));
}

/** @param {Attached} attached @param {any[]} ways @param {AttachmentList} list */
function showMail(attached, ways, list) {
    const { place: outer, index, words } = attached;
    const place = outer.inner(index);
    fill(attached, ways, async (content, signal) => {
        const message = await get(place.at(""), { signal });
        const files = message.attachments.length > 0 && list(message, place, words);
        replace(content, h("article", { class: "mail-message" }, head(message), files, messageBody(message, place, words)));
    });
}

/**
 * Opens a sheet and fills it. The signal is aborted when the sheet closes.
 * @param {Attached} attached
 * @param {any[]} ways
 * @param {(content: HTMLElement, signal: AbortSignal) => any} load
 */
function fill({ name, place, index }, ways, load) {
    const content = h("div", null, skeleton("line", 6));
    const closed = new AbortController();
    const onclose = () => closed.abort();
    sheet({ title: name, wide: true, content, actions: ways, onclose, address: hash(place, index) });
    Promise.resolve(load(content, closed.signal)).catch((error) =>
        closed.signal.aborted || replace(content, errorView(error))
    );
}

/**
 * The URL fragment of an attachment. Only attachments of the outermost mail have one.
 * @param {import("./place.js").MailPlace} place
 * @param {number} index
 */
function hash(place, index) {
    return place.isOutermost ? `attachment-${index}` : undefined;
}

/**
 * Replaces a broken picture by the reason: an error from the server, or a file that is not a picture.
 * @param {Event} event
 */
async function explain(event) {
    const picture = /** @type {HTMLImageElement} */ (event.target);
    const broken = () => h("p", { class: "quiet" }, t("mail.picture.broken"));
    picture.replaceWith(await beginning(picture.src).then(broken, errorView));
}
