/**
 * Adds pages to a scan. Chosen, dropped or pasted files are sent one after the other, and the server stores each page when
 * it arrives.
 */
import { appURL } from "../../core/base.js";
import { ApiError, clientId, isUnanswered, newKey, post } from "../../core/api.js";
import { h } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { accepting, PICTURES } from "../../core/kinds.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorWords } from "../../ui/error-view.js";
import { takeDropped, takePasted } from "../../ui/file-drops.js";
import { progressCard } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";

/**
 * @typedef {{corners?: number[][] | null, turns: number, filter: string, strength: number, paper: string}} Look
 * @typedef {{id: number, scan: number, width: number, height: number, confidence: number, found?: number[][] | null, others?: number[][][], look: Look,
 *   version: number, isRead: boolean}} Page
 * @typedef {{id: number, title: string, startedAt: number, changedAt: number, pages: Page[],
 *   category?: string | null, receipt?: import("../../ui/receipt-line.js").Receipt | null}} Scan
 */

/** Maximum number of failed files named in a message. */
const MOST_NAMED = 3;
/** The failure reason if a scan has reached its maximum number of pages. */
const FULL = "scan.tooManyPages";

/** The file types accepted by a file input. */
const ACCEPTED_PICTURES = `image/*,${accepting(PICTURES)}`;
const ACCEPTED = `${ACCEPTED_PICTURES},application/pdf`;

/** @returns {Promise<Scan>} */
export function beginScan() {
    const moment = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date());
    return post("/api/scanner/scans", { title: t("scanner.untitled", { date: moment }) });
}

/**
 * Uploads a picture or a PDF.
 * @param {string} path of the API
 * @param {Blob & {name?: string}} file
 * @param {{signal?: AbortSignal, onshare?: (share: number) => void, key?: string}} [options] `onshare` receives the uploaded
 *     fraction, 0…1; `key` is the key of an earlier upload that is retried
 * @returns {Promise<Page[]>}
 * @throws {ApiError}
 */
export function sendPicture(path, file, { signal, onshare, key = newKey() } = {}) {
    const request = new XMLHttpRequest();
    const name = file.name ?? t("scanner.photo");
    // An empty file fails here with a clear reason, because the server would only report that it received nothing.
    if (file.size === 0) {
        const message = t("scanner.emptyFile");
        return Promise.reject(new ApiError({ code: "corruptFile", message, reason: "picture.empty", file: name }));
    }
    return new Promise((resolve, reject) => {
        const stop = () => request.abort();
        signal?.addEventListener("abort", stop, { once: true });
        request.upload.addEventListener(
            "progress",
            (event) => onshare?.(file.size ? Math.min(1, event.loaded / file.size) : 0),
        );
        request.addEventListener("loadend", () => {
            signal?.removeEventListener("abort", stop);
            const answer = parsed(request.responseText);
            if (request.status === 200 && answer) return resolve(answer.pages);
            if (isUnanswered(request.status, answer)) {
                return reject(new ApiError({ code: "offline", message: t("scanner.notSent", { name }), status: 0 }));
            }
            reject(new ApiError({ code: "unknown", message: request.statusText, ...answer?.error, status: request.status }));
        });
        request.open("POST", appURL(`${path}?name=${encodeURIComponent(name)}`));
        request.setRequestHeader("X-Shoebox-Client", clientId);
        request.setRequestHeader("Idempotency-Key", key);
        request.setRequestHeader("Content-Type", "application/octet-stream");
        request.send(file);
    });
}

/**
 * Uploads files to a scan, in order, and shows the progress. If a file fails, it is named, and the others are still
 * uploaded.
 * @param {number} scan
 * @param {File[]} files
 * @param {HTMLElement} place the parent of the progress card
 * @param {AbortSignal} signal
 * @param {(pages: Page[]) => void} [take] called after each file
 * @returns {Promise<number>} the number of added pages
 */
export async function sendAll(scan, files, place, signal, take) {
    const stopped = new AbortController();
    signal.addEventListener("abort", () => stopped.abort(), { once: true });
    const card = progressCard({
        title: t("scanner.sending"),
        current: 0,
        total: files.length,
        oncancel: () => stopped.abort(),
    });
    place.append(card);
    let count = 0;
    /** @type {{name: string, error: any}[]} */
    const refused = [];
    for (const [index, file] of files.entries()) {
        if (stopped.signal.aborted) break;
        card.update({ current: index, note: file.name });
        try {
            const pages = await sendPicture(`/api/scanner/scans/${scan}/pages`, file, { signal: stopped.signal });
            count += pages.length;
            take?.(pages);
        } catch (error) {
            if (stopped.signal.aborted) break;
            refused.push({ name: file.name, error });
            if (/** @type {any} */ (error).reason !== FULL) continue;
            // All remaining files would be refused, too.
            refused.push(...files.slice(index + 1).map(({ name }) => ({ name, error })));
            break;
        }
    }
    card.remove();
    tell(refused);
    return count;
}

/**
 * Names the failed files in one message, with the reason if it is the same for all.
 * @param {{name: string, error: any}[]} refused
 */
function tell(refused) {
    if (!refused.length) return;
    const [{ name, error }] = refused;
    const { title, text, hint } = errorWords(error);
    if (refused.length === 1) {
        return void toast([`${name}:`, text || title, hint].filter(Boolean).join(" "), { kind: "error" });
    }
    const some = refused.slice(0, MOST_NAMED).map((file) => file.name).join(", ");
    const names = refused.length > MOST_NAMED ? t("scanner.andMore", { names: some, n: refused.length - MOST_NAMED }) : some;
    const words = [t("scanner.notAdded", { n: refused.length, names })];
    if (refused.every((file) => file.error.reason && file.error.reason === error.reason)) words.push(text, hint ?? "");
    toast(words.filter(Boolean).join(" "), { kind: "error" });
}

/**
 * Accepts files dropped on the page or pasted.
 * @param {HTMLElement} zone highlighted while files are dragged over it
 * @param {(files: File[]) => void} take
 * @param {AbortSignal} signal
 */
export function takeFiles(zone, take, signal) {
    takeDropped(zone, "scanner-over", (files) => {
        if (files.length) take(files);
        else toast(t("scanner.nothingDropped"), { kind: "warning" });
    }, signal);
    takePasted(take, signal);
}

/**
 * A hidden file input.
 * @param {(files: File[]) => void} take
 * @param {{camera?: boolean, single?: boolean}} [options] `camera`: opens the phone's own camera app; `single`: allows only
 *     one picture
 */
export function fileInput(take, { camera = false, single = false } = {}) {
    const input = h("input", {
        type: "file",
        accept: camera ? "image/*" : single ? ACCEPTED_PICTURES : ACCEPTED,
        multiple: !single && !camera,
        hidden: true,
        "aria-label": t("scanner.choose"),
    });
    if (camera) input.setAttribute("capture", "environment");
    input.addEventListener("change", () => {
        const files = [...input.files ?? []];
        input.value = "";
        if (files.length) take(files);
    });
    return input;
}

/** @param {string} text @returns {any} undefined if it is not JSON */
function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
