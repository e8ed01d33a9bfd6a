/** The host that the words of a link claim, compared with its real one. */

/** The host that the words of a link name, in the browser's form; empty if they name none. @param {string} words */
export function claimedHost(words) {
    const found = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@])/u.exec(words)?.[0];
    // A name such as "letter.pdf" is a file, unless it is part of a whole address.
    if (!found || (/\.(pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|txt|html?)$/i.test(found) && !words.includes("://"))) {
        return "";
    }
    try {
        return new URL(`http://${found}`).hostname.replace(/^www\./, "");
    } catch {
        return "";
    }
}

/** Whether a host is another one, or a subdomain of it. @param {string} host @param {string} other */
export const isWithin = (host, other) => host === other || host.endsWith(`.${other}`);
