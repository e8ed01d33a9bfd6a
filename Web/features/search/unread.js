/** The progress of reading in the background, with its switch and its pause. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureWords } from "../../core/failure.js";
import { roughly } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { saveSettings, startReading } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { progressBar } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { isReading, stateOf } from "./reading-state.js";

/** @typedef {import("./reading-state.js").Reading} Reading */

/** @param {AbortSignal} signal @returns {Promise<Reading>} */
export const readingOf = async (signal) => stateOf(await get("/api/notes/background", { signal }));

/** The numbers of unread photos and documents, for example "12 photos and 3 documents". @param {Reading} reading */
function leftWords({ photos, documents }) {
    const parts = [
        photos > 0 && t("search.left.photos", { n: photos }),
        documents > 0 && t("search.left.documents", { n: documents }),
    ].filter(Boolean);
    return parts.length > 1 ? t("search.left.both", { photos: parts[0], documents: parts[1] }) : String(parts[0] ?? "");
}

/** Says in words how the progress of reading may explain that nothing was found. @param {Reading} reading */
export const readingWords = (reading) => t(`search.none.${reading.state}`, { left: leftWords(reading) });

/** What cannot be found yet, in words; empty if everything is read. @param {Reading | null} reading */
export function unreadWords(reading) {
    if (!reading || reading.state === "read") return "";
    const left = leftWords(reading);
    if (reading.state === "stopped") {
        const { text, hint } = failureWords(reading.job?.problem);
        return [text, hint].filter(Boolean).join(" ");
    }
    const seconds = reading.state === "reading" ? reading.job?.secondsLeft : null;
    return seconds
        ? t("search.unread.time", { left, time: roughly(seconds) })
        : t(`search.unread.${reading.state}`, { left });
}

/** Turns reading in the background on, or lets it go on. */
export async function readAll() {
    try {
        await saveSettings({ readInBackground: true });
        const { job } = await get("/api/notes/background");
        if (job && ["cancelled", "stopped"].includes(job.state)) await post(`/api/jobs/${job.id}/resume`);
    } catch (error) {
        errorToast(error);
    }
}

/** @param {Reading} reading */
const pause = ({ job }) => job ? post(`/api/jobs/${job.id}/cancel`).catch(errorToast) : null;

/** Shows why photos and documents cannot be read. @param {Reading} reading */
async function showFailures({ job }) {
    if (!job) return;
    const { items } = await get(`/api/jobs/${job.id}/failures`);
    sheet({
        title: t("search.failed.title"),
        content: h(
            "div",
            { class: "card-list" },
            items.map((/** @type {any} */ { error, key }) => {
                const { text, hint } = failureWords(error);
                return row({ title: error.file ?? key, text: [text, hint].filter(Boolean).join(" ") });
            }),
        ),
    });
}

/**
 * Reports the progress of reading to `show`, now and whenever it changes.
 * @param {AbortSignal} signal
 * @param {(reading: Reading) => void} show
 * @param {() => void} onread called when the reading ends, or when all photos were looked at, because a search may then find more
 */
export function followReading(signal, show, onread) {
    let last = "";
    let lastThings = 0;
    let isAsking = false;
    let isDue = false;
    signal.addEventListener("abort", on("job", ({ kind }) => isReading(kind) && ask()));
    signal.addEventListener("abort", on("settings", () => ask()));
    signal.addEventListener("abort", on("library", () => ask()));
    void ask();

    /**
     * Sends at most one request at a time, because events arrive several times a second. An event during a request causes
     * another request afterwards.
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
            const hasRead = last === "reading" && reading.state !== "reading";
            if (hasRead || lastThings > 0 && reading.things === 0) onread();
            last = reading.state;
            lastThings = reading.things;
        }
        if (isDue) void ask();
    }
}

/**
 * The line with the progress of reading: the unread photos and documents, a bar, the time left, and buttons to pause, go on or
 * turn the reading on. The page tells the user about reading in the background, so the line turns it on unless the user has
 * decided.
 * @param {AbortSignal} signal
 * @param {() => void} onread
 */
export function unreadLine(signal, onread) {
    const line = h("div", { class: "search-unread", hidden: true });
    const words = h("span", { class: "tabular" });
    const bar = progressBar(null, { label: t("search.reading") });
    const acts = h("span", { class: "search-unread-acts" });
    replace(line, words, acts, bar);
    startReading().catch(() => {});
    followReading(signal, (reading) => {
        const text = unreadWords(reading);
        line.hidden = !text && reading.failed === 0;
        words.textContent = text || t("search.failed", { n: reading.failed });
        bar.hidden = reading.state !== "reading";
        bar.update(reading.job?.total ? reading.job.current / reading.job.total : null);
        replace(acts, actOf(reading));
    }, onread);
    return line;
}

/** @param {Reading} reading */
function actOf(reading) {
    const small = (/** @type {string} */ name, /** @type {() => any} */ onclick) =>
        button(t(`search.unread.${name}`), { style: "quiet", size: "small", onclick });
    switch (reading.state) {
        case "reading":
            return small("pause", () => pause(reading));
        case "paused":
        case "stopped":
            return small("resume", readAll);
        case "off":
            return small("read", readAll);
        case "read":
            return reading.failed > 0 && small("why", () => showFailures(reading));
        default:
            return null;
    }
}
