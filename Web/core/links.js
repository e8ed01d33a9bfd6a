// Links to things in Shoebox from other programs: `web+shoebox:photo/7`. No DOM.

/** The scheme that the browser registers for Shoebox (manifest.webmanifest). */
const SCHEME = /^web\+shoebox:(?:\/\/)?/i;

/** The page of each kind of thing. A number or name that does not match leads nowhere. @type {[RegExp, string][]} */
const PAGES = [
    [/^photo\/([0-9]{1,15})$/, "/photos?photo=$1"],
    [/^note\/([0-9]{1,15})$/, "/notes?photo=$1"],
    [/^scan\/([0-9]{1,15})$/, "/scanner/$1"],
    [/^mail\/([A-Za-z0-9-]{1,100})$/, "/mail/$1"],
    [/^mail\/([A-Za-z0-9-]{1,100})\/([0-9]{1,15})$/, "/mail/$1/$2"],
];

/** A page of a document in a shared folder: its absolute path in escaped form, and the number of the page. */
const DOCUMENT = /^document\/(%2F[^/]{1,20000})\/([0-9]{1,6})$/i;

/** @param {string} escaped @param {string} number @returns {string | null} null if the path names no file */
function documentPage(escaped, number) {
    try {
        const path = decodeURIComponent(escaped);
        const end = path.lastIndexOf("/");
        const [folder, open] = [path.slice(0, end) || "/", path.slice(end + 1)];
        return open ? `/files?${new URLSearchParams({ path: folder, open, page: number })}` : null;
    } catch {
        return null;
    }
}

/**
 * The page that a link leads to; null if it is no link of ours.
 * @param {string | null} link
 */
export function pageOf(link) {
    if (!link || !SCHEME.test(link)) return null;
    const rest = link.replace(SCHEME, "").replace(/\/$/, "");
    const document = DOCUMENT.exec(rest);
    if (document) return documentPage(document[1], document[2]);
    const [pattern, page] = PAGES.find(([each]) => each.test(rest)) ?? [];
    return pattern && page ? rest.replace(pattern, page) : null;
}
