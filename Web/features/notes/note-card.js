/** One note: its picture, its category, its text and its actions. */
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

/** Lines of the excerpt of a long note. */
const LINES = 8;
/** A note with more letters is long, even in few lines. */
const LONG = 500;

/**
 * @param {Note} note
 * @param {Options} options
 * @returns {HTMLElement & {update: (note: Note) => void}} the element stays when the note changes: sheets lead back to it
 */
export function noteCard(note, options) {
    const card = new NoteCard(note, options);
    return Object.assign(card.element, { update: (/** @type {Note} */ next) => card.update(next) });
}

class NoteCard {
    #note;
    #options;
    #name;
    #text = h("p", null);
    #excerpt = excerpt("", [], LINES);

    /** @param {Note} note @param {Options} options */
    constructor(note, options) {
        this.#note = note;
        this.#options = options;
        this.#name = note.photo?.name ?? t("notes.title");
        const name = this.#name;
        this.picture = h("button", {
            class: "note-picture",
            type: "button",
            "aria-label": t("notes.look", { name }),
            onclick: () => options.onopen(this.#note),
        });
        this.body = h("div", { class: "note-body" });
        this.footer = h("footer", { class: "note-actions" });
        this.unfold = button("", { style: "quiet", size: "small", class: "note-more", onclick: () => this.#unfold() });
        this.forText = this.#textButtons();
        this.menu = this.#menu();
        this.element = h(
            "article",
            { class: "card note-card", dataset: { note: String(note.id) }, "aria-label": name },
            this.picture,
            this.body,
            this.footer,
        );
        this.update(note);
    }

    /** @param {Note} note */
    update(note) {
        this.#note = note;
        this.#excerpt = excerpt(note.text, note.matches ?? [], LINES);
        this.#text = isEmpty(note)
            ? h("p", { class: "note-text quiet" }, t("notes.blank"))
            : h("p", { class: "note-text note-folded", dir: "auto" }, marked(this.#excerpt.text, this.#excerpt.matches));
        this.unfold.label = t("notes.more");
        this.unfold.hidden = this.#excerpt.isWhole && note.text.length < LONG;
        renew(
            this.picture,
            note.photo
                ? h("img", { src: thumbnailURL(note.photo), alt: "", loading: "lazy", decoding: "async" })
                : icon("text", { size: 28 }),
        );
        replace(
            this.body,
            this.#head(note),
            note.receipt && receiptLine(note.receipt),
            this.#text,
            note.doubtful && !settings.value.readingLanguages?.length && doubt(),
        );
        arrange(this.footer, [this.unfold, ...(isEmpty(note) ? [] : this.forText), this.menu]);
    }

    /** @param {Note} note */
    #head(note) {
        return h(
            "header",
            { class: "note-head" },
            badge(t(`notes.kind.${note.category}`), { kind: note.corrected ? "accent" : "neutral" }),
            note.edited && badge(t("notes.edited")),
            note.photo?.problem && isShown(note.photo) && badge(t("photo.cut"), { kind: "warning" }),
            h("span", { class: "caption note-name" }, this.#name),
            h("span", { class: "caption" }, relativeTime(note.at)),
        );
    }

    /** The buttons of a note that has a text. */
    #textButtons() {
        const copy = button(t("notes.copy"), {
            style: "quiet",
            size: "small",
            icon: "copies",
            onclick: () => copyAloud(this.#note.text),
        });
        if (!("share" in navigator)) return [copy];
        const share = button(t("notes.share"), {
            style: "quiet",
            size: "small",
            icon: "arrow-up",
            onclick: () => navigator.share({ title: this.#name, text: this.#note.text }).catch(notShared),
        });
        return [copy, share];
    }

    #menu() {
        const { onchange } = this.#options;
        const save = () => download(`/api/notes/export?format=txt&ids=${this.#note.id}`);
        return menu({
            label: t("notes.actions", { name: this.#name }),
            items: [
                { label: t("notes.edit"), icon: "text", run: () => edit(this.#note, onchange) },
                { label: t("notes.sort"), icon: "filter", run: () => sort(this.#note, onchange) },
                { label: t("notes.download"), icon: "arrow-down", run: save },
                { label: t("notes.delete"), icon: "trash", destructive: true, run: () => remove(this.#note, onchange) },
            ],
        });
    }

    /** Shows the whole text, or its excerpt again. */
    #unfold() {
        const isFolded = this.#text.classList.toggle("note-folded");
        const { text, matches } = isFolded ? this.#excerpt : this.#note;
        replace(this.#text, marked(text, matches ?? []));
        this.unfold.label = t(isFolded ? "notes.more" : "notes.less");
    }
}

/** The text may be wrong: the recogniser does not know all of its letters. */
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

/** Whether the user has deleted all of its text. @param {Note} note */
const isEmpty = (note) => note.text.trim() === "";

/** @param {unknown} error */
function notShared(error) {
    // The user has changed their mind.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t("notes.share.failed"), { kind: "error" });
}
