// Uploads files into a folder: selected, dropped or pasted files. A card shows the progress on every page.
import { appURL } from "../core/base.js";
import { ApiError, clientId, failureOf, get, newKey, post } from "../core/api.js";
import { filesURL } from "../core/file-addresses.js";
import { bytes } from "../core/format.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { loadStyles } from "../core/styles.js";
import { errorToast } from "./error-toast.js";
import { errorWords } from "./error-view.js";
import { progressCard } from "./progress.js";
import { toast } from "./toast.js";
import { OVERLAP, UploadQueue } from "./upload-queue.js";

/** @typedef {import("../core/paths.js").Path} Path */

/** The maximum number of failures shown one by one. */
const MOST_SHOWN = 3;

/** Called for each file that was sent or has failed. @type {Set<() => void>} */
const arrivals = new Set();
/** @type {(HTMLElement & {update: (progress: any) => void}) | null} */
let card = null;

const queue = new UploadQueue({
    arrived: (item, signal) => get(addressOf(item), { signal }),
    send,
    forget: (item) => post(addressOf(item, "/cancel")),
    // The server is busy with a file while it does not know yet that the connection is broken.
    isBreak: (error) => error?.code === "offline" || error?.code === "busy",
    isMoved: (error) => error?.code === "changed",
    wait: (ms, signal) =>
        new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            const end = () => {
                clearTimeout(timer);
                resolve();
            };
            signal.addEventListener("abort", end, { once: true });
            // The browser may know sooner than the timer that the network is back.
            addEventListener("online", end, { once: true });
        }),
    key: newKey,
    now: () => performance.now(),
    onchange: show,
    onend: (item) => {
        if (item.error && failures() <= MOST_SHOWN) errorToast(item.error, item.file.name);
        for (const arrive of arrivals) arrive();
    },
});

const failures = () => queue.items.filter(({ state }) => state === "failed").length;

// Leaving Shoebox would stop the upload, so the browser asks for confirmation.
addEventListener("beforeunload", (event) => {
    if (queue.isRunning) event.preventDefault();
});

/**
 * Uploads files, one after the other. A file appears in the folder only after its upload is complete. The upload goes on while
 * other pages are shown.
 * @param {File[]} files
 * @param {Path} folder
 * @param {() => void} onarrive runs after each file, even if its upload failed
 * @returns {Promise<Path[]>} the paths of those files that are there now
 */
export async function sendFiles(files, folder, onarrive) {
    arrivals.add(onarrive);
    const isFirst = !queue.isRunning;
    try {
        await queue.add(files, folder);
    } finally {
        arrivals.delete(onarrive);
    }
    if (isFirst) tell();
    return queue.items.flatMap(({ file, answer }) => files.includes(file) && answer ? answer.paths : []);
}

/** Reports the result of all files that were sent together. A message closes the one before it, so there is only one. */
function tell() {
    const sent = queue.items.filter(({ state }) => state === "sent").length;
    const failed = queue.items.filter(({ state }) => state === "failed");
    const words = sent ? [t("files.uploaded", { n: sent })] : [];
    if (failed.length > MOST_SHOWN) words.push(t("files.upload.failed", { n: failed.length }));
    else words.push(...failed.map(({ file, error }) => `${file.name}: ${errorWords(error).title}`));
    if (words.length) toast(words.join(". "), { kind: failed.length ? "error" : "success" });
}

/** @param {import("./upload-queue.js").Item} item @param {string} [what] @param {Record<string, any>} [params] */
function addressOf({ file, target }, what = "", params = {}) {
    const source = { name: file.name || t("files.pasted"), modified: file.lastModified };
    // An upload that names the size of the file can go on after a break.
    const size = file.size > OVERLAP ? { bytes: file.size } : {};
    return filesURL(`/upload${what}`, target, { ...source, ...size, ...params });
}

