import { h } from "../core/html.js";
import { run } from "./button.js";

/**
 * A card for related content.
 * @param {{href?: string, class?: string, title?: string}} options with `href` the whole card is a link
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function card({ href, title, class: name }, ...children) {
    const head = title && h("h2", { class: "card-title" }, title);
    return href
        ? h("a", { class: ["card card-link", name], href }, head, children)
        : h("section", { class: ["card", name] }, head, children);
}

/**
 * A row of a list in a card: icon, text, and a control at the end.
 * @param {{icon?: Node | null, title: any, text?: any, end?: any, href?: string, onclick?: () => any, label?: boolean}}
 *     options `label`: the row is the label of the control at its end
 * @returns {HTMLElement}
 */
export function row({ icon, title, text, end, href, onclick, label }) {
    const parts = [
        icon && h("span", { class: "icon-plate" }, icon),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, title),
            text && h("span", { class: "caption" }, text),
        ),
        end && h("span", { class: "list-row-end" }, end),
    ];
    if (href) return h("a", { class: "list-row list-row-press", href }, parts);
    if (onclick) {
        const press = h("button", { class: "list-row list-row-press", type: "button" }, parts);
        press.addEventListener("click", (event) => run(press, onclick, event));
        return press;
    }
    return label ? h("label", { class: "list-row list-row-press" }, parts) : h("div", { class: "list-row" }, parts);
}
