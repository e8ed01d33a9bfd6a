/** The integrity of files: the background check, its findings, and the verified copies on other disks. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isPhone } from "../../core/phone.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** @typedef {{path: string, here: boolean, files: number, bytes: number, completeAt?: number | null}} Copy */
/**
 * @typedef {{state: "resting" | "quiet" | "urgent", files: number, total: number, endedAt?: number | null, findings: number,
 *   copies: Copy[]}} Status
 */
/**
 * @typedef {{id: number, name: string, folder: string, problem: "changed" | "unreadable" | "missing" | "mended",
 *   copy?: {path: string} | null}} Finding
 */

/** The text key of the button with which the user accepts each kind of problem. */
const ACCEPTED = {
    changed: "verify.accept",
    missing: "verify.let",
    unreadable: "verify.seen",
    mended: "verify.seen",
};

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function wholeCard(signal) {
    const list = h("div", { class: "card card-list settings-whole" }, skeleton("row", 2));
    const element = h("section", null, h("h2", { class: "settings-head" }, t("verify.title")), list);
    const load = async () => {
        try {
            const [status, { findings }] = await Promise.all([
                get("/api/verify", { signal }),
                get("/api/verify/findings", { signal }),
            ]);
            show(status, findings);
        } catch {
            element.hidden = true;
        }
    };
    /** @param {Status} status @param {Finding[]} findings */
    const show = (status, findings) => {
        element.hidden = false;
        const copies = status.copies.map(diskRow);
        const none = row({ icon: icon("safe", { size: 20 }), title: t("verify.disk.none"), text: t("verify.disk.how") });
        replace(
            list,
            stateRow(status, load),
            findings.map((finding) => findingRow(finding, load)),
            copies.length > 0 ? copies : none,
        );
    };
    const offs = [on("verify", load), on("trash", load), on("reconnected", load)];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    void load();
    return element;
}

/** @param {Status} status @param {() => Promise<void>} load */
function stateRow({ state, files, total, endedAt }, load) {
    const isUrgent = state === "urgent";
    const ended = endedAt ? t("verify.ended", { when: day(endedAt) }) : t("verify.none");
    const now = state === "resting" ? "" : t(`verify.${state}`, { files, total });
    const action = button(t(isUrgent ? "verify.stop" : "verify.start"), {
        style: "quiet",
        size: "small",
        onclick: () => act(() => post(`/api/verify/${isUrgent ? "cancel" : "start"}`), load),
    });
    return row({
        icon: icon("shield", { size: 20 }),
        title: isUrgent ? now : ended,
        text: state === "quiet" ? now : t("verify.text"),
        end: !isPhone && action,
    });
}

/** @param {Finding} finding @param {() => Promise<void>} load */
function findingRow({ id, name, folder, problem, copy }, load) {
    const isMended = problem === "mended";
    /** @param {"restore" | "accept"} way @param {string} done */
    const answer = (way, done) => () =>
        act(async () => {
            const { act: number } = await post(`/api/verify/findings/${way}`, { id });
            toast(t(done, { name }), { kind: "success", action: undoing(number, () => void load()) });
        }, load);
    const restore = button(t("verify.restore"), {
        style: "primary",
        size: "small",
        onclick: answer("restore", "verify.restored"),
    });
    const accept = button(t(ACCEPTED[problem]), {
        style: "quiet",
        size: "small",
        onclick: answer("accept", "verify.accepted"),
    });
    const where = copy ? t("verify.copy", { path: copy.path }) : t("verify.nocopy");
    const words = h(
        "div",
        { class: "settings-finding" },
        h("strong", { class: "settings-path" }, `${folder}/${name}`),
        h("p", null, t(`verify.${problem}`)),
        !isMended && h("p", { class: "caption settings-path" }, where),
        !isPhone && h("div", { class: "settings-finding-ways" }, !isMended && restore, accept),
    );
    return h("div", { class: "list-row", role: "group", "aria-label": name }, words);
}

/** @param {Copy} copy */
function diskRow({ path, here, files, bytes: size, completeAt }) {
    const values = { n: files, size: bytes(size) };
    const words = completeAt
        ? t("verify.disk.complete", { ...values, when: day(completeAt) })
        : t("verify.disk.never", values);
    return row({
        icon: icon("safe", { size: 20 }),
        title: t("verify.disk", { path }),
        text: here ? words : `${words} · ${t("verify.disk.away")}`,
    });
}

/** @param {number} milliseconds since 1970 */
function day(milliseconds) {
    const at = new Date(milliseconds);
    return date(new Date(milliseconds - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19));
}

/** @param {() => Promise<any>} work @param {() => Promise<void>} load */
async function act(work, load) {
    try {
        await work();
    } catch (error) {
        const { title, hint } = errorWords(error);
        toast([title, hint].filter(Boolean).join(" "), { kind: "error" });
    }
    await load();
}
