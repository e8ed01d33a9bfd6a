/** Accepts files that the user drops on the page, pastes or selects, and uploads them one after the other. */
import { appURL } from "../../core/base.js";
import { ApiError, clientId, isUnanswered, newKey } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { takeHanded } from "../../core/handover.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { takeDropped, takePasted } from "../../ui/file-drops.js";
import { progressBar } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";

/** @typedef {import("./words.js").File} ConvertFile */

/**
 * @param {HTMLElement} content
 * @param {{signal: AbortSignal, take: (file: ConvertFile) => void}} options `signal` cancels the uploads
 * @returns {HTMLElement & {choose: (what?: {accept?: string, onchosen?: () => void}) => void}} `choose` opens the browser's
 *   file dialog; `onchosen` is called before the first selected file is uploaded
 */
export function intake(content, { signal, take }) {
    const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t("convert.drop.choose") });
    const sending = h("div", { class: "convert-sending", "aria-live": "polite" });
    const zone = h("div", { class: "convert-zone" }, content, sending, input);
    /** @type {File[]} */
    const queue = [];
    let isBusy = false;
    const send = async () => {
        if (isBusy) return;
        isBusy = true;
        for (let file = queue.shift(); file && !signal.aborted; file = queue.shift()) {
            const sent = await upload(file, sending, signal);
            if (sent && !signal.aborted) take(sent);
        }
        isBusy = false;
    };
    const add = (/** @type {File[]} */ files) => {
        queue.push(...files);
        void send();
    };
    /** @type {(() => void) | undefined} */
    let chosen;
    input.addEventListener("change", () => {
        chosen?.();
        add([...input.files ?? []]);
        input.value = "";
    });
    takeDropped(zone, "convert-over", add, signal, { opensFolders: true });
    takePasted(add, signal);
    takeHanded("/convert", add, signal);
    return Object.assign(zone, {
        /** @param {{accept?: string, onchosen?: () => void}} [what] */
        choose: ({ accept = "", onchosen } = {}) => {
            input.accept = accept;
            chosen = onchosen;
            input.click();
        },
    });
}

/**
 * Uploads a file.
 * @param {Blob & {name?: string}} file
 * @param {HTMLElement} place the element in which the progress is shown
 * @param {AbortSignal} signal
 * @param {string} [name]
 * @returns {Promise<ConvertFile | null>} null if the upload was cancelled or failed
 */
export function upload(file, place, signal, name = file.name ?? "file") {
    const request = new XMLHttpRequest();
    const bar = progressBar(0, { label: name });
    const words = h("span", { class: "caption tabular" });
    const card = h(
        "div",
        { class: "card convert-upload" },
        h("div", { class: "convert-upload-words" }, h("strong", null, name), words, bar),
        button(t("common.cancel"), { style: "quiet", size: "small", onclick: () => request.abort() }),
    );
    const show = (/** @type {number} */ sent) => {
        words.textContent = t("convert.sent", { sent: bytes(sent), size: bytes(file.size) });
        bar.update(file.size ? sent / file.size : 0);
    };
    return new Promise((resolve) => {
        let isStopped = false;
        const stop = () => request.abort();
        signal.addEventListener("abort", stop, { once: true });
        request.addEventListener("abort", () => isStopped = true);
        request.upload.addEventListener("progress", (event) => show(Math.min(event.loaded, file.size)));
        request.addEventListener("loadend", () => {
            signal.removeEventListener("abort", stop);
            card.remove();
            const answer = parsed(request.responseText);
            if (request.status === 200 && answer) return resolve(answer);
            if (!isStopped) showFailure(request, answer, name);
            resolve(null);
        });
        request.open("POST", appURL(`/api/convert/files?name=${encodeURIComponent(name)}`));
        request.setRequestHeader("X-Shoebox-Client", clientId);
        request.setRequestHeader("Idempotency-Key", newKey());
        request.setRequestHeader("Content-Type", "application/octet-stream");
        show(0);
        request.send(file);
        place.append(card);
    });
}

/** @param {XMLHttpRequest} request @param {any} answer @param {string} name */
function showFailure(request, answer, name) {
    // Status 0: a server that refuses a file may close the connection before the browser has read the response.
    if (isUnanswered(request.status, answer)) return toast(t("convert.broken", { name }), { kind: "error" });
    const failure = { code: "unknown", message: request.statusText, ...answer?.error };
    errorToast(new ApiError({ ...failure, status: request.status }), name);
}

/** @param {string} text @returns {any} undefined if the text is not valid JSON */
function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
