import { h } from "../core/html.js";
import { pieces } from "./text-geometry.js";

/**
 * Marks some words of a text.
 * @param {string} text
 * @param {readonly (readonly number[])[]} matches start and end in UTF-16 units, in order
 * @returns {(Node | string)[]}
 */
export function marked(text, matches) {
    return pieces(text, matches).map((piece) => piece.marked ? h("mark", null, piece.text) : piece.text);
}
