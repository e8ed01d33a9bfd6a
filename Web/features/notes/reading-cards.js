/** The progress of text recognition, for swiped photos and for all photos. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureWords } from "../../core/failure.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { progressCard } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

/**
 * @typedef {{id: number, kind: string, subject: string, state: "running" | "done" | "cancelled" | "stopped", current: number,
 *   total: number, done: number, failed: number, secondsLeft?: number | null, problem?: any}} Job
 */

const TITLES = /** @type {Record<string, string>} */ ({
    "notes.list": "list",
    "notes.everything": "everything",
    "notes.again": "again",
});
/** A card is shown only after the job has run for this time, in ms, so that short jobs show no card. */
const PATIENCE = 600;

/** @param {AbortSignal} signal @returns {HTMLElement} */
export function readingCards(signal) {
    const element = h("div", { class: "stack reading-cards" });
    /** @type {Map<number, {job: Job, card: any, place: HTMLElement}>} */
    const shown = new Map();
    const off = on("job", show);
    signal.addEventListener("abort", off);
    get("/api/jobs", { signal }).then(({ jobs }) => jobs.forEach(show), () => {});
    return element;

    /** @param {Job} job */
    function show(job) {
        if (!TITLES[job.kind]) return;
        const entry = shown.get(job.id) ?? { job, card: null, place: h("div", { class: "reading-card", hidden: true }) };
        if (!shown.has(job.id)) {
            shown.set(job.id, entry);
            element.append(entry.place);
        }
        entry.job = job;
        if (job.state !== "running") {
            entry.card = null;
            renew(entry.place, ended(job));
            entry.place.hidden = !entry.place.firstChild;
        } else if (entry.card) entry.card.update(progress(job));
        else {
            entry.card = progressCard(progress(job));
            replace(entry.place, entry.card);
            setTimeout(() => entry.place.hidden = !entry.place.firstChild, PATIENCE);
        }
    }
}

/** @param {Job} job */
function titleOf({ kind, subject }) {
    const name = subject.slice(subject.lastIndexOf("/") + 1) || subject;
    return name ? t("notes.reading.folder", { name }) : t(`notes.reading.${TITLES[kind]}`);
}

/** @param {Job} job */
function progress(job) {
    return {
        title: titleOf(job),
        current: job.current,
        total: job.total || null,
        secondsLeft: job.secondsLeft ?? null,
        note: job.failed ? t("notes.failed", { n: job.failed }) : "",
        oncancel: () => act(job, "cancel"),
    };
}

/** The card of a job that is not running; null if there is nothing to report. @param {Job} job */
function ended(job) {
    if (job.state === "stopped") {
        const text = [titleOf(job), job.problem && reason(job.problem)].filter(Boolean).join(" · ");
        return line("warning", t("notes.stopped"), text, again(job, "resume"));
    }
    if (job.state === "cancelled" && job.current < job.total) {
        const text = `${titleOf(job)} · ${t("progress.of", { current: job.current, total: job.total })}`;
        return line("info", t("notes.stopped"), text, again(job, "resume"));
    }
    if (job.failed === 0) return null;
    return line("warning", t("notes.failed", { n: job.failed }), titleOf(job), [
        button(t("notes.failed.why"), { style: "quiet", size: "small", onclick: () => failures(job) }),
        again(job, "retry"),
    ]);
}

/** @param {any} failure */
function reason(failure) {
    const { text, hint } = failureWords(failure);
    return [text, hint].filter(Boolean).join(" ");
}

/** @param {string} name @param {string} title @param {string | null} text @param {any} end */
const line = (name, title, text, end) =>
    h("div", { class: "card card-list" }, row({ icon: icon(name, { size: 20 }), title, text, end }));

/** @param {Job} job @param {"resume" | "retry"} verb */
const again = (job, verb) =>
    button(t(verb === "retry" ? "common.retry" : "notes.resume"), {
        size: "small",
        icon: "refresh",
        onclick: () => act(job, verb),
    });

/** @param {Job} job @param {string} verb */
async function act(job, verb) {
    try {
        await post(`/api/jobs/${job.id}/${verb}`);
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/** @param {Job} job */
async function failures(job) {
    const answer = await get(`/api/jobs/${job.id}/failures`).catch((error) => {
        toast(errorWords(error).title, { kind: "error" });
    });
    if (!answer) return;
    sheet({
        title: t("notes.failed.title"),
        content: h(
            "div",
            { class: "card-list" },
            answer.items.map((/** @type {any} */ item) =>
                row({ title: item.error.file ?? item.key, text: reason(item.error) })
            ),
        ),
    });
}
