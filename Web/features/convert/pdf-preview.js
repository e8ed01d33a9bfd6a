/** How small a PDF would become, before it is made so. */
import { livePreview } from "./live-preview.js";

/** Larger files take a while, in bytes: they are made smaller only when that is asked for. */
const LARGEST = 40_000_000;

/**
 * @param {import("./words.js").File} file
 * @param {AbortSignal} signal aborted when the preview is left
 * @returns {import("./previews.js").Preview}
 */
export function sizePreview(file, signal) {
    const { element, update } = livePreview("pdf-compress", file, signal, {
        // How small it is to be is known then; and a locked one needs its password first.
        missing: ({ level, locked, password }) =>
            level === "limit" || file.bytes > LARGEST || locked && !password ? "" : null,
        draw: () => Promise.resolve(),
    });
    return { element, update: (values, files) => update(values, files.length > 1) };
}
