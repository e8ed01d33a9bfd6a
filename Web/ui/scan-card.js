/** The progress of a scan, with the remaining time and a cancel button. */
import { get, post } from "../core/api.js";
import { on } from "../core/events.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { errorWords } from "./error-view.js";
import { progressCard } from "./progress.js";
import { toast } from "./toast.js";

/**
 * @param {any} first the current Scan
 * @param {AbortSignal} signal aborted when the user leaves the page
 * @returns {HTMLElement} hidden while no scan runs
 */
export function scanCard(first, signal) {
    const card = progressCard({ title: "", current: 0, total: null, oncancel: cancel });
    const element = h("div", { class: "scan-card" }, card);
    const offs = [on("scan", show), on("reconnected", refresh)];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    show(first);
    return element;

    /** @param {any} scan */
    function show(scan) {
        const reading = scan.state === "contents";
        element.hidden = !reading && scan.state !== "names";
        if (element.hidden) return;
        card.update({
            title: t(`library.scan.${scan.state}`),
            current: reading ? scan.read : scan.found,
            total: reading ? scan.total : null,
            secondsLeft: scan.secondsLeft,
            note: scan.failed ? t("library.scan.failed", { n: scan.failed }) : "",
        });
    }

    async function refresh() {
        show(await get("/api/library/scan", { signal }).catch(() => first));
    }

    async function cancel() {
        try {
            show(await post("/api/library/scan/cancel"));
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
