// Finds words in a PDF, marks them over the pictures of its pages, and goes from one to the next.
import { failureText } from "../core/failure.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { countIn, plain, wordsOf } from "./pdf-layout.js";

/** Maximum number of pages of text in one request, as on the server. */
const TEXTS = 50;
/** The delay between the last key press and the search, in ms. */
const PAUSE = 250;

/** @typedef {{words: any[], spans: HTMLElement[]}} Words the words of a page, and an element for each */

/**
 * @typedef {object} PdfFindOptions
 * @property {number} pages the number of pages
 * @property {import("./pdf-view.js").Source["text"]} text
 * @property {ReadonlyMap<number, Words>} shown the visible pages by page number, counted from 0
 * @property {(page: number) => void} onfind called to bring a page into view
 */

export class PdfFind {
    #options;
    #signal;
    /** The text of each page, normalised for comparison. @type {string[]} */
    #texts = [];
    #query = "";
    /** @type {{page: number, at: number}[]} */
    #finds = [];
    #here = -1;
    #timer = 0;

    /** @param {PdfFindOptions} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        this.#signal = signal;
        this.field = h("input", {
            class: "field-input",
            type: "search",
            placeholder: t("pdf.find.short"),
            "aria-label": t("pdf.find"),
            enterKeyHint: "search",
        });
        this.found = h("span", { class: "caption tabular pdf-place pdf-count", role: "status" });
        this.next = button(t("pdf.next"), {
            style: "quiet",
            icon: "arrow-down",
            iconOnly: true,
            size: "small",
            class: "pdf-next",
            onclick: () => this.#go(1),
        });
        this.next.hidden = true;
        this.elements = [this.field, this.found, this.next];
        this.field.addEventListener("input", () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => void this.#search(), PAUSE);
        });
        this.field.addEventListener("keydown", (event) => {
            event.stopPropagation();
            if (event.key === "Enter") this.#go(event.shiftKey ? -1 : 1);
        });
        signal.addEventListener("abort", () => clearTimeout(this.#timer));
    }

    focus() {
        this.field.focus();
    }

    /**
     * Finds the words of a search that led to this PDF: the whole phrase, otherwise the first of the words that the PDF
     * contains.
     * @param {readonly string[]} words
     */
    async seek(words) {
        for (const text of new Set([words.join(" "), ...words])) {
            this.field.value = text;
            await this.#search();
            if (this.#finds.length || this.field.value !== text || this.#signal.aborted) return;
        }
        this.field.value = "";
        await this.#search();
    }

    async #search() {
        this.#query = plain(this.field.value).trim();
        [this.#finds, this.#here] = [[], -1];
        for (const page of this.#options.shown.keys()) this.mark(page);
        this.next.hidden = !this.#query;
        this.found.textContent = this.#query ? t("pdf.searching") : "";
        const query = this.#query;
        try {
            for (let page = 0; query && page < this.#options.pages; page++) {
                if (this.#texts[page] === undefined) await this.#read(page);
                if (query !== this.#query || this.#signal.aborted) return;
                const count = countIn(this.#texts[page] ?? "", query);
                for (let at = 0; at < count; at++) this.#finds.push({ page, at });
                if (this.#here < 0 && this.#finds.length) this.#go(1);
            }
            this.#showCount();
        } catch (error) {
            if (!this.#signal.aborted) this.found.textContent = failureText(/** @type {any} */ (error));
        }
    }

    /** Fetches the text of several pages. @param {number} page the first page */
    async #read(page) {
        const { read } = await this.#options.text(page + 1, TEXTS, false);
        for (const each of read) this.#texts[each.number - 1] = plain(each.text);
        this.#texts[page] ??= "";
    }

    #showCount() {
        const total = this.#finds.length;
        if (!this.#query) this.found.textContent = "";
        else this.found.textContent = total ? `${this.#here + 1} / ${total}` : t("pdf.notFound");
    }

    /** @param {number} by */
    #go(by) {
        if (!this.#finds.length) return;
        const before = this.#finds[this.#here];
        this.#here = (this.#here + by + this.#finds.length) % this.#finds.length;
        const { page } = this.#finds[this.#here];
        if (!this.#options.shown.get(page)?.spans.length) this.#options.onfind(page);
        if (before) this.mark(before.page);
        this.mark(page);
        this.#showCount();
    }

    /** Marks what was found on a page, if the page is visible. @param {number} page */
    mark(page) {
        const shown = this.#options.shown.get(page);
        if (!shown?.spans.length) return;
        for (const span of shown.spans) span.classList.remove("pdf-found", "pdf-here");
        const here = this.#finds[this.#here];
        wordsOf(shown.words, this.#query).forEach((words, at) => {
            const isHere = here?.page === page && here.at === at;
            for (const word of words) shown.spans[word].classList.add("pdf-found", ...isHere ? ["pdf-here"] : []);
            if (isHere && words.length) shown.spans[words[0]].scrollIntoView({ block: "center", inline: "nearest" });
        });
    }
}
