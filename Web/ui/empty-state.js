import { h } from "../core/html.js";
import { icon as drawn } from "./icon.js";

/**
 * The content of an empty page: names the purpose of the page, the reason why it is empty, and the next step.
 * @param {{icon?: string, art?: Node, title: string, text?: string, action?: Node | null}} options `art` replaces the icon;
 *     `action` is a button
 * @returns {HTMLElement}
 */
export function emptyState({ icon = "photo", art, title, text, action }) {
    return h(
        "section",
        { class: "empty-state" },
        art ?? h("div", { class: "icon-plate empty-state-icon" }, drawn(icon, { size: 36 })),
        h("h2", { class: "empty-state-title" }, title),
        text && h("p", { class: "quiet" }, text),
        action && h("div", { class: "empty-state-action" }, action),
    );
}
