// Addresses of files: of the page that shows a folder, and of requests.
import { encodePath, keyOf } from "../../core/paths.js";

/**
 * @param {string} what follows `/api/files`
 * @param {import("../../core/paths.js").Path | null} path
 * @param {Record<string, any>} [params] empty ones are left out
 */
export function filesURL(what, path, params = {}) {
    const parts = Object.entries(params).filter(([, value]) => value !== "").map(([name, value]) =>
        `${name}=${encodeURIComponent(value)}`
    );
    if (path !== null) parts.unshift(`path=${encodePath(path)}`);
    return `/api/files${what}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** The address of the page of a folder. @param {import("../../core/paths.js").Path} path */
export const addressOf = (path) => `/files?${new URLSearchParams({ path: keyOf(path) })}`;
