// The URLs of the photos page and of the deck, with a filter. No DOM.
import { filterParams } from "../../core/filter-query.js";

/** @typedef {import("../../core/filter-query.js").Filter} Filter */

/** @param {Filter} filter @param {Record<string, string>} kept other parameters; empty ones are left out */
export function photosAddress(filter, kept) {
    const all = Object.entries({ ...filterParams(filter), ...kept }).filter(([, value]) => value);
    return `/photos?${new URLSearchParams(all)}`;
}

/** The URL of the deck with the photos of a filter, whether they are decided or not. @param {Filter} filter */
export function swipeAddress({ state, ...rest }) {
    return `/swipe?${new URLSearchParams(filterParams(rest))}`;
}
