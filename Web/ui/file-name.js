// The name of a file, with line breaks allowed only between its parts, not in the middle of a number.
import { h } from "../core/html.js";

/** A part of a name: characters up to and including one of these separators, or a file extension. */
const PART = /[^\s_\-+.,()]*[\s_\-+,()]+|\.?[^\s_\-+.,()]+|\./gu;

/** @param {string} name @returns {string[]} its parts, in order */
export const partsOf = (name) => name.match(PART) ?? [];

/** @param {string} name @returns {(string | Node)[]} */
export const fileName = (name) => partsOf(name).flatMap((part, index) => index === 0 ? [part] : [h("wbr", null), part]);
