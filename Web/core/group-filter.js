// A group of photos as a part of a filter: `WAY:KEY`, such as `day:2024-05-28` or `identity:C`. No DOM.
import { WAYS } from "./group-ways.js";
import { isDeletion } from "./decisions.js";

/** @typedef {{way: string, key: string, strictness?: string}} GroupKey `strictness`: for similar photos; “series” if it is missing */

const STRICTNESS = ["copies", "edits", "series"];

/** @param {GroupKey} group @returns {string} */
export function groupText({ way, key, strictness = "series" }) {
    return way === "similar" && strictness !== "series" ? `${way}:${key}:${strictness}` : `${way}:${key}`;
}

/** Parses the text of a group; null if it does not name one. @param {string} text @returns {GroupKey | null} */
export function parseGroup(text) {
    const colon = text.indexOf(":");
    const [way, rest] = [text.slice(0, colon), text.slice(colon + 1)];
    if (!WAYS.includes(way) || !rest) return null;
    // A name, such as that of a tag, may contain colons.
    if (way !== "similar") return { way, key: rest };
    const [key, strictness] = rest.split(":");
    if (strictness === undefined) return { way, key };
    return STRICTNESS.includes(strictness) ? { way, key, strictness } : null;
}

/** The query parameters of a group's page and of its requests. @param {GroupKey} group */
const strictnessParams = ({ way, strictness }) => way === "similar" && strictness ? `?strictness=${strictness}` : "";

/** The URL of the page of a group. @param {GroupKey} group */
export const groupAddress = (group) => `/groups/${group.way}/${encodeURIComponent(group.key)}${strictnessParams(group)}`;

/**
 * The URL of the deck with the photos of a group.
 * @param {GroupKey} group
 * @param {string} [words] only photos that the search finds by these words
 */
export const groupDeck = (group, words) =>
    `/swipe?${new URLSearchParams({ group: groupText(group), ...(words ? { q: words } : {}) })}`;

/** The path of a group in the API. @param {GroupKey} group */
export const groupPath = (group) => `/api${groupAddress(group)}`;

/**
 * Whether a decision in a list with this filter applies to the photo only, and not to its copies. This is the case among
 * duplicates, and for a deletion in a folder.
 * @param {import("./filter-query.js").Filter} filter
 * @param {string} action
 */
export function isAlone(filter, action) {
    const way = filter.group && parseGroup(filter.group)?.way;
    if (way === "exact" || way === "similar") return true;
    return isDeletion(action) && Boolean(filter.folder || way === "folder");
}
