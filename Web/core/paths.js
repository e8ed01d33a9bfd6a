// Paths in the form that the API uses: a text, or base64 if the bytes are not valid UTF-8.

/** @typedef {string | {base64: string}} Path */

/** A path as a part of an address: its bytes, percent-encoded. @param {Path} path @returns {string} */
export function encodePath(path) {
    if (typeof path === "string") return encodeURIComponent(path);
    const bytes = [...atob(path.base64)].map((letter) => letter.charCodeAt(0));
    return bytes.map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
}

/** The same path has the same key. @param {Path} path @returns {string} */
export const keyOf = (path) => typeof path === "string" ? path : `base64:${path.base64}`;

/** The path of a key. @param {string} key @returns {Path} */
export const pathOf = (key) => key.startsWith("base64:") ? { base64: key.slice(7) } : key;
