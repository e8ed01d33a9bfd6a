/** Leaves for the page that says how to be let in. It is a new document: nothing of before is shown, and nothing is asked any more. */
let isLeaving = false;

export function leave() {
    if (isLeaving || location.pathname === "/locked") return;
    isLeaving = true;
    // The new document takes a moment: until then nothing is to be seen here either.
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    document.body.replaceChildren();
    // A device is let in again on a page of its own.
    location.replace(location.protocol === "https:" ? "/pair" : "/locked");
}
