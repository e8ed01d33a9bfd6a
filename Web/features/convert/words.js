/** The displayed names and icons of files and converters. */
import { bytes } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { accepting } from "../../core/kinds.js";

/**
 * @typedef {{id: number, conversion?: number, name: string, kind: string, family: string, type: string, bytes: number,
 *   modified: number, addedAt: number}} File
 * @typedef {{name: string, type: string, initial: any, choices?: string[], least?: number, most?: number, unit?: string,
 *   when?: Record<string, string[]>}} Field
 * @typedef {{id: string, takes: string[], together: boolean, least: number, most: number, fields: Field[]}} Converter
 */

/** The icons of converters. A converter without an entry gets a general icon, which depends on the accepted file kinds. */
const CONVERTERS = /** @type {Record<string, string>} */ ({
    pictures: "convert",
    "pictures-smaller": "shrink",
    "pdf-merge": "copies",
    "pdf-split": "crop",
    "pdf-pages": "rotate",
    "pdf-compress": "shrink",
    "pdf-searchable": "search",
    "pdf-pictures": "photo",
    "pdf-text": "text",
    "pdf-extract": "download",
    "pdf-unlock": "lock",
    "pdf-about": "info",
    "pictures-pdf": "photos",
    table: "list",
    zip: "parts",
});

/**
 * The file types for the browser's file dialog that a converter accepts. Empty, for all types, if the converter takes any
 * file.
 * @param {{takes: string[]}} converter
 */
export const acceptOf = ({ takes }) => takes.includes("other") ? "" : accepting(takes);

/** @param {{id: string, takes: string[]}} converter */
export const converterIcon = ({ id, takes }) => CONVERTERS[id] ?? (takes.includes("pdf") ? "text" : "refresh");

/** The kind and size of a file, for example "PDF · 2.3 MB". @param {File} file */
export const facts = (file) => file.bytes ? [kindName(file), bytes(file.bytes)].join(" · ") : t("convert.kind.empty");

/** @param {File} file */
function kindName({ kind, family }) {
    const key = `convert.kind.${kind}`;
    const word = t(key);
    if (word !== key) return word;
    return family === "other" ? t("convert.kind.other") : kind.toUpperCase();
}

/**
 * A text of a converter. If the converter has none with this name, the text shared by all converters; otherwise empty.
 * @param {string} converter
 * @param {string} name
 */
export function word(converter, name) {
    for (const key of [`convert.${converter}.${name}`, `convert.field.${name}`]) {
        const text = t(key);
        if (text !== key) return text;
    }
    return "";
}
