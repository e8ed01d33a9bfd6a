/** Shows how small a PDF would become, before it is compressed. */
import { livePreview } from "./live-preview.js";

/** Larger files, in bytes, take a while, so they have no preview. */
const LARGEST = 40_000_000;

/**
 * @param {import("./words.js").File} file
 * @param {AbortSignal} signal aborted when the preview is left
 * @returns {import("./previews.js").Preview}
 */
export function sizePreview(file, signal) {
    const { element, update } = livePreview("pdf-compress", file, signal, {
        // With the level "limit" the person sets the size; and a locked file needs its password first.
        missing: ({ level, locked, password }) =>
            level === "limit" || file.bytes > LARGEST || locked && !password ? "" : null,
        draw: () => Promise.resolve(),
    });
    return { element, update: (values, files) => update(values, files.length > 1) };
}
