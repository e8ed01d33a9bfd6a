// All keys that work on every page.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { sheet } from "./sheet.js";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const MOD = MAC ? "⌘" : "Ctrl";

/** Keys by what they do. */
const LINES = [
    ["search", [`${MOD} K`, "/"]],
    ["undo", [`${MOD} Z`]],
    ["rows", ["J", "K", "↓", "↑"]],
    ["open", ["Enter"]],
    ["close", ["Esc"]],
    ["all", [`${MOD} A`]],
    ["swipe", ["←", "→", "↑", "↓"]],
    ["help", ["?"]],
];

export function openKeys() {
    sheet({
        title: t("keys.title"),
        content: h(
            "div",
            { class: "stack" },
            h(
                "dl",
                { class: "key-list" },
                LINES.map(([name, keys]) =>
                    h(
                        "div",
                        { class: "key-line" },
                        h("dt", null, t(`keys.${name}`)),
                        h("dd", null, /** @type {string[]} */ (keys).map((key) => h("kbd", null, key))),
                    )
                ),
            ),
            h("p", { class: "quiet" }, t("keys.more")),
        ),
    });
}
