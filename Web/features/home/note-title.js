// The title of a note in a list: the name of the shop, or a line that looks like a heading. If a note has neither, the
// caller uses the kind and date of the note. No DOM.

/**
 * A heading has at least this number of letters, and letters make up at least this fraction of its characters (not counting
 * spaces).
 */
const LETTERS = 4;
const SHARE = 0.4;
/** The number of lines, from the beginning of a text, among which the title is searched. */
const LINES = 6;

/**
 * The title of a note.
 * @param {{text: string, receipt?: {merchant?: string | null} | null}} note
 * @returns {string | null} null if no line can be the title
 */
export function nameIn({ text, receipt }) {
    if (receipt?.merchant) return receipt.merchant;
    const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
    return lines.slice(0, LINES).find(isHeading) ?? null;
}

/** Whether a line can be the title. A time, a number or a fragment of a word cannot. @param {string} line */
function isHeading(line) {
    const letters = line.match(/\p{L}/gu)?.length ?? 0;
    return letters >= LETTERS && letters >= SHARE * line.replace(/\s/g, "").length;
}
