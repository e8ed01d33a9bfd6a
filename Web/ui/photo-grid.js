// A grid of any number of square thumbnails, with a few recycled cells. The months and the selection have separate files.
import { appURL } from "../core/base.js";
import { getLines } from "../core/api.js";
import { filmSign } from "../core/film-length.js";
import { companionSign } from "../core/companion-words.js";
import { withDecisionsSince } from "../core/decisions.js";
import { isPictured, isShown, thumbnailURL } from "../core/pictures.js";
import { Thumbnails } from "./thumbnails.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { GridHeads } from "./grid-heads.js";
import { icon } from "./icon.js";
import { MonthScrubber } from "./month-scrubber.js";
import { signWords } from "./photo-signs.js";
import { PhotoChoice } from "./photo-choice.js";
import { VirtualGrid } from "./virtual-grid.js";

const GAP = 3;
/** The minimum width of a cell that shows the sign of a photo with several files, in px. */
const WORDS_FROM = 88;
const columnsOf = (/** @type {number} */ width) => Math.max(3, Math.floor(width / 168));

/** @param {Photo | null | undefined} photo */
const urlOf = (photo) => photo && isPictured(photo) ? thumbnailURL(photo) : "";

/** Shows a word on a picture; hides its element if there is none. @param {HTMLElement} element @param {string} word */
function showWord(element, word) {
    if (element.textContent !== word) element.textContent = word;
    if (element.hidden !== !word) element.hidden = !word;
}

/**
 * @typedef {import("../core/pictures.js").Card & {action?: string | null, likeness?: string, only?: boolean}} Photo
 * @typedef {object} PhotoGridOptions
 * @property {(rank: number, limit: number, signal: AbortSignal) => Promise<{items: (Photo | null)[], total: number}>} fetch
 * @property {(photo: Photo) => void} onopen
 * @property {() => void} onselect called when the selection has changed
 * @property {(error: unknown) => void} onerror
 * @property {(ids: number[]) => Promise<number[]>} [listed] returns the ids of those photos that are still in the list; without it,
 *     the whole list is fetched for that
 * @property {(photo: Photo) => string | null} [mark] returns a word to show on the picture
 * @property {(width: number, total: number) => number} [columns] for a width in px
 * @property {(first: number) => void} [onframe] receives the first photo in view
 * @property {(section: any, room: number) => string} [title] returns the heading of a section set by `divide`, for a space
 *     of `room` rem
 */

