// The contents and the small pages beside a PDF, each of which leads to its page.
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";

/** The width of the small pages, in pixels. */
const WIDTH = 200;

/** @typedef {{title: string, page?: number | null, level: number}} Content */
/**
 * @typedef {object} SideOptions
 * @property {number} pages
 * @property {(page: number) => import("./pdf-layout.js").Size} size of a page counted from 0
 * @property {(page: number, width: number) => string} picture the URL of a page's picture; pages count from 1
 * @property {() => Promise<{contents: Content[]}>} [contents]
 * @property {(page: number) => void} go goes to a page counted from 1
 */

export class PdfSide {
    #options;
    /** @type {"contents" | "pages" | null} */
    #shown = null;
    element = h("nav", { class: "pdf-side", hidden: true });
    /** The buttons that show the two lists. */
    buttons;
    #contents;
    #thumbs;

    /** @param {SideOptions} options */
    constructor(options) {
        this.#options = options;
        const opener = (/** @type {"contents" | "pages"} */ which, /** @type {string} */ icon) => {
            const opener = button(t(`pdf.side.${which}`), {
                style: "quiet",
                icon,
                iconOnly: true,
                size: "small",
                onclick: () => this.#toggle(which),
            });
            opener.setAttribute("aria-expanded", "false");
            return opener;
        };
        this.#contents = opener("contents", "list");
        this.#thumbs = opener("pages", "copies");
        this.#contents.hidden = true;
        this.#thumbs.hidden = options.pages < 2;
        this.buttons = [this.#contents, this.#thumbs];
        void this.#fetch();
    }

    /** Marks the small page that is in view. @param {number} page counted from 1 */
    mark(page) {
        if (this.#shown !== "pages") return;
        this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const thumb = this.element.children[page - 1];
        thumb?.setAttribute("aria-current", "page");
        thumb?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    /** Whether the PDF has contents is known only after they were read. */
    async #fetch() {
        const { contents } = await this.#options.contents?.().catch(() => ({ contents: [] })) ?? { contents: [] };
        this.lines = contents.map((content) => this.#line(content));
        this.#contents.hidden = !contents.length;
    }

    /** @param {"contents" | "pages"} which */
    #toggle(which) {
        this.#shown = this.#shown === which ? null : which;
        this.element.hidden = !this.#shown;
        this.element.dataset.shown = this.#shown ?? "";
        this.element.setAttribute("aria-label", t(`pdf.side.${which}`));
        this.#contents.setAttribute("aria-expanded", String(this.#shown === "contents"));
        this.#thumbs.setAttribute("aria-expanded", String(this.#shown === "pages"));
        if (this.#shown === "contents") replace(this.element, this.lines ?? []);
        if (this.#shown === "pages") {
            replace(this.element, Array.from({ length: this.#options.pages }, (_, index) => this.#thumb(index + 1)));
        }
    }

    /** @param {Content} content */
    #line({ title, page, level }) {
        const line = h(
            "button",
            { class: "pdf-line", type: "button", disabled: !page, onclick: () => page && this.#options.go(page) },
            h("span", { dir: "auto" }, title),
            page && h("span", { class: "caption tabular" }, String(page)),
        );
        line.style.paddingInlineStart = `calc(var(--space-8) + ${Math.min(level, 6)} * var(--space-12))`;
        return line;
    }

    /** @param {number} page counted from 1 */
    #thumb(page) {
        const { width, height } = this.#options.size(page - 1);
        const picture = h("img", { src: this.#options.picture(page, WIDTH), alt: "", loading: "lazy", draggable: false });
        picture.style.aspectRatio = `${width} / ${height}`;
        return h(
            "button",
            {
                class: "pdf-thumb",
                type: "button",
                "aria-label": t("pdf.page", { page }),
                onclick: () => this.#options.go(page),
            },
            picture,
            h("span", { class: "caption tabular", "aria-hidden": "true" }, String(page)),
        );
    }
}
