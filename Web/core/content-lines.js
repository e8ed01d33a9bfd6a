// The lines of iCalendar (RFC 5545) and vCard (RFC 2426, 6350) files. The files come from strangers: the work is linear in their
// length, and everything in them is text. No DOM.

/** The maximum number of lines that are read; the rest is ignored. */
const MOST_LINES = 50_000;
/** The name and the parameters of a line are usually much shorter than this number of characters. */
const LONGEST_HEAD = 200;

/** Characters that change the direction of text. In a name, they could make the address after it appear backwards. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Control characters other than tab and line feed. */
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Makes a text harmless to show: without control characters and characters that change its direction. @param {string} text */
export const plain = (text) => text.replace(/\r\n?/g, "\n").replace(BIDI_CONTROLS, "").replace(CONTROLS, "").trim();

/**
 * @typedef {object} Line
 * @property {string} name in capitals, without a group such as "item1."
 * @property {Map<string, string[]>} parameters the values by their names in capitals
 * @property {string} value still escaped
 */

/**
 * Splits a text into its lines, and joins the parts of folded lines.
 * @param {string} text
 * @returns {Line[]}
 */
export function contentLines(text) {
    /** @type {string[][]} */
    const folded = [];
    for (const line of text.split(/\r\n|\r|\n/, MOST_LINES)) {
        const last = folded.at(-1);
        // In vCard 2.1, a line in quoted-printable goes on after a "=" at its end.
        if (last?.at(-1)?.endsWith("=") && isQuoted(last[0])) last.push(`\n${line}`);
        else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
        else folded.push([line]);
    }
    return folded.flatMap((parts) => parse(parts.join("")) ?? []);
}

/** Whether a line has the encoding quoted-printable. @param {string} line */
const isQuoted = (line) => /QUOTED-PRINTABLE/i.test(line.slice(0, LONGEST_HEAD));

/** @param {string} line @returns {Line | null} */
function parse(line) {
    const [head, ...parameters] = splitOutside(line, ";", ":");
    const colon = line.indexOf(":", [head, ...parameters].join(";").length);
    if (colon < 0) return null;
    const known = new Map();
    for (const parameter of parameters) {
        const [name, ...values] = splitParameter(parameter);
        if (!known.has(name)) known.set(name, []);
        known.get(name).push(...values);
    }
    return { name: head.split(".").at(-1)?.trim().toUpperCase() ?? "", parameters: known, value: line.slice(colon + 1) };
}

/**
 * Splits a text at a separator outside quotation marks, up to an end character outside them.
 * @param {string} text @param {string} separator @param {string} [end]
 */
export function splitOutside(text, separator, end = "") {
    const parts = [];
    let start = 0;
    let isQuoted = false;
    for (let at = 0; at < text.length; at++) {
        if (text[at] === '"') isQuoted = !isQuoted;
        if (isQuoted || (text[at] !== separator && text[at] !== end)) continue;
        parts.push(text.slice(start, at));
        start = at + 1;
        if (text[at] === end) return parts;
    }
    parts.push(text.slice(start));
    return parts;
}

/** The name of a parameter and its values. In vCard 2.1, a type stands alone: "TEL;HOME:". @param {string} parameter */
function splitParameter(parameter) {
    const equals = parameter.indexOf("=");
    const unquoted = (/** @type {string} */ value) => value.trim().replace(/^"|"$/g, "");
    if (equals < 0) return ["TYPE", unquoted(parameter)];
    return [
        parameter.slice(0, equals).trim().toUpperCase(),
        ...splitOutside(parameter.slice(equals + 1), ",").map(unquoted),
    ];
}

/**
 * The value of a parameter; of several values, the first.
 * @param {Line} line @param {string} name @returns {string}
 */
export const parameter = (line, name) => line.parameters.get(name)?.[0] ?? "";

/** Resolves the escapes of a text. @param {string} value */
export const unescaped = (value) =>
    plain(value.replace(/\\([\s\S])/g, (_, letter) => letter === "n" || letter === "N" ? "\n" : letter));

/** The components of a structured value, such as an address. @param {string} value @param {string} separator */
export function components(value, separator) {
    const parts = [""];
    for (let at = 0; at < value.length; at++) {
        if (value[at] === "\\") parts[parts.length - 1] += value.slice(at, ++at + 1);
        else if (value[at] === separator) parts.push("");
        else parts[parts.length - 1] += value[at];
    }
    return parts.map(unescaped);
}
