// The part of a query that is searched for in a text or a picture. No DOM.

/**
 * The words and phrases of a query, without operators and excluded words: the viewer looks for them in the picture.
 * @param {string} query
 */
export function plainTerms(query) {
    return query.replace(/(^|\s)(-?[a-z]+:\S+|-\S+)/gi, " ").trim().replace(/\s+/g, " ");
}
