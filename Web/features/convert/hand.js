/**
 * Fetches files that other pages pass in the URL: `?photos=1,2`, `?path=/…` (for a folder, all its files), or
 * `?from=/api/…&name=…`.
 */
import { appURL } from "../../core/base.js";
import { ApiError, get, post } from "../../core/api.js";
import { h } from "../../core/html.js";
import { pathOf } from "../../core/paths.js";
import { errorToast } from "../../ui/error-toast.js";
import { upload } from "./intake.js";

/** Matches the API paths from which `from` may fetch files. All others are ignored. */
const SOURCES = /^\/api\/(?:mailbox|scanner|pictures|files)\/[^?#]*(?:\?[^#]*)?$/;

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
    const names = query.getAll("name");
    for (const [index, address] of from.entries()) {
        if (!SOURCES.test(address)) continue;
        const response = await fetch(appURL(address), { signal });
        if (!response.ok) {
            await get(address, { signal }); // throws in the API's own words
            continue;
        }
        const sent = await upload(await response.blob(), h("div", null), signal, names[index] ?? "file");
        if (sent) files.push(sent);
    }
    return files;
}
