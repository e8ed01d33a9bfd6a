// The positions of the pages of a PDF, and of the words in its text. No DOM.

/** @typedef {{width: number, height: number}} Size in points */
/** @typedef {{text: string, box: {left: number, top: number, right: number, bottom: number}}} Word */

/** The size assumed for a page whose size could not be read: A4, in points. */
export const SPARE = { width: 595, height: 842 };

/**
 * @param {(Size | null)[]} sizes of the first pages; null: the size could not be read
 * @param {number} count of all pages
 * @param {number} width of the view, px
 * @param {number} gap between pages, px
 * @returns {{tops: number[], heights: number[], widths: number[], total: number}} px
 */
export function layOut(sizes, count, width, gap) {
    const known = sizes.filter((size) => size !== null);
    const widest = Math.max(1, ...known.map((size) => size.width));
    const [tops, heights, widths] = [
        /** @type {number[]} */ ([]),
        /** @type {number[]} */ ([]),
        /** @type {number[]} */ ([]),
    ];
    let top = gap;
    for (let page = 0; page < count; page++) {
        const size = sizes[page] ?? known[0] ?? SPARE;
        const scale = width / (known.length ? widest : size.width);
        tops.push(top);
        widths.push(size.width * scale);
        heights.push(size.height * scale);
        top += size.height * scale + gap;
    }
    return { tops, heights, widths, total: top };
}

/**
 * @param {number[]} tops of pages, ascending
 * @param {number} y
 * @returns {number} the page at `y`, counted from 0
 */
export function pageAt(tops, y) {
    let [low, high] = [0, Math.max(0, tops.length - 1)];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (tops[middle] <= y) low = middle;
        else high = middle - 1;
    }
    return low;
}

/**
 * The page that the user is reading: the page at a point half a page, but at most half the view's height, below the top of
 * the view. At the end of the PDF, the last page.
 * @param {{tops: number[], heights: number[], total: number}} layout @param {number} top of the view @param {number} height
 * @returns {number} counted from 0
 */
export function pageInView({ tops, heights, total }, top, height) {
    if (top > 0 && top + height >= total) return Math.max(0, tops.length - 1);
    const first = pageAt(tops, top);
    return pageAt(tops, top + Math.min(height, heights[first] ?? height) / 2);
}

/** Normalises a text for comparison, without case, accents and different kinds of spaces. @param {string} text */
export const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");

/** @param {string} text @param {string} query both normalised by `plain` @returns {number} the number of occurrences */
export function countIn(text, query) {
    let count = 0;
    for (let at = text.indexOf(query); query && at >= 0; at = text.indexOf(query, at + query.length)) count++;
    return count;
}

/**
 * For each occurrence of `query` on a page, the words that it covers at least partly, in order.
 * @param {Word[]} words of a page
 * @param {string} query normalised by `plain`
 * @returns {number[][]} indices of words, one list for each occurrence
 */
export function wordsOf(words, query) {
    if (!query) return [];
    let text = "";
    const starts = words.map((word) => {
        const start = text.length;
        text += plain(word.text) + " ";
        return start;
    });
    const found = [];
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
        const end = at + query.length;
        found.push(starts.flatMap((start, index) => {
            const next = starts[index + 1] ?? text.length;
            return start < end && next - 1 > at ? [index] : [];
        }));
    }
    return found;
}
