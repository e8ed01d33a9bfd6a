// Shows the world. A worker draws sheets of it, which are larger than the view; moving and zooming only moves and scales the sheet, until
// the next one is drawn. Its colours are those of the element in the style sheet, so they follow the theme.
import { h } from "../../core/html.js";
import { loadCoasts, onMore, paint } from "./map-painter.js";
import { isBest, sheetOf, spotOf, suffices } from "./map-sheet.js";

/** Pixels of the screen for each px are at most this many, because more cost time and show nothing. */
const DENSEST = 2;
/** The delay between the last movement and the best sheet, in ms. */
const SETTLED = 100;

/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./map-labels.js").Box} Box */

export class MapCanvas {
    #view;
    #labels;
    #world = h("canvas", { class: "map-sheet" });
    #names = h("canvas", { class: "map-sheet" });
    /** What the sheet on the screen shows. @type {MapView | null} */
    #sheet = null;
    /** What the names on the screen were drawn for. @type {MapView | null} */
    #named = null;
    /** @type {Box[]} */
    #taken = [];
    #look = "";
    #isDrawing = false;
    #isStale = false;
    #settling = 0;

    /**
     * @param {MapView} view
     * @param {import("./map-labels.js").MapLabels} [labels] the names on the map
     * @param {AbortSignal} [signal] ends the drawing
     */
    constructor(view, labels, signal) {
        this.#view = view;
        this.#labels = labels;
        this.element = h("div", { class: "map-canvas", "aria-hidden": "true" }, this.#world, labels && this.#names);
        const off = onMore(() => {
            this.#isStale = true;
            this.draw();
        });
        signal?.addEventListener("abort", () => {
            off();
            clearTimeout(this.#settling);
        });
    }

    /** Loads the coasts. Fails if the map is not installed. */
    async load() {
        await loadCoasts();
    }

    /** Moves the map to its view. A sheet that shows it better follows. @param {Box[]} [taken] where no name may stand */
    draw(taken = this.#taken) {
        this.#taken = taken;
        this.#place(this.#world, this.#sheet);
        this.#place(this.#names, this.#named);
        clearTimeout(this.#settling);
        this.#settling = 0;
        if (!this.#sheet || this.#isStale || !suffices(this.#sheet, this.#view)) void this.#paint();
        else this.#settling = setTimeout(() => this.#settle(), SETTLED);
    }

    /** Draws the names that have been loaded. */
    drawNames() {
        if (this.#sheet && !this.#settling) this.#name();
    }

    /** Draws all again if the colours have changed, the sheet if it is not the best one, and otherwise only the names. */
    #settle() {
        this.#settling = 0;
        const isBetter = !this.#sheet || !isBest(this.#sheet, this.#view) ||
            this.#look !== JSON.stringify(this.#style().look);
        if (isBetter) void this.#paint();
        else this.#name();
    }

    async #paint() {
        if (this.#isDrawing || this.#view.width < 2) return;
        this.#isDrawing = true;
        // The first sheet has no margin, so it is there sooner.
        const sheet = sheetOf(this.#view, this.#sheet ? undefined : 0);
        this.#isStale = false;
        try {
            const { look, density } = this.#style();
            const { x, y, zoom, width, height } = sheet;
            const view = /** @type {MapView} */ ({ x, y, zoom, width, height });
            const bitmap = await paint({ view, look, density });
            this.#look = JSON.stringify(look);
            const isFirst = !this.#sheet;
            this.#sheet = sheet;
            [this.#world.width, this.#world.height] = [bitmap.width, bitmap.height];
            /** @type {any} */ (this.#world.getContext("bitmaprenderer")).transferFromImageBitmap(bitmap);
            if (isFirst) performance.mark("map-drawn");
        } catch {
            // The page shows the failure of `load`.
            return;
        } finally {
            this.#isDrawing = false;
        }
        this.#name();
        this.draw();
    }

    /** Draws the names for the sheet. */
    #name() {
        if (!this.#labels || !this.#sheet) return;
        const sheet = sheetOf(this.#view);
        const { density, names } = this.#style();
        const { left, top } = spotOf(sheet, this.#view);
        [this.#names.width, this.#names.height] = [Math.round(sheet.width * density), Math.round(sheet.height * density)];
        const context = this.#names.getContext("2d");
        if (!context) return;
        context.scale(density, density);
        const taken = this.#taken.map((box) => ({
            left: box.left - left,
            right: box.right - left,
            top: box.top - top,
            bottom: box.bottom - top,
        }));
        this.#labels.draw(context, sheet, names, taken);
        this.#named = sheet;
        this.#place(this.#names, sheet);
    }

    /** @param {HTMLElement} canvas @param {MapView | null} sheet */
    #place(canvas, sheet) {
        if (!sheet) return;
        const { left, top, scale } = spotOf(sheet, this.#view);
        canvas.style.width = `${sheet.width}px`;
        canvas.style.height = `${sheet.height}px`;
        canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    }

    #style() {
        const style = getComputedStyle(this.element);
        return {
            density: Math.min(DENSEST, devicePixelRatio || 1),
            look: {
                sea: style.backgroundColor,
                land: style.color,
                borders: style.borderTopColor,
                rivers: style.outlineColor,
                relief: Number(style.getPropertyValue("--map-relief")) || 0,
            },
            names: { ink: style.caretColor, halo: style.color, font: style.fontFamily },
        };
    }
}
