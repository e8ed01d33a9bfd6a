import { h } from "../../core/html.js";

/** The categories of notes. */
export const CATEGORIES = ["receipt", "document", "screenshot", "ticket", "card", "code", "chat", "other"];

/** Downloads a file. @param {string} url */
export function download(url) {
    const link = h("a", { href: url, download: "" });
    document.body.append(link);
    link.click();
    link.remove();
}
