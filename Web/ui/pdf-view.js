// A PDF with its pages in a column. The server renders each page as a picture. The user can select and search the text over
// the pictures.
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { layOut, pageAt, pageInView, SPARE } from "./pdf-layout.js";
import { PdfFind } from "./pdf-find.js";
import { PageField } from "./pdf-page-field.js";
import { printPaper } from "./pdf-print.js";
import { PdfSide } from "./pdf-side.js";
import { writeWords } from "./pdf-words.js";

/** The gap between pages, in px. */
const GAP = 12;
/**
 * Pictures are requested in multiples of this width, in pixels, so that resizing the window requests only a few pictures.
 */
const STEP = 400;
const WIDEST = 2800;
const ZOOMS = [1, 1.5, 2, 3];

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
     * @type {Map<number, {element: HTMLElement} & import("./pdf-find.js").Words>}
     */
    #shown = new Map();
    #frame = 0;
    /** The page to begin with, counted from 1. */
    #first = 1;

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
        this.find = new PdfFind({
            pages,
            text: source.text,
            shown: this.#shown,
            onfind: (page) => this.scroller.scrollTop = this.#layout.tops[page] - GAP,
        }, signal);
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
                this.find.elements,
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
        if (!tops.length) return void (this.#first = page);
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
        else if (this.#first > 1) this.goTo(this.#first);
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
        this.find.mark(page);
    }
}
