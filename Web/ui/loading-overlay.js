import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { progressRing } from "./progress.js";

/**
 * Covers something while it must not be used. For waits that cannot be avoided; everything else shows a skeleton.
 * @param {HTMLElement} parent is made inert
 * @param {string} [text]
 * @returns {() => void} takes it away
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
