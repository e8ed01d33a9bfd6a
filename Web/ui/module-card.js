import { h, replace } from "../core/html.js";
import { card } from "./card.js";
import { icon as drawn } from "./icon.js";

/**
 * A card that links to a feature.
 * @param {{icon: string, title: string, text?: string, href: string,
 *   accent?: "violet" | "rose" | "teal" | "amber" | "green" | "indigo", end?: any}} options
 * @returns {HTMLElement & {update: (text: string, end?: any) => void}}
 */
export function moduleCard({ icon, title, text, href, accent = "violet", end }) {
    const words = h("span", { class: "caption tabular" }, text);
    const corner = h("span", { class: "module-card-end" }, end);
    const element = card(
        { href, class: "module-card" },
        h("span", { class: "icon-plate" }, drawn(icon)),
        corner,
        h("span", { class: "module-card-words" }, h("span", { class: "module-card-title" }, title), words),
    );
    element.style.setProperty("--accent", `var(--${accent})`);
    return Object.assign(element, {
        /** @type {(text: string, end?: any) => void} */
        update(text, end) {
            words.textContent = text;
            replace(corner, end);
        },
    });
}
