// What of a query is looked for in a text or a picture. No DOM.

/** The words and phrases without operators and what is excluded: the viewer looks for them in the picture. @param {string} query */
export function plainTerms(query) {
    return query.replace(/(^|\s)(-?[a-z]+:\S+|-\S+)/gi, " ").trim().replace(/\s+/g, " ");
}
