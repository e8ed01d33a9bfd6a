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

/** @param {(files: File[]) => void} take @param {AbortSignal} signal */
export function takePasted(take, signal) {
    document.addEventListener("paste", (event) => {
        const files = [...event.clipboardData?.files ?? []];
        if (!files.length) return;
        event.preventDefault();
        take(files);
    }, { signal });
}
