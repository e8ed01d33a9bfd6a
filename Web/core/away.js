// The unavailable shared folders: on an unplugged drive, renamed or moved. Pages that show files from shared folders also
// name the unavailable folders.
import { get } from "./api.js";
import { on } from "./events.js";
import { signal } from "./signal.js";

/**
 * @typedef {{id: number, path: string, photos: number, videos: number, bytes: number, decided: number, queued: number}}
 *   AwayFolder the numbers of the folder's known files and of the decisions on them. Both appear again when the folder is
 *   available again
 */

/** @type {import("./signal.js").Signal<AwayFolder[]>} */
export const awayFolders = signal(/** @type {AwayFolder[]} */ ([]));

/** The number of photos, or of queued photos, in the unavailable folders. @param {"photos" | "queued"} what */
export const awayCount = (what) => awayFolders.value.reduce((sum, folder) => sum + folder[what], 0);

/** Follows which folders are unavailable; called once, at startup. @returns {Promise<void>} */
export function followAway() {
    for (const name of /** @type {const} */ (["library", "reconnected"])) on(name, () => void look());
    return look();
}

/** The sequence number of the newest request. Responses to older requests are ignored. */
let asked = 0;

async function look() {
    const mine = ++asked;
    const answer = await get("/api/library/away").catch(() => null);
    if (!answer || mine !== asked) return;
    if (JSON.stringify(answer.folders) !== JSON.stringify(awayFolders.value)) awayFolders.value = answer.folders;
}
