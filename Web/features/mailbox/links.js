/** Compares the host claimed by the text of a link with its real host. */

/**
 * The host named in the text of a link, normalised by `URL` as in real links, without a leading "www."; empty if the text
 * names no host.
 * @param {string} words
 */
export function claimedHost(words) {
    const found = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@])/u.exec(words)?.[0];
    // Text such as "letter.pdf" is treated as a file name, not as a host, unless it is part of a complete URL.
    if (!found || (/\.(pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|txt|html?)$/i.test(found) && !words.includes("://"))) {
        return "";
    }
    try {
        return new URL(`http://${found}`).hostname.replace(/^www\./, "");
    } catch {
        return "";
    }
}

/** Whether `host` equals `other` or is a subdomain of `other`. @param {string} host @param {string} other */
export const isWithin = (host, other) => host === other || host.endsWith(`.${other}`);
