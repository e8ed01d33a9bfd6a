// Geometry of the text over a picture: lines on the screen, and words in lines. No DOM.

/** @typedef {{x: number, y: number, width: number, height: number, angle: number}} Box x, y: the top left corner, px; angle in radians */
/** @typedef {{text: string, quad: number[][], block: number, row: number, page?: number}} Line `page` is missing on the first page */
/** @typedef {{line: number, start: number, end: number}} Match */

/**
 * The box of a line on a picture shown at `scale`.
 * @param {number[][]} quad four corners from the top left, clockwise in reading direction
 * @param {number} scale
 * @returns {Box}
 */
export function lineBox(quad, scale) {
    const [a, b, c, d] = quad.map(([x, y]) => ({ x: x * scale, y: y * scale }));
    const width = (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y)) / 2;
    const height = (Math.hypot(d.x - a.x, d.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y)) / 2;
    return { x: a.x, y: a.y, width, height, angle: Math.atan2(b.y - a.y, b.x - a.x) };
}

/**
 * Removes case and accents from a text, and returns the origin of each character.
 * @param {string} text
 * @returns {{text: string, origins: number[]}} `origins[i]` is the offset in the given text of character i of the returned
 *     text; a last entry marks the end
 */
export function fold(text) {
    let folded = "";
    /** @type {number[]} */
    const origins = [];
    let offset = 0;
    for (const letter of text) {
        const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss");
        folded += plain;
        for (let i = 0; i < plain.length; i++) origins.push(offset);
        offset += letter.length;
    }
    return { text: folded, origins: [...origins, text.length] };
}

/**
 * Finds a text in lines, in reading order. If the whole text is not found, finds each of its words and quoted phrases.
 * @param {readonly {text: string}[]} lines
 * @param {string} query
 * @returns {Match[]} offsets in UTF-16 units
 */
export function findInLines(lines, query) {
    const whole = placesIn(lines, [query]);
    if (whole.length) return whole;
    const parts = [...query.matchAll(/["“„]([^"”“]+)["”“]?|(\S+)/g)].map(([, phrase, word]) => phrase ?? word);
    return placesIn(lines, parts.filter((part) => part.length > 1));
}

/**
 * @param {readonly {text: string}[]} lines
 * @param {string[]} wanted
 * @returns {Match[]} without overlaps
 */
function placesIn(lines, wanted) {
    const folded = wanted.map((each) => fold(each.trim()).text).filter(Boolean);
    if (!folded.length) return [];
    return lines.flatMap((line, index) => {
        const { text, origins } = fold(line.text);
        const found = [];
        for (const each of folded) {
            for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + each.length)) {
                let end = origins[at + each.length];
                // Combining accents belong to the character before them.
                while (/\p{M}/u.test(line.text.slice(end, end + 1))) end += 1;
                found.push({ line: index, start: origins[at], end });
            }
        }
        found.sort((a, b) => a.start - b.start || b.end - a.end);
        let last = 0;
        return found.filter(({ start, end }) => start >= last && (last = end));
    });
}

/**
 * The word at a character. A run of characters between two words is also treated as a word.
 * @param {string} text
 * @param {number} offset of the character
 * @returns {[number, number]} start and end; equal in an empty text
 */
export function wordAt(text, offset) {
    const parts = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
    const at = Math.max(0, Math.min(offset, text.length - 1));
    const word = parts.containing(at);
    // At the end of a word, the word is used, not the space after it.
    const before = !word?.isWordLike && at > 0 ? parts.containing(at - 1) : undefined;
    const part = before?.isWordLike ? before : word;
    return part ? [part.index, part.index + part.segment.length] : [0, 0];
}

/**
 * The text of lines in reading order. The pieces of a row form one line; an empty line separates blocks.
 * @param {readonly Line[]} lines
 * @returns {string}
 */
export function textOf(lines) {
    return lines.map((line, index) => line.text + gapAfter(lines, index)).join("");
}

/**
 * The characters between a line and the next one.
 * @param {readonly Line[]} lines
 * @param {number} index
 */
export function gapAfter(lines, index) {
    const [line, next] = [lines[index], lines[index + 1]];
    return !next ? "" : line.block !== next.block ? "\n\n" : line.row !== next.row ? "\n" : " ";
}

/**
 * Returns a snippet of a long text: the lines around the first match, or the beginning if there is no match. Empty lines are
 * left out.
 * @param {string} text
 * @param {readonly (readonly number[])[]} matches start and end, in order
 * @param {number} lines maximum number of lines
 * @returns {{text: string, matches: number[][], isWhole: boolean}}
 */
export function excerpt(text, matches, lines) {
    const rows = [];
    let at = 0;
    for (const row of text.split("\n")) {
        if (row.trim()) rows.push({ start: at, end: at + row.length });
        at += row.length + 1;
    }
    const first = matches.length ? rows.findIndex((row) => row.end > matches[0][0]) : 0;
    const from = Math.max(0, Math.min(first - 1, rows.length - lines));
    const shown = rows.slice(from, from + lines);
    let offset = 0;
    const inside = shown.flatMap((row) => {
        const mine = matches.filter(([start, end]) => start < row.end && end > row.start)
            .map(([start, end]) => [Math.max(start, row.start), Math.min(end, row.end)].map((n) => n - row.start + offset));
        offset += row.end - row.start + 1;
        return mine;
    });
    return {
        text: shown.map((row) => text.slice(row.start, row.end)).join("\n"),
        matches: inside,
        isWhole: shown.length === rows.length,
    };
}

/**
 * Splits a text at the start and end of each match.
 * @param {string} text
 * @param {readonly (readonly number[])[]} matches start and end, in order, without overlaps
 * @returns {{text: string, marked: boolean}[]}
 */
export function pieces(text, matches) {
    const parts = [];
    let at = 0;
    for (const [start, end] of matches) {
        if (start > at) parts.push({ text: text.slice(at, start), marked: false });
        parts.push({ text: text.slice(start, end), marked: true });
        at = end;
    }
    if (at < text.length) parts.push({ text: text.slice(at), marked: false });
    return parts;
}
