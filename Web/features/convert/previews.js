/** The previews, for converters that support them. */
import { traitsOf } from "./traits.js";

/** @typedef {import("./words.js").File} File */
/**
 * @typedef {{element: HTMLElement, update: (values: Record<string, any>, files: File[]) => void}} Preview of the first
 *   file's result
 */

/**
 * Manages the preview of a page. The preview is kept while the converter and the first file are the same, even if other
 * files are added or reordered.
 */
export class Previews {
    #signal;
    #key = "";
    /** @type {Preview | undefined} */
    #preview;
    #left = new AbortController();

    /** @param {AbortSignal} signal aborted when the user leaves the page */
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
        if (!this.#signal.aborted) this.#preview = traitsOf(id).preview?.(file, this.#left.signal);
        return this.#preview;
    }

    /** Closes the preview and deletes its temporary results. */
    leave() {
        this.#left.abort();
        this.#left = new AbortController();
        [this.#key, this.#preview] = ["", undefined];
    }
}
