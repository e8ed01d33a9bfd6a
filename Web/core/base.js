/**
 * The path under which the app is served. A proxy may serve it under a path such as `/shoebox`. Everywhere in the app, paths are
 * written as if the app were at the root; this module converts them to and from the browser's URLs.
 */

const folder = new URL("..", import.meta.url);

/** The path of the app's files, which ends with their version; empty in tests, which load this file from the disk. */
const files = folder.protocol.startsWith("http") ? folder.pathname.slice(0, -1) : "";

/** The path without a slash at its end; empty at the root. */
export const base = files.replace(/\/v-[0-9a-f]{16}$/, "");

/**
 * Returns the URL of a path of the app. Other values are returned unchanged, for example `blob:` URLs and fragments.
 * @template T
 * @param {T} path
 * @returns {T}
 */
export const appURL = (path) =>
    base && typeof path === "string" && path.startsWith("/") ? /** @type {any} */ (base + path) : path;

/** Returns the URL of a file of the app, in the version of this page. @param {string} path */
export const fileURL = (path) => files + path;

/** Returns the path of a URL within the app. @param {URL | Location | HTMLAnchorElement} url */
export const pathOf = (url) => url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : "/";

/** Whether a URL belongs to the app. @param {URL | HTMLAnchorElement} url */
export const isWithin = (url) => url.origin === location.origin && url.pathname.startsWith(`${base}/`);
