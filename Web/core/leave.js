import { appURL, pathOf } from "./base.js";

/** The names of the server's own computer. */
const OWN = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether the page runs on the server's own computer. A paired device uses HTTPS or the name of a proxy. */
export const isOwnMachine = () => location.protocol === "http:" && OWN.has(location.hostname);

let isLeaving = false;
/** Whether the current page stays. */
let stays = () => false;

/**
 * Lets a page stay although the session has ended, because it holds files that another program has opened and that a new
 * document would lose. The page explains how to sign in.
 * @param {() => boolean} handler returns whether the current page stays
 */
export function stayIf(handler) {
    stays = handler;
}

/**
 * Opens the page that explains how to get access. It is a new document, so nothing of the old page remains visible, and no
 * more requests are sent.
 */
export function leave() {
    if (isLeaving || pathOf(location) === "/locked" || stays()) return;
    isLeaving = true;
    // Loading the new document takes a moment. Until then, the content is hidden.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // On a paired device, `/pair` explains how to get access; on the server's own computer, `/locked` does.
    location.replace(appURL(isOwnMachine() ? "/locked" : "/pair"));
}
