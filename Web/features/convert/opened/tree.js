/** The view of JSON and JSON Lines files of any size as a tree. A list of objects can also be shown as a table. */
import { bytes, number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { icon } from "../../../ui/icon.js";
import { toast } from "../../../ui/toast.js";
import { OpenedView } from "./opened-view.js";
import { Rows } from "./rows.js";
import { Branch } from "./tree-rows.js";
import { treeTable } from "./tree-table.js";
import { valueSheet } from "./value-sheet.js";

const HEIGHT = 32;
/** The number of members in one request. */
const PAGE = 100;
/** The maximum number of pages of members to keep in memory. */
const KEPT = 200;

/** @typedef {import("./tree-rows.js").Value} Value */
/** @typedef {{value: Value, branch: Branch}} Item */

/**
 * @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    await new TreePage(root, file, signal, tools).open();
}

class TreePage extends OpenedView {
    /** @type {Branch | null} */
    #trunk = null;
    /** @type {Rows<Item> | null} */
    #rows = null;
    /** @type {Map<string, Promise<Value[]>>} */
    #members = new Map();

    /** @param {string} ask @param {any} [body] */
    #ask(ask, body) {
        return this.post("json", { ask, ...body });
    }

    async open() {
        const { node, outline } = await this.#ask("root");
        if (!outline) {
            const words = node?.kind ? node.text ?? "" : t("opened.json.none");
            return void replace(this.root, h("pre", { class: "opened-value card" }, words));
        }
        this.#trunk = new Branch(node, outline, 0, null);
        const isList = outline.kind !== "object";
        replace(
            this.tools,
            this.searchBar((words) => void this.#search(words)),
            isList && button(t("opened.as.rows"), { size: "small", icon: "list", onclick: () => this.#asTable() }),
            button(t("opened.check"), { size: "small", icon: "check", onclick: () => this.#check() }),
        );
        this.#showTree();
    }

    #showTree() {
        const trunk = /** @type {Branch} */ (this.#trunk);
        this.#rows = new Rows({
            label: this.file.name,
            role: "tree",
            height: HEIGHT,
            create: () => h("div", { class: "opened-node", role: "treeitem" }),
            fill: (row, item) => this.#fill(row, item),
            fetch: (first, count) => this.#fetch(first, count),
            onerror: (error) => errorToast(error),
        }, this.signal);
        replace(this.root, this.note, this.hits, this.#rows.element);
        this.#rows.reset(trunk.size);
        const { kind, count, isCut } = trunk.outline;
        const words = kind === "object" ? t("opened.members", { n: count }) : t("opened.items", { n: count });
        this.note.textContent = [
            words,
            bytes(this.file.bytes),
            kind === "lines" && "JSON Lines",
            isCut && t("opened.json.cut"),
        ]
            .filter(Boolean).join(" · ");
    }

    /** @param {number} first @param {number} count @returns {Promise<Item[]>} */
    async #fetch(first, count) {
        const trunk = /** @type {Branch} */ (this.#trunk);
        const places = Array.from({ length: count }, (_, index) => trunk.at(first + index));
        return await Promise.all(places.map(async ({ branch, index }) => {
            const page = await this.#page(branch, Math.floor(index / PAGE));
            // An empty line of a JSON Lines file counts as a member but has no value.
            const value = page.find((one) => one.index === index) ?? { index, start: 0, end: 0, isCut: false, text: "" };
            return { value, branch };
        }));
    }

    /** @param {Branch} branch @param {number} page */
    #page(branch, page) {
        const key = `${branch.value.start} ${page}`;
        let found = this.#members.get(key);
        if (!found) {
            const from = page * PAGE;
            const wish = { place: branch.value.start, from, count: PAGE, mark: branch.mark(from) };
            found = this.#ask("members", wish).then(({ members }) => members);
            found.catch(() => this.#members.delete(key));
            this.#members.set(key, found);
            if (this.#members.size > KEPT) this.#members.delete(/** @type {string} */ (this.#members.keys().next().value));
        }
        return found;
    }

    /** @param {HTMLElement} row @param {Item | undefined} item */
    #fill(row, item) {
        if (!item) return void replace(row, h("span", { class: "opened-waiting" }));
        const { value, branch } = item;
        const isBranch = value.kind === "object" || value.kind === "array";
        const isOpen = isBranch && branch.open.has(value.index);
        const canOpen = isBranch && value.count !== 0;
        row.style.setProperty("--depth", String(Math.min(branch.depth, 24)));
        row.setAttribute("aria-level", String(branch.depth + 1));
        if (canOpen) row.setAttribute("aria-expanded", String(isOpen));
        else row.removeAttribute("aria-expanded");
        const name = branch.outline.kind === "object" ? value.key ?? "" : number(value.index);
        const face = h(
            "button",
            {
                type: "button",
                class: "opened-node-face",
                onclick: () => canOpen ? this.#toggle(item, isOpen) : this.#details(item),
            },
            h("span", { class: "opened-turn" }, canOpen && icon(isOpen ? "chevron-down" : "chevron-right", { size: 16 })),
            h("span", { class: branch.outline.kind === "object" ? "opened-key" : "opened-index" }, name),
            h("span", { class: `opened-text opened-${value.kind ?? "broken"}` }, this.#words(value)),
        );
        const more = isBranch && button(t("opened.details"), {
            style: "quiet",
            size: "small",
            icon: "more",
            iconOnly: true,
            onclick: () => this.#details(item),
        });
        replace(row, face, more);
    }

    /** @param {Value} value */
    #words(value) {
        if (value.kind === "object" || value.kind === "array") {
            const words = value.kind === "object" ? "opened.members" : "opened.items";
            // An array or object without a count was cut off before its end was read.
            const within = value.count === undefined ? "…" : t(words, { n: value.count });
            return value.kind === "object" ? `{ ${within} }` : `[ ${within} ]`;
        }
        const text = value.text ?? "";
        if (value.kind === "string") return JSON.stringify(text.length > 400 ? text.slice(0, 400) + "…" : text);
        return text || (value.kind ? "" : "—");
    }

    /** @param {Item} item @param {boolean} isOpen */
    async #toggle({ value, branch }, isOpen) {
        try {
            if (isOpen) branch.remove(value.index);
            else {
                const { outline } = await this.#ask("outline", { place: value.start });
                if (!outline || branch.open.has(value.index)) return;
                branch.add(value.index, new Branch(value, outline, branch.depth + 1, branch));
            }
            const rows = /** @type {Rows<Item>} */ (this.#rows);
            const top = rows.element.scrollTop;
            rows.reset(/** @type {Branch} */ (this.#trunk).size);
            rows.element.scrollTop = top;
            rows.redraw();
        } catch (error) {
            errorToast(error);
        }
    }

    /** @param {Item} item */
    #details({ value, branch }) {
        void valueSheet(branch.path(value), () => this.#ask("pretty", { place: value.start }));
    }

    /** @param {string} words */
    #search(words) {
        return this.search(
            words,
            () => this.#ask("find", { text: words, count: 50 }),
            ({ hits }) =>
                hits.map((/** @type {any} */ hit) =>
                    h(
                        "button",
                        { type: "button", class: "opened-hit", onclick: () => this.#found(hit) },
                        h("span", { class: "opened-key" }, hit.path),
                        h("span", { class: "caption" }, hit.snippet),
                    )
                ),
        );
    }

    /** @param {any} hit */
    async #found(hit) {
        try {
            const { node } = await this.#ask("value", { text: hit.path });
            await valueSheet(hit.path, () => this.#ask("pretty", { place: node.start }));
        } catch (error) {
            errorToast(error);
        }
    }

    async #check() {
        try {
            await this.#ask("check");
            toast(t("opened.json.good"), { kind: "success" });
        } catch (error) {
            errorToast(error);
        }
    }

    async #asTable() {
        try {
            const trunk = /** @type {Branch} */ (this.#trunk);
            const rows = await treeTable(trunk, this.file.name, (body) => this.#ask("table", body), this.signal);
            const back = button(t("opened.as.tree"), { size: "small", icon: "back", onclick: () => this.#showTree() });
            replace(this.root, h("div", { class: "opened-note" }, back), rows.element);
            rows.start();
        } catch (error) {
            errorToast(error);
        }
    }
}
