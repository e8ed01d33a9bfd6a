/**
 * Fetches files that other pages pass in the URL: `?photos=1,2`, `?path=/…` (for a folder, all its files), or
 * `?from=/api/…&name=…`.
 */
import { ApiError, post } from "../../core/api.js";
import { fetchFiles } from "../../core/handover.js";
import { h } from "../../core/html.js";
import { pathOf } from "../../core/paths.js";
import { errorToast } from "../../ui/error-toast.js";
import { upload } from "./intake.js";

/**
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 * @returns {Promise<import("./words.js").File[] | null>} null if the URL passes no files
 */
export async function hand(query, signal) {
    const photos = (query.get("photos") ?? "").split(",").filter(Boolean).map(Number);
    const paths = query.getAll("path").map(pathOf);
    const from = query.getAll("from");
    if (!photos.length && !paths.length && !from.length) return null;
    const files = [];
    if (photos.length || paths.length) {
        const answer = await post("/api/convert/files/shared", { photos, paths }, { signal });
        files.push(...answer.files);
        for (const failure of answer.refused) errorToast(new ApiError(failure));
    }
    for (const file of await fetchFiles(from, query.getAll("name"), signal)) {
        const sent = await upload(file, h("div", null), signal, file.name);
        if (sent) files.push(sent);
    }
    return files;
}
