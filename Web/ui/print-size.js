// The sizes of printed pages. No DOM.

/** @typedef {{width: number, height: number}} Size */

/** Papers in millimetres, upright. A receipt and a page of any size are fitted to the paper in the printer. @type {Record<string, Size>} */
const PAPERS = {
    a4: { width: 210, height: 297 },
    a5: { width: 148, height: 210 },
    letter: { width: 215.9, height: 279.4 },
    card: { width: 85.6, height: 53.98 },
};

/** The size of a scanned page in millimetres; null if it is not known. @param {string} paper */
export const paperSize = (paper) => PAPERS[paper] ?? null;

/** Converts points of a PDF to millimetres. @param {Size | null | undefined} size */
export const inMillimetres = (size) => size ? { width: size.width * 25.4 / 72, height: size.height * 25.4 / 72 } : null;

/**
 * The size of a page, turned if its picture lies across.
 * @param {Size | null} size @param {Size} picture in pixels
 */
export function turned(size, picture) {
    if (!size || (size.width > size.height) === (picture.width > picture.height)) return size;
    return { width: size.height, height: size.width };
}

/**
 * The rules of a style sheet that gives each page its size. Pages without a size have a margin, and lie as their picture does.
 * @param {{size: Size | null, isAcross: boolean}[]} pages
 * @returns {string[]}
 */
export function pageRules(pages) {
    return pages.flatMap(({ size, isAcross }, index) => {
        const name = `printed-${index}`;
        const paper = size
            ? `size: ${round(size.width)}mm ${round(size.height)}mm; margin: 0`
            : `size: ${isAcross ? "landscape" : "portrait"}; margin: 10mm`;
        return [`@page ${name} { ${paper} }`, `.${name} { page: ${name} }`];
    });
}

/** @param {number} length */
const round = (length) => Math.round(length * 100) / 100;

/**
 * Parses pages such as "1-3, 7". Pages that do not exist are left out; an empty text is all pages.
 * @param {string} text @param {number} count
 * @returns {number[]} counted from 1, in the given order, each once
 */
export function chosenPages(text, count) {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    if (!text.trim()) return all;
    const chosen = text.split(/[,;]/).flatMap((part) => {
        const [, first, last] = /^\s*(\d+)?\s*(?:[-–]\s*(\d*))?\s*$/.exec(part) ?? [];
        if (first === undefined && last === undefined) return [];
        const isRange = last !== undefined;
        const [from, to] = [Number(first ?? 1), isRange ? Number(last || count) : Number(first)];
        return all.slice(Math.max(0, from - 1), Math.max(0, to));
    });
    return [...new Set(chosen)];
}
