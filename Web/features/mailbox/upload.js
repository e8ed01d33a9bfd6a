/** Archives that are dropped on the page: each goes to Shoebox in one stream, and its mails can be read while it does. */
import { ApiError, clientId } from "../../core/api.js";
import { bytes, duration } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { Pace } from "./pace.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { progressBar } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";

/** What is on its way, also while another page is shown. @type {Set<HTMLElement>} */
const underway = new Set();

// Who leaves Shoebox breaks off what is on its way, and is asked.
addEventListener("beforeunload", (event) => {
    if (underway.size) event.preventDefault();
});

/**
 * Takes archives that are dropped on an element, or chosen.
 * @param {HTMLElement} content
 * @param {AbortSignal} signal ends with the page; what is on its way then goes on
 * @returns {HTMLElement}
 */
export function dropZone(content, signal) {
    const running = h("div", { class: "mail-uploads" }, [...underway]);
    const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t("mail.drop.choose") });
    const choose = button(t("mail.drop.choose"), { style: "quiet", size: "small", onclick: () => input.click() });
    const zone = h("div", { class: "mail-drop" }, content, running, h("p", { class: "mail-drop-choose" }, choose, input));
    const take = (/** @type {FileList | null | undefined} */ files) => {
        for (const file of files ?? []) running.append(upload(file));
    };
    input.addEventListener("change", () => {
        take(input.files);
        input.value = "";
    });
    let depth = 0;
    const over = (/** @type {boolean} */ is) => zone.classList.toggle("mail-drop-over", is);
    const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
    const listen = (/** @type {string} */ name, /** @type {(event: DragEvent) => void} */ act) =>
        document.addEventListener(name, (event) => {
            if (!hasFiles(/** @type {DragEvent} */ (event))) return;
            event.preventDefault();
            act(/** @type {DragEvent} */ (event));
        }, { signal });
    listen("dragenter", () => over(++depth > 0));
    listen("dragleave", () => over(--depth > 0));
    listen("dragover", () => {});
    listen("drop", (event) => {
        depth = 0;
        over(false);
        take(event.dataTransfer?.files);
    });
    return zone;
}

/** One archive on its way. @param {File} file @returns {HTMLElement} */
function upload(file) {
    const request = new XMLHttpRequest();
    const words = h("span", { class: "caption tabular" });
    const bar = h("div", null, progressBar(0, { label: file.name }));
    const pace = new Pace();
    let isStopped = false;
    const stop = button(t("common.cancel"), {
        style: "quiet",
        size: "small",
        onclick: () => {
            isStopped = true;
            request.abort();
        },
    });
    const row = h(
        "div",
        { class: "card mail-upload" },
        h("div", { class: "mail-upload-words" }, h("strong", null, file.name), words, bar),
        stop,
    );
    const tell = (/** @type {number} */ sent) => {
        const left = pace.secondsLeft("sent", sent, file.size);
        words.textContent = [
            t("mail.drop.sent", { sent: bytes(sent), size: bytes(file.size) }),
            left !== null && t("progress.left", { time: duration(left) }),
        ].filter(Boolean).join(" · ");
        replace(bar, progressBar(file.size ? sent / file.size : 0, { label: file.name }));
    };
    request.upload.addEventListener("progress", (event) => tell(Math.min(event.loaded, file.size)));
    request.addEventListener("loadend", () => {
        row.remove();
        underway.delete(row);
        if (request.status === 200 || isStopped) return;
        // Who refuses what still comes may close the line before he is heard.
        if (request.status === 0) return toast(t("mail.drop.broken", { name: file.name }), { kind: "error" });
        let answer;
        try {
            answer = JSON.parse(request.responseText);
        } catch {
            answer = null;
        }
        const { title, text, hint } = errorWords(
            new ApiError({ code: "unknown", message: request.statusText, ...answer?.error, status: request.status }),
        );
        toast([file.name, title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
    });
    request.open("POST", `/api/mailbox/upload?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("X-Shoebox-Client", clientId);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    tell(0);
    request.send(file);
    underway.add(row);
    return row;
}
