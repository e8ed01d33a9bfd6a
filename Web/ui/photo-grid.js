// A grid of square thumbnails, of any number: a few recycled cells, months to jump to, choosing by press, shift and drawing.
import { LongScroll } from "../core/long-scroll.js";
import { RankPages } from "../core/rank-pages.js";
import { Selection } from "../core/selection.js";
import { thumbnailURL } from "../core/pictures.js";
import { h } from "../core/html.js";
import { locale, t } from "../core/i18n.js";
import { dragSelect } from "./drag-select.js";
import { icon } from "./icon.js";

/** Rows drawn beyond what is seen. */
const OVERSCAN = 3;
/** A finger that rests this long, in ms, begins to choose. */
const LONG_PRESS = 450;
const GAP = 3;
const columnsOf = (/** @type {number} */ width) => Math.max(3, Math.floor(width / 168));

const months = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });

/**
 * @typedef {import("../core/pictures.js").Card & {action?: string | null, likeness?: string}} Photo
 * @typedef {object} PhotoGridOptions
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{photos: (Photo | null)[], total: number}>} fetch
 * @property {(photo: Photo) => void} onopen
 * @property {() => void} onselect what is chosen has changed
 * @property {(error: unknown) => void} onerror
 * @property {(photo: Photo) => string | null} [mark] a word on the picture
 * @property {(width: number, total: number) => number} [columns] in so many px
 */

export class PhotoGrid {
    selection = new Selection();
    #options;
    #scroll = new LongScroll();
    #columns = 3;
    #size = 100;
    #top = 0;
    #frame = 0;
    #stale = false;
    /** @type {Map<number, HTMLElement>} */
    #cells = new Map();
    /** @type {HTMLElement[]} */
    #spare = [];
    #controller = new AbortController();
    /** @type {{month: string, start: number, count: number}[]} */
    #months = [];
    /** @type {(to: number) => void} */
    #drawn = () => {};

