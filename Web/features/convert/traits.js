/** Special features of some converters that the server's description of their forms does not contain. */
import { sizePreview } from "./pdf-preview.js";
import { picturePreview } from "./picture-preview.js";

/**
 * @typedef {object} Traits
 * @property {boolean} [isOrdered] whether the result depends on the order of the files
 * @property {(file: import("./words.js").File, signal: AbortSignal) => import("./previews.js").Preview} [preview]
 * @property {boolean} [suggestsFacts] whether the form begins with the facts of the files
 */

/** @type {Record<string, Traits>} by the id of the converter */
const TRAITS = {
    pictures: { preview: (file, signal) => picturePreview("pictures", file, signal) },
    "pictures-smaller": { preview: (file, signal) => picturePreview("pictures-smaller", file, signal) },
    "pdf-about": { suggestsFacts: true },
    "pdf-compress": { preview: sizePreview },
    "pdf-merge": { isOrdered: true },
    "pictures-pdf": { isOrdered: true },
};

/** @param {string | undefined} converter its id @returns {Traits} */
export const traitsOf = (converter) => TRAITS[converter ?? ""] ?? {};
