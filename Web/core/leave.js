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
    if (isLeaving || location.pathname === "/locked" || stays()) return;
    isLeaving = true;
    // Loading the new document takes a moment. Until then, the content is hidden.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // On a paired device, which uses HTTPS, `/pair` explains how to get access; on the server's own computer, `/locked`
    // does.
    location.replace(location.protocol === "https:" ? "/pair" : "/locked");
}
