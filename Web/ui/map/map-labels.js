// The names of places on a map: the largest first, and none over another. No DOM but the canvas it draws on.
import { get } from "../../core/api.js";
import { inLanguage } from "../../core/i18n.js";
import { newest } from "../../core/newest.js";
import { sheetOf } from "./map-sheet.js";
import { xOf, yOf } from "./map-view.js";

/** The sizes of text, in px, and the smallest place that has it: 2048 times the binary logarithm of its inhabitants. */
const SIZES = /** @type {const} */ ([[15, 40_800], [13, 34_000], [11, 0]]);
/** The dot of a place, and the distance of its name from it, in px. */
const [DOT, GAP] = [2, 5];
/** The space around a name, in px. */
const SPACE = 6;
/** Names that are shown at most, in the view and around it. */
const MOST = 60;

/** @typedef {{text: string, x: number, y: number, font: number}} Label a name at a point of the world */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box in px */
/** @typedef {import("./map-view.js").MapView} MapView */

/** @param {{name: any, latitude: number, longitude: number, size: number}[]} names largest first @returns {Label[]} */
export const labelsOf = (names) =>
    names.map(({ name, latitude, longitude, size }) => ({
        text: inLanguage(name),
        x: xOf(longitude),
        y: yOf(latitude),
        font: SIZES.find(([, least]) => size >= least)?.[0] ?? 11,
    }));

/**
 * The names that have room, with the places of their dots.
 * @param {Label[]} labels the most important first
 * @param {MapView} view
 * @param {(label: Label) => number} widthOf
 * @param {Box[]} taken places where no name may stand
 * @returns {{label: Label, x: number, y: number}[]}
 */
export function withRoom(labels, view, widthOf, taken = []) {
    const boxes = [...taken];
    const found = [];
    for (const label of labels) {
        const { x, y } = view.screenOf(label);
        if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
        const box = {
            left: x - DOT - SPACE,
            right: x + GAP + widthOf(label) + SPACE,
            top: y - label.font / 2 - SPACE,
            bottom: y + label.font / 2 + SPACE,
        };
        if (box.right > view.width || boxes.some((other) => overlap(box, other))) continue;
        boxes.push(box);
        found.push({ label, x, y });
        if (found.length >= MOST) break;
    }
    return found;
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Pictures of names that are kept at most. */
const MOST_PICTURES = 500;
/** The space around a name in its picture, in px. */
const EDGE = 4;

/** A name with its dot and outline. @param {Label} label @param {number} width @param {string} font @param {string} ink @param {string} halo */
function pictureOf(label, width, font, ink, halo) {
    const density = Math.min(2, devicePixelRatio || 1);
    const canvas = document.createElement("canvas");
    const height = 2 * label.font;
    [canvas.width, canvas.height] = [Math.ceil((width + 2 * EDGE + GAP) * density), Math.ceil(height * density)];
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    context.scale(density, density);
    context.font = font;
    context.textBaseline = "middle";
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = halo;
    context.fillStyle = ink;
    context.strokeText(label.text, EDGE + GAP, height / 2);
    context.fillText(label.text, EDGE + GAP, height / 2);
    context.beginPath();
    context.arc(EDGE, height / 2, DOT, 0, 2 * Math.PI);
    context.fill();
    return canvas;
}

export class MapLabels {
    /** @type {Label[]} */
    #labels = [];
    /** The widths of names. @type {Map<string, number>} */
    #widths = new Map();
    /** Names as pictures, because drawing text with an outline in each frame is slow. @type {Map<string, HTMLCanvasElement>} */
    #pictures = new Map();
    #look = "";
    #signal;
    #next;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        this.#next = newest(signal);
    }

    /** Fetches the names of a view and of the space around it. @param {MapView} view @returns {Promise<boolean>} whether they have changed */
    async load(view) {
        try {
            const { names } = await get("/api/places/names", { params: { area: sheetOf(view).area }, signal: this.#next() });
            this.#labels = labelsOf(names);
            return !this.#signal.aborted;
        } catch {
            // A map without names is a map.
            return false;
        }
    }

    /** @param {CanvasRenderingContext2D} context @param {MapView} view @param {{ink: string, halo: string, font: string}} look @param {Box[]} taken */
    draw(context, view, { ink, halo, font }, taken) {
        const fontOf = (/** @type {Label} */ label) => `${label.font > 12 ? 600 : 500} ${label.font}px ${font}`;
        const widthOf = (/** @type {Label} */ label) => {
            const key = label.font + label.text;
            let width = this.#widths.get(key);
            if (width === undefined) {
                context.font = fontOf(label);
                width = context.measureText(label.text).width;
                this.#widths.set(key, width);
            }
            return width;
        };
        const look = `${ink} ${halo} ${devicePixelRatio}`;
        if (look !== this.#look || this.#pictures.size > MOST_PICTURES) this.#pictures.clear();
        this.#look = look;
        for (const { label, x, y } of withRoom(this.#labels, view, widthOf, taken)) {
            const key = label.font + label.text;
            let picture = this.#pictures.get(key);
            if (!picture) {
                picture = pictureOf(label, widthOf(label), fontOf(label), ink, halo);
                this.#pictures.set(key, picture);
            }
            const { width, height } = picture;
            const density = width / (widthOf(label) + 2 * EDGE + GAP);
            context.drawImage(picture, x - EDGE, y - height / density / 2, width / density, height / density);
        }
    }
}
