/** The view of a table with any number of rows. Sorting, filtering and searching run on the server, in the file itself. */
import { number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { errorView } from "../../../ui/error-view.js";
import { menu } from "../../../ui/menu.js";
import { toast } from "../../../ui/toast.js";
import { OpenedView } from "./opened-view.js";
import { Rows } from "./rows.js";
import { CHARACTER, columnWidths, headCell, isNumeric, resizeColumn } from "./table-columns.js";
import { dialectSheet, filterSheet, profileSheet, saveTableSheet } from "./table-sheets.js";
import { copied, FORMATS } from "./table-text.js";

/** The maximum number of columns to show; further columns are only counted. */
const COLUMNS = 200;
/** The number of rows to copy if the user has selected none. */
const COPIED = 1000;
const HEIGHT = 32;

/**
 * @typedef {{number: number, fields: string[], isCut: boolean, unreadable: number}} Row
 * @typedef {{encoding: string, sample: string}} Reading
 * @typedef {{dialect: any, columns: string[], types: string[], rows: Row[], unreadable: number, readings?: Reading[]}} Head
 * @typedef {{column: number | null, comparison: string, value: string}} Condition
 * @typedef {{column: number, isDescending: boolean, type: string}} Sort
 */

/**
 * @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    const page = new TablePage(root, file, signal, tools);
    await page.open({});
}

class TablePage extends OpenedView {
    /** @type {Head} */
    #head = { dialect: {}, columns: [], types: [], rows: [], unreadable: 0 };
    /** @type {Condition[]} */
    #conditions = [];
    /** @type {Sort[]} */
    #sort = [];
    #find = "";
    /** @type {string | null} */
    #view = null;
    /** @type {Record<string, any>} */
    #choice = {};
    /** @type {Rows<Row> | null} */
    #rows = null;
    /** The selected rows, by row number. @type {Map<number, Row>} */
    #chosen = new Map();
    #anchor = -1;
    #asked = 0;

    /** @param {string} part @param {any} body */
    #ask(part, body) {
        return this.post(`table${part}`, body);
    }

    /** @param {Record<string, any>} choice the user's settings for the dialect of the file */
    async open(choice) {
        this.#choice = choice;
        this.#head = await this.#ask("", { choice, count: 100 });
        [this.#conditions, this.#sort, this.#find, this.#view] = [[], [], "", null];
        this.#chosen.clear();
        this.#build();
        const { rows, columns } = this.#head;
        this.#rows?.reset(rows.length, rows);
        this.forgetUnreadable();
        // The header has the row number 0.
        this.countUnreadable([{ number: 0, unreadable: this.#head.unreadable }, ...rows], (row) => row.number);
        if (!columns.length) this.note.textContent = t("opened.empty");
        await this.#count();
    }

    /** Counts all rows. The first rows are already visible, because the server has to read the whole file to count them. */
    async #count() {
        this.note.textContent = t("opened.counting");
        try {
            const { total, endsInQuotes } = await this.#ask("/rows", { dialect: this.#head.dialect, first: 0, count: 0 });
            this.#rows?.setTotal(total);
            this.#rows?.element.style.setProperty("--number", `${Math.max(4, number(total).length) * CHARACTER + 16}px`);
            this.#say(total, total);
            if (endsInQuotes) toast(t("opened.table.unclosed"));
        } catch (error) {
            if (!this.signal.aborted) errorToast(error);
        }
    }

    /** @param {number} shown @param {number} total */
    #say(shown, total) {
        const size = shown === total
            ? t("opened.rows", { n: total })
            : t("opened.rows.of", { shown: number(shown), total: number(total) });
        const columns = t("opened.columns", { n: this.#head.columns.length });
        const { encoding, linesAbove } = this.#head.dialect;
        const above = linesAbove > 0 ? [t("opened.table.above", { n: linesAbove })] : [];
        this.note.textContent = [size, columns, encoding, ...above].join(" · ");
    }

    #build() {
        this.header = h("div", { class: "opened-row opened-head", role: "row" });
        this.#rows = new Rows({
            label: this.file.name,
            role: "table",
            height: HEIGHT,
            header: this.header,
            create: () => h("div", { class: "opened-row", role: "row" }),
            fill: (row, item, index) => this.#fill(row, item, index),
            fetch: (first, count) => this.#fetch(first, count),
            onerror: (error) => errorToast(error),
        }, this.signal);
        this.#rows.element.style.setProperty("--columns", columnWidths(this.#head, COLUMNS).join(" "));
        this.#drawHeader();
        const small = /** @type {const} */ ({ size: "small" });
        replace(
            this.tools,
            this.searchBar((words) => this.#search(words)),
            button(t("opened.filter"), { ...small, icon: "filter", onclick: () => this.#filter() }),
            button(t("opened.profile"), { ...small, icon: "info", onclick: () => this.#profile() }),
            button(t("opened.dialect"), { ...small, icon: "settings", onclick: () => this.#setDialect() }),
            button(t("opened.save"), { ...small, icon: "download", onclick: () => this.#save() }),
            menu({
                label: t("opened.copy"),
                icon: "copies",
                items: FORMATS.map((format) => ({ label: t(`opened.copy.${format}`), run: () => this.#copy(format) })),
            }),
        );
        replace(this.root, this.note, this.unreadable, this.#rows.element);
    }

    #drawHeader() {
        const { columns } = this.#head;
        const cells = columns.slice(0, COLUMNS).map((name, column) => {
            const sort = this.#sort.find((one) => one.column === column);
            const face = { name: name || t("opened.column", { n: column + 1 }), type: this.#head.types[column], sort };
            return headCell(face, () => this.#sortBy(column), (event) => this.#resize(event, column));
        });
        const rest = columns.length - COLUMNS;
        replace(
            /** @type {HTMLElement} */ (this.header),
            h("span", { class: "opened-number", role: "columnheader" }, "#"),
            cells,
            rest > 0 &&
                h("span", { class: "opened-cell caption", role: "columnheader" }, t("opened.columns.more", { n: rest })),
        );
    }

    /** @param {PointerEvent} event @param {number} column */
    #resize(event, column) {
        if (this.#rows) resizeColumn(event, this.#rows.element, column);
    }

    /** @param {HTMLElement} element @param {Row | undefined} row @param {number} index */
    #fill(element, row, index) {
        const { columns, types } = this.#head;
        element.classList.toggle("opened-chosen", Boolean(row && this.#chosen.has(row.number)));
        const label = t("opened.row.choose", { n: row?.number ?? index + 1 });
        const mark = h(
            "button",
            { type: "button", class: "opened-mark", "aria-label": label },
            row ? number(row.number) : "",
        );
        mark.addEventListener("click", (event) => row && this.#choose(row, index, event.shiftKey));
        const fields = row?.fields.slice(0, COLUMNS) ?? [];
        // Marks a row if it has more or fewer fields than the table has columns.
        const isRagged = row && (row.fields.length !== columns.length || row.isCut);
        element.classList.toggle("opened-ragged", Boolean(isRagged));
        replace(
            element,
            h("span", { class: "opened-number", role: "cell" }, mark),
            fields.map((text, column) =>
                h("span", {
                    class: ["opened-cell", isNumeric(types[column]) && "opened-end"],
                    role: "cell",
                    title: text.length > 24 ? text.slice(0, 1000) : null,
                }, text)
            ),
            !row && h("span", { class: "opened-cell opened-waiting" }),
        );
    }

    /** @param {number} first @param {number} count */
    async #fetch(first, count) {
        const { rows } = await this.#ask("/rows", {
            dialect: this.#head.dialect,
            view: this.#view ?? undefined,
            first,
            count,
        });
        this.countUnreadable(/** @type {Row[]} */ (rows), (row) => row.number);
        return rows;
    }

    /** @param {Row} row @param {number} index @param {boolean} isRange */
    #choose(row, index, isRange) {
        if (isRange && this.#anchor >= 0) {
            const first = Math.min(this.#anchor, index);
            for (const one of this.#rows?.known(first, Math.abs(this.#anchor - index) + 1) ?? []) {
                this.#chosen.set(one.number, one);
            }
        } else if (!this.#chosen.delete(row.number)) this.#chosen.set(row.number, row);
        this.#anchor = index;
        this.#rows?.redraw();
    }

    /** @param {string} words */
    #search(words) {
        this.#find = words;
        void this.#select();
    }

    /**
     * Sorts by a column. Repeated clicks sort in ascending order, then in descending order, then not at all.
     * @param {number} column
     */
    #sortBy(column) {
        const old = this.#sort.find((one) => one.column === column);
        const type = this.#head.types[column];
        if (!old) this.#sort = [{ column, isDescending: false, type }];
        else if (!old.isDescending) this.#sort = [{ column, isDescending: true, type }];
        else this.#sort = [];
        this.#drawHeader();
        void this.#select();
    }

    async #select() {
        const mine = ++this.#asked;
        const [find, conditions, sort] = [this.#find || undefined, this.#conditions, this.#sort];
        this.#chosen.clear();
        if (!find && !conditions.length && !sort.length) {
            this.#view = null;
            this.#rows?.reset(this.#head.rows.length, this.#head.rows);
            return await this.#count();
        }
        this.note.textContent = t("opened.looking");
        this.#rows?.element.setAttribute("aria-busy", "true");
        try {
            const found = await this.#ask("/select", { dialect: this.#head.dialect, selection: { find, conditions, sort } });
            if (mine !== this.#asked) return;
            this.#view = found.view;
            this.#rows?.reset(found.chosen);
            this.#say(found.chosen, found.of);
        } catch (error) {
            if (!this.signal.aborted && mine === this.#asked) errorToast(error);
        } finally {
            this.#rows?.element.removeAttribute("aria-busy");
        }
    }

    #filter() {
        filterSheet(this.#head, this.#conditions, (conditions) => {
            this.#conditions = conditions;
            void this.#select();
        });
    }

    #profile() {
        profileSheet(() => this.#ask("/profile", { dialect: this.#head.dialect }), this.#head.columns);
    }

    #setDialect() {
        dialectSheet(this.#head, this.#choice, async (choice) => {
            try {
                await this.open(choice);
            } catch (error) {
                replace(this.root, errorView(error, () => this.open({})));
            }
        });
    }

    #save() {
        saveTableSheet(
            this.file.name,
            (format, name) =>
                this.#ask("/save", { dialect: this.#head.dialect, view: this.#view ?? undefined, format, name }),
        );
    }

    /** Copies the selected rows or, if none are selected, the first rows. @param {string} format */
    async #copy(format) {
        let rows = [...this.#chosen.values()].sort((one, other) => one.number - other.number);
        if (!rows.length) rows = await this.#fetch(0, COPIED);
        await navigator.clipboard.writeText(
            copied(format, this.#head.dialect.hasHeader ? this.#head.columns : [], rows.map((row) => row.fields)),
        );
        toast(t("opened.copied", { n: rows.length }), { kind: "success" });
    }
}
