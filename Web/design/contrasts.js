/** Computes the contrast between texts and their backgrounds from the colours that the browser shows (WCAG 2.2, 1.4.3). */
import { h } from "../core/html.js";
import { contrast, parseColour } from "./colour.js";
import { both } from "./both.js";
import { part } from "./part.js";

/** The minimum contrast for ordinary text. */
const ENOUGH = 4.5;
const SURFACES = ["paper", "card", "raised"];
const TEXTS = ["ink", "slate", "violet", "rose", "teal", "amber", "green", "indigo"];
const WASHED = ["mint", "coral", "soft-red", "delete", "keep", "read-delete", "read-keep"];
/** Each text colour with its background. */
const PAIRS = [
    ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface])),
    ...WASHED.flatMap((name) => [`${name}-wash`, "card", "paper"].map((surface) => [`${name}-text`, surface])),
    ["on-violet", "violet"],
    ["on-violet", "violet-pressed"],
];

export const contrasts = () =>
    part("Contrast", both((scheme) => h("div", { class: "contrasts" }, PAIRS.map((pair) => line(pair, scheme)))));

/** @param {string[]} pair @param {"light" | "dark"} scheme */
function line([text, surface], scheme) {
    const found = contrast(shown(text, scheme), shown(surface, scheme));
    const style = { color: `var(--${text})`, background: `var(--${surface})` };
    const verdict = found >= ENOUGH ? "" : " ✗";
    return h(
        "p",
        { class: "contrast", style, dataset: { contrast: found.toFixed(2), pair: `${text} on ${surface}, ${scheme}` } },
        h("span", null, `${text} · ${surface}`),
        h("span", { class: "tabular" }, found.toFixed(1) + verdict),
    );
}

const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
const pen = canvas.getContext("2d", { willReadFrequently: true });

/** The colour of a token in a theme, as the browser draws it. @param {string} name @param {"light" | "dark"} scheme */
function shown(name, scheme) {
    const probe = h("span", { style: { color: `var(--${name})`, colorScheme: scheme } });
    document.body.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    if (!pen) return parseColour("#000000");
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const hex = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join(
        "",
    );
    return parseColour(`#${hex}`);
}
