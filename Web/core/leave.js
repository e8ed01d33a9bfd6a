import { appURL, pathOf } from "./base.js";

/** The names of the server's own computer. */
const OWN = new Set(["127.0.0.1", "localhost", "[::1]"]);

let isLeaving = false;

/**
 * Opens the page that explains how to get access. It is a new document, so nothing of the old page remains visible, and no
 * more requests are sent.
 */
export function leave() {
    if (isLeaving || pathOf(location) === "/locked") return;
    isLeaving = true;
    // Loading the new document takes a moment. Until then, the content is hidden.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // On a paired device, which uses HTTPS or the name of a proxy, `/pair` explains how to get access; on the server's own
    // computer, `/locked` does.
    const isOwn = location.protocol === "http:" && OWN.has(location.hostname);
    location.replace(appURL(isOwn ? "/locked" : "/pair"));
}
