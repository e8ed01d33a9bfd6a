// Determines how an attachment is shown, from its type and name. No DOM.
import { isShownType, kindNamed } from "../../core/kinds.js";

const TEXT = /^text\/(?!html)|^application\/(json|xml)$/;
// The kinds of files shown by the file viewer of Convert: tables, trees, archives and Markdown.
const OPENED = new Set(["csv", "json", "zip", "markdown"]);

/** @typedef {{type: string, name?: string | null}} File */
/** @typedef {"picture" | "mail" | "pdf" | "opened" | "html" | "text" | "document"} View */

/** @param {File} file */
export const isMail = (file) => file.type === "message/rfc822" || kindNamed(file.name ?? "")?.name === "mail";
/** @param {File} file */
export const isShownPicture = (file) => isShownType(file.type);

/** Whether a file with this name is a text, in which words can be marked. @param {string} name */
export function isNamedText(name) {
    const kind = kindNamed(name);
    return kind?.family === "text" || Boolean(kind && OPENED.has(kind.name) && kind.name !== "zip");
}

/** The name of the view for a file; empty if the file can only be saved. @param {File} file @returns {View | ""} */
export function viewOf(file) {
    const kind = kindNamed(file.name ?? "");
    if (isShownPicture(file)) return "picture";
    if (isMail(file)) return "mail";
    if (file.type === "application/pdf" || kind?.name === "pdf") return "pdf";
    if (kind && OPENED.has(kind.name)) return "opened";
    if (file.type === "text/html" || kind?.name === "html") return "html";
    if (TEXT.test(file.type) || kind?.family === "text") return "text";
    return kind?.hasWords ? "document" : "";
}
