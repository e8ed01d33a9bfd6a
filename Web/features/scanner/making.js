/** Makes the files of scans on the server, with progress and a cancel button. */
import { appURL } from "../../core/base.js";
import { clientId, failureOf, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorToast } from "../../ui/error-toast.js";
import { progressCard } from "../../ui/progress.js";

/** The polling interval for a job whose events do not arrive, in ms. */
const PAUSE = 1000;

/** @param {string} words */
export const problem = (words) => h("p", { class: "scanner-problem", role: "alert" }, words);

/**
 * Makes the server create a file before the download, because a failed download would not show a reason.
 * @param {string} address
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the file is ready
 * @throws {import("../../core/api.js").ApiError}
 */
export async function make(address, place, signal) {
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

/**
 * Makes the server render all pages of a scan and recognise their text.
 * @param {number} scan its id
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether all pages are ready
 */
export async function prepare(scan, place, signal) {
    const job = await post(`/api/scanner/scans/${scan}/make`, {}, { signal });
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
