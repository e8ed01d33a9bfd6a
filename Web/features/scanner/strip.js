/**
 * The pages of a scan in a row. The user selects a page by tap or keys, and reorders pages by dragging, or with Alt and the
 * arrow keys.
 */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { PageDrag } from "./dragging.js";
import { moved } from "./geometry.js";

/** @typedef {import("./taking.js").Page} Page */

export class Strip {
    #pages = /** @type {Page[]} */ ([]);
    #chosen = 0;
    #isDragging = false;
    /** An update that arrived while a page was dragged. @type {(() => void) | null} */
    #late = null;

    /**
     * @param {{choose: (id: number) => void, order: (ids: number[]) => void, remove: (id: number) => void}} actions
     * @param {Node[]} ends the elements after the pages
     */
    constructor(actions, ends) {
        this.actions = actions;
        this.list = h("ol", { class: "scanner-thumbs", "aria-label": t("scanner.strip") });
        this.element = h("div", { class: "scanner-strip" }, this.list, ends);
    }

    /** @param {Page[]} pages @param {number} chosen */
    show(pages, chosen) {
        if (this.#isDragging) return void (this.#late = () => this.show(pages, chosen));
        const hadFocus = this.list.contains(document.activeElement);
        [this.#pages, this.#chosen] = [pages, chosen];
        replace(this.list, pages.map((page, index) => this.#thumb(page, index)));
        const current = this.list.querySelector("[aria-current]");
        if (hadFocus && current instanceof HTMLElement) current.focus();
        current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    /** @param {Page} page @param {number} index */
    #thumb(page, index) {
        const thumb = h(
            "button",
            {
                type: "button",
                class: "scanner-thumb",
                "aria-label": t("scanner.page", { n: index + 1, count: this.#pages.length }),
                "aria-current": page.id === this.#chosen ? "true" : null,
                onclick: () => this.actions.choose(page.id),
            },
            h("img", {
                src: `/api/scanner/pages/${page.id}/picture?size=240&version=${page.version}`,
                alt: "",
                loading: "lazy",
                draggable: false,
            }),
            h("span", { class: "scanner-thumb-number tabular", "aria-hidden": "true" }, String(index + 1)),
        );
        const item = h("li", { class: "scanner-thumb-item" }, thumb);
        thumb.addEventListener("keydown", (event) => this.#key(event, index));
        this.#draggable(item, thumb, index);
        return item;
    }

    /** @param {KeyboardEvent} event @param {number} index */
    #key(event, index) {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        const page = this.#pages[index];
        if (event.key === "Delete" || event.key === "Backspace") {
            event.preventDefault();
            this.actions.remove(page.id);
        } else if (step) {
            event.preventDefault();
            const other = index + step;
            if (other < 0 || other >= this.#pages.length) return;
            if (event.altKey) this.#put(this.#pages, index, other);
            else this.actions.choose(this.#pages[other].id);
        }
    }

    /** @param {Page[]} pages @param {number} from @param {number} to */
    #put(pages, from, to) {
        const ids = moved(pages, from, to).map((page) => page.id);
        // Pages may have been added or deleted during the drag.
        const here = new Set(this.#pages.map((page) => page.id));
        if (from !== to && ids.length === here.size && ids.every((id) => here.has(id))) this.actions.order(ids);
    }

    /** @param {HTMLElement} item @param {HTMLElement} thumb @param {number} index */
    #draggable(item, thumb, index) {
        const pages = this.#pages;
        new PageDrag(item, thumb, this.list, {
            begun: () => this.#isDragging = true,
            ended: (dropped) => {
                this.#isDragging = false;
                const place = dropped ? this.#placeAt(dropped.x, dropped.y, index) : index;
                this.#late?.();
                this.#late = null;
                this.#put(pages, index, place);
            },
        });
    }

    /** The index of the item whose centre is nearest. @param {number} x @param {number} y @param {number} from */
    #placeAt(x, y, from) {
        let [place, least] = [from, Infinity];
        for (const [index, item] of [...this.list.children].entries()) {
            if (index === from) continue;
            const box = item.getBoundingClientRect();
            const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
            if (far < Math.min(least, box.width * 0.75)) [place, least] = [index, far];
        }
        return place;
    }
}
