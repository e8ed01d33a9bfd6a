/** Uploads archives dropped on the page. Each is sent as one stream; its mails can be read during the upload. */
import { appURL } from "../../core/base.js";
import { ApiError, clientId, get, isUnanswered } from "../../core/api.js";
import { bytes, roughly } from "../../core/format.js";
import { takeHanded } from "../../core/handover.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { Pace } from "./pace.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { passOn, takeDropped } from "../../ui/file-drops.js";
import { progressBar } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";

/** The cards of running uploads, kept while another page is shown. @type {Set<HTMLElement>} */
const sending = new Set();

// Leaving Shoebox would stop the uploads, so the browser asks for confirmation.
addEventListener("beforeunload", (event) => {
    if (sending.size) event.preventDefault();
});

/**
 * Media types, as reported by the browser, of files that are neither a mail nor an archive of mails. Such a file is passed
 * on to the page that accepts any file.
 */
const OTHERS = /^(?:image|video|audio)\/|^application\/(?:pdf|zip|x-zip-compressed|json)$|^text\/csv$/;

/**
 * Accepts archives dropped on an element, or chosen by the user.
 * @param {HTMLElement} content
 * @param {AbortSignal} signal aborted when the user leaves the page; uploads continue
 * @returns {HTMLElement}
 */
export function dropZone(content, signal) {
    const running = h("div", { class: "mail-uploads" }, [...sending]);
    const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t("mail.drop.choose") });
    const choose = button(t("mail.drop.choose"), { size: "small", onclick: () => input.click() });
    const zone = h("div", { class: "mail-drop" }, content, running, h("p", { class: "mail-drop-choose" }, choose, input));
    const take = (/** @type {Iterable<File>} */ files) => {
        for (const file of files) running.append(upload(file));
    };
    input.addEventListener("change", () => {
        take(input.files ?? []);
        input.value = "";
    });
    takeDropped(zone, "mail-drop-over", (files) => {
        passOn(files.filter(({ type }) => OTHERS.test(type)));
        take(files.filter(({ type }) => !OTHERS.test(type)));
    }, signal);
    takeHanded("/mail", take, signal);
    return zone;
}

/**
 * When an upload is resumed, this number of bytes is sent again, so that the server can compare them with the received part.
 */
const OVERLAP = 1 << 20;

/**
 * Finds an archive with the same name and size whose upload was interrupted, so that the upload can be resumed.
 * @param {File} file
 * @returns {Promise<{id: string, cut: number} | undefined>}
 */
async function cutOff(file) {
    try {
        const { archives } = await get("/api/mailbox/archives");
        return archives.find((/** @type {any} */ { name, cut, bytes }) =>
            cut !== undefined && name === file.name && bytes === file.size
        );
    } catch {
        return undefined;
    }
}

/** Uploads one archive. @param {File} file @returns {HTMLElement} its card, which removes itself at the end */
function upload(file) {
    /** @type {XMLHttpRequest | undefined} */
    let request;
    const words = h("span", { class: "caption tabular" });
    const bar = h("div", null, progressBar(0, { label: file.name }));
    const pace = new Pace();
    let isStopped = false;
    const stop = () => {
        isStopped = true;
        request?.abort();
        end();
    };
    const end = () => {
        card.remove();
        sending.delete(card);
    };
    const card = h(
        "div",
        { class: "card mail-upload" },
        h("div", { class: "mail-upload-words" }, h("strong", null, file.name), words, bar),
        button(t("common.cancel"), { style: "quiet", size: "small", onclick: stop }),
    );
    const show = (/** @type {number} */ sent) => {
        const left = pace.secondsLeft("sent", sent, file.size);
        words.textContent = [
            t("mail.drop.sent", { sent: bytes(sent), size: bytes(file.size) }),
            left !== null && t("progress.left", { time: roughly(left) }),
        ].filter(Boolean).join(" · ");
        replace(bar, progressBar(file.size ? sent / file.size : 0, { label: file.name }));
    };
    /** @param {{id: string, cut: number} | undefined} part */
    const send = (part) => {
        if (isStopped) return;
        const offset = part ? Math.max(0, part.cut - OVERLAP) : 0;
        const sender = request = new XMLHttpRequest();
        sender.upload.addEventListener("progress", (event) => show(Math.min(offset + event.loaded, file.size)));
        sender.addEventListener("loadend", () => {
            // The partial upload on the server belongs to another file, or is being continued by another upload, so the
            // whole file is sent again.
            if (part && (sender.status === 409 || sender.status === 400)) return send(undefined);
            end();
            if (sender.status !== 200 && !isStopped) showFailure(sender, file.name);
        });
        const place = part ? `archive=${part.id}&offset=${offset}` : `name=${encodeURIComponent(file.name)}`;
        sender.open("POST", appURL(`/api/mailbox/upload?${place}`));
        sender.setRequestHeader("X-Shoebox-Client", clientId);
        sender.setRequestHeader("Content-Type", "application/octet-stream");
        show(offset);
        sender.send(offset ? file.slice(offset) : file);
    };
    show(0);
    sending.add(card);
    void cutOff(file).then(send);
    return card;
}

/** @param {XMLHttpRequest} request @param {string} name */
function showFailure(request, name) {
    // A server that refuses the rest of a file may close the connection before the response is read.
    const error = errorOf(request.responseText);
    if (isUnanswered(request.status, { error })) return toast(t("mail.drop.broken", { name }), { kind: "error" });
    const failure = { code: "unknown", message: request.statusText, ...error };
    errorToast(new ApiError({ ...failure, status: request.status }), name);
}

/** The error in a response, if the response is JSON. @param {string} text */
function errorOf(text) {
    try {
        return JSON.parse(text)?.error;
    } catch {
        return undefined;
    }
}