/** Sends one file. @type {import("./upload-queue.js").UploadParts["send"]} */
function send(item, onprogress, signal) {
    const { file, key, start } = item;
    return new Promise((resolve, reject) => {
        // `fetch` reports no progress of an upload.
        const request = new XMLHttpRequest();
        request.open("POST", appURL(addressOf(item, "", start ? { offset: start } : {})));
        request.setRequestHeader("X-Shoebox-Client", clientId);
        request.setRequestHeader("Idempotency-Key", key);
        request.setRequestHeader("Content-Type", "application/octet-stream");
        request.upload.addEventListener("progress", (event) => onprogress(start + event.loaded));
        request.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        request.addEventListener("error", async () => reject(await isReadable(file) ? OFFLINE : vanished()));
        request.addEventListener("load", () => {
            const { status, statusText } = request;
            const answer = parsed(request.responseText);
            const refused = answer?.failed?.[0]?.error;
            if (status !== 200) reject(failureOf(new Response(null, { status, statusText }), answer));
            else if (refused) reject(new ApiError({ ...refused, status }));
            else resolve(answer);
        });
        signal.addEventListener("abort", () => request.abort(), { once: true });
        request.send(start ? file.slice(start) : file);
    });
}

const OFFLINE = new ApiError({ code: "offline", message: "", status: 0 });

/** A file that was removed or changed after it was chosen. The browser refuses to read it. */
const vanished = () => new ApiError({ code: "fileNotFound", message: t("files.upload.vanished") });

/** Whether a file can still be read. @param {File} file */
async function isReadable(file) {
    try {
        // The last byte, because the file may have become shorter.
        await file.slice(Math.max(0, file.size - 1)).arrayBuffer();
        return true;
    } catch {
        return false;
    }
}

/** @param {string} text @returns {any} */
function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/** Shows the card while files are being sent. */
function show() {
    if (!queue.isRunning) {
        card?.remove();
        card = null;
        return;
    }
    if (!card) {
        void loadStyles(["/ui/upload-card.css"]);
        card = progressCard({ title: t("files.uploading"), current: 0, total: null, oncancel: () => queue.cancel() });
        card.classList.add("upload-card");
        document.body.append(card);
    }
    const { sent, total } = queue.bytes;
    const { items, speed, secondsLeft, isWaiting } = queue;
    const ended = items.filter(({ state }) => state === "sent" || state === "failed").length;
    const now = items.find(({ state }) => state === "sending");
    card.update({
        title: now ? t("files.uploading.name", { name: now.file.name || t("files.pasted") }) : t("files.uploading"),
        current: ended,
        total: items.length,
        share: now?.file.size ? now.sent / now.file.size : 0,
        secondsLeft,
        note: isWaiting ? t("files.upload.waiting") : [
            t("files.upload.sent", { sent: bytes(sent), total: bytes(total) }),
            speed ? t("files.upload.speed", { speed: bytes(speed) }) : "",
        ].filter(Boolean).join(" · "),
    });
}

/**
 * Uploads files that the user drops on the page or pastes.
 * @param {() => Path | null} folder the current folder
 * @param {() => void} onarrive
 * @param {AbortSignal} signal
 */
export function takeDrops(folder, onarrive, signal) {
    const take = (/** @type {DataTransfer | null} */ data) => {
        const path = folder();
        const files = [...data?.files ?? []];
        if (path !== null && files.length) void sendFiles(files, path, onarrive);
    };
    const isFiles = (/** @type {DragEvent} */ event) => Boolean(event.dataTransfer?.types.includes("Files"));
    document.addEventListener("dragover", (event) => {
        if (!isFiles(event) || folder() === null) return;
        event.preventDefault();
        document.body.classList.add("files-dropping");
    }, { signal });
    document.addEventListener("dragleave", (event) => {
        if (!event.relatedTarget) document.body.classList.remove("files-dropping");
    }, { signal });
    document.addEventListener("drop", (event) => {
        document.body.classList.remove("files-dropping");
        // On the list of shared folders, no file can be stored, so the drop is left to another listener, which passes the
        // files to the Convert page.
        if (!isFiles(event) || folder() === null) return;
        event.preventDefault();
        take(event.dataTransfer);
    }, { signal });
    addEventListener("paste", (event) => take(event.clipboardData), { signal });
}
