// The bar below the deck, with a button for each direction, and undo in the middle.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { decider } from "../../ui/deciders.js";
import { icon } from "../../ui/icon.js";
import { quickPress } from "../../ui/quick-press.js";
import { DIRECTIONS, ORDER } from "./directions.js";

/**
 * @param {{onswipe: (direction: import("../../ui/swipe-rules.js").Direction) => void, onundo: () => void}} options
 * @returns {HTMLElement}
 */
export function instructionBar({ onswipe, onundo }) {
    const entries = ORDER.map((direction) => {
        const { key, action, icon: sign } = DIRECTIONS[direction];
        const button = h(
            "button",
            {
                type: "button",
                class: "instruction",
                dataset: { direction },
                title: t(`triage.${direction}`),
                "aria-label": t(`triage.${direction}`),
                "aria-keyshortcuts": key,
            },
            h(
                "span",
                { class: "instruction-icon" },
                icon(`arrow-${direction}`, { size: 14 }),
                sign === "text" && icon("text", { size: 18 }),
                icon(action.includes("elete") ? "trash" : "heart", { size: 18 }),
            ),
            h("span", { class: "instruction-word instruction-long" }, t(`triage.${direction}`)),
            h("span", { class: "instruction-word instruction-short" }, t(`triage.${direction}.short`)),
        );
        return decider(quickPress(button, () => onswipe(direction)));
    });
    const undo = h(
        "button",
        {
            type: "button",
            class: "instruction",
            dataset: { action: "undo" },
            title: t("triage.undo.hint"),
            "aria-keyshortcuts": "u",
        },
        h("span", { class: "instruction-icon" }, icon("undo", { size: 20 })),
        h("span", { class: "instruction-word" }, t("triage.undo.short")),
    );
    entries.splice(2, 0, decider(quickPress(undo, onundo)));
    return h("div", { class: "instruction-bar", role: "toolbar", "aria-label": t("triage.actions") }, entries);
}
