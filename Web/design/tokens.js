/** Shows the tokens: colours, type, space, springs and icons. */
import { h } from "../core/html.js";
import { icon } from "../ui/icon.js";
import { ICONS } from "../ui/icons.js";
import { contrasts } from "./contrasts.js";
import { part } from "./part.js";

const COLOURS = [
    "paper",
    "card",
    "raised",
    "sunken",
    "edge",
    "ink",
    "slate",
    "mist",
    "violet",
    "violet-mist",
    "violet-wash",
    "rose",
    "teal",
    "amber",
    "green",
    "indigo",
    "mint",
    "coral",
    "soft-red",
    "delete",
    "keep",
    "read-delete",
    "read-keep",
];
const SIZES = ["micro", "caption", "body", "headline", "title2", "title1"];
const SPACES = [2, 4, 8, 12, 16, 24, 32, 48, 64];
const RADII = ["8", "12", "16", "24", "pill"];
const SHADOWS = ["soft", "medium", "firm"];
const SPRINGS = ["bounce", "snappy", "magic", "celebrate", "gentle"];

/** @returns {HTMLElement[]} a section of the page for each kind of token */
export const tokens = () => [colours(), contrasts(), types(), spaces(), radii(), shadows(), springs(), icons()];

const colours = () => part("Colour", h("div", { class: "swatches" }, COLOURS.map(swatch)));

const types = () =>
    part(
        "Type",
        SIZES.map((size) =>
            h("p", { style: { fontSize: `var(--text-${size})` } }, `${size} · Moonlight on a box of pictures`)
        ),
    );

const spaces = () =>
    part(
        "Space",
        SPACES.map((size) =>
            h(
                "div",
                { class: "row" },
                h("span", { class: "space tabular" }, size),
                h("span", { class: "token-bar", style: { inlineSize: `var(--space-${size})` } }),
            )
        ),
    );

const radii = () =>
    part(
        "Radii",
        h(
            "div",
            { class: "swatches" },
            RADII.map((size) => sample(size, { borderRadius: `var(--radius-${size})`, background: "var(--violet-mist)" })),
        ),
    );

const shadows = () =>
    part(
        "Depth",
        h(
            "div",
            { class: "swatches" },
            SHADOWS.map((name) => sample(name, { boxShadow: `var(--shadow-${name})`, background: "var(--raised)" })),
        ),
    );

const springs = () => part("Springs", h("div", { class: "row" }, SPRINGS.map(spring)));

const icons = () =>
    part(
        "Icons",
        h(
            "div",
            { class: "glyphs" },
            Object.keys(ICONS).map((name) =>
                h("figure", { class: "glyph" }, icon(name), h("figcaption", { class: "caption" }, name))
            ),
        ),
    );

/** @param {string} name */
const swatch = (name) => sample(name, { background: `var(--${name})` });

/** @param {string} name @param {Record<string, string>} style */
const sample = (name, style) =>
    h(
        "figure",
        { class: "swatch" },
        h("div", { class: "swatch-colour", style }),
        h("figcaption", { class: "caption" }, name),
    );

/** @param {string} name */
function spring(name) {
    const curve = name === "gentle" ? "--gentle" : `--spring-${name}`;
    const ball = h("span", {
        class: "spring-ball",
        style: { transition: `transform var(${curve}-time) var(${curve})` },
    });
    return h(
        "button",
        { class: "spring", type: "button", onclick: () => ball.classList.toggle("spring-moved") },
        h("span", { class: "caption" }, name),
        ball,
    );
}
