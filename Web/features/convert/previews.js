/** Previews of converters that have one. */
import { sizePreview } from "./pdf-preview.js";
import { picturePreview } from "./picture-preview.js";

/** @typedef {import("./words.js").File} File */
/** @typedef {{element: HTMLElement, update: (values: Record<string, any>, files: File[]) => void}} Preview of the first of the files */

/** @type {Record<string, (file: File, signal: AbortSignal) => Preview>} */
const PREVIEWS = { pictures: picturePreview, "pdf-compress": sizePreview };

/** The previews of a page. A preview is kept if files are added, or if the order changes behind the first file. */
export class Previews {
    #signal;
    #key = "";
    /** @type {Preview | undefined} */
    #preview;
    #left = new AbortController();

    /** @param {AbortSignal} signal aborted when the page is left */
    constructor(signal) {
        this.#signal = signal;
        signal.addEventListener("abort", () => this.#left.abort());
    }

    /** @param {{id: string}} converter @param {File} file */
    of({ id }, file) {
        const key = `${id} ${file.id}`;
        if (key === this.#key) return this.#preview;
        this.leave();
        this.#key = key;
        if (!this.#signal.aborted) this.#preview = PREVIEWS[id]?.(file, this.#left.signal);
        return this.#preview;
    }

    /** Leaves the preview. The results that were made only for it are removed. */
    leave() {
        this.#left.abort();
        this.#left = new AbortController();
        [this.#key, this.#preview] = ["", undefined];
    }
}
