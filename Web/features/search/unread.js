/** The progress of text recognition in photos, whose words the search can then find. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { stateOf } from "./reading-state.js";

/** @typedef {import("./reading-state.js").Reading} Reading */

/** @param {AbortSignal} signal @returns {Promise<Reading>} */
export async function readingOf(signal) {
    const [{ jobs }, progress] = await Promise.all([get("/api/jobs", { signal }), get("/api/notes/read", { signal })]);
    return stateOf(jobs, progress);
}

/** Says in words how the progress of text recognition may explain that nothing was found. @param {Reading} reading */
export const readingWords = ({ state, read, total }) =>
    t(state === "waiting" && read === 0 ? "search.none.text" : `search.none.${state}`, { n: read, total });

/**
 * The number of photos that cannot be found yet, in words; empty if text recognition is complete.
 * @param {Reading | null} reading
 */
export function unreadWords(reading) {
    const unread = reading ? reading.total - reading.read : 0;
    if (!reading || unread <= 0) return "";
    return reading.state === "waiting" ? t("search.unread", { n: unread }) : readingWords(reading);
}

/** Starts text recognition in all photos. */
export const readAll = () => post("/api/notes/read", {}).catch(errorToast);

/**
 * Reports the progress of text recognition to `show`, now and whenever it changes.
 * @param {AbortSignal} signal
 * @param {(reading: Reading) => void} show
 * @param {() => void} onread called when text recognition ends, because a search may then find more photos
 */
export function followReading(signal, show, onread) {
    let last = "";
    let isAsking = false;
    let isDue = false;
    signal.addEventListener("abort", on("job", ({ kind }) => kind.startsWith("notes.") && ask()));
    void ask();

    /**
     * Sends at most one request at a time, because an event arrives for each photo. An event during a request causes another
     * request afterwards.
     */
    async function ask() {
        isDue = isAsking;
        if (isAsking) return;
        isAsking = true;
        const reading = await readingOf(signal).catch(() => null);
        isAsking = false;
        if (signal.aborted) return;
        if (reading) {
            show(reading);
            if (last === "reading" && reading.state !== "reading") onread();
            last = reading.state;
        }
        if (isDue) void ask();
    }
}

/**
 * A line beside the results that shows the progress, with a button that starts text recognition.
 * @param {AbortSignal} signal
 * @param {() => void} onread
 */
export function unreadLine(signal, onread) {
    const line = h("p", { class: "quiet search-unread", hidden: true });
    followReading(signal, (reading) => {
        const words = unreadWords(reading);
        line.hidden = !words;
        const read = reading.state === "waiting" &&
            button(t("search.unread.read"), { style: "quiet", size: "small", onclick: readAll });
        replace(line, h("span", null, words), read);
    }, onread);
    return line;
}
