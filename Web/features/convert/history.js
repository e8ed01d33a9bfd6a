/** The list of earlier conversions. */
import { bytes, relativeTime } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";
import { progressBar } from "../../ui/progress.js";
import { converterIcon, word } from "./words.js";

/** @param {any[]} conversions */
export function historyList(conversions) {
    if (!conversions.length) return null;
    return h(
        "section",
        null,
        h("h2", { class: "convert-past-title" }, t("convert.past")),
        h("div", { class: "card card-list" }, conversions.map(line)),
    );
}

/** @param {any} conversion */
function line({ id, converter, inputs, inputCount, resultCount, resultBytes, startedAt, job, share }) {
    const title = inputs[0]
        ? t(inputCount > 1 ? "convert.past.many" : "convert.past.one", { name: inputs[0].name, n: inputCount - 1 })
        : word(converter, "title");
    const isRunning = job?.state === "running";
    return h(
        "a",
        { class: "list-row list-row-press", href: `/convert/${id}` },
        h("span", { class: "icon-plate" }, icon(converterIcon({ id: converter, takes: [] }), { size: 20 })),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, title),
            h(
                "span",
                { class: "caption tabular" },
                [word(converter, "title"), stateWords(job, resultCount, resultBytes), relativeTime(startedAt)].filter(
                    Boolean,
                )
                    .join(" · "),
            ),
            isRunning && progressBar(job.total ? (job.current + share) / job.total : 0, { label: title }),
        ),
        icon("chevron-right", { size: 18 }),
    );
}

/** @param {any} job @param {number} count @param {number} size */
function stateWords(job, count, size) {
    if (job?.state === "running") return t("progress.of", { current: job.current, total: job.total });
    if (job?.failed && !count) return t("convert.failed");
    return count ? t("convert.results.size", { n: count, size: bytes(size) }) : t("convert.stopped");
}
