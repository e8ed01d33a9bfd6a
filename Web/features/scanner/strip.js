/** The pages of a scan in a row: chosen by tap or keys, put in order by drag, or by Alt and the arrows. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { moved } from "./geometry.js";

/** @typedef {import("./taking.js").Page} Page */

/** A finger that rests so long drags a page, in ms; a mouse drags at once after so many pixels. */
const HOLD = 260;
const SLACK = 6;

export class Strip {
    #pages = /** @type {Page[]} */ ([]);
    #chosen = 0;

    /**
     * @param {{choose: (id: number) => void, order: (ids: number[]) => void, remove: (id: number) => void}} actions
     * @param {Node[]} ends what stands behind the pages
     */
    constructor(actions, ends) {
        this.actions = actions;
        this.list = h("ol", { class: "scanner-thumbs", "aria-label": t("scanner.strip") });
        this.element = h("div", { class: "scanner-strip" }, this.list, ends);
    }

    /** @param {Page[]} pages @param {number} chosen */
    show(pages, chosen) {
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
            if (event.altKey) this.#put(index, other);
            else this.actions.choose(this.#pages[other].id);
        }
    }

    /** @param {number} from @param {number} to */
    #put(from, to) {
        if (from !== to) this.actions.order(moved(this.#pages, from, to).map((page) => page.id));
    }

    /** @param {HTMLElement} item @param {HTMLElement} thumb @param {number} index */
    #draggable(item, thumb, index) {
        let drags = false;
        let timer = 0;
        let [startX, startY] = [0, 0];
        const begin = () => {
            drags = true;
            item.classList.add("scanner-dragged");
            navigator.vibrate?.(8);
        };
        const end = () => {
            clearTimeout(timer);
            item.classList.remove("scanner-dragged");
            item.style.translate = "";
            const was = drags;
            setTimeout(() => drags = false);
            return was;
        };
        thumb.addEventListener("pointerdown", (event) => {
            if (event.button) return;
            [startX, startY] = [event.clientX, event.clientY];
            if (event.pointerType !== "mouse") timer = setTimeout(begin, HOLD);
            thumb.setPointerCapture(event.pointerId);
        });
        thumb.addEventListener("pointermove", (event) => {
            if (!thumb.hasPointerCapture(event.pointerId)) return;
            const [x, y] = [event.clientX - startX, event.clientY - startY];
            if (!drags && Math.hypot(x, y) > SLACK) event.pointerType === "mouse" ? begin() : clearTimeout(timer);
            if (drags) item.style.translate = `${x}px ${y}px`;
        });
        thumb.addEventListener("pointerup", (event) => {
            const place = this.#placeAt(event.clientX, event.clientY, index);
            if (end()) this.#put(index, place);
        });
        thumb.addEventListener("pointercancel", end);
        // A drag is no tap.
        thumb.addEventListener("click", (event) => drags && event.stopImmediatePropagation(), { capture: true });
        // Once a page is held, the strip does not scroll.
        thumb.addEventListener("touchmove", (event) => drags && event.preventDefault(), { passive: false });
    }

    /** The place whose middle is nearest. @param {number} x @param {number} y @param {number} from */
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
