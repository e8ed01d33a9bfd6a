/** Interprets URLs in mails as browsers do, except that `//host` means https. Control characters are ignored. */

// Maximum length of a mail address or telephone number; the rest is cut off.
const LONGEST = 2000;

/**
 * Returns the target of a link if it is a web, mail or telephone URL or a fragment of the mail; null for any other target.
 * @param {string} href
 */
export function linkAddress(href) {
    const text = strip(href);
    if (text.startsWith("#")) return text;
    if (/^(mailto|tel):/i.test(text)) return text.slice(0, LONGEST);
    return webAddress(text)?.href ?? null;
}

/** The host from which a URL would be loaded; empty if there is none. @param {string} source */
export const hostOf = (source) => webAddress(strip(source))?.hostname ?? "";

/** The absolute URL; empty if it is invalid. @param {string} source */
export const absolute = (source) => parse(source)?.href ?? "";

/** @param {string} text @returns {URL | null} */
function webAddress(text) {
    const url = /^(https?:)?\/\//i.test(text) ? parse(text) : null;
    return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** Removes control characters and surrounding whitespace. @param {string} text */
const strip = (text) => text.replace(/\p{C}|[\u2028\u2029]/gu, "").trim();

/** @param {string} text @returns {URL | null} */
function parse(text) {
    try {
        return new URL(text.startsWith("//") ? `https:${text}` : text);
    } catch {
        return null;
    }
}
