// Fetches the text around the words of a search, for the mails that are shown.
import { get } from "./api.js";

/**
 * @typedef {object} Excerpt
 * @property {number} number of the mail
 * @property {string} from the sender's name
 * @property {string} [text] around the words; missing if only the header of the mail has them
 * @property {string} [attachment] the name of the attachment that has the words, or "" if it has no name
 * @property {number[][]} textMatches start and end of each word, in UTF-16 units
 * @property {number[][]} subjectMatches
 * @property {number[][]} fromMatches
 */

/** The maximum number of mails in one request. */
const MOST = 60;

/**
 * @param {string} archive its id
 * @param {number[]} numbers of mails in it; those beyond the first 60 are left out
 * @param {string} words the search
 * @param {AbortSignal} signal
 * @returns {Promise<Map<number, Excerpt>>} by the number of the mail; empty if the archive cannot be read now
 */
export async function excerptsOf(archive, numbers, words, signal) {
    const params = { q: words, numbers: numbers.slice(0, MOST).join(",") };
    const path = `/api/mailbox/archives/${encodeURIComponent(archive)}/excerpts`;
    const { excerpts } = await get(path, { params, signal }).catch(() => ({ excerpts: [] }));
    return new Map(excerpts.map((/** @type {Excerpt} */ excerpt) => [excerpt.number, excerpt]));
}
