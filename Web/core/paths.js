// Paths in the form used by the API: a string, or base64 if the bytes are not valid UTF-8.

/** @typedef {string | {base64: string}} Path */

/** Encodes a path as a part of a URL: its bytes, percent-encoded. @param {Path} path @returns {string} */
export function encodePath(path) {
    if (typeof path === "string") return encodeURIComponent(path);
    const bytes = [...atob(path.base64)].map((letter) => letter.charCodeAt(0));
    return bytes.map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
}

/** A string key; equal paths have equal keys. @param {Path} path @returns {string} */
export const keyOf = (path) => typeof path === "string" ? path : `base64:${path.base64}`;

/** The path for a key. @param {string} key @returns {Path} */
export const pathOf = (key) => key.startsWith("base64:") ? { base64: key.slice(7) } : key;

/**
 * The last name of a path for people. Bytes that are not valid UTF-8 are shown as �.
 * @param {Path} path
 * @returns {string}
 */
export function lastName(path) {
    if (typeof path === "string") return path.split("/").at(-1) || path;
    return lastName(new TextDecoder().decode(Uint8Array.from(atob(path.base64), (letter) => letter.charCodeAt(0))));
}