export class PhotoGrid {
    #options;
    /** @type {VirtualGrid<Photo>} */
    #grid;
    #months;
    #heads;
    /** Whether the cells are too small for words. */
    #isSmall = false;
    #controller = new AbortController();
    /** The URL of the thumbnail in each cell. @type {WeakMap<HTMLImageElement, string>} */
    #urls = new WeakMap();
    /** Images waiting for their thumbnail, by URL. @type {Map<string, Set<HTMLImageElement>>} */
    #waiting = new Map();
    /** Loaded images that the next frame will show. @type {Set<HTMLImageElement>} */
    #loaded = new Set();
    #thumbnails = new Thumbnails({
        fetch: (ids, take, signal) =>
            getLines("/api/thumbnails", ({ id, jpeg }) => take(id, jpeg ?? null), { params: { ids }, signal }),
        isWanted: (url) => this.#waiting.has(url),
        show: (url, picture) => {
            for (const image of this.#waiting.get(url) ?? []) {
                if (picture) image.src = appURL(picture);
                else image.classList.add("picture-broken", "photo-cell-shown");
            }
            this.#waiting.delete(url);
        },
    });

    /** @param {PhotoGridOptions} options */
    constructor(options) {
        this.#options = options;
        this.#heads = options.title && new GridHeads(options.title, (section) => this.choice.stretch(section));
        this.#grid = new VirtualGrid({
            shape: (width, total) => {
                const columns = (options.columns ?? columnsOf)(width, total);
                this.#isSmall = width / columns < WORDS_FROM;
                return { columns, rowHeight: Math.max(40, width / columns) };
            },
            gap: GAP,
            heads: this.#heads,
            create: () => this.#create(),
            fill: (cell, photo) => this.#fill(cell, photo),
            dress: (cell, photo) => this.#dress(cell, photo),
            fetch: async (rank, limit, signal) => {
                const since = performance.now();
                const { items, total } = await options.fetch(rank, limit, signal);
                return { items: withDecisionsSince(items, since), total };
            },
            onerror: options.onerror,
            onframe: (index, visible) => {
                this.#showLoaded();
                this.#months.follow(index, visible);
                options.onframe?.(index);
            },
        });
        const { element } = this.#grid;
        element.classList.add("photo-grid");
        this.element = this.#heads ? h("div", { class: "grid-divided" }, this.#heads.element, element) : element;
        const { signal } = this.#controller;
        this.#months = new MonthScrubber(this.#grid, signal);
        this.scrubber = this.#months.element;
        this.choice = new PhotoChoice({
            grid: this.#grid,
            visible: () => this.#months.visible,
            onopen: options.onopen,
            onselect: () => {
                this.draw();
                options.onselect();
            },
            onerror: options.onerror,
            listed: options.listed,
        }, signal);
    }

    get pages() {
        return this.#grid.pages;
    }

    /**
     * Fetches the photos again and shows them with the given months.
     * @param {{month: string, start: number, count: number}[]} monthList
     */
    async show(monthList) {
        this.#months.show(monthList);
        await this.#grid.reload();
        await this.choice.leaveGone();
    }

    /** Puts headings between the photos. @param {readonly import("./grid-rows.js").Section[]} sections */
    divide(sections) {
        if (this.#heads) this.#heads.sections = sections;
    }

    /** Fills all cells again in the next frame. */
    draw() {
        this.#grid.draw();
    }

    /** Scrolls a photo to the top of the window. @param {number} index */
    jump(index) {
        this.#grid.jump(index);
    }

    /** Returns the picture of a photo, if it is in view. @param {number} index @returns {HTMLElement | null} */
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
        image.onerror = () => image.classList.add("photo-cell-shown");
        return h(
            "div",
            { class: "photo-cell", role: "listitem" },
            h("button", { class: "photo-cell-open", type: "button" }, image),
            h("span", { class: "photo-cell-mark" }),
            // An overlay on the picture, in which the styles show the signs of the photo.
            h("span", { class: "photo-cell-signs", "aria-hidden": "true" }),
            h(
                "button",
                { class: "photo-cell-check", type: "button", tabIndex: -1, "aria-pressed": "false" },
                icon("check", { size: 24 }),
            ),
            h("span", { class: "photo-cell-several", "aria-hidden": "true", hidden: true }),
        );
    }

    /** Shows the images loaded since the last frame. */
    #showLoaded() {
        for (const image of this.#loaded) {
            image.classList.remove("picture-broken");
            image.classList.add("photo-cell-shown");
        }
        this.#loaded.clear();
    }

    /** Shows the photo's colour, its decision and whether it is selected. @param {HTMLElement} cell @param {Photo | null | undefined} photo */
    #fill(cell, photo) {
        const [open, mark, , , several] = /** @type {HTMLElement[]} */ ([...cell.children]);
        const image = /** @type {HTMLImageElement} */ (open.firstElementChild);
        cell.classList.toggle("photo-cell-chosen", this.choice.has(photo));
        cell.style.backgroundColor = photo?.colour ?? "";
        const action = photo?.action ?? "";
        if (cell.dataset.action !== action) cell.dataset.action = action;
        cell.classList.toggle("photo-cell-liked", Boolean(photo?.favourite));
        const sign = this.#isSmall ? "" : filmSign(photo) || companionSign(photo);
        // A small cell has no place for the length.
        cell.classList.toggle("photo-cell-video", Boolean(photo?.video && !sign));
        showWord(mark, photo && this.#options.mark?.(photo) || "");
        showWord(several, sign);
        const isBroken = String(Boolean(photo && !photo.video && !isShown(photo)));
        if (cell.dataset.broken !== isBroken) {
            cell.dataset.broken = isBroken;
            for (const name of ["picture-broken", "photo-cell-shown"]) image.classList.toggle(name, isBroken === "true");
        }
        const url = urlOf(photo);
        if ((this.#urls.get(image) ?? "") === url) return;
        this.#leave(image);
        image.classList.toggle("photo-cell-shown", isBroken === "true");
    }

    /** Removes an image from the images waiting for a thumbnail. @param {HTMLImageElement} image */
    #leave(image) {
        const url = this.#urls.get(image) ?? "";
        const images = this.#waiting.get(url);
        images?.delete(image);
        if (images?.size === 0) this.#waiting.delete(url);
        this.#urls.delete(image);
        this.#loaded.delete(image);
    }

    /** Shows the thumbnail, and sets the labels. @param {HTMLElement} cell @param {Photo | null | undefined} photo */
    #dress(cell, photo) {
        const [open, , , check] = /** @type {HTMLElement[]} */ ([...cell.children]);
        const image = /** @type {HTMLImageElement} */ (open.firstElementChild);
        check.setAttribute("aria-pressed", String(this.choice.has(photo)));
        check.setAttribute("aria-label", photo ? t("list.choose", { name: photo.name }) : "");
        const said = photo ? signWords(photo) : [];
        open.setAttribute("aria-label", photo ? [t("list.look", { name: photo.name }), ...said].join(", ") : "");
        open.title = said.join(", ");
        const url = urlOf(photo);
        if (this.#urls.get(image) === url) return;
        if (!photo || !url) return void image.removeAttribute("src");
        this.#urls.set(image, url);
        const images = this.#waiting.get(url) ?? new Set();
        this.#waiting.set(url, images.add(image));
        const picture = this.#thumbnails.want(photo);
        if (!picture) return;
        this.#waiting.delete(url);
        for (const waiting of images) waiting.src = appURL(picture);
    }
}
