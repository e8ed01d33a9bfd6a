/** The run at the head of the page: its bar while it goes on, else what starts it. */
import { post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { saveSettings, settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { progressCard } from "../../ui/progress.js";
import { toggle } from "../../ui/switch.js";

/**
 * @param {{act: (run: () => Promise<any>) => Promise<any>, onstart: (job: any) => void}} handlers `act` tells a failure; `onstart` is
 * given the run that the person started
 */
export function runHead({ act, onstart }) {
    /** @type {any} */
    let job = null;
    const element = h("div", { class: "stack screenshots-head", tabIndex: -1 });
    const card = progressCard({ title: t("screenshots.sorting"), current: 0, total: null });
    return { element, automatic, follow, isRunning, show, sortButton };

    function isRunning() {
        return job?.state === "running";
    }

    /** @param {any} told the last run; null where there was none @param {any} tally */
    function show(told, tally) {
        job = told;
        if (isRunning()) {
            card.update(progress());
            if (!card.isConnected) renew(element, card);
        } else renew(element, problem(), tally.total > 0 && buttons(tally));
    }

    /** What a run tells of itself. @param {any} told @returns {boolean} whether only its bar had to change */
    function follow(told) {
        const wasRunning = isRunning();
        job = told;
        const isSame = wasRunning && isRunning() && card.isConnected;
        if (isSame) card.update(progress());
        return isSame;
    }

    function progress() {
        const { id } = job;
        return {
            title: t("screenshots.sorting"),
            current: job.current,
            total: job.total,
            secondsLeft: job.secondsLeft,
            note: job.failed ? t("screenshots.failed.some", { n: job.failed }) : "",
            oncancel: () => act(() => post(`/api/jobs/${id}/cancel`)),
        };
    }

    function problem() {
        if (job?.state !== "stopped" || !job.problem) return null;
        const { text, hint } = failureWords(job.problem);
        return h("p", { class: "screenshots-problem", role: "alert" }, [text, hint].filter(Boolean).join(" "));
    }

    /** @param {any} tally */
    function buttons(tally) {
        return h(
            "div",
            { class: "row screenshots-run" },
            tally.waiting
                ? sortButton(tally.waiting)
                : button(t("screenshots.again"), { style: "quiet", icon: "refresh", onclick: start }),
            tally.failed > 0 && job
                ? button(t("screenshots.retry", { n: tally.failed }), {
                    style: "quiet",
                    onclick: () => act(() => post(`/api/jobs/${job.id}/retry`)),
                })
                : null,
            automatic(),
        );
    }

    /** @param {number} n */
    function sortButton(n) {
        return button(t("screenshots.sort", { n }), { style: "primary", icon: "sparkle", onclick: start });
    }

    function automatic() {
        return h(
            "label",
            { class: "screenshots-automatic" },
            h("span", null, t("screenshots.automatic")),
            toggle({ checked: settings.value.screenshotsAutomatic, onchange: automate }),
        );
    }

    async function start() {
        // The bar is there at once; the server's first word fills it.
        card.update({ title: t("screenshots.sorting"), current: 0, total: null, note: "", oncancel: null });
        renew(element, card);
        await act(async () => onstart(await post("/api/screenshots/sort")));
    }

    /** @param {boolean} isOn */
    async function automate(isOn) {
        await act(() => saveSettings({ screenshotsAutomatic: isOn }));
        if (isOn) await start();
    }
}
