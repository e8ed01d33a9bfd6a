/** Addresses in mails, read as browsers read them: `//host` means https, control characters do not count. */

// A longer address of a mail or a telephone is cut here.
const LONGEST = 2000;

/** The address of a link to the web, a mail address, a telephone, or a place in the mail; null for any other. @param {string} href */
export function linkAddress(href) {
    const text = strip(href);
    if (text.startsWith("#")) return text;
    if (/^(mailto|tel):/i.test(text)) return text.slice(0, LONGEST);
    return webAddress(text)?.href ?? null;
}

/** The host that loading an address would ask; empty when it asks none. @param {string} source */
export const hostOf = (source) => webAddress(strip(source))?.hostname ?? "";

/** The whole address; empty when it is none. @param {string} source */
export const absolute = (source) => parse(source)?.href ?? "";

/** @param {string} text @returns {URL | null} */
function webAddress(text) {
    const url = /^(https?:)?\/\//i.test(text) ? parse(text) : null;
    return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** Without control characters, and without blanks around it. @param {string} text */
const strip = (text) => text.replace(/\p{C}|[\u2028\u2029]/gu, "").trim();

/** @param {string} text @returns {URL | null} */
function parse(text) {
    try {
        return new URL(text.startsWith("//") ? `https:${text}` : text);
    } catch {
        return null;
    }
}
