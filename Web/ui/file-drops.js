// Files dropped on a page, or pasted.
import { handOver } from "../core/handover.js";

/** Whether the device has a mouse or trackpad to drag files with. */
export const hasPointer = () => matchMedia("(any-pointer: fine)").matches;

/** Maximum number of files taken from dropped folders, because nobody wants to drop a whole disk. */
const MOST = 1000;

/**
 * Accepts files dropped anywhere on the page.
 * @param {HTMLElement} zone
 * @param {string} over the class of the zone while files are over the page
 * @param {(files: File[]) => void} take
 * @param {AbortSignal} signal
 * @param {{opensFolders?: boolean}} [options] whether to take the files inside a dropped folder
 */
export function takeDropped(zone, over, take, signal, { opensFolders = false } = {}) {
    // Every element that the pointer enters or leaves sends an event, so the events are counted.
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
        const data = event.dataTransfer;
        if (opensFolders) void filesOf(data).then(take);
        else take([...data?.files ?? []]);
    });
}

/**
 * Returns the dropped files, including those inside dropped folders.
 * @param {DataTransfer | null} data must be read before the first `await`, because it is empty after its event
 * @returns {Promise<File[]>}
 */
async function filesOf(data) {
    const files = [...data?.files ?? []];
    const entries = [...data?.items ?? []].map((item) => item.webkitGetAsEntry?.() ?? null);
    if (!entries.some((entry) => entry?.isDirectory)) return files;
    /** @type {File[]} */
    const found = [];
    for (const entry of entries) if (entry) await collect(entry, found).catch(() => {});
    return found;
}

/** @param {FileSystemEntry} entry @param {File[]} found */
async function collect(entry, found) {
    if (found.length >= MOST || entry.name.startsWith(".")) return;
    if (entry.isFile) {
        const file = /** @type {FileSystemFileEntry} */ (entry);
        return void found.push(await new Promise((resolve, reject) => file.file(resolve, reject)));
    }
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    /** @type {FileSystemEntry[]} */
    const all = [];
    for (let some = [entry]; some.length;) {
        some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        all.push(...some);
    }
    for (const each of all.sort((a, b) => a.name.localeCompare(b.name))) await collect(each, found);
}

/** Opens the page that shows files of any kind. */
let openTaker = () => {};
/** The path of that page. */
export const TAKER = "/landing";

/** Passes files that a page cannot use to the page for files of any kind. @param {File[]} files */
export function passOn(files) {
    if (!files.length) return;
    handOver(TAKER, files);
    openTaker();
}

/**
 * Accepts files dropped or pasted on pages that do not handle them; otherwise the browser would leave the app and open those
 * that are dropped.
 * @param {HTMLElement} sign shown while files are over such a page
 * @param {() => void} go opens the page `TAKER`
 */
export function takeElsewhere(sign, go) {
    openTaker = go;
    // The user can also drag a picture of the page itself, and the browser reports that as a file.
    let isOwn = false;
    addEventListener("dragstart", () => isOwn = true, true);
    addEventListener("dragend", () => isOwn = false, true);
    // Listens to the window, so that it runs after the pages, which listen to the document.
    const on = (/** @type {"dragover" | "drop"} */ name, /** @type {(event: DragEvent) => void} */ act) =>
        addEventListener(name, (event) => {
            sign.hidden = true;
            if (event.defaultPrevented || isOwn || !event.dataTransfer?.types.includes("Files")) return;
            event.preventDefault();
            act(event);
        });
    on("dragover", () => sign.hidden = false);
    on("drop", async (event) => {
        passOn(await filesOf(event.dataTransfer));
    });
    // If there is no related element, the pointer has left the window.
    addEventListener("dragleave", (event) => sign.hidden ||= !event.relatedTarget);
    addEventListener("paste", (event) => {
        const files = [...event.clipboardData?.files ?? []];
        // Office programs put a picture of the copied text beside it, and a text field takes the text.
        if (event.defaultPrevented || !files.length || isWriting(event.target)) return;
        event.preventDefault();
        passOn(files);
    });
}

/** Whether the user is typing a text. @param {EventTarget | null} target */
const isWriting = (target) => target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;

/** @param {(files: File[]) => void} take @param {AbortSignal} signal */
export function takePasted(take, signal) {
    document.addEventListener("paste", (event) => {
        const files = [...event.clipboardData?.files ?? []];
        if (!files.length) return;
        event.preventDefault();
        take(files);
    }, { signal });
}
