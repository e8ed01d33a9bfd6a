// The sheet that makes videos smaller: it shows an estimate before, follows the job, and offers to undo what was done. Also drops
// the films of Live Photos.
import { get, post } from "../core/api.js";
import { takeCounts } from "../core/decisions.js";
import { on } from "../core/events.js";
import { failureText } from "../core/failure.js";
import { bytes, number } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { errorWords } from "./error-view.js";
import { progressCard } from "./progress.js";
import { sheet } from "./sheet.js";
import { segmented } from "./switch.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {{id: number, version?: string | null}} Video */
/** The endings of the videos whose smaller copy keeps its name. */
const ABLE = /\.(?:mp4|m4v|mov|qt|3gp)$/i;

/** Whether videos of this kind can be made smaller at all. @param {{name: string}} card */
export const canShrink = ({ name }) => ABLE.test(name);

/** @typedef {{count: number, before: number, sizes: {longSide: number, bytes: number}[], failed: {id: number, error: any}[]}} Estimate */
/** @typedef {{id: number, state: string, current: number, total: number, secondsLeft?: number | null, problem?: any}} Job */

/** Maximum number of reasons that are shown. */
const MAX_FAILURES = 3;
/** The size that is chosen at first: the smallest. */
const FIRST = 0;

/**
 * Asks for a size, and makes videos smaller. The work goes on if the person closes the sheet.
 * @param {Video[]} videos
 * @param {() => void} onchange called when videos were made smaller, and after an undo
 * @param {{quiet?: boolean}} [options] `quiet`: no progress is shown, because the person goes on with something else
 * @returns {Promise<boolean>} whether the work has begun
 */
export async function shrinkVideos(videos, onchange, { quiet = false } = {}) {
    const chosen = await ask(videos);
    if (!chosen) return false;
    try {
        const job = await post("/api/videos/shrink", { ...named(chosen.videos), longSide: chosen.longSide });
        follow(job, onchange, quiet);
        return true;
    } catch (error) {
        errorToast(error);
        return false;
    }
}

/** @param {Video[]} videos */
const named = (videos) => ({ ids: videos.map(({ id }) => id), versions: videos.map(({ version }) => version ?? null) });

/**
 * Shows the estimate and asks for a size.
 * @param {Video[]} videos
 * @returns {Promise<{longSide: number, videos: Video[]} | null>} the videos that can be made smaller; null if nothing was chosen
 */
function ask(videos) {
    const { promise, resolve } = Promise.withResolvers();
    /** @type {{longSide: number, videos: Video[]} | null} */
    let chosen = null;
    const closed = new AbortController();
    const content = h("div", { class: "stack", role: "status" }, h("p", { class: "quiet" }, t("video.shrink.estimating")));
    const press = button(t("video.shrink.button", { n: videos.length }), { style: "primary", decides: true });
    press.toggleAttribute("disabled", true);
    const opened = sheet({
        title: t("video.shrink"),
        content,
        actions: [button(t("common.cancel"), { onclick: () => opened.close() }), press],
        // Runs after the sheet has closed; otherwise the next toast would disappear with it.
        onclose: () => {
            closed.abort();
            resolve(chosen);
        },
    });
    post("/api/videos/shrink/estimate", named(videos), { signal: closed.signal }).then(
        (/** @type {Estimate} */ estimate) => {
            const able = videos.filter(({ id }) => !estimate.failed.some((failed) => failed.id === id));
            let index = FIRST;
            const line = h("p", { class: "video-shrink-size" });
            const show = () => replace(line, sizeWords(estimate, index));
            const sizes = segmented({
                label: t("video.shrink.size"),
                value: String(FIRST),
                options: estimate.sizes.map(({ longSide }, each) => ({
                    value: String(each),
                    label: t("video.shrink.pixels", { n: number(longSide) }),
                })),
                onchange: (/** @type {string} */ value) => {
                    index = Number(value);
                    show();
                },
            });
            show();
            // Videos that are smaller than both sizes keep theirs, so there is nothing to choose.
            const isChoice = new Set(estimate.sizes.map((each) => each.bytes)).size > 1;
            replace(
                content,
                estimate.count > 0 && [isChoice && sizes, line],
                reasons(estimate),
                h("p", { class: "caption" }, t("video.shrink.text")),
            );
            if (able.length) press.label = t("video.shrink.button", { n: able.length });
            press.toggleAttribute("disabled", estimate.count === 0);
            press.addEventListener("click", () => {
                chosen = { longSide: estimate.sizes[index].longSide, videos: able };
                opened.close();
            });
        },
        (error) => !closed.signal.aborted && replace(content, h("p", null, errorWords(error).title)),
    );
    return promise;
}

