import { h } from "../core/html.js";
import { t } from "../core/i18n.js";

/**
 * A placeholder for content that is loading.
 * @param {"line" | "block" | "row" | "card"} [shape]
 * @param {number} [count]
 * @returns {HTMLElement}
 */
export function skeleton(shape = "line", count = 1) {
    return h(
        "div",
        { class: "skeletons", role: "status", "aria-label": t("common.loading") },
        Array.from({ length: count }, () => h("div", { class: ["skeleton", `skeleton-${shape}`], "aria-hidden": "true" })),
    );
}
