// How notes leave Shoebox: their addresses, and the body of a request that saves them. No DOM.

/**
 * @typedef {{ids: number[]} | {q: string | null, category: string | null}} ChosenNotes some notes, or all that a list shows
 */

/** The maximum number of notes whose ids fit in a URL. */
export const MAX_IN_ADDRESS = 1000;

/** @param {ChosenNotes} chosen @param {"txt" | "zip" | "csv"} format */
export function exportAddress(chosen, format) {
    const query = new URLSearchParams({ format });
    if ("ids" in chosen) query.set("ids", chosen.ids.join(","));
    else {
        if (chosen.q) query.set("q", chosen.q);
        if (chosen.category) query.set("category", chosen.category);
    }
    return `/api/notes/export?${query}`;
}

/** @param {ChosenNotes} chosen @returns {Record<string, any>} */
export function savedNotes(chosen) {
    if ("ids" in chosen) return { ids: chosen.ids };
    const { q, category } = chosen;
    return { all: true, ...(q ? { q } : {}), ...(category ? { category } : {}) };
}
