// Lets the user choose how similar the photos of a group must be: a control with three steps, and a line that describes the
// selected step.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";

/** The steps, the strictest first. */
const STEPS = ["copies", "edits", "series"];

/** The step named in a URL, or the strictest step if the URL names none. @param {string | null} word */
export const strictnessOf = (word) => word !== null && STEPS.includes(word) ? word : STEPS[0];

/** @param {string} chosen @param {(step: string) => void} onchoose */
export function strictnessSteps(chosen, onchoose) {
    const words = h("p", { class: "quiet caption", role: "status" });
    const buttons = STEPS.map((step) =>
        h(
            "button",
            { type: "button", class: "group-step", onclick: () => choose(step), dataset: { step } },
            t(`groups.step.${step}`),
        )
    );
    show(chosen);
    return h(
        "div",
        { class: "group-strictness" },
        h("div", { class: "group-steps", role: "group", "aria-label": t("groups.step") }, buttons),
        words,
    );

    /** @param {string} step */
    function show(step) {
        for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.step === step));
        words.textContent = t(`groups.step.${step}.text`);
    }

    /** @param {string} step */
    function choose(step) {
        show(step);
        onchoose(step);
    }
}
