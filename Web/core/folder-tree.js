// Folders as a tree. A filter by a folder matches all files in the folder and its subfolders. No DOM.

/**
 * Lists the folders from the top down, including common parents of several folders.
 * @param {readonly {path: string, count: number}[]} folders `count` of the files directly in the folder
 * @returns {{path: string, name: string, depth: number, count: number}[]} `count` of all files below the folder; `depth`
 *     among the listed folders
 */
export function folderTree(folders) {
    /** @type {Map<string, {own: number, all: number, children: Set<string>}>} */
    const nodes = new Map();
    const node = (/** @type {string} */ path) => {
        let known = nodes.get(path);
        if (!known) nodes.set(path, known = { own: 0, all: 0, children: new Set() });
        return known;
    };
    for (const { path, count } of folders) {
        node(path).own += count;
        for (let at = path, child = ""; at; child = at, at = at.slice(0, at.lastIndexOf("/"))) {
            const each = node(at);
            each.all += count;
            if (child) each.children.add(child);
        }
    }
    // A parent without its own files and with a single child is left out, because it adds nothing to the child.
    const shown = [...nodes].filter(([, { own, children }]) => own > 0 || children.size > 1).map(([path]) => path);
    shown.sort((a, b) => compare(a.split("/"), b.split("/")));
    /** @type {string[]} */
    const above = [];
    return shown.map((path) => {
        while (above.length && !path.startsWith(above[above.length - 1] + "/")) above.pop();
        const parent = above[above.length - 1] ?? "";
        const depth = above.length;
        above.push(path);
        const name = path.slice(parent ? parent.length + 1 : path.lastIndexOf("/") + 1) || "/";
        return { path, name, depth, count: node(path).all };
    });
}

/** Sorts a parent before the folders in it. @param {string[]} a @param {string[]} b */
function compare(a, b) {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
        if (a[at] !== b[at]) return a[at].localeCompare(b[at]);
    }
    return a.length - b.length;
}
