// Which mails a list shows, as its address says: for the list, and for the mail that was opened out of it. No DOM.

/** The parameters of the server for a list. @param {URLSearchParams} query */
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

/** The part of an address that says which list it is. @param {URLSearchParams} query */
export function listQuery(query) {
    const kept = new URLSearchParams();
    for (const name of ["q", "sort", "grouped"]) {
        const value = query.get(name);
        if (value) kept.set(name, value);
    }
    return kept;
}

/** The address of the list that a mail was opened out of. @param {string} archive @param {URLSearchParams} query */
export function listAddress(archive, query) {
    const kept = `${listQuery(query)}`;
    return `/mail/${archive}${kept ? `?${kept}` : ""}`;
}
