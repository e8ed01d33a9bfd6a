// The part of the URL query that selects and sorts the mails of a list. The URL of a mail opened from the list contains it,
// too. No DOM.

/** The API parameters for a list. @param {URLSearchParams} query */
export function listParams(query) {
    const order = query.get("sort") ?? "date";
    const isOldest = order === "oldest";
    return {
        q: query.get("q")?.trim() ?? "",
        sort: isOldest ? "date" : order,
        ascending: isOldest ? "1" : null,
        grouped: query.get("grouped") === "1" ? "1" : null,
    };
}

/** The part of a URL's query that selects the list. @param {URLSearchParams} query */
export function listQuery(query) {
    const kept = new URLSearchParams();
    for (const name of ["q", "sort", "grouped"]) {
        const value = query.get(name);
        if (value) kept.set(name, value);
    }
    return kept;
}

/** The URL of the list from which a mail was opened. @param {string} archive @param {URLSearchParams} query */
export function listAddress(archive, query) {
    const kept = `${listQuery(query)}`;
    return `/mail/${archive}${kept ? `?${kept}` : ""}`;
}

/** The URL of a mail, including its position in the list. @param {string} archive @param {number} number @param {URLSearchParams} query @param {number} at */
export function mailAddress(archive, number, query, at) {
    const kept = listQuery(query);
    kept.set("at", String(at));
    return `/mail/${archive}/${number}?${kept}`;
}

/** The text of a search with a word added, or without it if it has the word. @param {string} text @param {string} word */
export function toggledWord(text, word) {
    return text.includes(word) ? text.replace(word, "").trim() : `${text.trim()} ${word} `.trimStart();
}
