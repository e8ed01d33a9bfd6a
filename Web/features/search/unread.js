/** How far the reading of photos is, whose words the search finds. */
import { get } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { stateOf } from "./reading-state.js";

/** @param {AbortSignal} signal @returns {Promise<import("./reading-state.js").Reading>} */
export async function readingOf(signal) {
    const [{ jobs }, progress] = await Promise.all([get("/api/jobs", { signal }), get("/api/notes/read", { signal })]);
    return stateOf(jobs, progress);
}

/** Why nothing may have been found. @param {import("./reading-state.js").Reading} reading */
export const readingWords = ({ state, read, total }) =>
    t(state === "waiting" && read === 0 ? "search.none.text" : `search.none.${state}`, { n: read, total });
