/** The screenshots of a library in which no screenshot has been sorted yet, as items for the list of results. */
import { get } from "../../core/api.js";

/** Whether there are screenshots, but none has been sorted yet. @param {{total: number, waiting: number} | null} tally */
export const isUnsorted = (tally) => Boolean(tally && tally.total === 0 && tally.waiting > 0);

/**
 * @param {string | null} after the number of screenshots to skip
 * @param {number} limit
 * @param {AbortSignal} signal
 * @returns {Promise<{results: any[], next: string | null}>}
 */
export async function fetchUnsorted(after, limit, signal) {
    const rank = Number(after ?? 0);
    const { photos, total } = await get("/api/photos", { params: { screenshots: "1", rank, limit }, signal });
    const end = rank + photos.length;
    const there = photos.filter((/** @type {any} */ photo) => photo !== null);
    return { results: there.map(itemOf), next: photos.length && end < total ? String(end) : null };
}

/** The id is negative, so that it differs from the ids of results. @param {any} photo */
const itemOf = (photo) => ({ id: -photo.id, photo, status: "waiting", type: "unknown", facts: {}, corrected: false });
