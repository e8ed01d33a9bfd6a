// Chooses the page of a scan to show. No DOM.

/**
 * The page to show after the scan has changed: the wanted page; if it does not exist, the page shown before; if that no
 * longer exists either, the page now at its position.
 * @param {readonly {id: number}[]} pages
 * @param {number | null} shown the id of the page shown before
 * @param {number} before the index that this page had before the change
 * @param {number | null} wanted
 * @returns {number | null} its id; null if the scan has no pages
 */
export function shownPage(pages, shown, before, wanted) {
    const has = (/** @type {number | null} */ id) => pages.some((page) => page.id === id);
    if (wanted && has(wanted)) return wanted;
    if (has(shown)) return shown;
    return pages[Math.min(Math.max(before, 0), pages.length - 1)]?.id ?? null;
}
