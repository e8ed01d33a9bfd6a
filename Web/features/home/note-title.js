// What a note is called in a list: its shop, a line that reads as a heading, or else its kind and its date. No DOM.

/** A heading has so many letters, and no less than two in five signs of it are letters. */
const LETTERS = 4;
const SHARE = 0.4;
/** Only the beginning of a text names it. */
const LINES = 6;

/**
 * @param {{text: string, receipt?: {merchant?: string | null} | null}} note
 * @returns {string | null} null where no line names it
 */
export function nameIn({ text, receipt }) {
    if (receipt?.merchant) return receipt.merchant;
    const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
    return lines.slice(0, LINES).find(isHeading) ?? null;
}

/** Whether a line can stand for the whole: no time of a phone's clock, no number, no crumb. @param {string} line */
function isHeading(line) {
    const letters = line.match(/\p{L}/gu)?.length ?? 0;
    return letters >= LETTERS && letters >= SHARE * line.replace(/\s/g, "").length;
}
