let isLeaving = false;

/**
 * Opens the page that explains how to get access. It is a new document, so nothing of the old page remains visible, and no
 * more requests are sent.
 */
export function leave() {
    if (isLeaving || location.pathname === "/locked") return;
    isLeaving = true;
    // Loading the new document takes a moment. Until then, the content is hidden.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // On a paired device, which uses HTTPS, `/pair` explains how to get access; on the server's own computer, `/locked`
    // does.
    location.replace(location.protocol === "https:" ? "/pair" : "/locked");
}
