import { h } from "../core/html.js";

/**
 * A small word or number beside an element.
 * @param {string | number} text
 * @param {{kind?: "neutral" | "accent" | "success" | "warning" | "error", label?: string}} [options] `label`: for screen
 *     readers
 * @returns {HTMLElement}
 */
export function badge(text, { kind = "neutral", label } = {}) {
    return h(
        "span",
        { class: ["badge", `badge-${kind}`, "tabular"] },
        label ? [h("span", { "aria-hidden": "true" }, text), h("span", { class: "visually-hidden" }, label)] : text,
    );
}
