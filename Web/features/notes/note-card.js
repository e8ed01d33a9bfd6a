/** One note: its picture, what it is, its words, and what can be done with it. */
import { date, relativeTime } from "../../core/format.js";
import { arrange, h, renew, replace } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { settings } from "../../core/settings.js";
import { excerpt } from "../../ui/text-geometry.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { menu } from "../../ui/menu.js";
import { copyAloud } from "../../ui/text-layer.js";
import { toast } from "../../ui/toast.js";
import { download } from "./categories.js";
import { edit, remove, sort } from "./note-sheets.js";

/**
 * @typedef {{merchant?: string | null, date?: string | null, addsUp?: boolean | null,
 *   total?: {cents: number, currency?: string | null} | null}} Receipt
 * @typedef {{id: number, at: number, text: string, original: string, edited: boolean, category: string, certainty: number,
 *   corrected: boolean, doubtful: boolean, receipt?: Receipt | null, photo: import("../../core/pictures.js").Card | null, matches: number[][]}} Note
 * @typedef {{onopen: (note: Note) => void, onchange: () => void}} Options
 */

/** Lines shown of a long note. */
const LINES = 8;
/** Letters from which on a note is long even in few lines. */
const LONG = 500;

/**
 * @param {Note} note
 * @param {Options} options
 * @returns {HTMLElement & {update: (note: Note) => void}} what is opened from it leads back to it, whatever the note says by then
 */
export function noteCard(note, options) {
    const name = note.photo?.name ?? t("notes.title");
    let text = h("p", null);
    let part = excerpt("", [], LINES);
    const picture = h("button", {
        class: "note-picture",
        type: "button",
        "aria-label": t("notes.look", { name }),
        onclick: () => options.onopen(note),
    });
    const body = h("div", { class: "note-body" });
    const more = button("", { style: "quiet", size: "small", class: "note-more", onclick: unfold });
    const copy = button(t("notes.copy"), {
        style: "quiet",
        size: "small",
        icon: "copies",
        onclick: () => copyAloud(note.text),
    });
    const share = "share" in navigator && button(t("notes.share"), {
        style: "quiet",
        size: "small",
        icon: "arrow-up",
        onclick: () => navigator.share({ title: name, text: note.text }).catch(notShared),
    });
    const doings = menu({
        label: t("notes.actions", { name }),
        items: [
            { label: t("notes.edit"), icon: "text", run: () => edit(note, options.onchange) },
            { label: t("notes.sort"), icon: "filter", run: () => sort(note, options.onchange) },
            {
                label: t("notes.download"),
                icon: "arrow-down",
                run: () => download(`/api/notes/export?format=txt&ids=${note.id}`),
            },
            { label: t("notes.delete"), icon: "trash", destructive: true, run: () => remove(note, options.onchange) },
        ],
    });
    const footer = h("footer", { class: "note-actions" });
    const element = h(
        "article",
        { class: "card note-card", dataset: { note: String(note.id) }, "aria-label": name },
        picture,
        body,
        footer,
    );
    update(note);
    return Object.assign(element, { update });

    /** @param {Note} next */
    function update(next) {
        note = next;
        part = excerpt(note.text, note.matches ?? [], LINES);
        text = isEmpty(note)
            ? h("p", { class: "note-text quiet" }, t("notes.blank"))
            : h("p", { class: "note-text note-folded", dir: "auto" }, marked(part.text, part.matches));
        more.label = t("notes.more");
        more.hidden = part.isWhole && note.text.length < LONG;
        renew(
            picture,
            note.photo
                ? h("img", { src: thumbnailURL(note.photo), alt: "", loading: "lazy", decoding: "async" })
                : icon("text", { size: 28 }),
        );
        replace(
            body,
            h(
                "header",
                { class: "note-head" },
                badge(t(`notes.kind.${note.category}`), { kind: note.corrected ? "accent" : "neutral" }),
                note.edited && badge(t("notes.edited")),
                note.photo?.problem && isShown(note.photo) && badge(t("photo.cut"), { kind: "warning" }),
                h("span", { class: "caption note-name" }, name),
                h("span", { class: "caption" }, relativeTime(note.at)),
            ),
            note.receipt && receiptLine(note.receipt),
            text,
            note.doubtful && !settings.value.readingLanguages?.length && doubt(),
        );
        arrange(footer, [more, ...(isEmpty(note) ? [] : [copy, ...(share ? [share] : [])]), doings]);
    }

    function unfold() {
        const folded = text.classList.toggle("note-folded");
        replace(text, folded ? marked(part.text, part.matches) : marked(note.text, note.matches ?? []));
        more.label = t(folded ? "notes.more" : "notes.less");
    }
}

/** Of letters that it does not know the recogniser makes others. */
const doubt = () =>
    h(
        "p",
        { class: "caption note-doubt" },
        t("notes.doubtful"),
        " ",
        h("a", { href: "/settings#languages" }, t("notes.doubtful.add")),
    );

/** @param {Receipt} receipt */
function receiptLine({ merchant, date: day, total, addsUp }) {
    const sum = total &&
        (total.currency
            ? new Intl.NumberFormat(locale(), { style: "currency", currency: total.currency }).format(total.cents / 100)
            : new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(total.cents / 100));
    if (!merchant && !day && !sum) return null;
    const check = sum && typeof addsUp === "boolean" ? t(addsUp ? "notes.total.adds" : "notes.total.differs") : "";
    const differs = check && !addsUp;
    return h(
        "p",
        { class: "note-receipt" },
        merchant && h("strong", null, merchant),
        day && h("span", null, date(day)),
        sum &&
            h(
                "span",
                { class: "note-sum", title: check || null },
                differs && h("span", { class: "caption" }, t("notes.total.unlike")),
                h("span", { class: "tabular" }, sum),
                addsUp && icon("check-circle", { size: 16 }),
                addsUp && h("span", { class: "visually-hidden" }, check),
            ),
    );
}

/** Whether all its words were taken out. @param {Note} note */
const isEmpty = (note) => note.text.trim() === "";

/** @param {unknown} error */
function notShared(error) {
    // Who thinks better of it needs to be told nothing.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t("notes.share.failed"), { kind: "error" });
}
