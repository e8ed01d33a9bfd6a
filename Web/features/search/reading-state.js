// How much of the photos was read, by what jobs have done.

/**
 * @typedef {{state: "reading" | "read" | "waiting", read: number, total: number}} Reading `waiting`: some were not read, and nothing reads them
 */

/**
 * @param {{kind: string, subject: string, state: string, current: number, total: number, startedAt?: number}[]} jobs
 * @param {number} photos how many there are now
 * @returns {Reading}
 */
export function stateOf(jobs, photos) {
    const readings = jobs.filter(({ kind, subject }) => kind === "notes.everything" && !subject);
    const running = jobs.find(({ kind, state }) => kind.startsWith("notes.") && state === "running");
    if (running) return { state: "reading", read: running.current, total: running.total };
    const read = Math.min(photos, Math.max(0, ...readings.filter(isDone).map(({ total }) => total)));
    return { state: photos > 0 && read >= photos ? "read" : "waiting", read, total: photos };
}

/** @param {{state: string}} job */
const isDone = ({ state }) => state === "done";
