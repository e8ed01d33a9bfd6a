// Fetches the text around the words of a search for the rows of a list that have come into view, all at once.
import { excerptsOf } from "../../core/mail-excerpts.js";

/** The delay after a row has come into view, in ms, so that one request asks for all rows of a screen. */
const PAUSE = 40;

/** @typedef {import("../../core/mail-excerpts.js").Excerpt} Excerpt */

export class ListExcerpts {
    #archive;
    #signal;
    #onload;
    #words = "";
    /** The excerpts by the numbers of mails; undefined while one is being fetched. @type {Map<number, Excerpt | undefined>} */
    #known = new Map();
    /** @type {Set<number>} */
    #due = new Set();
    #timer = 0;

    /** @param {string} archive @param {AbortSignal} signal @param {() => void} onload called when rows have to be filled again */
    constructor(archive, signal, onload) {
        this.#archive = archive;
        this.#signal = signal;
        this.#onload = onload;
        signal.addEventListener("abort", () => clearTimeout(this.#timer));
    }

    /** Forgets the excerpts if the search is another one, or if the numbers mean other mails. @param {string} words */
    restart(words) {
        this.#words = words;
        this.#known.clear();
        this.#due.clear();
    }

    /** The excerpt of a mail. If it is not known yet, it will be fetched. @param {number} number */
    of(number) {
        if (!this.#words) return undefined;
        if (!this.#known.has(number)) {
            this.#known.set(number, undefined);
            this.#due.add(number);
            this.#timer ||= setTimeout(() => void this.#load(), PAUSE);
        }
        return this.#known.get(number);
    }

    async #load() {
        this.#timer = 0;
        const [words, numbers] = [this.#words, [...this.#due]];
        this.#due.clear();
        if (!numbers.length) return;
        const found = await excerptsOf(this.#archive, numbers, words, this.#signal);
        if (this.#signal.aborted || words !== this.#words) return;
        for (const [number, excerpt] of found) this.#known.set(number, excerpt);
        if (found.size) this.#onload();
    }
}
