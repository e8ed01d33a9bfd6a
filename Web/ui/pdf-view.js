// A PDF with its pages in a column. The server renders each page as a picture. The user can select and search the text over
// the pictures.
import { failureText } from "../core/failure.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { countIn, layOut, pageAt, pageInView, plain, SPARE, wordsOf } from "./pdf-layout.js";
import { PageField } from "./pdf-page-field.js";
import { printPaper } from "./pdf-print.js";
import { PdfSide } from "./pdf-side.js";

/** The gap between pages, in px. */
const GAP = 12;
/**
 * Pictures are requested in multiples of this width, in pixels, so that resizing the window requests only a few pictures.
 */
const STEP = 400;
const WIDEST = 2800;
const ZOOMS = [1, 1.5, 2, 3];
/** Maximum number of pages of text in one request, as on the server. */
const TEXTS = 50;
/** The delay between the last key press and the search, in ms. */
const PAUSE = 250;

/**
 * @typedef {object} Source
 * @property {(page: number, width: number) => string} picture the URL of a page's picture; pages count from 1
 * @property {(from: number, count: number, words: boolean) => Promise<{read: any[]}>} text
 * @property {() => Promise<{contents: import("./pdf-side.js").Content[]}>} contents
 */

export class PdfView {
    #source;
    #description;
    #signal;
    #zoom = 0;
    /** @type {ReturnType<typeof layOut>} */
    #layout = { tops: [], heights: [], widths: [], total: 0 };
    /**
     * Visible pages by page number, counted from 0.
     * @type {Map<number, {element: HTMLElement, words: any[], spans: HTMLElement[]}>}
     */
    #shown = new Map();
    #frame = 0;
    /** The text of each page, normalised for comparison. @type {string[]} */
    #texts = [];
    #query = "";
    /** @type {{page: number, at: number}[]} */
    #finds = [];
    #here = -1;
    #timer = 0;

