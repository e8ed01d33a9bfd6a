// Chooses the photos of a group that are compared side by side. No DOM.

/** The maximum number of photos to compare, the best first. Does not apply to photos that the user has selected. */
export const MAX_COMPARED = 200;

/**
 * Returns the selected photos. If fewer than two are selected, returns the first photos of the group.
 * @param {Pick<import("../../ui/rank-pages.js").RankPages<any>, "items" | "all" | "range" | "rankOf">} pages
 * @param {number[]} ids of the selected photos
 * @returns {Promise<any[]>}
 */
export async function photosToCompare(pages, ids) {
    if (ids.length < 2) {
        await pages.range(0, MAX_COMPARED);
        return pages.items.slice(0, MAX_COMPARED).filter(Boolean);
    }
    if (ids.some((id) => pages.rankOf(id) < 0)) await pages.all();
    const chosen = new Set(ids);
    return pages.items.filter((photo) => photo && chosen.has(photo.id));
}
