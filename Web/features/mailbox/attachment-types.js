// How an attachment is shown, by its type and name. No DOM.

// Types of pictures that every browser can show.
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const TEXT = /^text\/(?!html)|^application\/(json|xml)$/;
const NAMED_TEXT = /\.(txt|csv|tsv|json|xml|md|log|ics|vcf)$/i;
// Tables, trees, archives and Markdown, which have a separate view.
const OPENED = /\.(csv|tsv|json|jsonl|zip|md)$/i;
const NAMED_HTML = /\.(html?|xhtml)$/i;
const OFFICE = /\.(docx|xlsx|pptx|odt|ods|odp)$/i;

/** @typedef {{type: string, name?: string | null}} File */
/** @typedef {"picture" | "mail" | "pdf" | "opened" | "html" | "text" | "document"} View */

/** @param {File} file */
export const isMail = (file) => file.type === "message/rfc822" || /\.eml$/i.test(file.name ?? "");
/** @param {File} file */
export const isShownPicture = (file) => SHOWN.test(file.type);
/** Whether the name is that of a text, in which words can be marked. @param {string} name */
export const isNamedText = (name) => NAMED_TEXT.test(name);

/** The name of the view for a file; empty if the file can only be saved. @param {File} file @returns {View | ""} */
export function viewOf(file) {
    const name = file.name ?? "";
    if (isShownPicture(file)) return "picture";
    if (isMail(file)) return "mail";
    if (file.type === "application/pdf" || /\.pdf$/i.test(name)) return "pdf";
    if (OPENED.test(name)) return "opened";
    if (file.type === "text/html" || NAMED_HTML.test(name)) return "html";
    if (TEXT.test(file.type) || isNamedText(name)) return "text";
    return OFFICE.test(name) ? "document" : "";
}
