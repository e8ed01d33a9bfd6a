/** The progress and the result of an extraction. */
import { get, post } from "../../../core/api.js";
import { on } from "../../../core/events.js";
import { failureWords } from "../../../core/failure.js";
import { baseName, bytes } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { keyOf } from "../../../core/paths.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { icon } from "../../../ui/icon.js";
import { progressCard } from "../../../ui/progress.js";
import { undoing } from "../../../ui/undoing.js";

/** The maximum number of problems to show. */
const SHOWN = 20;

/**
 * A card for one extraction. It first shows the progress and then the result.
 * @param {number} id
 * @param {AbortSignal} signal
 * @param {(failure: import("../../../core/failure.js").Failure) => void} askPassword called if a different password is
 *   needed
 * @param {(extraction: any) => void} [done] called after all files have been extracted
 */
export function extractionCard(id, signal, askPassword, done) {
    const card = new ExtractionCard(id, signal, askPassword, done);
    void card.load();
    return card.element;
}

class ExtractionCard {
    #id;
    #signal;
    #askPassword;
    #done;
    /** @type {any} */
    #job = null;
    #isLoading = false;
    /** Whether the extraction has changed since the running request was sent. */
    #isStale = false;
    #isOver = false;

    /**
     * @param {number} id
     * @param {AbortSignal} signal
     * @param {(failure: import("../../../core/failure.js").Failure) => void} askPassword
     * @param {(extraction: any) => void} [done]
     */
    constructor(id, signal, askPassword, done) {
        this.#id = id;
        this.#signal = signal;
        this.#askPassword = askPassword;
        this.#done = done;
        const oncancel = () => this.#cancel();
        this.progress = progressCard({ title: t("opened.extracting"), current: 0, total: null, oncancel });
        this.outcome = h("div", { class: "opened-outcome", role: "status" });
        this.element = h("div", { class: "opened-extraction" }, this.progress, this.outcome);
        const offs = [
            on("job", (data) => data.kind === "convert.extract" && Number(data.subject) === id && this.load()),
            on("convert", (data) => data.extraction === id && this.load()),
            on("reconnected", () => this.load()),
        ];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    /** Loads the extraction. Events can arrive while a request is still running, so only one request is sent at a time. */
    async load() {
        if (this.#isOver) return;
        if (this.#isLoading) return void (this.#isStale = true);
        this.#isLoading = true;
        try {
            do {
                this.#isStale = false;
                await this.#draw(await get(`/api/convert/extractions/${this.#id}`, { signal: this.#signal }));
            } while (this.#isStale && !this.#isOver);
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        } finally {
            this.#isLoading = false;
        }
    }

    /** @param {any} extraction */
    async #draw(extraction) {
        this.#job = extraction.job;
        if (this.#job?.state === "running") return this.#showProgress(extraction);
        this.#isOver = true;
        this.progress.hidden = true;
        if (!extraction.place || extraction.isUndone) return await this.#showFailure(extraction);
        replace(this.outcome, this.#result(extraction));
        this.#done?.(extraction);
    }

    /** @param {any} extraction */
    #showProgress({ done: written = 0, total = 0, secondsLeft }) {
        const words = { done: bytes(written), total: bytes(Math.max(written, total)) };
        const note = written ? t("opened.extracted.so", words) : "";
        this.progress.update({ secondsLeft, note });
        const bar = /** @type {any} */ (this.progress.querySelector(".progress-bar"));
        bar.update(total ? Math.min(1, written / total) : null);
    }

    /** @param {any} extraction */
    #result({ place, folder, files, bytes: size, problems, act }) {
        const undo = undoing(act, () => replace(this.outcome));
        const show = `/files?${new URLSearchParams({ path: keyOf(place) })}`;
        return h(
            "section",
            { class: "card opened-good" },
            icon("check-circle", { size: 24 }),
            h(
                "div",
                { class: "list-row-words" },
                h("h3", null, t("opened.extracted", { n: files, size: bytes(size) })),
                h(
                    "p",
                    { class: "caption" },
                    t("opened.extracted.to", { name: shortName(place), folder: shortName(folder) }),
                ),
                problems.length > 0 && leftOut(problems),
            ),
            h(
                "div",
                { class: "opened-outcome-buttons" },
                button(t("opened.extracted.show"), { style: "primary", size: "small", href: show }),
                undo && button(undo.label, { size: "small", icon: "undo", onclick: undo.run }),
                this.#closeButton(),
            ),
        );
    }

    #closeButton() {
        return button(t("common.close"), { style: "quiet", size: "small", onclick: () => this.element.remove() });
    }

    /** @param {any} extraction */
    async #showFailure(extraction) {
        if (extraction.isUndone) return this.element.remove();
        const failure = await this.#failure();
        if (failure?.code === "passwordRequired") {
            this.element.remove();
            return this.#askPassword(failure);
        }
        const { text: words, hint } = failure ? failureWords(failure) : { text: t("opened.extract.cancelled"), hint: "" };
        replace(
            this.outcome,
            h(
                "section",
                { class: "card opened-bad" },
                icon(failure ? "warning" : "info", { size: 24 }),
                h("div", { class: "list-row-words" }, h("h3", null, words), hint && h("p", { class: "caption" }, hint)),
                h(
                    "div",
                    { class: "opened-outcome-buttons" },
                    button(t("convert.again"), { size: "small", icon: "restart", onclick: () => this.#again() }),
                    this.#closeButton(),
                ),
            ),
        );
    }

    /** The reason of the failure; undefined if the extraction was cancelled. */
    async #failure() {
        const job = this.#job;
        if (job?.problem || !job?.failed) return job?.problem;
        const { items } = await get(`/api/jobs/${job.id}/failures`, { params: { limit: 1 }, signal: this.#signal });
        return items[0]?.error;
    }

    async #again() {
        try {
            await post(`/api/jobs/${this.#job.id}/${this.#job.failed ? "retry" : "resume"}`);
            this.#isOver = false;
            replace(this.outcome);
            this.progress.hidden = false;
            await this.load();
        } catch (error) {
            errorToast(error);
        }
    }

    async #cancel() {
        if (this.#job) await post(`/api/jobs/${this.#job.id}/cancel`).catch(errorToast);
        await this.load();
    }
}

/** A list of the entries that could not be extracted. @param {any[]} problems */
function leftOut(problems) {
    const rest = problems.length > SHOWN && t("opened.problems.more", { n: problems.length - SHOWN });
    return h(
        "details",
        { class: "opened-left-out" },
        h("summary", null, t("opened.left", { n: problems.length })),
        problems.slice(0, SHOWN).map((problem) => {
            const words = failureWords(problem);
            return h("p", { class: "caption" }, problem.file && h("b", null, problem.file, ": "), words.text);
        }),
        rest && h("p", { class: "caption" }, rest),
    );
}

/** @param {import("../../../core/paths.js").Path} path */
const shortName = (path) => baseName(typeof path === "string" ? path : new TextDecoder().decode(bytesOf(path.base64)));

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
