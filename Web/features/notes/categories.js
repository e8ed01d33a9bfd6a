import { h } from "../../core/html.js";

/** What a note can be. */
export const CATEGORIES = ["receipt", "document", "screenshot", "ticket", "card", "code", "chat", "other"];

/** Saves what is at an address as a file. @param {string} url */
export function download(url) {
    const link = h("a", { href: url, download: "" });
    document.body.append(link);
    link.click();
    link.remove();
}
