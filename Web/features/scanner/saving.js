/**
 * Saves a scan. First its pages are rendered and their text is recognised, with progress and a cancel button; then the file
 * is downloaded.
 */
import { appURL } from "../../core/base.js";
import { clientId, failureOf, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorWords } from "../../ui/error-view.js";
import { progressCard } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { segmented, toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";

/** @typedef {import("./taking.js").Scan} Scan */

/** The polling interval for a job whose events do not arrive, in ms. */
const PAUSE = 1000;

/** @param {Scan} scan */
export function saveSheet(scan) {
    let format = "pdf";
    let reads = true;
    const note = h("p", { class: "caption" });
    const work = h("div", { class: "stack", "aria-live": "polite" });
    const withText = h(
        "label",
        { class: "scanner-switch" },
        h("span", null, t("scanner.save.searchable")),
        toggle({ checked: true, onchange: (checked) => reads = checked }),
    );
    const show = () => {
        note.textContent = t(`scanner.save.${format}.note`);
        withText.hidden = format !== "pdf";
    };
    const left = new AbortController();
    const save = button(t("scanner.save.now"), {
        style: "primary",
        icon: "download",
        onclick: async () => {
            try {
                const needsText = format === "text" || (format === "pdf" && reads);
                if (needsText && !await prepare(scan, work, left.signal)) return;
                const address = addressOf(scan, format, reads);
                if (!await make(address, work, left.signal)) return;
                download(address);
                opened.close();
                toast(t("scanner.saved", { name: scan.title }), { kind: "success" });
            } catch (error) {
                if (left.signal.aborted) return;
                const { title, text, hint } = errorWords(error);
                replace(work, problem([text || title, hint].filter(Boolean).join(" ")));
            }
        },
    });
    const opened = sheet({
        title: t("scanner.save"),
        content: h(
            "div",
            { class: "stack" },
            segmented({
                label: t("scanner.save.format"),
                value: format,
                options: ["pdf", "jpeg", "png", "text"].map((value) => ({ value, label: t(`scanner.save.${value}`) })),
                onchange: (value) => {
                    format = value;
                    replace(work);
                    show();
                },
            }),
            note,
            withText,
            work,
        ),
        actions: [save],
        onclose: () => left.abort(),
    });
    show();
}

/** @param {string} words */
const problem = (words) => h("p", { class: "scanner-problem", role: "alert" }, words);

/** @param {Scan} scan @param {string} format @param {boolean} reads */
function addressOf(scan, format, reads) {
    const query = new URLSearchParams({ format, language: document.documentElement.lang });
    if (!reads) query.set("text", "none");
    return `/api/scanner/scans/${scan.id}/export?${query}`;
}

/**
 * Makes the server create the file before the download, because a failed download would not show a reason.
 * @param {string} address
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the file is ready
 * @throws {import("../../core/api.js").ApiError}
 */
async function make(address, place, signal) {
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    signal.addEventListener("abort", stop, { once: true });
    replace(place, progressCard({ title: t("scanner.making"), current: 0, total: null, oncancel: stop }));
    try {
        const response = await fetch(appURL(address), { headers: { "X-Shoebox-Client": clientId }, signal: stopped.signal });
        if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
        await response.body?.cancel();
        return true;
    } catch (error) {
        if (stopped.signal.aborted) return false;
        throw error;
    } finally {
        signal.removeEventListener("abort", stop);
        replace(place);
    }
}

/** @param {string} address */
function download(address) {
    const link = h("a", { href: address, download: "" });
    document.body.append(link);
    link.click();
    link.remove();
}

/**
 * Makes the server render all pages and recognise their text.
 * @param {Scan} scan
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether all pages are ready
 */
async function prepare(scan, place, signal) {
    const job = await post(`/api/scanner/scans/${scan.id}/make`, {}, { signal });
    const card = progressCard({
        title: t("scanner.reading"),
        current: job.current,
        total: job.total || null,
        oncancel: () => post(`/api/jobs/${job.id}/cancel`).catch(errorToast),
    });
    replace(place, card);
    const end = await ended(
        job,
        (next) => card.update({ current: next.current, total: next.total, secondsLeft: next.secondsLeft }),
        signal,
    );
    replace(place);
    if (end.state === "done" && !end.failed) return true;
    if (end.state === "cancelled") return false;
    const { items } = end.failed ? await get(`/api/jobs/${end.id}/failures`) : { items: [] };
    const failure = end.problem ?? items?.[0]?.error;
    replace(place, problem(failure ? failureText(failure) : t("scanner.notRead")));
    return false;
}

/** @param {any} job @param {(job: any) => void} show @param {AbortSignal} signal @returns {Promise<any>} the finished job */
function ended(job, show, signal) {
    return new Promise((resolve, reject) => {
        const look = (/** @type {any} */ next) => {
            if (next.id !== job.id) return;
            show(next);
            if (next.state === "running") return;
            off();
            clearInterval(timer);
            resolve(next);
        };
        const off = on("job", look);
        const timer = setInterval(() => get(`/api/jobs/${job.id}`, { signal }).then(look, () => {}), PAUSE);
        signal.addEventListener("abort", () => {
            off();
            clearInterval(timer);
            reject(signal.reason);
        }, { once: true });
        look(job);
    });
}