    /** @param {PhotoGridOptions} options */
    constructor(options) {
        this.#options = options;
        this.pages = /** @type {RankPages<Photo>} */ (new RankPages(options.fetch, () => this.#fresh(), options.onerror));
        this.element = h("div", { class: "photo-grid", role: "list" });
        this.scrubber = h("div", { class: "photo-grid-scrubber", hidden: true });
        this.bubble = h("div", { class: "photo-grid-month", hidden: true });
        const signal = this.#controller.signal;
        addEventListener("scroll", () => this.#later(), { passive: true, signal });
        new ResizeObserver(() => this.draw()).observe(this.element);
        this.#bind(signal);
        this.#scrub(signal);
    }

    get isChoosing() {
        return this.selection.sum({ count: this.pages.total, bytes: 0 }).count > 0;
    }

    /** @param {number} total @param {{month: string, start: number, count: number}[]} monthList */
    show(total, monthList) {
        this.pages.reset(total);
        this.#months = monthList;
        this.scrubber.hidden = monthList.length < 3;
        this.draw();
    }

    /** Everything that is seen anew in the next frame. */
    draw() {
        this.#stale = true;
        this.#measure();
        this.#later();
    }

    #fresh() {
        this.#stale = true;
        this.#later();
    }

    /** The picture in a cell that is in view. @param {number} index @returns {HTMLElement | null} */
    imageAt(index) {
        const cell = this.#cells.get(index);
        const box = cell?.getBoundingClientRect();
        return cell && box && box.bottom > 0 && box.top < innerHeight ? cell.querySelector("img[src]") : null;
    }

    /** Brings a photo into view. @param {number} index */
    jump(index) {
        const row = Math.floor(index / this.#columns);
        scrollTo(0, this.#top + this.#scroll.scrollFor(row * this.#size));
        this.#stale = true;
        this.#layout();
    }

    /** @param {Element | null} element @returns {number} -1 = none */
    indexAt(element) {
        const cell = element?.closest?.(".photo-cell");
        return cell instanceof HTMLElement && !cell.hidden ? Number(cell.dataset.index) : -1;
    }

    destroy() {
        cancelAnimationFrame(this.#frame);
        this.#controller.abort();
        this.pages.close();
    }

    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#layout();
        });
    }

    #measure() {
        const box = this.element.getBoundingClientRect();
        const columns = (this.#options.columns ?? columnsOf)(box.width, this.pages.total);
        if (columns !== this.#columns) this.#release(() => true);
        this.#columns = columns;
        this.#size = Math.max(40, box.width / columns);
        this.#top = box.top + scrollY;
        this.#scroll.measure(
            Math.ceil(this.pages.total / columns) * this.#size,
            innerHeight - Math.min(this.#top, innerHeight / 2),
        );
        this.element.style.blockSize = `${this.#scroll.elementHeight}px`;
    }

    /** @param {(index: number) => boolean} gone */
    #release(gone) {
        for (const [index, cell] of this.#cells) {
            if (!gone(index)) continue;
            this.#cells.delete(index);
            this.#spare.push(cell);
        }
    }

    #layout() {
        const before = this.#scroll.shift;
        const above = this.#scroll.at(scrollY - this.#top);
        const moved = before !== this.#scroll.shift || this.#stale;
        const first = Math.max(0, Math.floor(above / this.#size) - OVERSCAN) * this.#columns;
        const rows = Math.ceil((above + innerHeight) / this.#size) + OVERSCAN;
        const last = Math.min(this.pages.total, Math.max(0, rows) * this.#columns);
        this.#release((index) => index < first || index >= last);
        for (let index = first; index < last; index++) {
            const known = this.#cells.get(index);
            if (known && !moved) continue;
            const cell = known ?? this.#take(index);
            this.#place(cell, index);
            if (!known || this.#stale) this.#fill(cell, index);
        }
        for (const cell of this.#spare) cell.hidden = true;
        this.#stale = false;
        this.pages.need(first, last);
        this.#tellMonth(Math.max(0, Math.round(above / this.#size) * this.#columns));
    }

    /** @param {number} index */
    #take(index) {
        const cell = this.#spare.pop() ?? this.#create();
        if (!cell.parentNode) this.element.append(cell);
        cell.hidden = false;
        this.#cells.set(index, cell);
        return cell;
    }

    #create() {
        const image = h("img", {
            class: "photo-cell-image",
            alt: "",
            loading: "eager",
            decoding: "async",
            draggable: false,
        });
        image.onload = () => image.classList.add("photo-cell-shown");
        return h(
            "div",
            { class: "photo-cell", role: "listitem" },
            h("button", { class: "photo-cell-open", type: "button" }, image),
            h("span", { class: "photo-cell-mark" }),
            h("button", { class: "photo-cell-check", type: "button", "aria-pressed": "false" }, icon("check", { size: 16 })),
        );
    }

    /** @param {HTMLElement} cell @param {number} index */
    #place(cell, index) {
        const x = (index % this.#columns) * this.#size;
        const y = Math.floor(index / this.#columns) * this.#size + this.#scroll.shift;
        cell.style.transform = `translate(${document.dir === "rtl" ? -x : x}px, ${y}px)`;
        cell.style.inlineSize = cell.style.blockSize = `${this.#size - GAP}px`;
    }

    /** @param {HTMLElement} cell @param {number} index */
    #fill(cell, index) {
        const photo = this.pages.items[index];
        const [open, mark, check] = /** @type {HTMLElement[]} */ ([...cell.children]);
        const image = /** @type {HTMLImageElement} */ (open.firstElementChild);
        const chosen = Boolean(photo) && this.selection.has(/** @type {Photo} */ (photo).id);
        cell.dataset.index = String(index);
        cell.setAttribute("aria-posinset", String(index + 1));
        cell.setAttribute("aria-setsize", String(this.pages.total));
        cell.classList.toggle("photo-cell-chosen", chosen);
        cell.style.backgroundColor = photo?.colour ?? "";
        check.setAttribute("aria-pressed", String(chosen));
        check.setAttribute("aria-label", photo ? t("list.choose", { name: photo.name }) : "");
        open.setAttribute("aria-label", photo ? t("list.look", { name: photo.name }) : "");
        const word = photo && this.#options.mark?.(photo);
        mark.textContent = word || "";
        mark.hidden = !word;
        cell.dataset.action = photo?.action ?? "";
        const url = photo && !photo.problem ? thumbnailURL(photo) : "";
        if (image.getAttribute("src") === url) return;
        image.classList.remove("photo-cell-shown");
        if (url) image.src = url;
        else image.removeAttribute("src");
    }

    /** @param {AbortSignal} signal */
    #bind(signal) {
        this.element.addEventListener("click", (event) => {
            const target = event.target instanceof Element ? event.target : null;
            const index = this.indexAt(target);
            const photo = this.pages.items[index];
            if (!photo) return;
            if (target?.closest(".photo-cell-check") || event.shiftKey || this.isChoosing) {
                this.selection.toggle(/** @type {any} */ (this.pages.items), index, event.shiftKey);
                this.#chosen();
            } else this.#options.onopen(photo);
        }, { signal });
        dragSelect(this.element, {
            indexAt: (element) => this.indexAt(element),
            onstart: (from) => this.#drawn = this.selection.draw(/** @type {any} */ (this.pages.items), from),
            onrange: (_, to) => {
                this.#drawn(to);
                this.#chosen();
            },
        }, signal);
        let timer = 0;
        const still = () => clearTimeout(timer);
        this.element.addEventListener("pointerdown", (event) => {
            if (event.pointerType === "mouse") return;
            const index = this.indexAt(event.target instanceof Element ? event.target : null);
            timer = setTimeout(() => {
                const photo = this.pages.items[index];
                if (!photo || this.selection.has(photo.id)) return;
                this.selection.toggle(/** @type {any} */ (this.pages.items), index, false);
                this.#chosen();
                navigator.vibrate?.(10);
                addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
            }, LONG_PRESS);
        }, { signal });
        for (const type of ["pointerup", "pointercancel", "pointermove"]) {
            this.element.addEventListener(type, still, { signal });
        }
        this.element.addEventListener("contextmenu", (event) => this.isChoosing && event.preventDefault(), { signal });
    }

    #chosen() {
        this.#stale = true;
        this.#later();
        this.#options.onselect();
    }

    /** The strip at the edge: drawn along it, the grid follows by the share of photos, and the month is told. @param {AbortSignal} signal */
    #scrub(signal) {
        const to = (/** @type {PointerEvent} */ event) => {
            const box = this.scrubber.getBoundingClientRect();
            const share = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
            this.jump(Math.min(this.pages.total - 1, Math.floor(share * this.pages.total)));
            this.bubble.hidden = false;
        };
        this.scrubber.addEventListener("pointerdown", (event) => {
            this.scrubber.setPointerCapture(event.pointerId);
            to(event);
        }, { signal });
        this.scrubber.addEventListener("pointermove", (event) => {
            if (this.scrubber.hasPointerCapture(event.pointerId)) to(event);
        }, { signal });
        this.scrubber.addEventListener("lostpointercapture", () => this.bubble.hidden = true, { signal });
    }

    /** @param {number} index the first photo in view */
    #tellMonth(index) {
        const month = this.#months.findLast(({ start }) => start <= index);
        this.scrubber.style.setProperty("--at", String(this.pages.total ? index / this.pages.total : 0));
        if (month) this.bubble.textContent = months.format(new Date(`${month.month}-01T00:00:00`));
    }
}
