/** The large view of one page: its picture, the reason why it cannot be shown, or the editor of its corners. */
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";

export class PageStage {
    #picture = h("img", { class: "scanner-picture", alt: "", draggable: false });
    #problem = h("p", { class: "scanner-problem", role: "alert", hidden: true });
    element = h("div", { class: "scanner-stage" }, this.#picture, this.#problem);

    constructor() {
        this.#picture.addEventListener("load", () => this.element.classList.remove("scanner-waiting"));
        this.#picture.addEventListener("error", () => this.#showProblem());
    }

    /** Whether the user is editing the corners of the page. */
    get isEdited() {
        return this.element.querySelector(".scanner-corners") !== null;
    }

    /** @param {import("./taking.js").Page} page @param {string} words */
    load(page, words) {
        const source = `/api/scanner/pages/${page.id}/picture?size=1200&version=${page.version}`;
        if (!this.#picture.src.endsWith(source)) {
            this.element.classList.add("scanner-waiting");
            this.#problem.hidden = true;
            this.#picture.hidden = false;
            this.#picture.src = appURL(source);
        }
        this.#picture.alt = words;
    }

    /** Shows the picture in place of an editor. */
    showPicture() {
        if (!this.#picture.isConnected) replace(this.element, this.#picture, this.#problem);
    }

    /** @param {HTMLElement} editor */
    edit(editor) {
        replace(this.element, editor);
    }

    #showProblem() {
        this.element.classList.remove("scanner-waiting");
        if (!this.#picture.src) return;
        this.#picture.hidden = true;
        this.#problem.hidden = false;
        this.#problem.textContent = t("scanner.broken");
    }
}
