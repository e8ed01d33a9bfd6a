// A grid of square thumbnails, of any number: a few recycled cells, months to jump to, choosing by press, shift and drawing.
import { Selection } from "../core/selection.js";
import { getLines } from "../core/api.js";
import { isShown, thumbnailURL } from "../core/pictures.js";
import { Thumbnails } from "../core/thumbnails.js";
import { h } from "../core/html.js";
import { locale, t } from "../core/i18n.js";
import { dragSelect } from "./drag-select.js";
import { icon } from "./icon.js";
import { VirtualGrid } from "./virtual-grid.js";

const GAP = 3;
const columnsOf = (/** @type {number} */ width) => Math.max(3, Math.floor(width / 168));

/** @param {Photo | null | undefined} photo */
const urlOf = (photo) => photo && isShown(photo) ? thumbnailURL(photo) : "";

const months = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });

/**
 * @typedef {import("../core/pictures.js").Card & {action?: string | null, likeness?: string}} Photo
 * @typedef {object} PhotoGridOptions
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (Photo | null)[], total: number}>} fetch
 * @property {(photo: Photo) => void} onopen
 * @property {() => void} onselect what is chosen has changed
 * @property {(error: unknown) => void} onerror
 * @property {(photo: Photo) => string | null} [mark] a word on the picture
 * @property {(width: number, total: number) => number} [columns] in so many px
 */

