/**
 * The breadcrumbs of a path: the path itself and all its parent folders.
 * @param {string} path absolute
 * @returns {{name: string, path: string}[]} beginning with the root, whose name is "/"
 */
export function crumbs(path) {
    const parts = path.split("/").filter(Boolean);
    return [{ name: "/", path: "/" }, ...parts.map((name, at) => ({ name, path: `/${parts.slice(0, at + 1).join("/")}` }))];
}