/** "4.1 GB → about 0.9 GB". @param {Estimate} estimate @param {number} index */
const sizeWords = ({ before, sizes }, index) =>
    t("video.shrink.estimate", { before: bytes(before), after: bytes(sizes[index].bytes) });

/** The reasons why some of the videos stay. @param {Estimate} estimate */
function reasons({ failed, count }) {
    if (!failed.length) return null;
    const words = [...new Set(failed.map(({ error }) => failureText(error)))].slice(0, MAX_FAILURES);
    return h(
        "div",
        null,
        count > 0 && h("p", null, t("video.shrink.stay", { n: failed.length })),
        words.map((each) => h("p", { class: "quiet" }, each)),
    );
}

/**
 * Shows the progress of a job in a sheet, and its result in a toast.
 * @param {Job} first @param {() => void} onchange @param {boolean} quiet without the sheet
 */
function follow(first, onchange, quiet) {
    const card = progressCard({
        title: t("video.shrink.running", { n: first.total }),
        current: 0,
        total: first.total,
        note: t("video.shrink.goesOn"),
        oncancel: () => void post(`/api/jobs/${first.id}/cancel`).catch(errorToast),
    });
    const opened = quiet ? null : sheet({
        title: t("video.shrink"),
        content: card,
        actions: [button(t("common.close"), { onclick: () => opened?.close() })],
    });
    let ended = false;
    const look = async () => {
        const shown = await get(`/api/videos/shrink/${first.id}`).catch(() => null);
        if (shown) show(shown.job);
    };
    const offs = [
        on("job", (/** @type {Job} */ job) => job.id === first.id && show(job)),
        on("reconnected", look),
    ];
    // The job may have ended before the first event.
    void look();

    /** @param {Job} job */
    function show(job) {
        if (ended) return;
        card.update({ current: job.current, total: job.total, secondsLeft: job.secondsLeft });
        if (job.state === "running") return;
        ended = true;
        for (const off of offs) off();
        opened?.close();
        void report(job.id, onchange);
    }
}

/** Reports what a job has done. @param {number} id @param {() => void} onchange */
async function report(id, onchange) {
    const { job, films, failed } = await get(`/api/videos/shrink/${id}`);
    for (const { error } of failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
    if (job.problem) toast(failureText(job.problem), { kind: "error" });
    if (!films.length) return;
    const sum = (/** @type {"before" | "after"} */ key) =>
        films.reduce((/** @type {number} */ all, /** @type {any} */ film) => all + film[key], 0);
    const words = t("video.shrink.done", { n: films.length, before: bytes(sum("before")), after: bytes(sum("after")) });
    toast(words, { kind: "success", action: { label: t("common.undo"), run: () => undo(films, onchange) } });
    onchange();
}

/**
 * Moves the films of Live Photos to the trash.
 * @param {Video[]} photos @param {() => void} onchange called when films were dropped, and after an undo
 * @returns {Promise<boolean>} whether films were dropped
 */
export async function dropFilms(photos, onchange) {
    try {
        const answer = await post("/api/videos/drop", named(photos));
        for (const { error } of answer.failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        if (!answer.act) return false;
        toast(t("video.dropped", { n: answer.count }), { kind: "success", action: undoing(answer.act, onchange) });
        onchange();
        return true;
    } catch (error) {
        errorToast(error);
        return false;
    }
}

/** Brings the originals back, the newest first. @param {{act: number}[]} films @param {() => void} onchange */
async function undo(films, onchange) {
    let count = 0;
    try {
        for (const { act } of films.toReversed()) {
            const answer = await post("/api/undo", { act });
            takeCounts(answer.counts);
            for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
            if (answer.act) count++;
        }
    } catch (error) {
        errorToast(error);
    }
    if (count) toast(t("act.shrinkVideo.undone"), { kind: "success" });
    onchange();
}
