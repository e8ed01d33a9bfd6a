// The parts of a video that is converted while it plays: segments of four seconds, each of which has quarters. A quarter is ready
// sooner, so it is fetched where the playback starts or continues after a seek.

/** The length of a quarter, in seconds. */
const QUARTER = 1;
const QUARTERS = 4;
/** How far ahead of the playback parts are fetched, in seconds. */
export const AHEAD = 24;

/**
 * @typedef {object} Part
 * @property {number} segment
 * @property {number | null} quarter null for the whole segment
 * @property {number} first the number of its first quarter in the film
 * @property {number} count the number of its quarters
 */

/** @typedef {{seconds: number, count: number, isCopy: boolean}} Plan how a video is played, as far as its parts depend on it */

/** The number of quarters in a segment. The last segment may be shorter, and a rest belongs to its last quarter. @param {Plan} plan */
function quartersOf({ seconds, count }, /** @type {number} */ segment) {
    if (segment < count - 1) return QUARTERS;
    return Math.max(1, Math.floor(seconds - segment * QUARTERS * QUARTER + 1e-6));
}

/** The number of quarters in the film. @param {Plan} plan */
export const quarterCount = (plan) => (plan.count - 1) * QUARTERS + quartersOf(plan, plan.count - 1);

/** The number of the quarter at a time. @param {Plan} plan @param {number} time in seconds */
export const quarterAt = (plan, time) => Math.max(0, Math.min(quarterCount(plan) - 1, Math.floor(time / QUARTER)));

/** The segment of a quarter. @param {Plan} plan @param {number} quarter */
const segmentOf = (plan, quarter) => Math.min(plan.count - 1, Math.floor(quarter / QUARTERS));

/**
 * The next part to fetch; null if there is nothing to fetch now.
 * @param {Plan} plan
 * @param {number} time of the playback, in seconds
 * @param {(quarter: number) => boolean} has whether a quarter is there or is being fetched
 * @returns {Part | null}
 */
export function nextPart(plan, time, has) {
    const now = quarterAt(plan, time);
    const end = Math.min(quarterCount(plan), now + AHEAD / QUARTER);
    for (let first = now; first < end; first++) {
        if (has(first)) continue;
        const segment = segmentOf(plan, first);
        const start = segment * QUARTERS;
        const count = quartersOf(plan, segment);
        const isWhole = Array.from({ length: count }, (_, index) => start + index).every((each) => !has(each));
        // Copied pictures are ready at once, and the copies of a segment would overlap.
        if (plan.isCopy || (isWhole && first > now + 1)) return { segment, quarter: null, first: start, count };
        return { segment, quarter: first - start, first, count: 1 };
    }
    return null;
}

/** The address of a part. @param {{id: number}} card @param {Part} part @param {boolean} isEncoded */
export function partURL(card, { segment, quarter }, isEncoded) {
    const query = [quarter !== null && `quarter=${quarter}`, isEncoded && "encoded=1"].filter(Boolean).join("&");
    return `/api/videos/${card.id}/play/segments/${segment}${query && `?${query}`}`;
}
