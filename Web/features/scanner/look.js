/** The tools for a page: its filter and strength, its paper format, and actions. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { menu } from "../../ui/menu.js";
import { pill } from "../../ui/pills.js";
import { hasCamera } from "./device.js";

/** @typedef {import("./taking.js").Page} Page */

const FILTERS = ["enhanced", "original", "vivid", "bw", "grey", "sepia"];
const PAPERS = ["auto", "a4", "a5", "letter", "receipt", "card", "free"];

/**
 * @param {Page} page
 * @param {number} count the number of pages in the scan
 * @param {{change: (look: Partial<import("./taking.js").Look>) => void, all: () => void, corners: () => void,
 *   again: {camera: () => void, file: () => void},
 *   remove: () => void, text: () => void, move: (step: number) => void}} act
 */
export function lookTools(page, count, act) {
    const { look } = page;
    return [
        h(
            "div",
            { class: "scanner-row scanner-deeds" },
            tool("crop", "scanner.corners", act.corners, "c"),
            tool("rotate", "scanner.rotate", () => act.change({ turns: (look.turns + 1) % 4 }), "r"),
            tool("text", "scanner.text", act.text),
            again(act.again),
            count > 1 && tool("arrow-left", "scanner.earlier", () => act.move(-1)),
            count > 1 && tool("arrow-right", "scanner.later", () => act.move(1)),
            tool("trash", "scanner.page.delete", act.remove),
        ),
        h(
            "div",
            { class: "pills scanner-filters", role: "group", "aria-label": t("scanner.filter") },
            FILTERS.map((filter) =>
                pill({
                    label: t(`scanner.filter.${filter}`),
                    pressed: filter === look.filter,
                    onclick: () => act.change({ filter }),
                })
            ),
        ),
        look.filter !== "original" && strength(look.strength, act.change),
        h(
            "div",
            { class: "scanner-row scanner-ends" },
            paper(look.paper, act.change),
            count > 1 && button(t("scanner.all"), { style: "quiet", icon: "copies", onclick: act.all }),
        ),
    ];
}

/**
 * Draws the tools again, preserving the focus and the scroll position of the filters.
 * @param {HTMLElement} element
 * @param {any[]} tools
 */
export function redrawTools(element, tools) {
    const filters = () => element.querySelector(".scanner-filters");
    const controls = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("button, input, select")]);
    const scrolled = filters()?.scrollLeft ?? 0;
    const focused = controls().findIndex((control) => control === document.activeElement);
    replace(element, tools);
    const row = filters();
    if (row) row.scrollLeft = scrolled;
    if (focused >= 0) controls()[focused]?.focus({ preventScroll: true });
}

/** @param {string} icon @param {string} key @param {() => void} onclick @param {string} [shortcut] */
const tool = (icon, key, onclick, shortcut) => {
    const element = worded(button(t(key), { style: "quiet", icon, iconOnly: true, onclick }), key);
    if (shortcut) element.setAttribute("aria-keyshortcuts", shortcut);
    return element;
};

/**
 * Adds a short label below the icon. The accessible name is longer, and contains the label.
 * @param {HTMLElement} element
 * @param {string} key
 */
function worded(element, key) {
    element.classList.add("scanner-tool");
    element.append(h("span", { class: "scanner-tool-word", "aria-hidden": "true" }, t(`${key}.short`)));
    return element;
}

/**
 * The tool that replaces the picture of a page, with the camera if there is one, or with a photo.
 * @param {{camera: () => void, file: () => void}} act
 */
function again({ camera, file }) {
    if (!hasCamera()) return tool("photo", "scanner.again", file);
    const element = menu({
        label: t("scanner.again"),
        icon: "photo",
        items: [
            { label: t("scanner.add.camera"), icon: "scan", run: camera },
            { label: t("scanner.again.file"), icon: "photos", run: file },
        ],
    });
    worded(/** @type {HTMLElement} */ (element.firstElementChild), "scanner.again");
    return element;
}

/** @param {number} value @param {(look: {strength: number}) => void} change */
function strength(value, change) {
    const input = h("input", { type: "range", min: "0", max: "100", step: "5", value: String(Math.round(value * 100)) });
    // The arrow keys change the slider, so they must not turn pages.
    input.addEventListener("keydown", (event) => event.stopPropagation());
    input.addEventListener("change", () => change({ strength: Number(input.value) / 100 }));
    return h("label", { class: "scanner-strength" }, h("span", { class: "caption" }, t("scanner.strength")), input);
}

/** @param {string} value @param {(look: {paper: string}) => void} change */
function paper(value, change) {
    const select = h(
        "select",
        { class: "field-input", onchange: () => change({ paper: select.value }) },
        PAPERS.map((name) => h("option", { value: name }, t(`scanner.paper.${name}`))),
    );
    select.value = value;
    return h("label", { class: "scanner-paper" }, h("span", { class: "caption" }, t("scanner.paper")), select);
}
