// Fetches the packs of the map, and draws sheets. Works in a page and in a worker.
import { drawWorld, FINE } from "./map-drawing.js";
import { makeRelief } from "./map-relief.js";
import { MapView } from "./map-view.js";
import { HEADER, parseDetail, sectionsOf } from "./map-world.js";

/** The bytes that are fetched first, a ninth of the pack. They hold the coarse land, lakes and borders. */
const FIRST_BYTES = 512 * 1024;
/** The number of layers of the coarse detail that are drawn. Rivers are drawn with the fine detail only. */
const COARSE_LAYERS = 3;

/** @typedef {{view: MapView, look: import("./map-drawing.js").Look, density: number}} Sheet what to draw */

export class MapDrawer {
    #address;
    /** @type {Promise<import("./map-world.js").Detail> | null} */
    #coarse = null;
    /** @type {import("./map-world.js").Detail | null} */
    #fine = null;
    /** @type {OffscreenCanvas | null} */
    #relief = null;
    /** What is being loaded or has been. @type {Set<string>} */
    #begun = new Set();

    /** @param {string} address the URL under which the server has the packs */
    constructor(address) {
        this.#address = address;
    }

    /** Loads the coarse coasts. Fails with the server's answer in `answer`. */
    load() {
        if (this.#coarse) return this.#coarse;
        const loading = this.#loadCoarse();
        loading.catch(() => this.#coarse = null);
        return this.#coarse = loading;
    }

    /** Draws a sheet with what is loaded. @param {Sheet} sheet @param {boolean} [isSoon] draws less, in half the time */
    async draw({ view, look, density }, isSoon) {
        const coarse = await this.load();
        const canvas = new OffscreenCanvas(Math.round(view.width * density), Math.round(view.height * density));
        const context = canvas.getContext("2d");
        if (!context) throw new Error("no canvas");
        context.scale(density, density);
        const detail = view.zoom >= FINE && this.#fine || coarse;
        drawWorld(context, Object.assign(new MapView(), view), detail, look, this.#relief, isSoon);
        return canvas.transferToImageBitmap();
    }

    /** Loads what a sheet lacks: the fine detail, and the relief. @param {Sheet} sheet @param {() => void} onmore called after each */
    loadMore({ view, look }, onmore) {
        if (view.zoom >= FINE) this.#more("fine", async () => this.#fine = await this.#loadFine(), onmore);
        const makes = async () => this.#relief = await makeRelief(`${this.#address}/relief`);
        if (look.relief) this.#more("relief", makes, onmore);
    }

    /** @param {string} what @param {() => Promise<any>} load @param {() => void} onmore */
    #more(what, load, onmore) {
        if (this.#begun.has(what)) return;
        this.#begun.add(what);
        load().then((found) => found && onmore(), () => this.#begun.delete(what));
    }

    async #loadCoarse() {
        let bytes = await this.#fetch(0, FIRST_BYTES);
        const [sections] = sectionsOf(bytes);
        const { end } = sections[COARSE_LAYERS - 1];
        if (end > bytes.byteLength) bytes = await this.#fetch(0, end);
        return parseDetail(bytes, 0, sections);
    }

    async #loadFine() {
        const [, sections] = sectionsOf(await this.#fetch(0, HEADER));
        const [{ start }, { end }] = [sections[0], sections[sections.length - 1]];
        return parseDetail(await this.#fetch(start, end), start, sections);
    }

    /** @param {number} start @param {number} end @returns {Promise<ArrayBuffer>} fewer bytes if the pack is shorter */
    async #fetch(start, end) {
        const response = await fetch(`${this.#address}/map`, { headers: { Range: `bytes=${start}-${end - 1}` } });
        if (response.ok) return await response.arrayBuffer();
        const { status, statusText } = response;
        const body = await response.json().catch(() => null);
        throw Object.assign(new Error(statusText), { answer: { response: { status, statusText }, body } });
    }
}
