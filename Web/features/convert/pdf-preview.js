/** Previews the file size of a compressed PDF. */
import { livePreview } from "./live-preview.js";

/** The maximum file size for a preview, in bytes, because compressing a larger file takes too long. */
const LARGEST = 40_000_000;

/**
 * @param {import("./words.js").File} file
 * @param {AbortSignal} signal aborted when the preview is no longer needed
 * @returns {import("./previews.js").Preview}
 */
export function sizePreview(file, signal) {
    const { element, update } = livePreview("pdf-compress", file, signal, {
        // No preview with the level "limit", because the user sets the size, and none for a locked file without its
        // password.
        missing: ({ level, locked, password }) =>
            level === "limit" || file.bytes > LARGEST || locked && !password ? "" : null,
        draw: () => Promise.resolve(),
    });
    return { element, update: (values, files) => update(values, files.length > 1) };
}
