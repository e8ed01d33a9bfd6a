// The addresses of the photos and of the deck with a filter. No DOM.
import { filterParams } from "../../core/filter-query.js";

/** @typedef {import("../../core/filter-query.js").Filter} Filter */

/** @param {Filter} filter @param {Record<string, string>} kept other parameters; empty ones are left out */
export function photosAddress(filter, kept) {
    const all = Object.entries({ ...filterParams(filter), ...kept }).filter(([, value]) => value);
    return `/photos?${new URLSearchParams(all)}`;
}

/** The deck with the photos of a filter, whatever was decided on them. @param {Filter} filter */
export function swipeAddress({ state, ...rest }) {
    return `/swipe?${new URLSearchParams(filterParams(rest))}`;
}
