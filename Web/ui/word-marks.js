// Marks search words in a text, a mail or a page.
import { fold } from "./text-geometry.js";

/** Maximum number of marks, and maximum number of characters searched. */
const MOST = 500, LONGEST = 2_000_000;

/**
 * The words of a search query to mark in a text. Leaves out excluded words and operators, but includes the values of the
 * operators `subject`, `body`, `from`, `to` and `filename`.
 * @param {string} query
 * @returns {string[]} folded
 */
export function markedWords(query) {
    const words = [];
    for (const found of query.slice(0, 1000).matchAll(/(-?)(?:([a-z]+):)?(?:["“„]([^"”“]*)["”“]?|(\S+))/gi)) {
        const [, minus, key, phrase, word] = found;
        if (minus || (key && !["subject", "body", "from", "to", "filename"].includes(key.toLowerCase()))) continue;
        const text = fold(phrase ?? word ?? "").text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
        if (text.length > 1 || text > "\u00ff") words.push(text);
    }
    return [...new Set(words)].slice(0, 16);
}

/**
 * The ranges of the words, each beginning at the start of a word, in order and without overlaps.
 * @param {string} text
 * @param {readonly string[]} words folded
 * @returns {[number, number][]} start and end in UTF-16 units of `text`
 */
export function wordRanges(text, words) {
    const { text: folded, origins } = fold(text);
    /** @type {[number, number][]} */
    const found = [];
    for (const word of words) {
        for (let at = folded.indexOf(word); at >= 0 && found.length < MOST; at = folded.indexOf(word, at + word.length)) {
            if (at > 0 && /[\p{L}\p{N}]/u.test(folded[at - 1])) continue;
            found.push([origins[at], origins[at + word.length]]);
        }
    }
    found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    return found.filter(([start], index) =>
        index === 0 || start >= Math.max(...found.slice(Math.max(0, index - 8), index).map(([, end]) => end))
    );
}

/**
 * Marks words in an element's text nodes.
 * @param {Element} root of any document
 * @param {readonly string[]} words folded
 * @returns {number} the number of marks
 */
export function markWords(root, words) {
    if (!words.length) return 0;
    const target = root.ownerDocument;
    const walker = target.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    let letters = 0;
    for (let node = walker.nextNode(); node && letters < LONGEST; node = walker.nextNode()) {
        const text = /** @type {Text} */ (node);
        if (/^(STYLE|SCRIPT|TEXTAREA|TITLE)$/.test(text.parentElement?.tagName ?? "")) continue;
        letters += text.data.length;
        texts.push(text);
    }
    let made = 0;
    for (const text of texts) {
        for (const [start, end] of wordRanges(text.data, words).reverse()) {
            if (made++ >= MOST) return MOST;
            const rest = text.splitText(start);
            rest.splitText(end - start);
            const mark = target.createElement("mark");
            rest.replaceWith(mark);
            mark.append(rest);
        }
    }
    return made;
}
