// Uploads files into a folder: selected, dropped or pasted files.
import { appURL } from "../core/base.js";
import { clientId, newKey } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { toast } from "./toast.js";
import { filesURL } from "../core/file-addresses.js";

/** @typedef {import("../core/paths.js").Path} Path */

/**
 * Uploads files, one after the other. A file appears in the folder only after its upload is complete.
 * @param {File[]} files
 * @param {Path} folder
 * @param {() => void} onarrive runs after each file, even if its upload failed
 * @param {{onstart?: (file: File, index: number) => void, signal?: AbortSignal}} [options] `onstart` runs before each file
 * @returns {Promise<Path[]>} the paths of the files that are there now
 */
export async function sendFiles(files, folder, onarrive, { onstart, signal } = {}) {
    /** @type {Path[]} */
    const arrived = [];
    for (const [index, file] of files.entries()) {
        if (signal?.aborted) break;
        onstart?.(file, index);
        try {
            const params = { name: file.name || t("files.pasted"), modified: file.lastModified };
            const response = await fetch(appURL(filesURL("/upload", folder, params)), {
                method: "POST",
                headers: {
                    "X-Shoebox-Client": clientId,
                    "Idempotency-Key": newKey(),
                    "Content-Type": "application/octet-stream",
                },
                body: file,
                signal,
            });
            const answer = await response.json().catch(() => null);
            const failure = response.ok ? answer?.failed?.[0]?.error : answer?.error;
            if (failure || !response.ok) {
                toast(`${file.name}: ${failure ? failureText(failure) : t("error.offline.title")}`, { kind: "error" });
            } else arrived.push(...answer.paths);
        } catch {
            if (signal?.aborted) break;
            toast(`${file.name}: ${t("error.offline.title")}`, { kind: "error" });
        }
        onarrive();
    }
    if (arrived.length) toast(t("files.uploaded", { n: arrived.length }), { kind: "success" });
    return arrived;
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
