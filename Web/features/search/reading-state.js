// The progress of reading in the background: the words in photos and documents, which the search can then find.

/**
 * @typedef {{id: number, kind: string, state: "running" | "done" | "cancelled" | "stopped", current: number, total: number,
 *   failed: number, secondsLeft?: number | null, problem?: any}} Job
 * @typedef {{choice: "untold" | "on" | "off", photos: number, documents: number, things?: number, failed: number, job?: Job | null}} Background
 *   `photos` and `documents`: not read yet; `things`: photos of which it is
 *   not known yet what they show, or that are looked at again; `failed`: documents that cannot be read
 * @typedef {{state: "reading" | "read" | "paused" | "stopped" | "waiting" | "off", photos: number, documents: number, things: number, failed: number, job: Job | null}} Reading
 *   `waiting`: reading begins soon, for example after the scan; `off`: also if nobody has been told about it yet
 */

/** @param {Background} background @returns {Reading} */
export function stateOf({ choice, photos: unread, documents, things = 0, failed, job = null }) {
    const photos = Math.max(unread, things);
    const all = { photos, documents, things, failed: failed + failedPhotos(job, failed), job };
    if (photos + documents === 0) return { ...all, state: "read" };
    if (choice !== "on") return { ...all, state: "off" };
    if (!job) return { ...all, state: "waiting" };
    if (job.state === "running") return { ...all, state: "reading" };
    if (job.state === "cancelled") return { ...all, state: "paused" };
    if (job.state === "stopped") return { ...all, state: "stopped" };
    // A finished job may have failed on damaged photos, which stay unread.
    return { ...all, state: job.failed >= photos + documents ? "read" : "waiting" };
}

/** The job counts the documents that failed in it, too. @param {Job | null} job @param {number} documents */
const failedPhotos = (job, documents) => Math.max(0, (job?.failed ?? 0) - documents);

/** Whether a job reads photos or documents. @param {string} kind */
export const isReading = (kind) => kind.startsWith("notes.");
