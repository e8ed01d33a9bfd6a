/** Joins scans, and moves pages of a scan to another one. Both can be undone. */
import { get, post } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { searchBar } from "../../ui/search-bar.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { segmented } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { pagesToMove } from "./moved-pages.js";

/** @typedef {import("./taking.js").Scan} Scan */
/** @typedef {import("./taking.js").Page} Page */

/** The maximum number of scans that the sheet offers. A search finds the others. */
const OFFERED = 24;

/**
 * Joins scans into the first one.
 * @param {{id: number, title: string}[]} scans @param {() => void} onchange called after the act, and after its undo
 */
export async function joinScans(scans, onchange) {
    try {
        const { act, scan } = await post("/api/scanner/join", { scans: scans.map(({ id }) => id) });
        toast(t("scanner.joined", { n: scans.length, title: scan.title }), {
            kind: "success",
            action: undoing(act, onchange),
        });
        onchange();
    } catch (error) {
        errorToast(error);
    }
}

/**
 * Asks for the scan that the pages go to, and moves them.
 * @param {Scan} scan @param {Page} page the page that is shown
 * @param {(isEmpty: boolean) => void} onchange called after the act, and after its undo; `isEmpty`: no page is left
 */
export const moveSheet = (scan, page, onchange) => new MoveSheet(scan, page, onchange);

class MoveSheet {
    #scan;
    #page;
    #onchange;
    #closed = new AbortController();
    /** @type {"one" | "rest"} */
    #which = "one";
    #list = h("div", { class: "card-list" }, skeleton("row", 3));
    #opened;

    /** @param {Scan} scan @param {Page} page @param {(isEmpty: boolean) => void} onchange */
    constructor(scan, page, onchange) {
        this.#scan = scan;
        this.#page = page;
        this.#onchange = onchange;
        const which = segmented({
            label: t("scanner.move.which"),
            value: this.#which,
            options: [{ value: "one", label: t("scanner.move.one") }, { value: "rest", label: t("scanner.move.rest") }],
            onchange: (value) => this.#which = /** @type {"one" | "rest"} */ (value),
        });
        const search = searchBar({
            placeholder: t("scanner.search"),
            signal: this.#closed.signal,
            onsearch: (words) => void this.#load(words),
        });
        const isLast = scan.pages.at(-1)?.id === page.id;
        this.#opened = sheet({
            title: t("scanner.move"),
            content: h(
                "div",
                { class: "stack" },
                !isLast && which,
                h("div", { class: "card-list" }, this.#row(t("scanner.move.new"), "", icon("plus", { size: 20 }), null)),
                search,
                this.#list,
            ),
            onclose: () => this.#closed.abort(),
        });
        void this.#load("");
    }

    /** @param {string} words */
    async #load(words) {
        const { signal } = this.#closed;
        try {
            const { scans } = await get("/api/scanner/scans", { params: { limit: OFFERED, q: words || undefined }, signal });
            const others = scans.filter((/** @type {Scan} */ { id }) => id !== this.#scan.id);
            const rows = others.map((/** @type {any} */ { id, title, pageCount }) =>
                this.#row(title, t("scanner.pages", { n: pageCount }), icon("scan", { size: 20 }), id)
            );
            replace(this.#list, rows.length ? rows : h("p", { class: "quiet" }, t("scanner.move.none")));
        } catch (error) {
            if (!signal.aborted) replace(this.#list, errorView(error, () => this.#load(words)));
        }
    }

    /** @param {string} title @param {string} text @param {Node} sign @param {number | null} target null for a new scan */
    #row(title, text, sign, target) {
        return row({ icon: sign, title, text, onclick: () => this.#move(target) });
    }

    /** @param {number | null} target */
    async #move(target) {
        const pages = pagesToMove(this.#scan.pages, this.#page.id, this.#which);
        const isEmpty = pages.length === this.#scan.pages.length;
        try {
            const body = { pages, from: this.#scan.id, ...(target === null ? {} : { to: target }) };
            const { act, scan } = await post("/api/scanner/move", body);
            this.#opened.close();
            toast(t("scanner.moved", { n: pages.length, title: scan.title }), {
                kind: "success",
                action: undoing(act, () => this.#onchange(false)),
            });
            this.#onchange(isEmpty);
        } catch (error) {
            errorToast(error);
        }
    }
}
