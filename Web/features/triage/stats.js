// The user's progress: the number of decided photos, and of kept, queued, deleted and read ones, and of those for later.
import { progressOf } from "../../core/decisions.js";
import { bytes, number } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { progressBar } from "../../ui/progress.js";

/** @returns {HTMLElement & {update: (counts: any, filtered?: {total: number, processed: number} | null) => void}} */
export function stats() {
    // The space keeps the line's height until the counts are known.
    const progress = h("span", { class: "stats-progress tabular" }, "\u00a0");
    const bar = progressBar(0, { label: t("triage.progress") });
    const kept = figure("keep", t("triage.kept"));
    const queued = figure("delete", t("triage.queued"), "/queue");
    const deleted = figure("deleted", t("triage.deleted"), "/trash");
    const read = figure("read", t("triage.read.done"), "/notes");
    const later = figure("later", t("triage.later.count"));
    const element = h(
        "section",
        { class: "stats", "aria-label": t("triage.progress") },
        h(
            "div",
            { class: "stats-line" },
            progress,
            h(
                "div",
                { class: "stats-figures" },
                [kept, queued, deleted, read, later].map(({ element }) => element),
            ),
        ),
        bar,
    );
    return Object.assign(element, {
        update(/** @type {any} */ counts, /** @type {any} */ filtered) {
            const { current, total } = progressOf(filtered ?? counts);
            progress.textContent = `${number(current)} / ${number(total)}`;
            progress.append(" ", h("span", { class: "stats-word", dir: "auto" }, t("triage.processed")));
            reserve(progress, current, total);
            bar.update(total ? current / total : 0);
            kept.set(counts.kept);
            // The delete queue holds photos of the whole library, also beside the progress of a filter.
            queued.word.textContent = t(filtered ? "triage.queued.all" : "triage.queued");
            queued.set(counts.queued, bytes(counts.queuedBytes));
            deleted.set(
                counts.deleted ?? 0,
                counts.freedBytes ? t("triage.done.freed", { size: bytes(counts.freedBytes) }) : "",
            );
            // These count the whole library, so they are hidden beside the progress of a filter.
            kept.element.hidden = read.element.hidden = Boolean(filtered);
            deleted.element.hidden = Boolean(filtered) || !counts.deleted;
            later.set(counts.later ?? 0);
            later.element.hidden = Boolean(filtered) || !counts.later;
            const waits = counts.waiting > 0 ? t("triage.read.waiting", { n: counts.waiting }) : "";
            read.set(Math.max(0, counts.read - counts.waiting), waits);
            for (const figure of [kept, queued, deleted, read]) reserve(figure.element, figure.shown, counts.total);
        },
    });
}

/** @param {string} kind @param {string} label @param {string} [href] */
function figure(kind, label, href) {
    const value = h("b", { class: "tabular" }, "0");
    const word = h("span", { class: "stat-word" }, label);
    const parts = [h("i", { class: "stat-dot", "aria-hidden": "true" }), value, word];
    const properties = { class: "stat", dataset: { kind } };
    const element = href ? h("a", { ...properties, href }, parts) : h("span", properties, parts);
    return {
        element,
        word,
        shown: 0,
        set(/** @type {number} */ n, title = "") {
            this.shown = n;
            value.textContent = number(n);
            element.title = title;
        },
    };
}

/**
 * Reserves room for as many digits as the largest possible number has. Otherwise the line would wrap while the user swipes, and
 * the card would jump.
 * @param {HTMLElement} element @param {number} n @param {number} largest
 */
function reserve(element, n, largest) {
    const missing = Math.max(0, number(largest).length - number(n).length);
    element.style.setProperty("--missing-digits", String(missing));
}
