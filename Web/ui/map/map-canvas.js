// Draws the world on a canvas. Its colours are those of the canvas in the style sheet, so they follow the theme.
import { failureOf } from "../../core/api.js";
import { h } from "../../core/html.js";
import { appURL } from "../../core/base.js";
import { parseWorld } from "./map-world.js";

/** From this zoom on, the fine detail is drawn. */
const FINE = 4.5;
/** From this zoom on, rivers are drawn. */
const RIVERS = 4;
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

    /** @param {MapView} view */
    constructor(view) {
        this.#view = view;
        this.element = h("canvas", { class: "map-canvas", "aria-hidden": "true" });
    }

    async load() {
        this.#world = await loadWorld();
    }

    draw() {
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
        context.fillStyle = style.backgroundColor;
        context.fillRect(0, 0, width, height);
        if (!this.#world) return;
        const detail = this.#world[zoom >= FINE ? 1 : 0]();
        context.lineJoin = "round";
        this.#fill(context, detail.land, style.color);
        this.#fill(context, detail.lakes, style.backgroundColor);
        if (zoom >= RIVERS) this.#stroke(context, detail.rivers, style.outlineColor, 0.75);
        this.#stroke(context, detail.borders, style.borderTopColor, 1);
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
