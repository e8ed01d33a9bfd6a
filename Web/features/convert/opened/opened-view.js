/** The base class of the views of opened files: the element with the file, the requests for it, and the search in it. */
import { post } from "../../../core/api.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { errorToast } from "../../../ui/error-toast.js";
import { searchBar } from "../../../ui/search-bar.js";

export class OpenedView {
    /** The sequence number of the newest search. Results of earlier searches are ignored. */
    #asked = 0;
    /** The number of unreadable characters by row. @type {Map<number, number>} */
    #marks = new Map();

    /** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools */
    constructor(root, file, signal, tools) {
        this.root = root;
        this.file = file;
        this.signal = signal;
        this.tools = tools;
        this.note = h("p", { class: "caption tabular opened-note", role: "status" });
        this.hits = h("div", { class: "opened-hits", hidden: true });
        this.unreadable = h("p", { class: "caption opened-note", role: "status", hidden: true });
    }

    /** Restarts the count of unreadable characters, for example after the user has chosen another encoding. */
    forgetUnreadable() {
        this.#marks.clear();
        this.sayUnreadable(0);
    }

    /**
     * Counts the unreadable characters in all rows fetched until now, and shows the number.
     * @template {{unreadable: number}} Row
     * @param {Row[]} rows @param {(row: Row) => number} keyOf identifies a row, so that it is counted only once
     */
    countUnreadable(rows, keyOf) {
        for (const row of rows) if (row.unreadable) this.#marks.set(keyOf(row), row.unreadable);
        this.sayUnreadable([...this.#marks.values()].reduce((sum, one) => sum + one, 0));
    }

    /** @param {number} n the number of characters */
    sayUnreadable(n) {
        this.unreadable.hidden = !n;
        this.unreadable.textContent = n ? t("opened.unreadable", { n }) : "";
    }

    /** @param {string} part the rest of the URL path @param {any} body */
    post(part, body) {
        return post(`/api/convert/files/${this.file.id}/${part}`, body, { signal: this.signal });
    }

    /** @param {(words: string) => void} onsearch */
    searchBar(onsearch) {
        return searchBar({ placeholder: t("opened.find"), signal: this.signal, onsearch });
    }

    /**
     * Shows the results of a search.
     * @param {string} words @param {() => Promise<any>} find @param {(found: any) => HTMLElement[]} rowsOf
     */
    async search(words, find, rowsOf) {
        const mine = ++this.#asked;
        this.hits.hidden = !words;
        if (!words) return;
        try {
            const found = await find();
            if (mine !== this.#asked) return;
            const rows = rowsOf(found);
            const count = t(found.next === undefined ? "opened.hits" : "opened.hits.first", { n: rows.length });
            replace(this.hits, h("p", { class: "caption", role: "status" }, count), rows);
        } catch (error) {
            if (mine === this.#asked && !this.signal.aborted) errorToast(error);
        }
    }
}
