// What is written to the sidecar of a photo. No DOM.

/**
 * @typedef {{id: number, takenFrom: string, favourite?: boolean, latitude?: number | null, tags?: string[], people?: boolean}} Photo
 * @typedef {{favourite?: boolean, date?: boolean, place?: boolean, tags?: boolean, people?: boolean, caption?: string}} Choice
 */

/** What can be written for a photo. @param {Photo} photo @returns {("favourite" | "date" | "place" | "tags" | "people")[]} */
export function offered({ takenFrom, favourite, latitude, tags = [], people = false }) {
    const hasPlace = latitude !== null && latitude !== undefined;
    const all = /** @type {[("favourite" | "date" | "place" | "tags" | "people"), boolean][]} */ ([
        ["favourite", Boolean(favourite)],
        ["date", takenFrom !== "file"],
        ["place", hasPlace],
        ["tags", tags.length > 0],
        ["people", people],
    ]);
    return all.filter(([, isKnown]) => isKnown).map(([name]) => name);
}

/**
 * The request for a choice: a caption is only sent if it was changed.
 * @param {number} id @param {Choice} choice @param {string} was the caption that was shown
 */
export function order(id, choice, was) {
    const caption = choice.caption?.trim();
    const { favourite, date, place, tags, people } = choice;
    return {
        ids: [id],
        favourite,
        date,
        place,
        tags,
        people,
        caption: caption && caption !== was.trim() ? caption : undefined,
    };
}

/** Whether a request has anything to write. @param {ReturnType<typeof order>} order */
export const writes = ({ favourite, date, place, tags, people, caption }) =>
    Boolean(favourite || date || place || tags || people || caption);