    /** @param {any} description of the PDF, from the server @param {Source} source @param {AbortSignal} signal */
    constructor(description, source, signal) {
        this.#description = description;
        this.#source = source;
        this.#signal = signal;
        this.pages = h("div", { class: "pdf-pages" });
        this.scroller = h(
            "div",
            { class: "pdf-scroller", tabIndex: 0, role: "document", "aria-label": t("pdf.pages") },
            this.pages,
        );
        const { pages, sizes } = description;
        const sizeOf = (/** @type {number} */ page) => sizes[page] ?? sizes.find(Boolean) ?? null;
        this.place = new PageField(pages, (page) => this.goTo(page));
        this.side = new PdfSide({
            pages,
            size: (page) => sizeOf(page) ?? SPARE,
            picture: source.picture,
            contents: source.contents,
            go: (page) => this.goTo(page),
        });
        const print = button(t("print"), {
            style: "quiet",
            icon: "print",
            iconOnly: true,
            size: "small",
            onclick: () => printPaper(pages, sizeOf, source.picture),
        });
        print.dataset.print = "";
        this.find = h("input", {
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
        const zoom = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {number} */ by) =>
            button(label, { style: "quiet", icon, iconOnly: true, size: "small", onclick: () => this.#setZoom(by) });
        this.element = h(
            "div",
            { class: "pdf-view" },
            h(
                "div",
                { class: "pdf-tools" },
                this.side.buttons,
                this.place.element,
                this.find,
                this.found,
                this.next,
                zoom(t("pdf.smaller"), "zoom-out", -1),
                zoom(t("pdf.larger"), "zoom-in", 1),
                print,
            ),
            h("div", { class: "pdf-body" }, this.side.element, this.scroller),
        );
        this.#listen();
    }

    #listen() {
        const signal = this.#signal;
        this.scroller.addEventListener("scroll", () => this.#later(), { passive: true, signal });
        const observer = new ResizeObserver(() => this.#lay());
        observer.observe(this.scroller);
        signal.addEventListener("abort", () => {
            observer.disconnect();
            cancelAnimationFrame(this.#frame);
            clearTimeout(this.#timer);
        });
        this.find.addEventListener("input", () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => void this.#search(), PAUSE);
        });
        this.find.addEventListener("keydown", (event) => {
            event.stopPropagation();
            if (event.key === "Enter") this.#go(event.shiftKey ? -1 : 1);
        });
        this.element.addEventListener("keydown", (event) => {
            const isTyping = event.target instanceof HTMLInputElement;
            if (event.key === "g" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
                event.preventDefault();
                return this.place.open();
            }
            if (event.key !== "f" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            this.find.focus();
        });
    }

    /** Goes to a page. @param {number} page counted from 1 */
    goTo(page) {
        const { tops } = this.#layout;
        if (!tops.length) return;
        this.scroller.scrollTop = tops[Math.min(Math.max(page, 1), tops.length) - 1] - GAP;
        this.scroller.focus({ preventScroll: true });
    }

    /** @param {number} by */
    #setZoom(by) {
        this.#zoom = Math.min(Math.max(this.#zoom + by, 0), ZOOMS.length - 1);
        this.#lay();
    }

    #lay() {
        const width = Math.max(100, this.scroller.clientWidth - 2 * GAP) * ZOOMS[this.#zoom];
        const before = this.#layout;
        const page = pageAt(before.tops, this.scroller.scrollTop);
        const part = before.total ? (this.scroller.scrollTop - before.tops[page]) / before.heights[page] : 0;
        this.#layout = layOut(this.#description.sizes, this.#description.pages, width, GAP);
        this.pages.style.inlineSize = `${Math.max(...this.#layout.widths, 1) + (this.#zoom ? 2 * GAP : 0)}px`;
        this.pages.style.blockSize = `${this.#layout.total}px`;
        for (const { element } of this.#shown.values()) element.remove();
        this.#shown.clear();
        if (before.total) this.scroller.scrollTop = this.#layout.tops[page] + part * this.#layout.heights[page];
        this.#draw();
    }

    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#draw();
        });
    }

    #draw() {
        const { tops } = this.#layout;
        const { scrollTop, clientHeight } = this.scroller;
        const first = Math.max(0, pageAt(tops, scrollTop) - 1);
        const last = Math.min(tops.length - 1, pageAt(tops, scrollTop + clientHeight) + 1);
        for (const [page, { element }] of this.#shown) {
            if (page >= first && page <= last) continue;
            element.remove();
            this.#shown.delete(page);
        }
        for (let page = first; page <= last; page++) if (!this.#shown.has(page)) this.#show(page);
        const here = pageInView(this.#layout, scrollTop, clientHeight) + 1;
        this.place.show(here);
        this.side.mark(here);
    }

    /** @param {number} page counted from 0 */
    #show(page) {
        const { tops, heights, widths } = this.#layout;
        const wanted = Math.ceil(widths[page] * devicePixelRatio / STEP) * STEP;
        const picture = h("img", {
            src: this.#source.picture(page + 1, Math.min(wanted, WIDEST)),
            alt: t("pdf.page", { page: page + 1 }),
            draggable: false,
        });
        const layer = h("div", { class: "pdf-words", lang: "" });
        const element = h("div", { class: "pdf-page" }, picture, layer);
        element.style.top = `${tops[page]}px`;
        element.style.width = `${widths[page]}px`;
        element.style.height = `${heights[page]}px`;
        picture.addEventListener(
            "error",
            () => replace(element, h("p", { class: "pdf-broken" }, t("pdf.broken", { page: page + 1 }))),
        );
        this.pages.append(element);
        const shown = { element, words: /** @type {any[]} */ ([]), spans: /** @type {HTMLElement[]} */ ([]) };
        this.#shown.set(page, shown);
        // The text is fetched after the picture, because the reader waits for the picture.
        picture.addEventListener("load", () => this.#write(page, layer, shown), { once: true });
    }

    /** Lays the text of a page over its picture. @param {number} page @param {HTMLElement} layer @param {any} shown */
    async #write(page, layer, shown) {
        if (this.#shown.get(page) !== shown) return;
        const { read } = await this.#source.text(page + 1, 1, true).catch(() => ({ read: [] }));
        if (this.#shown.get(page) !== shown || !read[0]) return;
        shown.words = read[0].words;
        shown.spans = writeWords(layer, read[0], this.#layout.widths[page]);
        this.#mark(page);
    }

    // MARK: Find

    /**
     * Finds the words of a search that led to this PDF: the whole phrase, otherwise the first of the words that the PDF
     * contains.
     * @param {readonly string[]} words
     */
    async seek(words) {
        for (const text of new Set([words.join(" "), ...words])) {
            this.find.value = text;
            await this.#search();
            if (this.#finds.length || this.find.value !== text || this.#signal.aborted) return;
        }
        this.find.value = "";
        await this.#search();
    }

    async #search() {
        this.#query = plain(this.find.value).trim();
        [this.#finds, this.#here] = [[], -1];
        for (const page of this.#shown.keys()) this.#mark(page);
        this.next.hidden = !this.#query;
        this.found.textContent = this.#query ? t("pdf.searching") : "";
        const query = this.#query;
        const pages = this.#description.pages;
        try {
            for (let page = 0; query && page < pages; page++) {
                if (this.#texts[page] === undefined) await this.#read(page);
                if (query !== this.#query || this.#signal.aborted) return;
                const count = countIn(this.#texts[page] ?? "", query);
                for (let at = 0; at < count; at++) this.#finds.push({ page, at });
                if (this.#here < 0 && this.#finds.length) this.#go(1);
            }
            this.#tell();
        } catch (error) {
            if (!this.#signal.aborted) this.found.textContent = failureText(/** @type {any} */ (error));
        }
    }

    /** Fetches the text of several pages. @param {number} page the first page */
    async #read(page) {
        const { read } = await this.#source.text(page + 1, TEXTS, false);
        for (const each of read) this.#texts[each.number - 1] = plain(each.text);
        this.#texts[page] ??= "";
    }

    #tell() {
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
        if (!this.#shown.get(page)?.spans.length) this.scroller.scrollTop = this.#layout.tops[page] - GAP;
        if (before) this.#mark(before.page);
        this.#mark(page);
        this.#tell();
    }

    /** @param {number} page */
    #mark(page) {
        const shown = this.#shown.get(page);
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

/** @param {HTMLElement} layer @param {any} page @param {number} width px @returns {HTMLElement[]} one for each word */
function writeWords(layer, { words, size }, width) {
    const scale = width / size.width;
    const spans = words.map((/** @type {import("./pdf-layout.js").Word} */ { text, box }, /** @type {number} */ index) => {
        const next = words[index + 1]?.box;
        const isLast = !next || next.top > box.bottom || next.right < box.left;
        const span = h("span", { class: "pdf-word" }, text + (isLast ? "\n" : " "));
        span.style.left = `${box.left * scale}px`;
        span.style.top = `${box.top * scale}px`;
        span.style.fontSize = `${Math.max(1, (box.bottom - box.top) * scale)}px`;
        return span;
    });
    layer.append(...spans);
    const measured = spans.map((/** @type {HTMLElement} */ span) => span.offsetWidth);
    spans.forEach((/** @type {HTMLElement} */ span, /** @type {number} */ index) => {
        const { left, right } = words[index].box;
        const wanted = Math.max(1, (right - left) * scale);
        span.style.transform = `scaleX(${wanted / Math.max(1, measured[index])})`;
    });
    return spans;
}
