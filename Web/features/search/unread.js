/** How far the reading of photos is, whose words the search finds. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { perform } from "./acts.js";
import { stateOf } from "./reading-state.js";

/** @typedef {import("./reading-state.js").Reading} Reading */

/** @param {AbortSignal} signal @returns {Promise<Reading>} */
export async function readingOf(signal) {
    const [{ jobs }, progress] = await Promise.all([get("/api/jobs", { signal }), get("/api/notes/read", { signal })]);
    return stateOf(jobs, progress);
}

/** Why nothing may have been found. @param {Reading} reading */
export const readingWords = ({ state, read, total }) =>
    t(state === "waiting" && read === 0 ? "search.none.text" : `search.none.${state}`, { n: read, total });

/** What is not among the results, because nobody has read it yet; nothing where all is read. @param {Reading | null} reading */
export function unreadWords(reading) {
    const unread = reading ? reading.total - reading.read : 0;
    if (!reading || unread <= 0) return "";
    return reading.state === "waiting" ? t("search.unread", { n: unread }) : readingWords(reading);
}

/** A line that says so beside results, and has the photos read. @param {AbortSignal} signal */
export function unreadLine(signal) {
    const line = h("p", { class: "quiet search-unread", hidden: true });
    readingOf(signal).then((reading) => {
        const words = unreadWords(reading);
        line.hidden = !words;
        const read = reading.state === "waiting" &&
            button(t("search.unread.read"), { style: "quiet", size: "small", onclick: () => perform("read") });
        replace(line, h("span", null, words), read);
    }, () => {});
    return line;
}
