// All keyboard shortcuts: those that work everywhere, and those of individual pages and of the photo viewer.
import { pathOf } from "../core/base.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { modifier } from "../core/keys.js";
import { sheet } from "./sheet.js";

/**
 * The keys of each action. Each inner array is a combination of keys pressed together.
 * @type {[string, [string, string[][]][]][]}
 */
const SECTIONS = [
    ["everywhere", [
        ["search", [["Mod", "K"], ["/"]]],
        ["undo", [["Mod", "Z"]]],
        ["rows", [["J"], ["K"], ["↓"], ["↑"]]],
        ["open", [["Enter"]]],
        ["close", [["Esc"]]],
        ["all", [["Mod", "A"]]],
        ["print", [["Mod", "P"]]],
        ["help", [["?"]]],
    ]],
    ["swipe", [
        ["decide", [["←"], ["→"], ["↑"], ["↓"]]],
        ["large", [["Space"]]],
        ["only", [["O"]]],
        ["later", [["L"]]],
        ["star", [["S"]]],
        ["album", [["A"]]],
        ["tags", [["T"]]],
        ["queue", [["Q"]]],
        ["filter", [["F"]]],
    ]],
    ["photo", [
        ["step", [["←"], ["→"]]],
        ["zoom", [["+"], ["−"], ["0"]]],
        ["delete", [["D"]]],
        ["keep", [["K"]]],
        ["read", [["R"]]],
        ["only", [["O"]]],
        ["favourite", [["F"]]],
        ["info", [["I"]]],
        ["turn", [["["], ["]"]]],
        ["crop", [["C"]]],
        ["slideshow", [["S"]]],
        ["tags", [["T"]]],
        ["text", [["W"]]],
        ["people", [["P"]]],
        ["original", [["E"]]],
    ]],
    ["photos", [["size", [["+"], ["−"]]], ["filter", [["F"]]], ["order", [["O"]]], ["tags.chosen", [["T"]]]]],
    ["groups", [["compare", [["C"]]], ["turns", [["F"]]], ["next", [["N"]]]]],
    ["files", [["rename", [["F2"]]], ["up", [["Alt", "↑"]]], ["trash", [["Del"]]]]],
];

/** Shows all shortcuts, those of the current page first. */
export function openKeys() {
    const here = document.querySelector("dialog.viewer") ? "photo" : pathOf(location).split("/")[1];
    const first = SECTIONS.filter(([name]) => name === here);
    const rest = SECTIONS.filter(([name]) => name !== here);
    sheet({
        title: t("keys.title"),
        content: h("div", { class: "stack" }, [...first, ...rest].map(([name, lines]) => section(name, lines))),
    });
}

/** The shortcuts that work on every page. */
export const everywhere = () => section(...SECTIONS[0]);

/** @param {string} name @param {[string, string[][]][]} lines */
function section(name, lines) {
    /** @param {[string, string[][]]} line */
    const line = ([what, ways]) =>
        h("div", { class: "key-line" }, h("dt", null, t(`keys.${what}`)), h("dd", null, ways.map(way)));
    return h(
        "section",
        null,
        h("h3", { class: "key-title" }, t(`keys.of.${name}`)),
        h("dl", { class: "key-list" }, lines.map(line)),
    );
}

/** A combination of keys. @param {string[]} together */
function way(together) {
    return h("span", { class: "key-way" }, together.map((key) => h("kbd", { class: "key-cap" }, nameOf(key))));
}

/** @param {string} key */
function nameOf(key) {
    if (key === "Mod") return modifier();
    return key === "Space" || key === "Del" ? t(`keys.${key}`) : key;
}
