/** How far the reading of photos is, whose words the search finds. */
import { get } from "../../core/api.js";
import { stateOf } from "./reading-state.js";

/** @param {AbortSignal} signal @returns {Promise<import("./reading-state.js").Reading>} */
export async function readingOf(signal) {
    const [{ jobs }, { counts }] = await Promise.all([
        get("/api/jobs", { signal }),
        get("/api/triage/deck", { params: { limit: 1 }, signal }),
    ]);
    return stateOf(jobs, counts.total);
}
