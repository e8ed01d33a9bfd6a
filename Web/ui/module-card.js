import { h } from "../core/html.js";
import { card } from "./card.js";
import { icon as drawn } from "./icon.js";

/**
 * @typedef {object} Module
 * @property {import("./families.js").Family} family
 * @property {string} icon the sign of the feature
 * @property {string} title its newest thing
 * @property {any[]} text facts below the title; those that are false are left out
 * @property {string} href
 * @property {string} [src] the picture of the newest thing
 * @property {string} [words] its text, shown if it has no picture
 */

/** A card that leads to a feature and shows the feature's newest thing. @param {Module} module */
export function moduleCard({ family, icon, title, text, href, src, words }) {
    const sign = h("span", { class: "icon-plate" }, drawn(icon, { size: 20 }));
    const cover = src
        ? h("img", { src, alt: "", loading: "lazy", decoding: "async" })
        : words
        ? h("span", { class: "module-card-text caption", dir: "auto", "aria-hidden": "true" }, words)
        : null;
    const element = card(
        { href, class: "module-card" },
        h("span", { class: "module-card-cover" }, cover, sign),
        h("span", { class: "module-card-title", dir: "auto" }, title),
        h("span", { class: "caption tabular" }, text.filter(Boolean).join(" · ")),
    );
    // The words of a note or a mail are in any language.
    element.querySelector(".module-card-text")?.setAttribute("translate", "no");
    element.dataset.family = family;
    return element;
}
