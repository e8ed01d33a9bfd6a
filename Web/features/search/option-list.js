/**
 * The options below a search field. The field keeps the focus; the arrow keys or the pointer select (ARIA combobox pattern).
 */
import { h, replace } from "../../core/html.js";

/** @typedef {{content: any, run: () => any}} Option */

export class OptionList {
    #input;
    #label;
    /** @type {{element: HTMLElement, run: () => any}[]} */
    #options = [];
    #at = 0;
    /** Whether the user has moved the selection. */
    isMoved = false;

    /** @param {HTMLInputElement} input an input whose `aria-controls` is `id` @param {string} id @param {string} label */
    constructor(input, id, label) {
        this.#input = input;
        this.#label = label;
        this.element = h("div", { id, class: "palette-list", role: "listbox", "aria-label": label });
    }

    get count() {
        return this.#options.length;
    }

    /** Starts a new list; its sections are created next. */
    clear() {
        this.#options = [];
    }

    /**
     * Creates a section, whose options follow those of the previous sections.
     * @param {string} title
     * @param {Option[]} options
     */
    section(title, options) {
        const id = `palette-${Math.random().toString(36).slice(2)}`;
        return h(
            "div",
            {
                role: "group",
                class: "palette-group",
                ...(title ? { "aria-labelledby": id } : { "aria-label": this.#label }),
            },
            title && h("h2", { id, class: "palette-kind", role: "presentation" }, title),
            options.map(({ content, run }) => {
                const index = this.#options.length;
                const element = h("div", {
                    id: `palette-option-${index}`,
                    class: "palette-option list-row",
                    role: "option",
                    "aria-selected": "false",
                    onclick: run,
                    onpointermove: () => this.#move(index),
                }, content);
                this.#options.push({ element, run });
                return element;
            }),
        );
    }

    /**
     * Shows the content with its options.
     * @param {number} best the index of the selected option, unless the user has moved the selection
     * @param {...any} content
     */
    show(best, ...content) {
        replace(this.element, ...content);
        this.#mark(Math.min(this.isMoved ? this.#at : best, this.#options.length - 1));
    }

    /** @param {number} by 1: down, -1: up */
    step(by) {
        const count = this.#options.length;
        if (!count) return;
        this.#move((this.#at + by + count) % count);
        this.#options[this.#at].element.scrollIntoView({ block: "nearest" });
    }

    /** Runs the selected option. */
    run() {
        this.#options[this.#at]?.run();
    }

    /** @param {number} index */
    #move(index) {
        this.isMoved = true;
        this.#mark(index);
    }

    /** @param {number} index */
    #mark(index) {
        this.#at = Math.max(0, index);
        this.#options.forEach(({ element }, each) => element.setAttribute("aria-selected", String(each === this.#at)));
        const chosen = this.#options[this.#at]?.element;
        if (chosen) this.#input.setAttribute("aria-activedescendant", chosen.id);
        else this.#input.removeAttribute("aria-activedescendant");
    }
}
