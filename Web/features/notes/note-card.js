/** One note: its picture, its category, its text and its actions. */
import { relativeTime } from "../../core/format.js";
import { arrange, h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { navigate } from "../../core/router.js";
import { settings } from "../../core/settings.js";
import { excerpt } from "../../ui/text-geometry.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { menu } from "../../ui/menu.js";
import { printText } from "../../ui/print.js";
import { receiptLine } from "../../ui/receipt-line.js";
import { copyAloud } from "../../ui/text-layer.js";
import { toast } from "../../ui/toast.js";
import { download } from "./categories.js";
import { edit, remove, sort } from "./note-sheets.js";
import { saveNotes } from "./send-notes.js";

/**
 * @typedef {import("../../ui/receipt-line.js").Receipt} Receipt
 * @typedef {{id: number, version: string, at: number, text: string, original: string, edited: boolean, category: string, certainty: number,
 *   corrected: boolean, doubtful: boolean, receipt?: Receipt | null, photo: import("../../core/pictures.js").Card | null, matches: number[][]}} Note
 * @typedef {{onopen: (note: Note) => void, onchange: () => void}} Options
 */

/** Number of lines in the snippet of a long note. */
const LINES = 8;
/** Categories of notes that are photos of paper. */
const PAPER = new Set(["receipt", "document", "ticket", "card"]);
/** A note with more characters than this is long, even if it has few lines. */
const LONG = 500;

/**
 * @param {Note} note
 * @param {Options} options
 * @returns {HTMLElement & {update: (note: Note) => void}} `update` keeps the element when the note changes, because the
 *     focus returns to it when a sheet closes
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

    /** The buttons for a note with text. */
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
                { label: t("out.save"), icon: "folder-add", run: () => saveNotes({ ids: [this.#note.id] }) },
                { label: t("notes.download"), icon: "download", run: save },
                { label: t("print"), icon: "print", run: () => printText(this.#name, this.#note.text) },
                ...(this.#note.photo && PAPER.has(this.#note.category)
                    ? [{ label: t("scanner.this"), icon: "scan", run: () => scan(this.#note) }]
                    : []),
                ...(this.#note.photo ? [{ label: t("convert.this"), icon: "convert", run: () => convert(this.#note) }] : []),
                { label: t("notes.delete"), icon: "trash", destructive: true, run: () => remove(this.#note, onchange) },
            ],
        });
    }

    /** Switches between the whole text and its snippet. */
    #unfold() {
        const isFolded = this.#text.classList.toggle("note-folded");
        const { text, matches } = isFolded ? this.#excerpt : this.#note;
        replace(this.#text, marked(text, matches ?? []));
        this.unfold.label = t(isFolded ? "notes.more" : "notes.less");
    }
}

/** A warning that the text may be wrong, because the recogniser does not know all of its characters. */
const doubt = () =>
    h(
        "p",
        { class: "caption note-doubt" },
        t("notes.doubtful"),
        " ",
        h("a", { href: "/settings#languages" }, t("notes.doubtful.add")),
    );

/** Whether the user has deleted the whole text. @param {Note} note */
const isEmpty = (note) => note.text.trim() === "";

/** @param {unknown} error */
function notShared(error) {
    // The user has cancelled sharing.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t("notes.share.failed"), { kind: "error" });
}

/** Opens the scanner to make a clean page from the photo of a note. @param {any} note */
const scan = (note) => void navigate(`/scanner?photos=${note.photo.id}`);

/** Opens the converters with the photo of a note. @param {any} note */
const convert = (note) => void navigate(`/convert?photos=${note.photo.id}`);
