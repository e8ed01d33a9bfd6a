/** The progress of an import, with the remaining time and a cancel button. */
import { get, post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { baseName } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { progressCard } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { endOf, progressOf } from "./export-words.js";

/** How often the progress is fetched, in milliseconds. */
const PACE = 700;

/** @typedef {import("./export-words.js").Run} Run */

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
    function show(run) {
        card.update(progressOf(run));
    }

    async function cancel() {
        try {
            await post(`/api/jobs/${id}/cancel`);
        } catch (error) {
            errorToast(error);
        }
    }
}

/** Shows which files were left out, and why. @param {import("../../core/failure.js").Failure[]} problems */
function leftOut(problems) {
    const rows = problems.map((problem) => {
        const { text, hint } = failureWords(problem);
        return h(
            "li",
            null,
            problem.file && h("strong", { dir: "auto" }, baseName(problem.file)),
            h("span", { class: "quiet" }, text),
            hint && h("span", { class: "caption" }, hint),
        );
    });
    const opened = sheet({
        title: t("library.export.leftOut", { n: problems.length }),
        content: h("ul", { class: "failed-list" }, rows),
        actions: [button(t("common.close"), { onclick: () => opened.close() })],
    });
}

/** Says how an import ended. @param {Run} run @param {() => void} again */
function report(run, again) {
    const { words, kind, act } = endOf(run);
    toast(words, { kind, action: undoing(act, again) });
    if (run.taken?.problems.length) leftOut(run.taken.problems);
}
