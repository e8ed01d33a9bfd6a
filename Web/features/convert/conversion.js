/** The page of one conversion, for example /convert/7: its progress and its results. */
import { del, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureWords } from "../../core/failure.js";
import { bytes, date, number } from "../../core/format.js";
import { vibrate } from "../../core/haptics.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, kindOf } from "../../core/kinds.js";
import { navigate } from "../../core/router.js";
import { play } from "../../core/sounds.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { progressCard } from "../../ui/progress.js";
import { saveFiles } from "../../ui/save-files.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";
import { skeleton } from "../../ui/skeleton.js";
import { keepConversion } from "./choices.js";
import { fileFace } from "./face.js";
import { facts, word } from "./words.js";

export const styles = ["/features/convert/convert.css"];

/**
 * The families of files that Shoebox can display. Pictures are not listed, because Shoebox displays a picture only if the
 * browser cannot.
 */
const OPENED = new Set(["table", "text", "archive"]);
/** The maximum number of failures to show; further failures are only counted. */
const MOST_FAILURES = 20;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { params, signal }) {
    frame({ title: t("convert.title"), back: "/convert" });
    const page = new ConversionPage(Number(params.id), signal);
    replace(root, page.element);
    await page.load();
}

class ConversionPage {
    #id;
    #signal;
    #isLoading = false;
    #isStale = false;
    /** Whether the conversion was running when it was drawn last. */
    #wasRunning = false;
    /** @type {any} */
    #conversion = null;