export class PhotoGrid {
    selection = new Selection();
    /** Whether a press chooses although nothing is chosen yet. */
    #choosing = false;
    /** What pressed last, "" for a key or a screen reader. */
    #pointer = "";
    /** The first photo in view, and how many have room in the window. */
    #first = 0;
    #room = 0;
    #options;
    /** @type {VirtualGrid<Photo>} */
    #grid;
    #controller = new AbortController();
    /** The address of the thumbnail that a cell's picture is, or will be. @type {WeakMap<HTMLImageElement, string>} */
    #urls = new WeakMap();
    /** Pictures that wait, by address. @type {Map<string, Set<HTMLImageElement>>} */
    #waiting = new Map();
    /** Pictures that have come, and are shown with the next frame. @type {Set<HTMLImageElement>} */
    #loaded = new Set();
    #thumbnails = new Thumbnails({
        fetch: (ids, take, signal) =>
            getLines("/api/thumbnails", ({ id, jpeg }) => take(id, jpeg ?? null), { params: { ids }, signal }),
        isWanted: (url) => this.#waiting.has(url),
        show: (url, picture) => {
            for (const image of this.#waiting.get(url) ?? []) image.src = picture;
            this.#waiting.delete(url);
        },
    });
    /** @type {{month: string, start: number, count: number}[]} */
    #months = [];
    /** That of the first photo in view. @type {{month: string} | undefined} */
    #month;
    /** @type {(to: number) => void} */
    #drawn = () => {};

    /** @param {PhotoGridOptions} options */
    constructor(options) {
        this.#options = options;
        this.#grid = new VirtualGrid({
            shape: (width, total) => {
                const columns = (options.columns ?? columnsOf)(width, total);
                return { columns, rowHeight: Math.max(40, width / columns) };
            },
            gap: GAP,
            create: () => this.#create(),
            fill: (cell, photo) => this.#fill(cell, photo),
            dress: (cell, photo) => this.#dress(cell, photo),
            fetch: options.fetch,
            onerror: options.onerror,
            onframe: (index, room) => {
                this.#showLoaded();
                this.#tellMonth(index, room);
            },
        });
        this.element = this.#grid.element;
        this.element.classList.add("photo-grid");
        this.bubble = h("div", { class: "photo-grid-month", "aria-hidden": "true" });
        this.thumb = h("div", {
            class: "photo-grid-thumb",
            role: "slider",
            tabIndex: 0,
            "aria-label": t("list.month"),
            "aria-orientation": "vertical",
            "aria-valuemin": "0",
        });
        this.scrubber = h("div", { class: "photo-grid-scrubber", hidden: true }, this.bubble, this.thumb);
        const signal = this.#controller.signal;
        this.#bind(signal);
        this.#scrub(signal);
    }

    get pages() {
        return this.#grid.pages;
    }

    get isChoosing() {
        return this.#choosing || this.selection.sum({ count: this.pages.total, bytes: 0 }).count > 0;
    }

    /** From now on a press chooses. */
    choose() {
        this.#choosing = true;
        this.#chosen();
    }

    /** Chooses nothing, and a press opens. */
    leave() {
        this.#choosing = false;
        this.selection.none();
        this.#chosen();
    }

    /** Shows the photos as they are now, in these months. @param {{month: string, start: number, count: number}[]} monthList */
    async show(monthList) {
        this.#months = monthList;
        this.scrubber.hidden = monthList.length < 3;
        await this.#grid.reload();
    }

    /** Everything that is seen anew in the next frame. */
    draw() {
        this.#grid.draw();
    }

    /** The picture in a cell that is in view. @param {number} index @returns {HTMLElement | null} */
    imageAt(index) {
        const cell = this.#grid.cellAt(index);
        const box = cell?.getBoundingClientRect();
        return cell && box && box.bottom > 0 && box.top < innerHeight ? cell.querySelector(".photo-cell-shown") : null;
    }

    destroy() {
        this.#controller.abort();
        this.#thumbnails.close();
        this.#grid.destroy();
    }

    #create() {
        const image = h("img", {
            class: "photo-cell-image",
            alt: "",
            loading: "eager",
            decoding: "async",
            draggable: false,
        });
        image.onload = () => {
            this.#loaded.add(image);
            this.#grid.soon();
        };
        return h(
            "div",
            { class: "photo-cell", role: "listitem" },
            h("button", { class: "photo-cell-open", type: "button" }, image),
            h("span", { class: "photo-cell-mark" }),
            h(
                "button",
                { class: "photo-cell-check", type: "button", tabIndex: -1, "aria-pressed": "false" },
                icon("check", { size: 24 }),
            ),
        );
    }

    /** Shows pictures that have come since the last frame. */
    #showLoaded() {
        for (const image of this.#loaded) {
            image.classList.remove("picture-broken");
            image.classList.add("photo-cell-shown");
        }
        this.#loaded.clear();
    }

    /** A place in its photo's colour, with what was decided and chosen. @param {HTMLElement} cell @param {Photo | null | undefined} photo */
    #fill(cell, photo) {
        const [open, mark] = /** @type {HTMLElement[]} */ ([...cell.children]);
        const image = /** @type {HTMLImageElement} */ (open.firstElementChild);
        cell.classList.toggle("photo-cell-chosen", this.#isChosen(photo));
        cell.style.backgroundColor = photo?.colour ?? "";
        const action = photo?.action ?? "";
        if (cell.dataset.action !== action) cell.dataset.action = action;
        const word = photo && this.#options.mark?.(photo) || "";
        if (mark.textContent !== word) mark.textContent = word;
        if (mark.hidden !== !word) mark.hidden = !word;
        const url = urlOf(photo);
        if ((this.#urls.get(image) ?? "") === url) return;
        this.#leave(image);
        image.classList.remove("photo-cell-shown");
    }

    /** Nobody waits for what it was to show. @param {HTMLImageElement} image */
    #leave(image) {
        const url = this.#urls.get(image) ?? "";
        const images = this.#waiting.get(url);
        images?.delete(image);
        if (images?.size === 0) this.#waiting.delete(url);
        this.#urls.delete(image);
        this.#loaded.delete(image);
    }

    /** Its picture, and what is said of it. @param {HTMLElement} cell @param {Photo | null | undefined} photo */
    #dress(cell, photo) {
        const [open, , check] = /** @type {HTMLElement[]} */ ([...cell.children]);
        const image = /** @type {HTMLImageElement} */ (open.firstElementChild);
        check.setAttribute("aria-pressed", String(this.#isChosen(photo)));
        check.setAttribute("aria-label", photo ? t("list.choose", { name: photo.name }) : "");
        open.setAttribute("aria-label", photo ? t("list.look", { name: photo.name }) : "");
        const url = urlOf(photo);
        if (this.#urls.get(image) === url) return;
        if (!photo || !url) return void image.removeAttribute("src");
        this.#urls.set(image, url);
        const images = this.#waiting.get(url) ?? new Set();
        this.#waiting.set(url, images.add(image));
        const picture = this.#thumbnails.want(photo);
        if (!picture) return;
        this.#waiting.delete(url);
        for (const waiting of images) waiting.src = picture;
    }

    /** @param {Photo | null | undefined} photo */
    #isChosen(photo) {
        return Boolean(photo && this.selection.has(photo.id));
    }

    /** @param {number} index @param {boolean} shift */
    async #toggle(index, shift) {
        try {
            const row = shift ? await this.pages.between(this.selection.anchor, index) : index;
            this.selection.toggle(/** @type {any} */ (this.pages.items), row, shift);
            this.#chosen();
        } catch (error) {
            this.#options.onerror(error);
        }
    }

    /** @param {AbortSignal} signal */
    #bind(signal) {
        this.element.addEventListener("click", (event) => {
            const target = event.target instanceof Element ? event.target : null;
            const index = this.#grid.indexAt(target);
            const photo = this.pages.items[index];
            if (!photo) return;
            // The tick is in sight for a mouse that is over it; for a finger, only while photos are being chosen.
            const onCheck = target?.closest(".photo-cell-check") && this.#pointer !== "touch";
            this.#pointer = "";
            const isChoice = onCheck || event.shiftKey || this.isChoosing;
            if (isChoice) void this.#toggle(index, event.shiftKey);
            else this.#options.onopen(photo);
        }, { signal });
        dragSelect(this.element, {
            indexAt: (element) => this.#grid.indexAt(element),
            onstart: (from) => this.#drawn = this.selection.draw(/** @type {any} */ (this.pages.items), from),
            onrange: (_, to) => {
                this.#drawn(to);
                this.#chosen();
            },
            longPress: true,
        }, signal);
        this.element.addEventListener("pointerdown", (event) => this.#pointer = event.pointerType, { signal });
        this.element.addEventListener("keydown", (event) => this.#key(event), { signal });
    }

    /** Arrows go from photo to photo, with shift they choose on the way, space chooses. @param {KeyboardEvent} event */
    #key(event) {
        const index = this.#grid.indexAt(event.target instanceof Element ? event.target : null);
        if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
        const { columns } = this.#grid;
        const forward = document.dir === "rtl" ? -1 : 1;
        const rows = Math.max(1, Math.floor(this.#room / columns) - 1) * columns;
        /** @type {Record<string, number>} */
        const ways = {
            ArrowLeft: -forward,
            ArrowRight: forward,
            ArrowUp: -columns,
            ArrowDown: columns,
            PageUp: -rows,
            PageDown: rows,
        };
        if (event.key === " ") {
            event.preventDefault();
            return void this.#toggle(index, event.shiftKey);
        }
        const last = this.pages.total - 1;
        const wanted = event.key === "Home" ? 0 : event.key === "End" ? last : index + (ways[event.key] ?? NaN);
        if (Number.isNaN(wanted)) return;
        event.preventDefault();
        const by = Math.abs(wanted - index);
        const next = wanted < 0 || wanted > last ? (by === columns ? index : Math.min(last, Math.max(0, wanted))) : wanted;
        if (event.shiftKey) void this.#extend(index, next);
        this.#grid.focus(next, ".photo-cell-open");
    }

    /** @param {number} from @param {number} to */
    async #extend(from, to) {
        try {
            if (this.selection.anchor === null) this.selection.extend(/** @type {any} */ (this.pages.items), from);
            const row = await this.pages.between(this.selection.anchor, to);
            this.selection.extend(/** @type {any} */ (this.pages.items), row);
            this.#chosen();
        } catch (error) {
            this.#options.onerror(error);
        }
    }

    #chosen() {
        this.draw();
        this.#options.onselect();
    }

    /** The strip at the edge: what is drawn along it leads the grid by the share of photos, and tells the month. @param {AbortSignal} signal */
    #scrub(signal) {
        /** From the thumb's middle, in px. */
        let held = 0;
        const to = (/** @type {PointerEvent} */ event) => {
            const [strip, thumb] = [this.scrubber, this.thumb].map((each) => each.getBoundingClientRect());
            const share = (event.clientY - held - strip.top - thumb.height / 2) / (strip.height - thumb.height);
            const most = Math.max(0, this.pages.total - this.#room);
            // The ends of the strip are the ends of the page.
            if (share <= 0) scrollTo(0, 0);
            else this.#grid.jump(share >= 1 ? this.pages.total - 1 : Math.floor(share * most));
        };
        this.scrubber.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            const box = this.thumb.getBoundingClientRect();
            const isHeld = event.target === this.thumb;
            held = isHeld ? event.clientY - box.top - box.height / 2 : 0;
            this.scrubber.setPointerCapture(event.pointerId);
            this.scrubber.classList.add("photo-grid-scrubbing");
            if (!isHeld) to(event);
        }, { signal });
        this.scrubber.addEventListener("pointermove", (event) => {
            if (this.scrubber.hasPointerCapture(event.pointerId)) to(event);
        }, { signal });
        this.scrubber.addEventListener(
            "lostpointercapture",
            () => this.scrubber.classList.remove("photo-grid-scrubbing"),
            { signal },
        );
        this.thumb.addEventListener("keydown", (event) => {
            const row = (/** @type {number} */ index) => Math.floor(index / this.#grid.columns);
            const here = row(this.#first);
            /** @type {Record<string, () => number | undefined>} to the row where another month begins */
            const places = {
                ArrowUp: () => this.#months.findLast(({ start }) => row(start) < here)?.start ?? 0,
                ArrowDown: () => this.#months.find(({ start }) => row(start) > here)?.start,
                Home: () => 0,
                End: () => this.pages.total - 1,
            };
            const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : places[event.key]?.();
            if (next === undefined) return;
            event.preventDefault();
            if (next === 0) scrollTo(0, 0);
            else this.#grid.jump(next);
        }, { signal });
    }

    /** @param {number} index the first photo in view @param {number} room photos that have room in the window */
    #tellMonth(index, room) {
        [this.#first, this.#room] = [index, room];
        const month = this.#months.findLast(({ start }) => start <= index);
        // Set at every frame, it would cost each a layout.
        const most = Math.max(1, this.pages.total - room);
        const at = Math.min(1, index / most).toFixed(4);
        if (this.scrubber.style.getPropertyValue("--at") !== at) this.scrubber.style.setProperty("--at", at);
        if (month === this.#month) return;
        this.#month = month;
        if (!month) return;
        const words = months.format(new Date(`${month.month}-01T00:00:00`));
        this.bubble.textContent = words;
        this.thumb.ariaValueText = words;
        this.thumb.ariaValueNow = String(this.#months.indexOf(month));
        this.thumb.ariaValueMax = String(this.#months.length - 1);
    }
}
