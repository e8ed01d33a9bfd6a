// Files that are dropped on a page, or pasted.

/** Whether files can be dragged here: with a mouse or a pad. */
export const hasPointer = () => matchMedia("(any-pointer: fine)").matches;

/**
 * Takes files that are dropped anywhere on the page.
 * @param {HTMLElement} zone
 * @param {string} over the class of the zone while files are over the page
 * @param {(files: File[]) => void} take
 * @param {AbortSignal} signal
 */
export function takeDropped(zone, over, take, signal) {
    // Each element below the pointer enters and leaves for itself.
    let depth = 0;
    const show = (/** @type {boolean} */ isOver) => zone.classList.toggle(over, isOver);
    const on = (/** @type {string} */ name, /** @type {(event: DragEvent) => void} */ act) =>
        document.addEventListener(name, (event) => {
            const drag = /** @type {DragEvent} */ (event);
            if (!drag.dataTransfer?.types.includes("Files")) return;
            event.preventDefault();
            act(drag);
        }, { signal });
    on("dragenter", () => show(++depth > 0));
    on("dragleave", () => show(--depth > 0));
    on("dragover", () => {});
    on("drop", (event) => {
        depth = 0;
        show(false);
        take([...event.dataTransfer?.files ?? []]);
    });
}

/** What was dropped on a page that takes no files itself, until the page that takes any asks for it. @type {File[]} */
const waiting = [];

/**
 * Takes files that are dropped on pages that take none themselves: a browser would leave the app and open them.
 * @param {HTMLElement} sign shown while files are over such a page
 * @param {() => void} go opens the page that calls `droppedElsewhere`
 */
export function takeElsewhere(sign, go) {
    // A picture of a page can be dragged, and says that it is a file.
    let isOwn = false;
    addEventListener("dragstart", () => isOwn = true, true);
    addEventListener("dragend", () => isOwn = false, true);
    // Of the window, so that it comes after pages, which listen to the document.
    const on = (/** @type {"dragover" | "drop"} */ name, /** @type {(event: DragEvent) => void} */ act) =>
        addEventListener(name, (event) => {
            sign.hidden = true;
            if (event.defaultPrevented || isOwn || !event.dataTransfer?.types.includes("Files")) return;
            event.preventDefault();
            act(event);
        });
    on("dragover", () => sign.hidden = false);
    on("drop", (event) => {
        waiting.push(...event.dataTransfer?.files ?? []);
        if (waiting.length) go();
    });
    // Without a related element the pointer has left the window.
    addEventListener("dragleave", (event) => sign.hidden ||= !event.relatedTarget);
}

/** What was dropped elsewhere, once. */
export const droppedElsewhere = () => waiting.splice(0);

/** @param {(files: File[]) => void} take @param {AbortSignal} signal */
export function takePasted(take, signal) {
    document.addEventListener("paste", (event) => {
        const files = [...event.clipboardData?.files ?? []];
        if (!files.length) return;
        event.preventDefault();
        take(files);
    }, { signal });
}
