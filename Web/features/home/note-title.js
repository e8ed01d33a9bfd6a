// The title of a note in a list: its shop, or a line that reads as a heading. A note without either is named by its kind and
// date. No DOM.

/** A heading has at least this many letters, and they are at least this share of its characters. */
const LETTERS = 4;
const SHARE = 0.4;
/** Only the beginning of a text names it. */
const LINES = 6;

/**
 * @param {{text: string, receipt?: {merchant?: string | null} | null}} note
 * @returns {string | null} null if no line is a title
 */
export function nameIn({ text, receipt }) {
    if (receipt?.merchant) return receipt.merchant;
    const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
    return lines.slice(0, LINES).find(isHeading) ?? null;
}

/** Whether a line can be the title: a time, a number or a fragment of a word cannot. @param {string} line */
function isHeading(line) {
    const letters = line.match(/\p{L}/gu)?.length ?? 0;
    return letters >= LETTERS && letters >= SHARE * line.replace(/\s/g, "").length;
}
