// The progress of text recognition in photos.

/**
 * @typedef {{state: "reading" | "read" | "waiting", read: number, total: number}} Reading `waiting`: some photos are unread,
 *     and no job is running
 */

/**
 * @param {{kind: string, subject: string, state: string, total: number, failed: number}[]} jobs
 * @param {{read: number, photos: number}} progress
 * @returns {Reading}
 */
export function stateOf(jobs, { read, photos }) {
    if (jobs.some(({ kind, state }) => kind.startsWith("notes.") && state === "running")) {
        return { state: "reading", read, total: photos };
    }
    // A finished job may have failed on damaged photos, which will never be read.
    const isDone = jobs.some(({ kind, subject, state, total, failed }) =>
        kind === "notes.everything" && !subject && state === "done" && (total >= photos || read + failed >= photos)
    );
    const isRead = photos > 0 && (isDone || read >= photos);
    return { state: isRead ? "read" : "waiting", read: isRead ? photos : read, total: photos };
}
