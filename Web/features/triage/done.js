// Shown in place of an empty deck: the reason, and the next step.
import { bytes } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { mascot } from "../../ui/mascot.js";
import { progressBar } from "../../ui/progress.js";
import { h } from "../../core/html.js";
import { isFiltered } from "../../core/filter-query.js";

/** The class of the end of a deck whose last photo was decided just now. */
export const CELEBRATES = "triage-celebrates";

/**
 * @param {{counts: any, filter: import("../../core/filter-query.js").Filter, filtered: {total: number} | null, scan: any, startOver: () => any, nextGroup?: Node, isFresh?: boolean}} options
 *   `filtered`: the number of photos that match the filter; `nextGroup`: the offer of the next group, if the filter names one;
 *   `isFresh`: the last photo was decided just now
 * @returns {HTMLElement}
 */
export function endState({ counts, filter, filtered, scan, startOver, nextGroup, isFresh = false }) {
    const mood = isFresh ? "happy" : "calm";
    const scanning = scan && (scan.state === "names" || scan.state === "contents");
    if (scanning && counts.total === counts.processed) {
        const bar = progressBar(scan.total ? scan.read / scan.total : null, { label: t("progress.label") });
        return emptyState({
            icon: "search",
            title: t("triage.scanning.title"),
            text: t("triage.scanning.text", { n: scan.found }),
            action: h("div", { class: "stack" }, bar, reviewLink(counts)),
        });
    }
    if (scan && !scan.folders && !counts.total) {
        const action = button(t("triage.none.action"), { style: "primary", icon: "folder-add", href: "/library/add" });
        return emptyState({ icon: "folder", title: t("triage.none.title"), text: t("triage.none.text"), action });
    }
    if (isFiltered(filter)) {
        // The next group is what most people press next.
        const review = reviewLink(counts, nextGroup ? "secondary" : "primary");
        const hasOther = Boolean(review || nextGroup);
        const action = button(t("filter.clear"), { style: hasOther ? "secondary" : "primary", href: "/swipe" });
        if (!filtered?.total) {
            return emptyState({
                icon: "filter",
                title: t("triage.nomatch.title"),
                text: t("triage.nomatch.text"),
                action: h("div", { class: "stack" }, nextGroup, action),
            });
        }
        const all = emptyState({
            art: mascot({ mood }),
            title: t("triage.filtered.title"),
            text: t("triage.filtered.text", { n: filtered.total }),
            action: h("div", { class: "stack" }, nextGroup, review, action),
        });
        all.classList.toggle(CELEBRATES, isFresh);
        return all;
    }
    if (!counts.total) {
        const action = button(t("triage.none.action"), { style: "primary", icon: "folder-add", href: "/library/add" });
        return emptyOfFolders({ icon: "photo", title: t("triage.nophotos.title"), text: t("triage.nophotos.text"), action });
    }
    const text = counts.freedBytes
        ? t("triage.done.freed", { size: bytes(counts.freedBytes) })
        : t("triage.done.text", { n: counts.processed });
    const review = reviewLink(counts);
    const again = button(t("startOver"), {
        style: review ? "quiet" : "secondary",
        icon: "restart",
        onclick: startOver,
    });
    const done = emptyState({
        art: mascot({ mood }),
        title: t("triage.done.title"),
        text,
        action: h("div", { class: "stack" }, review, again),
    });
    done.classList.toggle(CELEBRATES, isFresh);
    return done;
}

/** @param {any} counts @param {"primary" | "secondary"} [style] @returns {HTMLElement | false} false if nothing is queued */
const reviewLink = (counts, style = "primary") =>
    counts.queued > 0 &&
    button(t("triage.done.review", { n: counts.queued, size: bytes(counts.queuedBytes) }), {
        style,
        icon: "queue",
        href: "/queue",
    });
