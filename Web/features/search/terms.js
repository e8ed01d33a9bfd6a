// The part of a query to find inside a text or a picture. No DOM.

/**
 * The words and phrases of a query, without operators and excluded words, for the viewer to find in the picture.
 * @param {string} query
 */
export function plainTerms(query) {
    return query.replace(/(^|\s)(-?[a-z]+:\S+|-\S+)/gi, " ").trim().replace(/\s+/g, " ");
}
