import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { progressRing } from "./progress.js";

/**
 * Covers a part of the page that must not be used for a while. For content that is loading, use a skeleton instead.
 * @param {HTMLElement} parent its content does not react while it is covered
 * @param {string} [text]
 * @returns {() => void} removes the overlay
 */
export function loadingOverlay(parent, text = t("common.loading")) {
    const overlay = h(
        "div",
        { class: "loading-overlay", role: "status" },
        progressRing(null, { label: text }),
        h("p", null, text),
    );
    parent.classList.add("loading-parent");
    const covered = [...parent.children];
    for (const child of covered) child.toggleAttribute("inert", true);
    parent.append(overlay);
    return () => {
        overlay.remove();
        parent.classList.remove("loading-parent");
        for (const child of covered) child.removeAttribute("inert");
    };
}
