/** The running jobs. Each is a line that links to the page of the job. */
import { post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { roughly } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { icon } from "../../ui/icon.js";
import { progressBar } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{id: number, kind: string, subject?: string, state: string, startedAt: number, current: number, total: number, secondsLeft?: number | null}} Job */

/** The page for each kind of job. */
const PAGES = /** @type {Record<string, string>} */ ({
    "notes.list": "/notes",
    "notes.everything": "/notes",
    "notes.again": "/notes",
    "screenshots.sort": "/screenshots",
    "mailbox.index": "/mail",
    convert: "/convert",
    "convert.extract": "/convert",
    "videos.shrink": "/photos?videos=1",
    "notes.background": "/search",
    "people.faces": "/people",
});
/** The work in the background, which can be paused here. Its pages let it go on. */
const QUIET = new Set(["notes.background", "people.faces"]);
/** A job is shown only after it has run for this time, in ms, because a shorter job would just flash up. */
const MIN_RUNTIME = 600;

/**
 * The card of the running jobs.
 * @param {Job[]} jobs the jobs that are running now
 * @param {AbortSignal} signal aborted when the user leaves the page
 * @returns {HTMLElement} hidden while no job is running
 */
export function runningCard(jobs, signal) {
    const list = h("div", { class: "card card-list" });
    const element = h(
        "section",
        { class: "home-running", hidden: true },
        h("div", { class: "home-head" }, h("h2", null, t("home.running"))),
        list,
    );
    /** @type {Map<number, ReturnType<typeof line>>} */
    const lines = new Map();
    signal.addEventListener("abort", on("job", show));
    jobs.forEach(show);
    return element;

    /** @param {Job} job */
    function show(job) {
        if (!PAGES[job.kind]) return;
        if (job.state !== "running") return drop(job.id);
        const known = lines.get(job.id);
        if (known) return known.update(job);
        const made = line(job);
        lines.set(job.id, made);
        if (Date.now() - job.startedAt > MIN_RUNTIME) add(made.element);
        else setTimeout(() => lines.get(job.id) === made && add(made.element), MIN_RUNTIME);
    }

    /** @param {HTMLElement} line */
    function add(line) {
        list.append(line);
        element.hidden = false;
    }

    /** @param {number} id */
    function drop(id) {
        lines.get(id)?.element.remove();
        lines.delete(id);
        element.hidden = !list.firstChild;
    }
}

/** @param {Job} first */
function line(first) {
    const folder = first.kind === "notes.everything" && first.subject?.split("/").filter(Boolean).at(-1);
    const title = folder ? t("home.job.notes.folder", { name: folder }) : t(`home.job.${first.kind}`);
    const bar = progressBar(null, { label: title });
    const note = h("span", { class: "caption tabular" });
    const link = h(
        "a",
        { class: "list-row list-row-press", href: PAGES[first.kind] },
        h("div", { class: "list-row-words home-job" }, h("span", { class: "list-row-title" }, title), bar, note),
        icon("chevron-right", { size: 18 }),
    );
    const element = QUIET.has(first.kind)
        ? h(
            "div",
            { class: "home-quiet" },
            link,
            button(t("home.pause"), { style: "quiet", size: "small", onclick: () => pause(first.id, title) }),
        )
        : link;
    update(first);
    return { element, update };

    /** @param {Job} job */
    function update({ current, total, secondsLeft }) {
        // With a single item, there is no progress to show until it is done.
        const counts = total > 1;
        bar.update(counts ? current / total : null);
        note.textContent = [
            counts && t("progress.of", { current, total }),
            secondsLeft && t("progress.left", { time: roughly(secondsLeft) }),
        ].filter(Boolean).join(" · ");
    }
}

/** @param {number} id @param {string} title */
async function pause(id, title) {
    try {
        await post(`/api/jobs/${id}/cancel`);
        const run = () => post(`/api/jobs/${id}/resume`).catch(errorToast);
        toast(t("home.paused", { title }), { action: { label: t("home.goOn"), run } });
    } catch (error) {
        errorToast(error);
    }
}
