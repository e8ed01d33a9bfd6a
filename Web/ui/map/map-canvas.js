// Draws the world on a canvas. Its colours are those of the canvas in the style sheet, so they follow the theme.
import { failureOf } from "../../core/api.js";
import { h } from "../../core/html.js";
import { appURL } from "../../core/base.js";
import { loadRelief } from "./map-relief.js";
import { parseWorld } from "./map-world.js";

/** From this zoom on, the fine detail is drawn. */
const FINE = 4.5;
/** From this zoom on, rivers are drawn. */
const RIVERS = 4;
/** The relief fades out between these zooms, because it has no more detail. */
const [RELIEF, FLAT] = [6, 8];
/** Points nearer to each other than this are left out, in px. */
const LEAST = 0.8;
/** Pixels of the screen for each px are at most this many, because more cost time and show nothing. */
const DENSEST = 2;

/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./map-world.js").Layer} Layer */

/** @type {Promise<(() => import("./map-world.js").Detail)[]> | null} */
let world = null;

/** Fetches the pack of the map once. */
export function loadWorld() {
    if (world) return world;
    const loading = fetchWorld();
    loading.catch(() => world = null);
    return world = loading;
}

async function fetchWorld() {
    const response = await fetch(appURL("/api/places/map"));
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
    return parseWorld(await response.arrayBuffer());
}

export class MapCanvas {
    #view;
    /** @type {(() => import("./map-world.js").Detail)[] | null} */
    #world = null;
    /** @type {HTMLCanvasElement | null} */
    #relief = null;
    #labels;

    /** @param {MapView} view @param {import("./map-labels.js").MapLabels} [labels] the names on the map */
    constructor(view, labels) {
        this.#view = view;
        this.#labels = labels;
        this.element = h("canvas", { class: "map-canvas", "aria-hidden": "true" });
    }

    async load() {
        this.#world = await loadWorld();
    }

    /** Loads what makes the map beautiful, after its first picture. */
    async loadRelief() {
        this.#relief = await loadRelief();
    }

    /** @param {import("./map-labels.js").Box[]} [taken] where no name may stand */
    draw(taken = []) {
        const { width, height, zoom } = this.#view;
        const density = Math.min(DENSEST, devicePixelRatio || 1);
        const [across, down] = [Math.round(width * density), Math.round(height * density)];
        if (this.element.width !== across || this.element.height !== down) {
            [this.element.width, this.element.height] = [across, down];
        }
        const context = this.element.getContext("2d");
        if (!context) return;
        const style = getComputedStyle(this.element);
        context.setTransform(density, 0, 0, density, 0, 0);
        context.clearRect(0, 0, width, height);
        if (this.#world) this.#drawWorld(context, this.#world[zoom >= FINE ? 1 : 0](), style);
        context.globalCompositeOperation = "destination-over";
        context.fillStyle = style.backgroundColor;
        context.fillRect(0, 0, width, height);
        context.globalCompositeOperation = "source-over";
        const look = { ink: style.caretColor, halo: style.color, font: style.fontFamily };
        this.#labels?.draw(context, this.#view, look, taken);
    }

    /** @param {CanvasRenderingContext2D} context @param {import("./map-world.js").Detail} detail @param {CSSStyleDeclaration} style */
    #drawWorld(context, detail, style) {
        context.lineJoin = "round";
        this.#fill(context, detail.land, style.color);
        this.#drawRelief(context, Number(style.getPropertyValue("--map-relief")) || 0);
        this.#fill(context, detail.lakes, style.backgroundColor);
        if (this.#view.zoom >= RIVERS) this.#stroke(context, detail.rivers, style.outlineColor, 0.75);
        this.#stroke(context, detail.borders, style.borderTopColor, 1);
    }

    /** Draws the relief where land was drawn. @param {CanvasRenderingContext2D} context @param {number} strength */
    #drawRelief(context, strength) {
        const { x, y, scale, width, height, zoom } = this.#view;
        if (!this.#relief || zoom >= FLAT) return;
        context.globalAlpha = strength * Math.min(1, (FLAT - zoom) / (FLAT - RELIEF));
        context.globalCompositeOperation = "source-atop";
        const half = width / scale / 2;
        for (let world = Math.floor(x - half); world <= Math.floor(x + half); world++) {
            context.drawImage(this.#relief, (world - x) * scale + width / 2, height / 2 - y * scale, scale, scale);
        }
        context.globalAlpha = 1;
        context.globalCompositeOperation = "source-over";
    }

    /** @param {CanvasRenderingContext2D} context @param {Layer} layer @param {string} colour */
    #fill(context, layer, colour) {
        context.fillStyle = colour;
        context.beginPath();
        this.#trace(context, layer, true);
        context.fill("evenodd");
    }

    /** @param {CanvasRenderingContext2D} context @param {Layer} layer @param {string} colour @param {number} width */
    #stroke(context, layer, colour, width) {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.beginPath();
        this.#trace(context, layer, false);
        context.stroke();
    }

    /** Adds the lines in view, once for each repetition of the world. @param {CanvasRenderingContext2D} context @param {Layer} layer @param {boolean} isClosed */
    #trace(context, layer, isClosed) {
        const { x, y, scale, width, height } = this.#view;
        const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
        for (let world = Math.floor(x - halfWidth); world <= Math.floor(x + halfWidth); world++) {
            const [left, right] = [x - halfWidth - world, x + halfWidth - world];
            for (const line of layer.lines) {
                const isAway = line.right < left || line.left > right || line.bottom < y - halfHeight ||
                    line.top > y + halfHeight;
                const isTiny = (line.right - line.left) * scale < LEAST && (line.bottom - line.top) * scale < LEAST;
                if (isAway || isTiny) continue;
                this.#line(context, layer, line, (world - x) * scale + width / 2, height / 2 - y * scale, isClosed);
            }
        }
    }

    /**
     * @param {CanvasRenderingContext2D} context @param {Layer} layer @param {import("./map-world.js").Line} line
     * @param {number} dx @param {number} dy @param {boolean} isClosed
     */
    #line(context, { xs, ys }, { first, end }, dx, dy, isClosed) {
        const { scale } = this.#view;
        let [lastX, lastY] = [xs[first] * scale + dx, ys[first] * scale + dy];
        context.moveTo(lastX, lastY);
        for (let point = first + 1; point < end; point++) {
            const [px, py] = [xs[point] * scale + dx, ys[point] * scale + dy];
            if (Math.abs(px - lastX) < LEAST && Math.abs(py - lastY) < LEAST && point < end - 1) continue;
            context.lineTo(px, py);
            [lastX, lastY] = [px, py];
        }
        if (isClosed) context.closePath();
    }
}
