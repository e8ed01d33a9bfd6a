// The shared folders that are away: a drive that is not plugged in, a folder that was renamed or moved. Pages that show what lies in folders say so.
import { get } from "./api.js";
import { on } from "./events.js";
import { signal } from "./signal.js";

/**
 * @typedef {{id: number, path: string, photos: number, videos: number, bytes: number, decided: number, queued: number}} AwayFolder
 *   the numbers are those of what is known of it, and returns with it
 */

/** @type {import("./signal.js").Signal<AwayFolder[]>} */
export const awayFolders = signal(/** @type {AwayFolder[]} */ ([]));

/** How much is away with them. @param {"photos" | "queued"} what */
export const awayCount = (what) => awayFolders.value.reduce((sum, folder) => sum + folder[what], 0);

/** Follows them; called once, at boot. @returns {Promise<void>} */
export function followAway() {
    for (const name of /** @type {const} */ (["library", "reconnected"])) on(name, () => void look());
    return look();
}

/** Of several answers that are on their way the newest counts. */
let asked = 0;

async function look() {
    const mine = ++asked;
    const answer = await get("/api/library/away").catch(() => null);
    if (!answer || mine !== asked) return;
    if (JSON.stringify(answer.folders) !== JSON.stringify(awayFolders.value)) awayFolders.value = answer.folders;
}
