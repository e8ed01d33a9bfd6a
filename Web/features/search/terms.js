// What of a query is looked for in a text or a picture. No DOM.

/** The first word or phrase without operators, which the viewer looks for in the picture. @param {string} query */
export function firstTerm(query) {
    const words = query.replace(/(^|\s)-?[a-z]+:\S+/gi, " ").trim();
    return (/"([^"]+)"/.exec(words)?.[1] ?? words.split(/\s+/)[0]) || "";
}