    /** @param {number} id @param {AbortSignal} signal */
    constructor(id, signal) {
        this.#id = id;
        this.#signal = signal;
        this.progress = progressCard({ title: "", current: 0, total: null, oncancel: () => this.#cancel() });
        this.problems = h("div", { class: "convert-problems" });
        this.results = h("div", { class: "convert-results" }, skeleton("row", 3));
        this.actions = h("div", { class: "convert-actions" });
        this.progress.hidden = true;
        this.element = h("div", { class: "convert" }, this.progress, this.problems, this.results, this.actions);
        const own = (/** @type {any} */ data) => Number(data.subject ?? data.id) === this.#id;
        const offs = [
            on("job", (job) => job.kind === "convert" && own(job) && this.load()),
            on(/** @type {any} */ ("convert"), (data) => own(data) && this.load()),
            on("reconnected", () => this.load()),
        ];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    /** Loads the conversion. Events can arrive while a request is still running, so only one request is sent at a time. */
    async load() {
        if (this.#isLoading) return void (this.#isStale = true);
        this.#isLoading = true;
        try {
            do {
                this.#isStale = false;
                this.#conversion = await get(`/api/convert/conversions/${this.#id}`, { signal: this.#signal });
                await this.#draw();
            } while (this.#isStale);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.results, errorView(error, () => this.load()));
        } finally {
            this.#isLoading = false;
        }
    }

    async #draw() {
        const { converter, job, share, results, resultCount, resultBytes, inputs, inputCount, inputBytes, endsAt, notes } =
            this.#conversion;
        frame({ title: word(converter, "short") || word(converter, "title") || t("convert.title"), back: "/convert" });
        const isRunning = job?.state === "running";
        this.progress.hidden = !isRunning;
        if (this.#wasRunning && job?.state === "done") this.#celebrate(job.failed > 0);
        this.#wasRunning = isRunning;
        if (isRunning) {
            const { current, total, secondsLeft } = job;
            const note = inputCount === 1 ? inputs[0].name : "";
            this.progress.update({ title: t("convert.running"), note, current, total, share, secondsLeft });
        }
        renew(this.problems, await this.#failures(job));
        // While some results are missing, comparing the size of the results with the size of the input would be misleading.
        const isWhole = !job || job.state === "done" && !job.failed;
        const sum = resultCount > 0 && h(
            "div",
            { class: "convert-head" },
            h("h2", null, t("convert.results", { n: resultCount })),
            h("span", { class: "caption tabular" }, isWhole ? sizes(inputBytes, resultBytes) : bytes(resultBytes)),
        );
        const isAlike = isWhole && resultCount > 0 && bytes(resultBytes) === bytes(inputBytes);
        // If the size has not changed, says so. Only converters that should make files smaller have a text for this.
        const gained = isAlike && word(converter, resultBytes === inputBytes ? "same" : "hardly");
        const same = gained && h("p", { class: "quiet" }, gained);
        const list = results.length > 0 &&
            h("ul", { class: "convert-rows card" }, results.map((/** @type {any} */ file) => row(file)));
        const rest = resultCount > results.length &&
            h("p", { class: "caption" }, t("convert.more", { n: resultCount - results.length }));
        renew(
            this.results,
            sum,
            same,
            ...notes.map(noteLine),
            list,
            rest,
            job?.state === "cancelled"
                ? h("p", { class: "quiet" }, t(resultCount ? "convert.stopped.some" : "convert.stopped.none"))
                : !resultCount && !isRunning && h("p", { class: "quiet" }, t("convert.none")),
        );
        const kept = h("p", { class: "caption" }, t("convert.kept", { date: date(new Date(endsAt).toISOString()) }));
        renew(this.actions, ...this.#buttons(resultCount, isRunning), resultCount > 0 && kept);
    }

    /** Reports by sound and vibration that the conversion has ended while its page was open. @param {boolean} hasFailures */
    #celebrate(hasFailures) {
        vibrate(hasFailures ? "error" : "success");
        play(hasFailures ? "error" : "done");
    }

    /** @param {number} count @param {boolean} isRunning */
    #buttons(count, isRunning) {
        const { results, job } = this.#conversion;
        const ids = results.map((/** @type {any} */ file) => file.id).join(",");
        const canRetry = !isRunning && job && (job.failed > 0 || job.state === "cancelled" || job.state === "stopped");
        return [
            count > 0 && !isRunning &&
            button(t("out.save"), { style: "primary", icon: "folder-add", onclick: () => this.#save() }),
            !isRunning && count === results.length && canShareFiles(results.map(asShared)) &&
            button(t("out.share"), { icon: "share", onclick: () => shareFiles(results.map(asShared), this.#signal) }),
            count > 1 && !isRunning &&
            button(t("convert.zip"), { icon: "download", href: zipOf(this.#id) }),
            count === 1 && !isRunning &&
            button(t("convert.download.one"), { icon: "download", href: `${contentOf(results[0])}?download=1` }),
            count > 0 && !isRunning && button(t("convert.on"), { icon: "convert", href: `/convert?files=${ids}` }),
            canRetry &&
            button(t(job.failed ? "convert.again" : "convert.resume"), {
                icon: "restart",
                onclick: () => this.#again(job),
            }),
            canRetry && button(t("convert.change"), { icon: "back", href: this.#formAddress }),
            button(t("convert.remove"), { style: "quiet", icon: "trash", onclick: () => this.#remove() }),
        ];
    }

    /** @param {any} job */
    async #failures(job) {
        if (!job) return [];
        let more = 0;
        const rows = job.problem ? [{ error: job.problem }] : [];
        if (job.failed) {
            const params = { limit: MOST_FAILURES };
            const { items } = await get(`/api/jobs/${job.id}/failures`, { params, signal: this.#signal });
            rows.push(...items);
            more = job.failed - items.length;
        }
        const { converter, options, inputs } = this.#conversion;
        const isLocked = rows.some(({ error }) => error.code === "passwordRequired");
        keepConversion(converter, isLocked ? { ...options, locked: true } : options, inputs);
        const cards = rows.map(({ error }) => {
            const { text, hint } = failureWords(error);
            return h(
                "div",
                { class: "card convert-problem" },
                icon("warning", { size: 20 }),
                h(
                    "div",
                    { class: "list-row-words" },
                    h("span", { class: "list-row-title" }, error.file ?? text),
                    h("span", { class: "caption" }, [error.file && text, hint].filter(Boolean).join(" ")),
                ),
                error.code === "passwordRequired" &&
                    button(t("convert.password"), { style: "quiet", size: "small", href: this.#formAddress }),
            );
        });
        if (more > 0) cards.push(h("p", { class: "caption" }, t("convert.more", { n: number(more) })));
        return cards;
    }

    /** The URL of the form with which this conversion was started, including its files. */
    get #formAddress() {
        const { converter, inputs } = this.#conversion;
        return `/convert?files=${inputs.map((/** @type {any} */ file) => file.id).join(",")}&with=${converter}`;
    }

    async #cancel() {
        const { job } = this.#conversion;
        if (job) await post(`/api/jobs/${job.id}/cancel`).catch(errorToast);
        await this.load();
    }

    /** @param {any} job */
    async #again(job) {
        await post(`/api/jobs/${job.id}/${job.failed ? "retry" : "resume"}`).catch(errorToast);
        await this.load();
    }

    #save() {
        // Saves exactly the results that are visible at the click. If only some of the results are listed, saves all
        // results, which the server supports once the conversion has ended.
        const { results, resultCount } = this.#conversion;
        const files = resultCount > results.length ? undefined : results.map((/** @type {any} */ { id }) => id);
        saveFiles((folder) => post(`/api/convert/conversions/${this.#id}/save`, { folder, files }));
    }

    async #remove() {
        try {
            await del(`/api/convert/conversions/${this.#id}`);
            await navigate("/convert");
        } catch (error) {
            errorToast(error);
        }
    }
}

/**
 * The size before and after the conversion. If both have the same text, only one size.
 * @param {number} from
 * @param {number} to in bytes
 */
const sizes = (from, to) =>
    bytes(from) === bytes(to) ? bytes(to) : t("convert.before.after", { before: bytes(from), after: bytes(to) });

/**
 * A line that says which part of a file is missing in the result.
 * @param {import("../../core/failure.js").Failure & {file?: string}} note
 */
function noteLine(note) {
    const { text, hint } = failureWords(note);
    return h("p", { class: "quiet" }, [note.file && `${note.file}:`, text, hint].filter(Boolean).join(" "));
}

/** The URL of a ZIP archive with all results of a conversion. @param {number} id */
const zipOf = (id) => `/api/convert/conversions/${id}/zip?name=${encodeURIComponent(t("convert.zipped"))}`;

/** @param {import("./words.js").File} file */
const contentOf = ({ id }) => `/api/convert/files/${id}/content`;

/** @param {import("./words.js").File} file */
const asShared = (file) => ({
    address: contentOf(file),
    name: file.name,
    type: kindOf(file.kind)?.type ?? "application/octet-stream",
});

/** @param {import("./words.js").File} file */
function row(file) {
    const address = contentOf(file);
    const small = { style: /** @type {const} */ ("quiet"), size: /** @type {const} */ ("small"), iconOnly: true };
    const words = [
        h("span", { class: "list-row-title" }, file.name),
        h("span", { class: "caption tabular" }, facts(file)),
    ];
    return h(
        "li",
        { class: "convert-row" },
        fileFace(file),
        OPENED.has(file.family) || file.family === "picture" && !isShown(file.kind)
            ? h("a", { class: "list-row-words convert-open", href: `/convert/open/${file.id}` }, words)
            : isShown(file.kind)
            ? h("a", { class: "list-row-words convert-open", href: address, target: "_blank", rel: "noopener" }, words)
            : h("span", { class: "list-row-words" }, words),
        button(t("convert.download", { name: file.name }), { ...small, icon: "download", href: `${address}?download=1` }),
        button(t("convert.on.one", { name: file.name }), { ...small, icon: "convert", href: `/convert?files=${file.id}` }),
    );
}
