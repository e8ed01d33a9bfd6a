// The text layer over a picture. The user can select, search, copy and save its text.
import { post } from "../core/api.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { findInLines, gapAfter, lineBox, textOf } from "./text-geometry.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { errorWords } from "./error-view.js";
import { marked } from "./marked.js";
import { toast } from "./toast.js";
import { isSelected, selectByPress } from "./word-press.js";

/** @typedef {import("./text-geometry.js").Line} Line */
/** @typedef {{width: number, height: number, text: string, lines: Line[]}} Reading */

export class TextLayer {
    /** The lines over the picture, which is the first page of a file. @type {Reading | null} */
    #reading = null;
    #text = "";
    /** @type {HTMLElement[]} */
    #spans = [];
    #size = { width: 0, height: 0 };
    #at = 0;
    /** The photo whose text is shown; 0 for none. */
    #photo = 0;

    /**
     * @param {{onfind?: (query: string) => void, reveal?: (place: Element) => void}} [options] `reveal` brings the next
     *     match into view
     */
    constructor({ onfind, reveal } = {}) {
        this.reveal = reveal;
        this.element = h("div", { class: "text-layer", lang: "" });
        selectByPress(this.element);
        this.query = h("input", {
            class: "field-input text-find",
            type: "search",
            placeholder: t("text.find"),
            "aria-label": t("text.find"),
            enterKeyHint: "search",
        });
        this.count = h("span", { class: "caption tabular", role: "status" });
        this.copy = button(t("text.copy"), {
            style: "secondary",
            icon: "copies",
            size: "small",
            onclick: () => this.#copy(this.#selected || this.text),
        });
        this.block = button(t("text.block"), { style: "quiet", size: "small", onclick: () => this.#selectBlock() });
        this.save = button(t("text.save"), { style: "quiet", size: "small", onclick: () => saveNote(this.#photo) });
        this.onward = button(t("text.onward"), {
            style: "quiet",
            icon: "arrow-down",
            iconOnly: true,
            size: "small",
            onclick: () => this.#next(1),
        });
        this.onward.hidden = true;
        const found = h("div", { class: "text-search" }, this.query, this.count, this.onward);
        this.bar = h(
            "div",
            { class: "text-bar" },
            found,
            h("div", { class: "text-actions" }, this.block, this.save, this.copy),
        );
        this.query.addEventListener("input", () => {
            this.#at = 0;
            this.#find();
            onfind?.(this.query.value);
        });
        this.query.addEventListener("keydown", (event) => {
            event.stopPropagation();
            if (event.key === "Enter") this.#next(event.shiftKey ? -1 : 1);
        });
        // A click on a button must not clear the selection.
        this.bar.addEventListener("pointerdown", (event) => {
            if (event.target !== this.query) event.preventDefault();
        });
    }

    /** Whether words are selected. */
    get isSelected() {
        return isSelected(this.element);
    }

    get text() {
        return this.#text;
    }

    /**
     * Shows the text of a photo. If the server has not recognised the text yet, the server does that first.
     * @param {number} photo
     * @param {AbortSignal} signal
     * @returns {Promise<boolean>} whether there is any text
     */
    async load(photo, signal) {
        this.clear();
        this.count.textContent = t("text.reading");
        /** @type {Reading} */
        let reading;
        try {
            reading = await post(`/api/pictures/${photo}/text`, {}, { signal });
        } catch (error) {
            if (signal.aborted) return false;
            this.count.textContent = errorWords(error).text || errorWords(error).title;
            this.query.hidden = true;
            return false;
        }
        if (signal.aborted) return false;
        this.#photo = photo;
        this.#text = textOf(reading.lines);
        const lines = reading.lines.filter((line) => !line.page);
        this.#reading = { ...reading, lines };
        this.query.hidden = lines.length === 0;
        this.#allow(reading.lines.length > 0);
        this.#draw();
        return reading.lines.length > 0;
    }

    clear() {
        this.#reading = null;
        this.#text = "";
        this.#spans = [];
        this.count.textContent = "";
        this.onward.hidden = true;
        this.query.hidden = false;
        this.#allow(false);
        replace(this.element);
    }

    /** Enables or disables copying and saving. @param {boolean} copying */
    #allow(copying) {
        for (const element of [this.copy, this.block, this.save]) {
            if (element instanceof HTMLButtonElement) element.disabled = !copying;
        }
    }

    /** @param {{width: number, height: number}} size of the picture on the screen, before zooming */
    place(size) {
        this.#size = size;
        this.element.style.inlineSize = `${size.width}px`;
        this.element.style.blockSize = `${size.height}px`;
        this.#lay();
    }

    #draw() {
        const { lines } = /** @type {Reading} */ (this.#reading);
        this.#spans = lines.map(() => h("span", { class: "text-line" }));
        replace(this.element, this.#spans);
        this.#find();
        this.#lay();
    }

    /** Stretches each line of text to the line's width in the picture, because the font differs from that in the picture. */
    #lay() {
        const reading = this.#reading;
        if (!reading || !this.#spans.length || !this.#size.width) return;
        const scale = this.#size.width / reading.width;
        const boxes = reading.lines.map((line) => lineBox(line.quad, scale));
        boxes.forEach((box, index) => {
            const { style } = this.#spans[index];
            style.transform = "";
            style.fontSize = `${box.height * 0.8}px`;
            style.lineHeight = `${box.height}px`;
        });
        const widths = this.#spans.map((span) => span.offsetWidth);
        boxes.forEach((box, index) => {
            const stretch = widths[index] ? box.width / widths[index] : 1;
            this.#spans[index].style.transform =
                `translate(${box.x}px, ${box.y}px) rotate(${box.angle}rad) scaleX(${stretch})`;
        });
    }

    #find() {
        const lines = this.#reading?.lines ?? [];
        const found = findInLines(lines, this.query.value);
        lines.forEach((line, index) => {
            const mine = found.filter((match) => match.line === index).map((match) => [match.start, match.end]);
            // Only the first character of the gap is used: one line break separates lines in the copied text, and a second
            // one would make the span one line taller.
            replace(this.#spans[index], marked(line.text, mine), gapAfter(lines, index).slice(0, 1));
        });
        const marks = [...this.element.querySelectorAll("mark")];
        this.#at = marks.length ? (this.#at + marks.length) % marks.length : 0;
        marks.forEach((mark, index) => mark.classList.toggle("text-here", index === this.#at));
        this.onward.hidden = marks.length < 2;
        if (!this.#reading) return;
        this.count.textContent = this.query.value.trim()
            ? t("text.found", { at: marks.length ? this.#at + 1 : 0, n: marks.length })
            : lines.length
            ? ""
            : t("text.none");
    }

    /** @param {number} by */
    #next(by) {
        this.#at += by;
        this.#find();
        const here = this.element.querySelector(".text-here");
        if (here) this.reveal?.(here);
    }

    get #selected() {
        const selection = getSelection();
        return selection && this.element.contains(selection.anchorNode) ? selection.toString().trim() : "";
    }

    /** Selects and copies the block with the selection, otherwise the block with the match, otherwise the first block. */
    #selectBlock() {
        const lines = this.#reading?.lines;
        const selection = getSelection();
        if (!lines?.length || !selection) return;
        const holding = (/** @type {Node | null} */ node) => this.#spans.findIndex((span) => span.contains(node));
        const selected = holding(selection.anchorNode);
        const place = selected >= 0 ? selected : holding(this.element.querySelector(".text-here"));
        const { block } = lines[Math.max(0, place)];
        const mine = this.#spans.filter((_, index) => lines[index].block === block);
        selection.setBaseAndExtent(mine[0], 0, mine[mine.length - 1], mine[mine.length - 1].childNodes.length);
        this.#copy(textOf(lines.filter((line) => line.block === block)));
    }

    /** @param {string} text */
    async #copy(text) {
        if (text) await copyAloud(text);
    }
}

/** Saves the text of a photo as a note. @param {number} photo */
async function saveNote(photo) {
    try {
        const { act } = await post("/api/notes", { photo });
        const undo = act && { label: t("common.undo"), run: () => post("/api/undo", { act }) };
        toast(t(act ? "text.saved" : "text.savedBefore"), { kind: "success", action: undo || undefined });
    } catch (error) {
        errorToast(error);
    }
}

/** Copies a text, and shows whether that worked. @param {string} text */
export async function copyAloud(text) {
    if (await copyText(text)) toast(t("text.copied"), { kind: "success" });
    else toast(t("text.notCopied"), { kind: "error" });
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // The clipboard API is missing on plain http, or the user has denied it.
        const area = h("textarea", { class: "visually-hidden", value: text });
        (document.querySelector("dialog[open]") ?? document.body).append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        return done;
    }
}
