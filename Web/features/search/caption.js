// The text below a picture in the grid of results. No DOM.

/**
 * The text below a picture: the words around those that were found; otherwise the name, and the day.
 * @param {import("./result-row.js").Result} result
 * @returns {{words: string, matches: number[][], day: string}}
 */
export function captionOf({ title, titleMatches, snippet, snippetMatches, photo, date: day }) {
    const isInText = titleMatches.length === 0 && snippetMatches.length > 0;
    const { words, matches } = isInText ? fromMatch(snippet, snippetMatches) : { words: title, matches: titleMatches };
    return { words, matches, day: photo?.taken ?? day };
}

/** The number of characters shown before the first match. A caption has two short lines. */
const BEFORE = 12;

/** Cuts a text so that it begins shortly before the first match. @param {string} text @param {number[][]} matches */
function fromMatch(text, matches) {
    const first = matches[0][0];
    const space = text.lastIndexOf(" ", first - BEFORE);
    if (space <= 0) return { words: text, matches };
    return { words: `…${text.slice(space + 1)}`, matches: matches.map(([start, end]) => [start - space, end - space]) };
}
