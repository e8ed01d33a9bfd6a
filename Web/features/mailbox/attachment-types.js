// Determines how an attachment is shown, from its type and name. No DOM.
import { isShownType, kindNamed, kindTyped } from "../../core/kinds.js";

const CALENDAR = /^text\/calendar\b/;
const CONTACT = /^(text|application)\/(x-)?vcard\b|^text\/directory\b/;
const TEXT = /^text\/(?!html)|^application\/(json|xml)$/;
// The kinds of files shown by the file viewer of Convert, besides archives and pictures that browsers do not support.
const OPENED = new Set(["csv", "json", "epub", "markdown"]);

/** @typedef {{type: string, name?: string | null}} File */
/** @typedef {"picture" | "mail" | "pdf" | "opened" | "html" | "text" | "document" | "sound" | "film" | "appointment" |
 *   "contact"} View */

/** @param {File} file */
export const isMail = (file) => file.type === "message/rfc822" || kindNamed(file.name ?? "")?.name === "mail";
/** @param {File} file */
export const isShownPicture = (file) => isShownType(file.type);

/** Whether a file with this name is a text, in which words can be marked. @param {string} name */
export function isNamedText(name) {
    const kind = kindNamed(name);
    return kind?.family === "text" || kind?.name === "csv";
}

/** The name of the view for a file; empty if the file can only be saved. @param {File} file @returns {View | ""} */
export function viewOf(file) {
    const kind = kindNamed(file.name ?? "");
    // Some mailers send pictures and films under a name without an extension.
    const media = kind ?? kindTyped(file.type);
    if (isShownPicture(file)) return "picture";
    if (isMail(file)) return "mail";
    if (CALENDAR.test(file.type) || /\.ics$/i.test(file.name ?? "")) return "appointment";
    if (CONTACT.test(file.type) || /\.vcf$/i.test(file.name ?? "")) return "contact";
    if (media?.family === "audio" && media.isShown) return "sound";
    if (media?.family === "video" && media.isShown) return "film";
    if (file.type === "application/pdf" || kind?.name === "pdf") return "pdf";
    const isOtherPicture = media?.family === "picture" && media.name !== "svg";
    if (kind && OPENED.has(kind.name) || media?.family === "archive" || isOtherPicture) return "opened";
    if (file.type === "text/html" || kind?.name === "html") return "html";
    if (TEXT.test(file.type) || kind?.family === "text") return "text";
    return kind?.hasWords ? "document" : "";
}

/** The media type of a file; for a type that says nothing, the type of its name. @param {File} file @param {string} name */
export const typeOf = (file, name) =>
    file.type && file.type !== "application/octet-stream" ? file.type : kindNamed(name)?.type ?? "application/octet-stream";
