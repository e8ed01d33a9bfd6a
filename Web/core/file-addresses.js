// URLs for files: the URL of the page that shows a folder, and the URLs of API requests.
import { encodePath, keyOf } from "./paths.js";

/**
 * The URL of an API request.
 * @param {string} what the path after `/api/files`
 * @param {import("./paths.js").Path | null} path
 * @param {Record<string, any>} [params] query parameters; empty ones are omitted
 */
export function filesURL(what, path, params = {}) {
    const parts = Object.entries(params).filter(([, value]) => value !== "").map(([name, value]) =>
        `${name}=${encodeURIComponent(value)}`
    );
    if (path !== null) parts.unshift(`path=${encodePath(path)}`);
    return `/api/files${what}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** The URL of the page that shows a folder. @param {import("./paths.js").Path} path */
export const addressOf = (path) => `/files?${new URLSearchParams({ path: keyOf(path) })}`;
