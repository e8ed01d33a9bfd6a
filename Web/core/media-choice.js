// Whether the user has restricted Photos or the deck to photos or to videos in this browser. The choice stays on its own page.
import { isFiltered } from "./filter-query.js";

/** @typedef {import("./filter-query.js").Filter} Filter */
/** The page on which the choice was made. @typedef {"photos" | "swipe"} Room */

/** @param {Room} room @returns {string} the local-storage key */
const stored = (room) => `shoebox.media.${room}`;
const MEDIA = ["photos", "videos"];

/**
 * The filter of a page that is opened without one: the choice that was made there earlier, or null.
 * @param {Room} room @param {Filter} filter @returns {Filter | null}
 */
export function chosenMedia(room, filter) {
    const media = isFiltered(filter) ? null : localStorage.getItem(stored(room));
    return media && MEDIA.includes(media) ? { [media]: true } : null;
}

/** Called when the user has chosen a filter. @param {Room} room @param {Filter} filter */
export function keepMedia(room, { photos, videos }) {
    if (photos || videos) localStorage.setItem(stored(room), photos ? "photos" : "videos");
    else localStorage.removeItem(stored(room));
}

/** Called when a page has another filter, of which its choice may be no part. @param {Room} room @param {Filter} filter */
export function followMedia(room, filter) {
    if (!filter.photos && !filter.videos) keepMedia(room, {});
}
