/**
 * Shows each component in all its states (at rest, under the pointer, focused, pressed and disabled), with the contrast of
 * its text.
 */
import { h } from "../core/html.js";
import { icon } from "../ui/icon.js";
import { button } from "../ui/button.js";
import { moduleCard } from "../ui/module-card.js";
import { pill } from "../ui/pills.js";
import { row } from "../ui/card.js";
import { searchBar } from "../ui/search-bar.js";
import { segmented, toggle } from "../ui/switch.js";
import { textField } from "../ui/text-field.js";
import { both } from "./both.js";
import { contrast, parseColour } from "./colour.js";
import { part } from "./part.js";

/**
 * A script cannot put an element into such a state. So the style rules are copied, with a class in place of each
 * pseudo-class.
 */
const PSEUDO = { ":hover": ".is-hover", ":focus-visible": ".is-focus", ":active": ".is-pressed" };
const STATES = /** @type {const} */ (["rest", "hover", "focus", "pressed", "off"]);
const CONTROL = "button, input, select, a[href]";

/** @typedef {typeof STATES[number]} State */

/** @param {AbortSignal} signal @returns {Record<string, () => HTMLElement>} */
const components = (signal) => ({
    "primary button": () => button("Delete 12", { style: "primary" }),
    "secondary button": () => button("Keep", { style: "secondary" }),
    "quiet button": () => button("Cancel", { style: "quiet" }),
    "destructive button": () => button("Delete forever", { style: "destructive" }),
    "icon button": () => button("Filter", { style: "quiet", icon: "filter", iconOnly: true }),
    "pill": () => pill({ label: "Music", count: 8, pressed: false, onclick: () => {} }),
    "pressed pill": () => pill({ label: "Music", count: 8, pressed: true, onclick: () => {} }),
    "switch": () => toggle({ checked: false, label: "Sounds", onchange: () => {} }),
    "switch that is on": () => toggle({ checked: true, label: "Sounds", onchange: () => {} }),
    "box": () => h("input", { type: "checkbox", class: "check", "aria-label": "Chosen", checked: true }),
    "choice of three": () =>
        segmented({
            label: "Look",
            value: "a",
            options: ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() })),
            onchange: () => {},
        }),
    "text field": () => textField({ label: "Name", value: "IMG_0001.jpg" }),
    "search bar": () => {
        const bar = searchBar({ placeholder: "Search", signal, onsearch: () => {} });
        bar.removeAttribute("role"); // many landmarks of one name would be one too many
        return bar;
    },
    "list": () => h("select", { class: "field-input", "aria-label": "Order" }, h("option", null, "Newest first")),
    "line": () => row({ icon: icon("folder"), title: "A line", text: "that leads on", href: "/design" }),
    "module card": () =>
        moduleCard({ family: "photos", icon: "photos", title: "A summer", text: ["Photos"], href: "/design" }),
    "link": () => h("a", { href: "/design" }, "A link"),
});

/** @param {AbortSignal} signal @returns {HTMLElement} */
export function states(signal) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...document.styleSheets].map((each) => copies(each.cssRules)).join("\n"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    signal.addEventListener(
        "abort",
        () => document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet),
    );
    const samples = Object.entries(components(signal));
    const element = part(
        "States",
        both((scheme) =>
            samples.map(([name, make]) =>
                h(
                    "div",
                    { class: "design-states", role: "group", "aria-label": `${name}, ${scheme}` },
                    h("p", { class: "caption" }, name),
                    STATES.map((state) => cell(name, make(), state)),
                )
            )
        ),
    );
    requestAnimationFrame(() => element.querySelectorAll(".design-state").forEach(measure));
    return element;
}

/** @param {string} name @param {HTMLElement} sample @param {State} state */
function cell(name, sample, state) {
    const control = /** @type {any} */ (sample.matches(CONTROL) ? sample : sample.querySelector(CONTROL));
    const under = [sample, control, control.closest("label")];
    if (state === "hover" || state === "pressed") under.forEach((each) => each?.classList.add("is-hover"));
    if (state === "pressed") under.forEach((each) => each?.classList.add("is-pressed"));
    if (state === "focus") control.classList.add("is-focus");
    if (state === "off") {
        if (!("disabled" in control)) return h("div", { class: "design-state" });
        for (const each of [sample, ...sample.querySelectorAll(CONTROL)]) /** @type {any} */ (each).disabled = true;
    }
    // Excludes the samples from the Tab order, because they are only for display.
    for (const each of [sample, ...sample.querySelectorAll(CONTROL)]) /** @type {any} */ (each).tabIndex = -1;
    const data = { state, component: name };
    return h("div", { class: "design-state", dataset: data }, sample, h("span", { class: "caption tabular" }, state));
}

/**
 * Copies all rules, with their order, layers and conditions. The rules for states also apply to the classes in `PSEUDO`.
 * @param {CSSRuleList} rules
 * @returns {string}
 */
function copies(rules) {
    return [...rules].map((rule) => {
        if (rule instanceof CSSStyleRule) return copy(rule);
        if (!("cssRules" in rule) || rule instanceof CSSKeyframesRule) return "";
        const head = rule.cssText.slice(0, rule.cssText.indexOf("{"));
        return `${head}{${copies(/** @type {any} */ (rule).cssRules)}}`;
    }).join("");
}

/**
 * Copies a rule. Leaves out rules with a URL, because a relative URL would have another base in the copy.
 * @param {CSSStyleRule} rule
 */
function copy(rule) {
    if (rule.style.cssText.includes("url(")) return "";
    let selector = rule.selectorText;
    for (const [pseudo, name] of Object.entries(PSEUDO)) selector = selector.replaceAll(pseudo, name);
    if (selector !== rule.selectorText) selector = `${rule.selectorText}, ${selector}`;
    return `${selector}{${rule.style.cssText}}`;
}

const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
const pen = canvas.getContext("2d", { willReadFrequently: true });

/** Shows the lowest contrast between the text and the background of a sample below the sample. @param {Element} place */
function measure(place) {
    const [sample, words] = place.children;
    if (!sample) return;
    const texts = [sample, ...sample.querySelectorAll("*")].filter((each) =>
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
            !each.closest(".visually-hidden, option") || each.matches("input.field-input, select")
    );
    if (!pen || texts.length === 0) return;
    const least = Math.min(...texts.map((each) => {
        const ground = painted(pen, each);
        pen.fillStyle = getComputedStyle(each).color;
        pen.fillRect(0, 0, 1, 1);
        return contrast(ground, pixel(pen));
    }));
    /** @type {HTMLElement} */ (place).dataset.contrast = least.toFixed(2);
    words.append(` · ${least.toFixed(1)}`);
}

/**
 * The background colour of an element's text: that of the element, drawn over those of its ancestors.
 * @param {CanvasRenderingContext2D} pen
 * @param {Element} element
 */
function painted(pen, element) {
    const grounds = [];
    for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement) {
        grounds.unshift(getComputedStyle(each).backgroundColor);
    }
    for (const ground of grounds) {
        pen.fillStyle = ground;
        pen.fillRect(0, 0, 1, 1);
    }
    return pixel(pen);
}

/** @param {CanvasRenderingContext2D} pen */
function pixel(pen) {
    const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return parseColour(`#${parts.map((each) => each.toString(16).padStart(2, "0")).join("")}`);
}
