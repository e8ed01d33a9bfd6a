/** Previews of converters that have one. */
import { sizePreview } from "./pdf-preview.js";
import { picturePreview } from "./picture-preview.js";

/** @typedef {import("./words.js").File} File */
/** @typedef {{element: HTMLElement, update: (values: Record<string, any>, files: File[]) => void}} Preview of the first of the files */

/** @type {Record<string, (file: File, signal: AbortSignal) => Preview>} */
const PREVIEWS = { pictures: picturePreview, "pdf-compress": sizePreview };

/** Of a page: a file that is added, or an order that changes behind the first file, makes none anew. */
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

    /** What was made to be looked at is removed. */
    leave() {
        this.#left.abort();
        this.#left = new AbortController();
        [this.#key, this.#preview] = ["", undefined];
    }
}
