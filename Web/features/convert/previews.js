/** Previews of converters that have one. */
import { sizePreview } from "./pdf-preview.js";
import { picturePreview } from "./picture-preview.js";

/** @typedef {{element: HTMLElement, update: (values: Record<string, any>) => void}} Preview */

/** @type {Record<string, (files: import("./words.js").File[], signal: AbortSignal) => Preview>} */
const PREVIEWS = { pictures: picturePreview, "pdf-compress": sizePreview };

/**
 * @param {{id: string}} converter
 * @param {import("./words.js").File[]} files
 * @param {AbortSignal} signal
 * @returns {Preview | undefined}
 */
export const previewOf = (converter, files, signal) => PREVIEWS[converter.id]?.(files, signal);
