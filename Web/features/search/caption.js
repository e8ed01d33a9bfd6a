// The text below a picture in the grid of results. No DOM.

/**
 * The text below a picture: the words around those that were found; otherwise the name, and the day.
 * @param {import("./result-row.js").Result} result
 * @returns {{words: string, matches: number[][], day: string}}
 */
export function captionOf({ title, titleMatches, snippet, snippetMatches, photo, date: day }) {
    const isInText = titleMatches.length === 0 && snippetMatches.length > 0;
    return {
        words: isInText ? snippet : title,
        matches: isInText ? snippetMatches : titleMatches,
        day: photo?.taken ?? day,
    };
}
