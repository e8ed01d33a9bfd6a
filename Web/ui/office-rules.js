// What the view of an office document has to know. No DOM.

/**
 * @typedef {{heading?: number, item?: number, text?: string, rows?: string[][]}} Block
 * @typedef {{kind: "words" | "sheets" | "slides", parts: {name?: string, blocks: Block[]}[], isWhole: boolean}} OfficeDocument
 */

/** Whether a document has something to show. @param {OfficeDocument | null | undefined} document */
export const hasContent = (document) => Boolean(document?.parts.some(({ name, blocks }) => name || blocks.length));

/** Whether a cell is aligned as a number. @param {string} text */
export const isNumber = (text) => /^-?\d[\d.]*(e[+-]?\d+)?( %)?$/i.test(text);

/** The name of a column of a sheet: A to Z, AA, AB and so on. @param {number} column from 0 @returns {string} */
export function columnName(column) {
    const last = String.fromCharCode(65 + column % 26);
    return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
