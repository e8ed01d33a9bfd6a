// The filter of the deck and of the photos as query parameters, for the URL and for the server. No DOM.

/**
 * @typedef {object} Filter
 * @property {boolean} [screenshots]
 * @property {string} [folder] absolute path
 * @property {string} [from] YYYY-MM-DD
 * @property {string} [to] YYYY-MM-DD, inclusive
 * @property {string} [format]
 * @property {number} [minBytes]
 * @property {number} [maxBytes]
 * @property {boolean} [favourites]
 * @property {boolean} [videos] instead of photos
 * @property {string} [state] one of `STATES`
 * @property {string} [ids] of these photos only, with commas between them
 */

export const FORMATS = ["jpeg", "heic", "png", "webp", "tiff", "gif", "avif", "bmp", "raw", "jxl"];
export const STATES = ["undecided", "kept", "queued", "read"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a filter from query parameters; invalid ones are left out.
 * @param {Record<string, string | undefined> | URLSearchParams} query
 * @returns {Filter}
 */
export function parseFilter(query) {
    const get = (/** @type {string} */ name) => (query instanceof URLSearchParams ? query.get(name) : query[name]) ?? "";
    /** @type {Filter} */
    const filter = {};
    for (const name of /** @type {const} */ (["screenshots", "favourites", "videos"])) {
        if (get(name) === "1") filter[name] = true;
    }
    if (STATES.includes(get("state"))) filter.state = get("state");
    if (/^\d+(,\d+)*$/.test(get("ids"))) filter.ids = get("ids");
    if (get("folder").startsWith("/")) filter.folder = get("folder");
    if (DAY.test(get("from"))) filter.from = get("from");
    if (DAY.test(get("to"))) filter.to = get("to");
    // Two days in the wrong order are exchanged.
    if (filter.from && filter.to && filter.from > filter.to) [filter.from, filter.to] = [filter.to, filter.from];
    if (FORMATS.includes(get("format"))) filter.format = get("format");
    for (const name of /** @type {const} */ (["minBytes", "maxBytes"])) {
        const value = Number(get(name));
        if (get(name) && Number.isSafeInteger(value) && value >= 0) filter[name] = value;
    }
    return filter;
}

/**
 * The query parameters of a filter.
 * @param {Filter} filter
 * @returns {Record<string, string>}
 */
export function filterParams(filter) {
    /** @type {Record<string, string>} */
    const params = {};
    for (const [name, value] of Object.entries(filter)) {
        if (value === undefined || value === false || value === "") continue;
        params[name] = value === true ? "1" : String(value);
    }
    return params;
}

/** @param {Filter} filter */
export function isFiltered(filter) {
    return Object.keys(filterParams(filter)).length > 0;
}

/**
 * The first and the last day of a month.
 * @param {string} month YYYY-MM
 */
export function monthRange(month) {
    const [year, number] = month.split("-").map(Number);
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, "0")}` };
}

/** The month that the filter covers exactly, or null. @param {Filter} filter */
export function monthOf(filter) {
    if (!filter.from || !filter.to) return null;
    const month = filter.from.slice(0, 7);
    const range = monthRange(month);
    return range.from === filter.from && range.to === filter.to ? month : null;
}

/** The steps of the size filter, in bytes. */
export const SIZE_STEPS = [1_000_000, 5_000_000, 10_000_000, 50_000_000];
