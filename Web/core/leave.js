let isLeaving = false;

/**
 * Leaves for the page that says how to get access. It is a new document, so nothing of the old page is shown, and no more
 * requests are sent.
 */
export function leave() {
    if (isLeaving || location.pathname === "/locked") return;
    isLeaving = true;
    // The new document takes a moment. Until it comes, nothing is shown here either.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // A device gets access on a page of its own.
    location.replace(location.protocol === "https:" ? "/pair" : "/locked");
}
