/** The progress of an import, with the remaining time and a cancel button. */
import { get, post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { baseName, bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorToast } from "../../ui/error-toast.js";
import { progressCard } from "../../ui/progress.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** How often the progress is fetched, in milliseconds. */
const PACE = 700;

/**
 * @typedef {{job: {id: number, state: string}, paths: string[], stage?: string, done?: number, total?: number, secondsLeft?: number,
 *   folder?: string, taken?: {outcome: {act: number | null}, problems: any[]}, problem?: any}} Run
 */

/**
 * @param {Run} first
 * @param {AbortSignal} signal aborted when the user leaves the page
 * @param {() => void} again called when the import has ended or was undone
 */
export function runCard(first, signal, again) {
    const { id } = first.job;
    const card = progressCard({ title: "", current: 0, total: null, oncancel: cancel });
    const element = h("div", { class: "scan-card" }, card);
    show(first);
    setTimeout(follow, PACE);
    return element;

    async function follow() {
        if (signal.aborted) return;
        /** @type {Run | null} */
        const run = await get(`/api/imports/runs/${id}`, { signal }).catch(() => null);
        if (signal.aborted) return;
        if (run === null || run.job.state === "running") {
            if (run) show(run);
            setTimeout(follow, PACE);
            return;
        }
        element.remove();
        report(run, again);
        again();
    }

    /** @param {Run} run */
    function show({ paths, stage = "looking", done, total, secondsLeft }) {
        const isExtracting = stage === "extracting" && total;
        card.update({
            title: t(`library.export.${stage}`, { name: baseName(paths[0]) }),
            current: 0,
            share: isExtracting ? (done ?? 0) / total : undefined,
            total: isExtracting ? 1 : null,
            secondsLeft,
            note: isExtracting ? t("library.export.bytes", { done: bytes(done ?? 0), total: bytes(total) }) : "",
        });
    }

    async function cancel() {
        try {
            await post(`/api/jobs/${id}/cancel`);
        } catch (error) {
            errorToast(error);
        }
    }
}

/** Says how an import ended. @param {Run} run @param {() => void} again */
function report({ job, paths, folder, taken, problem }, again) {
    const name = baseName(folder ?? paths[0]);
    if (taken) {
        const left = taken.problems.length ? ` ${t("library.export.leftOut", { n: taken.problems.length })}` : "";
        const action = taken.outcome.act === null ? undefined : undoing(taken.outcome.act, again);
        toast(t("library.export.done", { name }) + left, { kind: "success", action });
    } else if (job.state === "cancelled") {
        toast(folder ? t("library.export.stopped", { name }) : t("library.export.cancelled"));
    } else {
        toast(problem ? failureText(problem) : t("library.export.failed"), { kind: "error" });
    }
}
