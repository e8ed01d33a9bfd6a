// The filter of the deck and the photos as query parameters, for the URL and for the server. No DOM.

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
 * @property {boolean} [photos] photos alone
 * @property {boolean} [videos] videos alone
 * @property {string} [state] one of `STATES`
 * @property {string} [ids] only these photos, separated by commas
 * @property {string} [group] only the photos of a group, as in group-filter.js
 * @property {string} [tag] only the photos with this tag
 * @property {string} [area] only photos from a part of the Earth: south, west, north and east in degrees, separated by commas
 * @property {string} [like] only the photos that are most alike to the photo with this id
 * @property {string} [q] only photos that the search finds by these words
 */

export const STATES = ["undecided", "kept", "queued", "read"];
/** What the server checks. It refuses a wrong value; if that were left out here, the filter would let all photos through. */
const CHECKED = /** @type {const} */ (["state", "ids", "group", "tag", "area", "like", "folder", "from", "to", "format"]);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a filter from query parameters.
 * @param {Record<string, string | undefined> | URLSearchParams} query
 * @returns {Filter}
 */
export function parseFilter(query) {
    const get = (/** @type {string} */ name) => (query instanceof URLSearchParams ? query.get(name) : query[name]) ?? "";
    /** @type {Filter} */
    const filter = {};
    for (const name of /** @type {const} */ (["screenshots", "favourites", "photos", "videos"])) {
        if (get(name) === "1") filter[name] = true;
    }
    for (const name of CHECKED) if (get(name).trim()) filter[name] = get(name);
    if (get("q").trim()) filter.q = get("q").trim();
    // Two dates in the wrong order are swapped.
    const areDays = DAY.test(filter.from ?? "") && DAY.test(filter.to ?? "");
    if (areDays && filter.from && filter.to && filter.from > filter.to) [filter.from, filter.to] = [filter.to, filter.from];
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
 * The first and the last day of a year or a month.
 * @param {string} time YYYY or YYYY-MM
 */
export function timeRange(time) {
    const [year, month] = time.split("-").map(Number);
    if (!month) return { from: `${time}-01-01`, to: `${time}-12-31` };
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { from: `${time}-01`, to: `${time}-${String(last).padStart(2, "0")}` };
}

/** The year or month that the filter covers exactly, or null. @param {Filter} filter */
export function timeOf({ from, to }) {
    const times = [from?.slice(0, 4), from?.slice(0, 7)];
    return times.find((time) => time && timeRange(time).from === from && timeRange(time).to === to) ?? null;
}

/**
 * Returns each year followed by its months, with their numbers of photos. The order is that of `months`: newest first.
 * @param {{month: string, count: number}[]} months
 * @returns {{time: string, count: number}[]}
 */
export function yearsAndMonths(months) {
    const times = [];
    let year = { time: "", count: 0 };
    for (const { month, count } of months) {
        if (!month.startsWith(`${year.time}-`)) times.push(year = { time: month.slice(0, 4), count: 0 });
        year.count += count;
        times.push({ time: month, count });
    }
    return times;
}

/** The options of the size filter, in bytes. */
export const SIZE_STEPS = [1_000_000, 5_000_000, 10_000_000, 50_000_000];
