/** What was done last, and the way back. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { relativeTime } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { toast } from "../../ui/toast.js";

const SHOWN = 5;
// Enough to say how long a run of swipes was.
const FETCHED = 60;
/** What is done many times in a row. */
const RUNS = new Set(["decide", "correctScreenshots", "sortNote"]);
const ICONS = /** @type {Record<string, string>} */ ({
    decide: "swipe",
    putBack: "undo",
    delete: "trash",
    restore: "restore",
    startOver: "restart",
    unshare: "folder",
    editNote: "text",
    sortNote: "text",
    deleteNote: "text",
    separate: "copies",
    album: "heart",
    correctScreenshots: "screenshot",
    place: "folder",
    writeCaptions: "text",
});

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement} hidden while nothing was done
 */
export function recentCard(signal) {
    const list = h("div", { class: "card card-list" });
    const head = h(
        "div",
        { class: "home-head" },
        h("h2", null, t("home.recent")),
        button(t("common.undo"), { style: "quiet", size: "small", icon: "undo", onclick: undo }),
    );
    const element = h("section", { class: "home-recent", hidden: true }, head, list);
    /** The newest act that stood when it was looked: the one that the button is seen to mean. @type {number | undefined} */
    let newest;
    const offs = ["decided", "trash", "library"].map((name) => on(/** @type {any} */ (name), load));
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    load();
    return element;

    async function load() {
        const answer = await get("/api/triage/recent", { params: { limit: FETCHED }, signal }).catch(() => null);
        if (!answer || signal.aborted) return;
        newest = answer.acts.find((/** @type {{undone: boolean}} */ act) => !act.undone)?.id;
        const runs = gather(answer.acts).slice(0, SHOWN);
        element.hidden = runs.length === 0;
        replace(list, runs.map(line));
    }

    async function undo() {
        try {
            const { act } = await post("/api/undo", newest === undefined ? undefined : { act: newest });
            toast(act ? t("home.undo.done", { what: words(act.kind, 1) }) : t("home.undo.nothing"), {
                kind: act ? "success" : "info",
            });
            await load();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}

/** @typedef {{kind: string, at: number, undone: boolean, n: number}} Run */

/**
 * Decisions in a row are one line, and so are corrections.
 * @param {{kind: string, at: number, undone: boolean}[]} acts newest first
 * @returns {Run[]}
 */
export function gather(acts) {
    /** @type {Run[]} */
    const runs = [];
    for (const { kind, at, undone } of acts) {
        const last = runs.at(-1);
        if (last && RUNS.has(kind) && last.kind === kind && last.undone === undone) last.n += 1;
        else runs.push({ kind, at, undone, n: 1 });
    }
    return runs;
}

/** @param {Run} run */
function line({ kind, at, undone, n }) {
    return row({
        icon: icon(ICONS[kind] ?? "clock", { size: 20 }),
        title: words(kind, n),
        text: [relativeTime(at), undone && t("home.undone")].filter(Boolean).join(" · "),
    });
}

/**
 * @param {string} kind
 * @param {number} n
 */
const words = (kind, n) => t(`home.act.${kind}`, { n });
