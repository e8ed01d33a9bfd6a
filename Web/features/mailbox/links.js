/** Where a link says that it leads, and whether that is so. */

/** The host that the words of a link name, as browsers write it; empty when they name none. @param {string} words */
export function claimedHost(words) {
    const found = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@])/u.exec(words)?.[0];
    // What looks like a file is one, unless an address is written out.
    if (!found || (/\.(pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|txt|html?)$/i.test(found) && !words.includes("://"))) {
        return "";
    }
    try {
        return new URL(`http://${found}`).hostname.replace(/^www\./, "");
    } catch {
        return "";
    }
}

/** Whether a host is another one, or lies beneath it. @param {string} host @param {string} other */
export const isWithin = (host, other) => host === other || host.endsWith(`.${other}`);
