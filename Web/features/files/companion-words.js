// The words that name the companions of photos.
import { t } from "../../core/i18n.js";

/** The maximum number of names to show. */
const MAX_NAMES = 4;

/**
 * The words that name companions, such as "and 2 files that belong to it: a.MOV, a.xmp".
 * @param {string[]} names of the companions, or the first of them
 * @param {number} entries the number of entries that they belong to
 * @param {number} [count] the number of companions
 * @returns {string} empty if there are none
 */
export function companionWords(names, entries, count = names.length) {
    if (count === 0) return "";
    const shown = names.slice(0, MAX_NAMES).join(", ") + (count > MAX_NAMES ? ", …" : "");
    return t(entries === 1 ? "files.companions" : "files.companions.many", { n: count, names: shown });
}
