/** The view of a text or log file of any size, as lines. Markdown can also be shown formatted. */
import { bytes, number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { kindNamed } from "../../../core/kinds.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { markdown } from "../../../ui/markdown.js";
import { sheet } from "../../../ui/sheet.js";
import { OpenedView } from "./opened-view.js";
import { Rows } from "./rows.js";
import { encodingChoice } from "./table-sheets.js";

const HEIGHT = 24;
/** The maximum size of a Markdown file that can be shown formatted, in bytes. */
const DRAWN = 1 << 20;
/** The number of lines to show from the end of the file if its lines have not been counted yet. */
const TAIL = 400;

/** @typedef {{offset: number, text: string, isCut: boolean, unreadable: number, number?: number}} Line */

/**
 * @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    await new LinesPage(root, file, signal, tools).open();
}

class LinesPage extends OpenedView {
    /** @type {string | undefined} */
    #encoding;
    /** @type {{encoding: string, sample: string}[]} */
    #readings = [];
    /** @type {Rows<Line> | null} */
    #rows = null;
    #total = -1;
    #isDrawn = false;
    /** The button that switches between formatted Markdown and lines. @type {HTMLElement | null} */
    #turn = null;

    /** @param {any} body */
    #ask(body) {
        return this.post("text", { encoding: this.#encoding, ...body });
    }

    async open() {
        [this.#total, this.#isDrawn] = [-1, false];
        const head = await this.#ask({ at: 0, count: 400 });
        [this.#encoding, this.#readings] = [head.encoding, head.readings ?? []];
        this.#build();
        this.#lines(head.lines.length, head.lines);
        this.forgetUnreadable();
        this.#count(head.lines);
        this.note.textContent = t("opened.counting");
        // The first lines are shown immediately. Counting takes longer, because the server has to read the whole file.
        try {
            const { total } = await this.#ask({ number: 0, count: 0 });
            this.#total = total;
            this.#rows?.setTotal(total);
            this.#say();
            if (this.#isMarkdown) await this.#draw();
        } catch (error) {
            if (!this.signal.aborted) errorToast(error);
        }
    }

    #say() {
        if (this.#total >= 0) {
            this.note.textContent = [t("opened.lines", { n: this.#total }), bytes(this.file.bytes), this.#encoding].join(
                " · ",
            );
        }
    }

    get #isMarkdown() {
        return kindNamed(this.file.name)?.name === "markdown" && this.file.bytes <= DRAWN;
    }

    #build() {
        const small = /** @type {const} */ ({ size: "small" });
        this.hits.hidden = true;
        this.#turn = this.#isMarkdown ? this.#makeTurn() : null;
        replace(
            this.tools,
            this.searchBar((words) => void this.#search(words)),
            this.#turn,
            button(t("opened.end"), { ...small, icon: "arrow-down", onclick: () => this.#end() }),
            button(t("opened.encoding"), { ...small, icon: "settings", onclick: () => this.#setEncoding() }),
        );
        this.#rows = new Rows({
            label: this.file.name,
            role: "list",
            height: HEIGHT,
            create: () => h("div", { class: "opened-line", role: "listitem" }),
            fill: (row, line, index) =>
                void replace(
                    row,
                    h(
                        "span",
                        { class: "opened-number", "aria-hidden": "true" },
                        line?.number === -1 ? "" : number(index + 1),
                    ),
                    h("span", { class: "opened-line-text" }, line?.text ?? ""),
                ),
            fetch: async (first, count) => this.#count((await this.#ask({ number: first, count })).lines),
            onerror: (error) => errorToast(error),
        }, this.signal);
        replace(this.root, this.note, this.unreadable, this.hits, this.#rows.element);
    }

    /** @param {Line[]} lines */
    #count(lines) {
        this.countUnreadable(lines, (line) => line.offset);
        return lines;
    }

    /** @param {number} total @param {Line[]} lines */
    #lines(total, lines) {
        const rows = /** @type {Rows<Line>} */ (this.#rows);
        rows.reset(total, lines);
    }

    /**
     * Goes to the last line. If the lines have not been counted yet, shows the last lines in a sheet, without line numbers.
     */
    async #end() {
        if (this.#isDrawn) await this.#draw();
        if (this.#total >= 0) return this.#rows?.scrollTo(this.#total);
        try {
            const { lines } = await this.#ask({ last: true, count: TAIL });
            if (this.#total >= 0) return this.#rows?.scrollTo(this.#total);
            const content = h(
                "pre",
                { class: "opened-value" },
                lines.map((/** @type {Line} */ line) => line.text).join("\n"),
            );
            const opened = sheet({ title: t("opened.end"), content, wide: true });
            content.scrollTop = content.scrollHeight;
            opened.element.querySelector(".sheet-content")?.scrollTo(0, content.scrollHeight);
        } catch (error) {
            errorToast(error);
        }
    }

    /** @param {string} words */
    async #search(words) {
        // Matches are shown as lines, so the formatted view is closed.
        if (words && this.#isDrawn) await this.#draw();
        return this.search(
            words,
            () => this.#ask({ find: words, count: 100 }),
            ({ lines, numbers }) =>
                lines.map((/** @type {Line} */ line, /** @type {number} */ index) =>
                    h(
                        "button",
                        { type: "button", class: "opened-hit", onclick: () => this.#rows?.scrollTo(numbers[index]) },
                        h("span", { class: "opened-number tabular" }, number(numbers[index] + 1)),
                        h("span", { class: "opened-hit-text" }, line.text.slice(0, 400)),
                    )
                ),
        );
    }

    #setEncoding() {
        const field = encodingChoice(this.#encoding ?? "UTF-8", this.#readings);
        const opened = sheet({
            title: t("opened.encoding"),
            content: field,
            actions: [button(t("opened.use"), {
                style: "primary",
                onclick: () => {
                    this.#encoding = field.value;
                    opened.close();
                    this.open().catch(errorToast);
                },
            })],
        });
    }

    #makeTurn() {
        const label = t(this.#isDrawn ? "opened.asLines" : "opened.markdown");
        return button(label, { size: "small", icon: this.#isDrawn ? "list" : "text", onclick: () => this.#draw() });
    }

    #showTurn() {
        const turn = this.#makeTurn();
        const hadFocus = this.#turn === document.activeElement;
        this.#turn?.replaceWith(turn);
        this.#turn = turn;
        if (hadFocus) turn.focus();
    }

    /** Switches between formatted Markdown and lines. */
    async #draw() {
        this.#isDrawn = !this.#isDrawn;
        this.#showTurn();
        if (!this.#isDrawn) return replace(this.root, this.note, this.unreadable, this.hits, this.#rows?.element ?? null);
        try {
            const texts = [];
            for (let first = 0; first < Math.max(0, this.#total); first += 2000) {
                const { lines } = await this.#ask({ number: first, count: 2000 });
                texts.push(...lines.map((/** @type {Line} */ line) => line.text));
            }
            replace(this.root, this.note, h("article", { class: "markdown card" }, markdown(texts.join("\n"))));
        } catch (error) {
            this.#isDrawn = false;
            this.#showTurn();
            if (!this.signal.aborted) errorToast(error);
        }
    }
}
