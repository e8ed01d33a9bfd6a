// The number of the page in view. A press on it asks for another page.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";

export class PageField {
    #pages;
    #go;
    #page = 1;
    #status = h("span", { role: "status" });
    #words;
    #input;
    element;

    /** @param {number} pages @param {(page: number) => void} go goes to a page counted from 1 */
    constructor(pages, go) {
        this.#pages = pages;
        this.#go = go;
        this.#words = h("button", {
            class: "caption tabular pdf-place pdf-go",
            type: "button",
            title: t("pdf.goTo"),
            disabled: pages < 2,
            onclick: () => this.open(),
        }, this.#status);
        this.#input = h("input", {
            class: "field-input pdf-page-number",
            type: "number",
            inputMode: "numeric",
            min: "1",
            max: String(pages),
            "aria-label": t("pdf.goTo"),
            enterKeyHint: "go",
            hidden: true,
            onblur: () => this.#close(),
        });
        this.#input.addEventListener("keydown", (event) => this.#key(event));
        this.element = h("span", { class: "pdf-place pdf-page-field" }, this.#words, this.#input);
    }

    /** @param {number} page counted from 1 */
    show(page) {
        this.#page = page;
        const words = t("pdf.place", { page, pages: this.#pages });
        if (this.#status.textContent !== words) this.#status.textContent = words;
    }

    /** Asks for a page. */
    open() {
        if (this.#pages < 2) return;
        this.#words.hidden = true;
        this.#input.hidden = false;
        this.#input.value = String(this.#page);
        this.#input.focus();
        this.#input.select();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        event.stopPropagation();
        const page = Math.trunc(Number(this.#input.value));
        if (event.key === "Enter" && page > 0) {
            this.#close();
            this.#go(page);
        } else if (event.key === "Escape") {
            event.preventDefault();
            this.#close();
            this.#words.focus();
        }
    }

    #close() {
        this.#input.hidden = true;
        this.#words.hidden = false;
    }
}
