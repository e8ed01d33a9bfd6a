import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";

/** Shown while there are no scans: a drawing of each step of a scan. */
export function howItGoes() {
    const steps = /** @type {const} */ (["scan", "crop", "text"]);
    return [
        h(
            "ol",
            { class: "scanner-steps" },
            steps.map((step) =>
                h("li", null, h("span", { class: "icon-plate" }, icon(step, { size: 28 })), t(`scanner.step.${step}`))
            ),
        ),
        h("p", { class: "quiet scanner-none" }, t("scanner.none")),
    ];
}
