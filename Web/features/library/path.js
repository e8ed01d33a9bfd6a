/**
 * The folders that lead to a path.
 * @param {string} path absolute
 * @returns {{name: string, path: string}[]} from the root on; the root is named "/"
 */
export function crumbs(path) {
    const parts = path.split("/").filter(Boolean);
    return [{ name: "/", path: "/" }, ...parts.map((name, at) => ({ name, path: `/${parts.slice(0, at + 1).join("/")}` }))];
}
