/** The top of the page: the progress of a sorting run, or the buttons that start a run. */
import { post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { number } from "../../core/format.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { saveSettings, settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { progressCard } from "../../ui/progress.js";
import { toggle } from "../../ui/switch.js";
import { isUnsorted } from "./unsorted.js";

export class RunHead {
    #attempt;
    #onstart;
    /** The last run. @type {any} */
    #job = null;
    #card = progressCard({ title: t("screenshots.sorting"), current: 0, total: null });

    /**
     * @param {{attempt: (request: () => Promise<any>) => Promise<any>, onstart: (job: any) => void}} handlers `attempt` runs
     *     a request and shows its failure; `onstart` receives the run that the user has started
     */
    constructor({ attempt, onstart }) {
        this.#attempt = attempt;
        this.#onstart = onstart;
        this.element = h("div", { class: "stack screenshots-head", tabIndex: -1 });
    }

    get isRunning() {
        return this.#job?.state === "running";
    }

    /** @param {any} job the last run; null if there was none @param {any} tally */
    show(job, tally) {
        this.#job = job;
        if (this.isRunning) {
            this.#card.update(this.#progress());
            if (!this.#card.isConnected) renew(this.element, this.#card);
            return;
        }
        const ways = isUnsorted(tally) ? this.#first(tally) : tally.total > 0 && this.#buttons(tally);
        renew(this.element, this.#problem(), this.#stopped(), ways);
    }

    /**
     * Updates the state of a run from an event.
     * @param {any} job
     * @returns {boolean} whether only the progress has changed
     */
    follow(job) {
        const wasRunning = this.isRunning;
        this.#job = job;
        const isSame = wasRunning && this.isRunning && this.#card.isConnected;
        if (isSame) this.#card.update(this.#progress());
        return isSame;
    }

    /** The content before the first run. @param {any} tally */
    #first(tally) {
        return h(
            "div",
            { class: "card screenshots-first" },
            h("h2", null, t("screenshots.empty.title")),
            h("p", { class: "quiet" }, t("screenshots.empty.text")),
            this.#switches(),
            !this.#isCut && h("div", { class: "row screenshots-run" }, this.#sortButton(tally.waiting)),
        );
    }

    /** @param {number} n the number of unsorted screenshots */
    #sortButton(n) {
        return button(t("screenshots.sort", { n }), {
            style: "primary",
            icon: "sparkle",
            onclick: () => this.#start(),
        });
    }

    /** What sorting makes besides types, which the user can refuse before the first run, and whether new screenshots are sorted. */
    #switches() {
        const { screenshotAlbums, screenshotsAutomatic } = settings.value;
        return h(
            "div",
            { class: "screenshots-switches" },
            switchRow(
                t("screenshots.albums"),
                t("screenshots.albums.text"),
                screenshotAlbums,
                (isOn) => this.#attempt(() => saveSettings({ screenshotAlbums: isOn })),
            ),
            switchRow(t("screenshots.automatic"), "", screenshotsAutomatic, (isOn) => this.#setAutomatic(isOn)),
        );
    }

    #progress() {
        const { id, current, total, secondsLeft, failed } = this.#job;
        return {
            title: t("screenshots.sorting"),
            current,
            total,
            secondsLeft,
            note: failed ? t("screenshots.failed.some", { n: failed }) : "",
            oncancel: () => this.#attempt(() => post(`/api/jobs/${id}/cancel`)),
        };
    }

    #problem() {
        const problem = this.#job?.state === "stopped" ? this.#job.problem : null;
        if (!problem) return null;
        const { text, hint } = failureWords(problem);
        return h("p", { class: "screenshots-problem", role: "alert" }, [text, hint].filter(Boolean).join(" "));
    }

    /** Whether the user has cancelled the last run before its end. */
    get #isCut() {
        return this.#job?.state === "cancelled" && this.#job.current < (this.#job.total ?? 0);
    }

    /** The number of screenshots at which the run was cancelled, and a button that continues the run. */
    #stopped() {
        if (!this.#isCut) return null;
        const { id, current, total } = this.#job;
        const goOn = button(t("screenshots.goOn"), {
            style: "primary",
            icon: "play",
            onclick: () => this.#attempt(async () => this.#onstart(await post(`/api/jobs/${id}/resume`))),
        });
        return h(
            "div",
            { class: "row screenshots-stopped" },
            h(
                "p",
                { class: "tabular", role: "status" },
                t("screenshots.stopped", { n: number(current), total: number(total) }),
            ),
            goOn,
        );
    }

    /** @param {any} tally */
    #buttons(tally) {
        const sort = this.#isCut ? null : tally.waiting ? this.#sortButton(tally.waiting) : button(t("screenshots.again"), {
            style: "quiet",
            icon: "refresh",
            onclick: () => this.#start(),
        });
        const retry = tally.failed > 0 && this.#job && button(t("screenshots.retry", { n: tally.failed }), {
            style: "quiet",
            onclick: () => this.#attempt(() => post(`/api/jobs/${this.#job.id}/retry`)),
        });
        return [h("div", { class: "row screenshots-run" }, sort, retry), this.#switches()];
    }

    async #start() {
        // The progress card is shown immediately, and filled when the server's first response arrives.
        this.#card.update({ title: t("screenshots.sorting"), current: 0, total: null, note: "", oncancel: null });
        renew(this.element, this.#card);
        await this.#attempt(async () => this.#onstart(await post("/api/screenshots/sort")));
    }

    /** @param {boolean} isOn */
    async #setAutomatic(isOn) {
        await this.#attempt(() => saveSettings({ screenshotsAutomatic: isOn }));
        if (isOn) await this.#start();
    }
}

/** @param {string} title @param {string} text @param {boolean} checked @param {(isOn: boolean) => void} onchange */
function switchRow(title, text, checked, onchange) {
    return h(
        "label",
        { class: "screenshots-switch" },
        h("span", { class: "list-row-words" }, h("span", null, title), text && h("span", { class: "caption" }, text)),
        toggle({ checked, onchange }),
    );
}
