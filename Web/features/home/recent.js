/** The latest changes, with a button that undoes the newest one. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { relativeTime } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { meansOther } from "../../ui/deciders.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { toast } from "../../ui/toast.js";

const SHOWN = 5;
// The number of lines that one press on "Show more" adds.
const MORE = 20;
// The number of changes to fetch for a line, because a series of swipes becomes a single line.
const FETCHED = 12;
// The most changes that the server returns.
const MAX_FETCHED = 500;
/** Kinds of changes that are often made in series. */
const SERIES = new Set(["decide", "later", "correctScreenshots", "sortNote"]);
const ICONS = /** @type {Record<string, string>} */ ({
    decide: "swipe",
    later: "clock",
    putBack: "undo",
    delete: "trash",
    restore: "restore",
    startOver: "restart",
    unshare: "folder",
    editNote: "text",
    sortNote: "text",
    deleteNote: "text",
    saveNote: "text",
    setAsideNotes: "text",
    separate: "copies",
    separateFiles: "copies",
    joinFiles: "copies",
    album: "album",
    correctScreenshots: "screenshot",
    place: "folder",
    writeCaptions: "text",
    correctDates: "calendar",
    writeSidecars: "text",
    writeNames: "text",
    favourite: "star",
    editPhoto: "crop",
    shrinkVideo: "shrink",
    tag: "tag",
    moveEntries: "folder-open",
    renameEntry: "text",
    copyEntries: "copies",
    makeFolder: "folder-add",
    trashEntries: "trash",
    extractArchive: "folder-add",
    importExport: "album",
    replaceFile: "restore",
    acceptContent: "shield",
});

/**
 * The card of the latest changes.
 * @param {AbortSignal} signal
 * @returns {HTMLElement} hidden while there are no changes
 */
export function recentCard(signal) {
    const list = h("div", { class: "card card-list" });
    const back = button(t("common.undo"), { style: "quiet", size: "small", icon: "undo", decides: true, onclick: undo });
    const head = h(
        "div",
        { class: "home-head" },
        h("h2", null, t("home.recent")),
        back,
    );
    const more = button(t("home.recent.more"), { style: "quiet", size: "small", onclick: showMore });
    const element = h("section", { class: "home-recent", hidden: true }, head, list, more);
    let shown = SHOWN;
    /** The newest change in the list, which the button undoes. @type {Act | undefined} */
    let newest;
    const offs = ["decided", "trash", "library"].map((name) => on(/** @type {any} */ (name), load));
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    load();
    return element;

    async function load() {
        const answer = await get("/api/triage/recent", { params: { limit: Math.min(shown * FETCHED, MAX_FETCHED) }, signal })
            .catch(() => null);
        if (!answer || signal.aborted) return;
        const before = newest?.id;
        newest = answer.acts.find((/** @type {Act} */ act) => !act.undone && !act.refused);
        if (before !== undefined && before !== newest?.id) meansOther(back);
        const series = gather(answer.acts);
        element.hidden = series.length === 0;
        more.hidden = series.length <= shown;
        replace(list, series.slice(0, shown).map(line));
    }

    async function showMore() {
        const last = shown;
        shown += MORE;
        await load();
        // The button may have gone, and the focus with it.
        const next = list.children[last];
        if (next instanceof HTMLElement && more.hidden) {
            next.tabIndex = -1;
            next.focus({ preventScroll: true });
        }
    }

    async function undo() {
        if (!newest) return void toast(t("home.undo.nothing"));
        try {
            const { act, failed } = await post("/api/undo", { act: newest.id });
            for (const { error } of failed) toast(failureText(error), { kind: "error" });
            if (!act && failed.length) return void await load();
            const done = act && t("home.undo.done", { what: words(act.kind, newest?.files || 1, act.about) });
            toast(!act ? t("home.undo.nothing") : act.device ? t("act.by", { words: done, device: act.device }) : done, {
                kind: act ? "success" : "info",
            });
            await load();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}

/**
 * @typedef {{form: string, name?: string, to?: string, count?: number}} About
 * @typedef {{id: number, kind: string, at: number, undone: boolean, refused?: boolean, device?: string | null, files?: number, about?: About}} Act
 * @typedef {{kind: string, at: number, undone: boolean, n: number, device?: string | null, about?: About}} Series
 */

/**
 * Merges consecutive decisions into one line. Does the same with the other kinds of changes in `SERIES`.
 * @param {Omit<Act, "id">[]} acts newest first
 * @returns {Series[]}
 */
export function gather(acts) {
    /** @type {Series[]} */
    const series = [];
    for (const { kind, at, undone, device, files, about } of acts) {
        // A change without files, such as a change of a note, counts as one.
        const count = files || about?.count || 1;
        const last = series.at(-1);
        if (last && SERIES.has(kind) && last.kind === kind && last.undone === undone && last.device === device) {
            last.n += count;
            // A line for several changes cannot carry the name of only one of them, so only the count is kept.
            last.about = last.about?.form === about?.form && about?.count ? { ...about, count: last.n } : undefined;
        } else series.push({ kind, at, undone, n: count, device, about });
    }
    return series;
}

/** @param {Series} series */
function line({ kind, at, undone, n, device, about }) {
    return row({
        icon: icon(ICONS[kind] ?? "clock", { size: 20 }),
        title: words(kind, n, about),
        text: [relativeTime(at), device, undone && t("home.undone")].filter(Boolean).join(" · "),
    });
}

/** @param {string} kind @param {number} n @param {About} [about] */
function words(kind, n, about) {
    return about ? t(`home.act.${kind}.${about.form}`, { ...about, n: about.count ?? n }) : t(`home.act.${kind}`, { n });
}
