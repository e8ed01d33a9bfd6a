// The folders in which the user saved files last. They are kept in this browser. No DOM.

/** The name under which the browser keeps them. */
export const STORED = "shoebox.lastFolders";
const MOST = 3;

/** The paths in a stored text, which may come from another version or another page. @param {string | null} stored */
function parse(stored) {
    try {
        const paths = JSON.parse(stored ?? "[]");
        return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
    } catch {
        return [];
    }
}

/**
 * The last used folders that are inside a shared folder, the newest first.
 * @param {string | null} stored
 * @param {string[]} roots the paths of the shared folders
 * @returns {string[]}
 */
export function lastFolders(stored, roots) {
    const isInside = (/** @type {string} */ path) => roots.some((root) => path === root || path.startsWith(`${root}/`));
    return [...new Set(parse(stored))].filter(isInside).slice(0, MOST);
}

/** The text to store after a folder was used. @param {string | null} stored @param {string} path */
export function remembered(stored, path) {
    return JSON.stringify([...new Set([path, ...parse(stored)])].slice(0, MOST));
}
