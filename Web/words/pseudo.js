/**
 * A pseudo-language: English, 40 % longer. It shows whether a page has enough space for longer translations, and is offered
 * only on /design.
 */
import en from "./en.js";

/** The additional length, as a fraction. */
const MORE = 0.4;
const VOWELS = /[aeiouy]/gi;
/** @type {Record<string, string>} */
const TWINS = { a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý" };

/** @type {import("../core/i18n.js").Dictionary} */
export default Object.fromEntries(
    Object.entries(en).map(([key, entry]) => [
        key,
        typeof entry === "string" ? stretch(entry) : { one: stretch(entry.one), other: stretch(entry.other) },
    ]),
);

/**
 * Doubles vowels until the text is long enough. If the vowels do not suffice, repeats the last letter as well. Placeholders
 * remain unchanged.
 * @param {string} text
 * @returns {string}
 */
export function stretch(text) {
    const parts = text.split(/(\{\w+\})/);
    const isWords = (/** @type {string} */ part) => !part.startsWith("{");
    let missing = Math.ceil(parts.filter(isWords).join("").length * MORE);
    const grown = parts.map((part) =>
        isWords(part) ? part.replace(VOWELS, (vowel) => missing-- > 0 ? vowel + TWINS[vowel.toLowerCase()] : vowel) : part
    );
    const last = grown.findLastIndex((part) => isWords(part) && /\p{L}/u.test(part));
    if (last >= 0 && missing > 0) {
        grown[last] = grown[last].replace(/\p{L}(?=\P{L}*$)/u, (letter) => letter.repeat(1 + missing));
    }
    return grown.join("");
}
