import assert from "node:assert/strict";
import { contrast, parseColour } from "../../Web/design/colour.js";

/** The minimum contrast of ordinary text, and of visible elements other than text (WCAG 2.2 AA). */
const TEXT = 4.5;

/** The minimum contrast of text (AAA) if the user has asked the system for more contrast. */
const MORE = 7;

/** @typedef {Map<string, string>} Tokens */

/** @param {string} file @returns {Promise<Tokens>} */
async function read(file) {
    const css = await Deno.readTextFile(new URL(`../../Web/design/${file}`, import.meta.url));
    return new Map([...css.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map((match) => [match[1], match[2].trim()]));
}

const tokens = await read("tokens.css");
const stronger = new Map([...tokens, ...await read("contrast.css")]);

/** @param {string} name @param {"light" | "dark"} theme @param {Tokens} tokens @returns {import("../../Web/design/colour.js").Linear} */
function colour(name, theme, tokens) {
    const value = tokens.get(name);
    assert.ok(value, `there is no token --${name}`);
    const other = value.match(/^var\(--([\w-]+)\)$/);
    if (other) return colour(other[1], theme, tokens);
    const pair = value.match(/^light-dark\(\s*(#\w+|oklch\([^)]*\)),\s*(#\w+|oklch\([^)]*\))\s*\)$/);
    return parseColour(pair ? pair[theme === "light" ? 1 : 2] : value);
}

/** @param {string} text @param {string[]} surfaces */
function readable(text, surfaces) {
    for (const theme of /** @type {const} */ (["light", "dark"])) {
        for (const surface of surfaces) {
            for (const [all, least] of /** @type {[Tokens, number][]} */ ([[tokens, TEXT], [stronger, MORE]])) {
                const found = contrast(colour(text, theme, all), colour(surface, theme, all));
                assert.ok(found >= least, `--${text} on --${surface}, ${theme}: ${found.toFixed(2)}, not ${least}`);
            }
        }
    }
}

Deno.test("black on white is 21, and the oklch of a hex colour is that colour", () => {
    assert.ok(Math.abs(contrast(parseColour("#000000"), parseColour("#ffffff")) - 21) < 1e-9);
    assert.ok(contrast(parseColour("oklch(0.62796 0.25768 29.234)"), parseColour("#ff0000")) < 1.01);
});

for (const text of ["ink", "slate", "violet", "rose", "teal", "amber", "green", "indigo"]) {
    Deno.test(`--${text} can be read on every surface`, () => readable(text, ["paper", "card", "raised"]));
}

for (const name of ["mint", "coral", "soft-red", "delete", "keep", "read-delete", "read-keep"]) {
    Deno.test(`--${name}-text can be read on its wash and on cards`, () =>
        readable(`${name}-text`, [`${name}-wash`, "card", "paper"]));
}

Deno.test("the words on the accent can be read", () => readable("on-violet", ["violet", "violet-pressed"]));

Deno.test("where the system asks for more contrast, edges are seen on every surface", () => {
    for (const theme of /** @type {const} */ (["light", "dark"])) {
        for (const surface of ["paper", "card", "raised"]) {
            const found = contrast(colour("edge", theme, stronger), colour(surface, theme, stronger));
            assert.ok(found >= 3, `--edge on --${surface}, ${theme}: ${found.toFixed(2)}`);
        }
    }
});
