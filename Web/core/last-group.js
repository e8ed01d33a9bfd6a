// The group of each way that was swiped last in this browser, so that its deck can be opened again.
import { groupText, parseGroup } from "./group-filter.js";

const STORED = "shoebox.lastGroups";

/** @returns {Record<string, string>} the texts of the groups, by way */
function stored() {
    try {
        return JSON.parse(localStorage.getItem(STORED) ?? "{}") ?? {};
    } catch {
        return {};
    }
}

/** Called when a photo of a group's deck is decided. @param {string | undefined} text of the group */
export function rememberGroup(text) {
    const group = text && parseGroup(text);
    if (!group) return;
    const groups = stored();
    if (groups[group.way] === text) return;
    try {
        localStorage.setItem(STORED, JSON.stringify({ ...groups, [group.way]: groupText(group) }));
    } catch {
        // Without storage the overview offers no deck to go on with.
    }
}

/** The group of this way that was swiped last, or null. @param {string} way */
export function lastGroup(way) {
    const text = stored()[way];
    return typeof text === "string" ? parseGroup(text) : null;
}
