// Divides the timeline into sections. No DOM.

/**
 * @typedef {{month: string, start: number, count: number}} Month
 * @typedef {{start: number, count: number, day?: number, month?: string}} Section either a day (`day`: days since 1970) or a
 *     month
 * @typedef {{days: number[], counts: number[]}} Days
 */

/**
 * Creates a section for each day. If the days of a month are not known yet, the whole month is one section.
 * @param {Days} known
 * @param {readonly Month[]} months
 * @returns {Section[]}
 */
export function daySections({ days, counts }, months) {
    /** @type {Section[]} */
    const sections = [];
    let start = 0;
    for (const [at, day] of days.entries()) {
        sections.push({ start, count: counts[at], day });
        start += counts[at];
    }
    for (const { month, start: from, count } of months) {
        const rest = from + count - start;
        if (rest <= 0) continue;
        sections.push({ start, count: rest, month });
        start += rest;
    }
    return sections;
}

/** The section of a photo. @param {readonly Section[]} sections @param {number} index @returns {Section | undefined} */
export function sectionAt(sections, index) {
    let [low, high] = [0, sections.length - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (sections[middle].start <= index) low = middle;
        else high = middle - 1;
    }
    return sections[low];
}
