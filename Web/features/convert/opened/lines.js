/** A text or a log of any size, by its lines; Markdown also as it is meant. */
import { post } from "../../../core/api.js";
import { bytes, number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { searchBar } from "../../../ui/search-bar.js";
import { sheet } from "../../../ui/sheet.js";
import { markdown } from "./markdown.js";
import { Rows } from "./rows.js";
import { choice } from "./table-sheets.js";

const HEIGHT = 24;
const ENCODINGS = [
    "UTF-8",
    "UTF-16LE",
    "UTF-16BE",
    "UTF-32LE",
    "UTF-32BE",
    "Windows-1252",
    "ISO-8859-1",
    "Shift-JIS",
    "GBK",
];
/** Bytes of Markdown that are drawn. */
const DRAWN = 1 << 20;
/** Lines that are shown of the end before the lines are counted. */
const TAIL = 400;

/** @typedef {{offset: number, text: string, isCut: boolean, number?: number}} Line */

/**
 * @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    await new LinesPage(root, file, signal, tools).open();
}

class LinesPage {
    #file;
    #signal;
    #root;
    #tools;
    /** @type {string | undefined} */
    #encoding;
    /** @type {Rows<Line> | null} */
    #rows = null;
    #total = -1;
    #asked = 0;
    #isDrawn = false;

    /** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools */
    constructor(root, file, signal, tools) {
        this.#root = root;
        this.#file = file;
        this.#signal = signal;
        this.#tools = tools;
        this.note = h("p", { class: "caption tabular opened-note", role: "status" });
    }

    /** @param {any} body */
    #ask(body) {
        return post(`/api/convert/files/${this.#file.id}/text`, { encoding: this.#encoding, ...body }, {
            signal: this.#signal,
        });
    }

    async open() {
        this.#total = -1;
        const head = await this.#ask({ at: 0, count: 400 });
        this.#encoding = head.encoding;
        this.#build();
        this.#lines(head.lines.length, head.lines);
        this.note.textContent = t("opened.counting");
        // The beginning is there at once; how many lines there are takes a pass over the file.
        try {
            const { total } = await this.#ask({ number: 0, count: 0 });
            this.#total = total;
            this.#rows?.setTotal(total);
            this.#say();
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        }
    }

    #say() {
        if (this.#total >= 0) {
            this.note.textContent = [t("opened.lines", { n: this.#total }), bytes(this.#file.bytes), this.#encoding].join(
                " · ",
            );
        }
    }

    #build() {
        const small = /** @type {const} */ ({ size: "small" });
        const isMarkdown = /\.(md|markdown)$/i.test(this.#file.name) && this.#file.bytes <= DRAWN;
        this.hits = h("div", { class: "opened-hits", hidden: true });
        replace(
            this.#tools,
            searchBar({
                placeholder: t("opened.find"),
                signal: this.#signal,
                onsearch: (words) => void this.#search(words),
            }),
            isMarkdown && button(t("opened.markdown"), { ...small, icon: "text", onclick: () => this.#draw() }),
            button(t("opened.end"), { ...small, icon: "arrow-down", onclick: () => this.#end() }),
            button(t("opened.encoding"), { ...small, icon: "settings", onclick: () => this.#setEncoding() }),
        );
        this.#rows = new Rows({
            label: this.#file.name,
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
            fetch: async (first, count) => (await this.#ask({ number: first, count })).lines,
            onerror: (error) => errorToast(error),
        }, this.#signal);
        replace(this.#root, this.note, this.hits, this.#rows.element);
    }

    /** @param {number} total @param {Line[]} lines */
    #lines(total, lines) {
        const rows = /** @type {Rows<Line>} */ (this.#rows);
        rows.reset(total, lines);
    }

    /** To the end: by number, or while lines are counted the last ones without theirs. */
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
        const mine = ++this.#asked;
        const hits = /** @type {HTMLElement} */ (this.hits);
        hits.hidden = !words;
        if (!words) return;
        try {
            const found = await this.#ask({ find: words, count: 100 });
            if (mine !== this.#asked) return;
            const rows = found.lines.map((/** @type {Line} */ line, /** @type {number} */ index) =>
                h(
                    "button",
                    { type: "button", class: "opened-hit", onclick: () => this.#rows?.scrollTo(found.numbers[index]) },
                    h("span", { class: "opened-number tabular" }, number(found.numbers[index] + 1)),
                    h("span", { class: "opened-hit-text" }, line.text.slice(0, 400)),
                )
            );
            const count = found.next === undefined
                ? t("opened.hits", { n: rows.length })
                : t("opened.hits.first", { n: rows.length });
            replace(hits, h("p", { class: "caption", role: "status" }, count), rows);
        } catch (error) {
            if (mine === this.#asked && !this.#signal.aborted) errorToast(error);
        }
    }

    #setEncoding() {
        const field = choice(
            t("opened.encoding"),
            ENCODINGS.map((value) => ({ value, label: value })),
            this.#encoding ?? "UTF-8",
        );
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

    /** Markdown as it is meant, or its lines again. */
    async #draw() {
        this.#isDrawn = !this.#isDrawn;
        if (!this.#isDrawn) return replace(this.#root, this.note, this.hits ?? null, this.#rows?.element ?? null);
        try {
            const texts = [];
            for (let first = 0; first < Math.max(0, this.#total); first += 2000) {
                const { lines } = await this.#ask({ number: first, count: 2000 });
                texts.push(...lines.map((/** @type {Line} */ line) => line.text));
            }
            replace(this.#root, this.note, h("article", { class: "opened-markdown card" }, markdown(texts.join("\n"))));
        } catch (error) {
            this.#isDrawn = false;
            errorToast(error);
        }
    }
}
