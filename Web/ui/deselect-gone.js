// Deselects items that have left a list, so that no action reaches them when they come back.

/** @typedef {import("./selection.js").Selection} Selection */

/** Maximum length of a list that is fetched as a whole in order to find its selected items. */
export const LOOKED_THROUGH = 5000;
/** In a longer list, each request looks up this number of selected items. */
export const AT_ONCE = 400;
/** If more items are selected, they are not looked up; the action itself skips those that have left. */
export const LOOKED_UP = 2000;

/**
 * A list that is fetched in parts, of which `RankPages` is one.
 * @typedef {{total: number, all: () => Promise<unknown>, rankOf: (id: any) => number}} Pages
 */

/**
 * Deselects what has left a list that is fetched in parts.
 * @param {Selection} selection
 * @param {Pages} pages
 * @param {object} [options]
 * @param {number} [options.longest] maximum length of a list that is fetched as a whole
 * @param {(ids: number[]) => Promise<number[]>} [options.listed] returns the ids of those items that are still in the list,
 *     if it is longer
 * @param {boolean} [options.exceptions] if all items but some are selected: whether to forget those of the exceptions that
 *     have left, so that they no longer count
 * @returns {Promise<boolean>} whether the selection has changed
 */
export async function deselectGone(selection, pages, { longest = LOOKED_THROUGH, listed, exceptions = false } = {}) {
    if (selection.isEmpty || selection.isInverted && !exceptions) return false;
    if (pages.total <= longest) {
        await pages.all();
        return selection.keep((id) => pages.rankOf(id) >= 0);
    }
    const ids = selection.ids([]);
    if (!listed || ids.length > LOOKED_UP) return false;
    const there = new Set(await lookUp(ids, listed));
    // An item may have been selected meanwhile.
    const gone = new Set(ids.filter((id) => !there.has(id)));
    return selection.keep((id) => !gone.has(id));
}

/**
 * Deselects what has left a list that is there as a whole.
 * @param {Selection} selection
 * @param {readonly {id: any}[]} items
 */
export function deselectAllBut(selection, items) {
    const ids = new Set(items.map(({ id }) => id));
    return selection.keep((id) => ids.has(id));
}

/** @param {number[]} ids @param {(ids: number[]) => Promise<number[]>} listed */
async function lookUp(ids, listed) {
    /** @type {number[]} */
    const there = [];
    for (let i = 0; i < ids.length; i += AT_ONCE) there.push(...await listed(ids.slice(i, i + AT_ONCE)));
    return there;
}
