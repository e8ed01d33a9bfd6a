// The coasts, borders and rivers of the map: the pack that setup/map makes and describes. No DOM.
import { yOf } from "./map-view.js";

const MARK = "SBWORLD1";
export const LAYERS = /** @type {const} */ (["land", "lakes", "borders", "rivers"]);
const DETAILS = 2;
const SCALE = 65535;

/**
 * @typedef {object} Line
 * @property {number} first its first point in `xs` and `ys`
 * @property {number} end
 * @property {number} left its bounds in the world, from 0 to 1
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 */

/** @typedef {{xs: Float32Array, ys: Float32Array, lines: Line[]}} Layer */
/** A layer is null if it was not loaded. @typedef {Record<typeof LAYERS[number], Layer | null>} Detail */
/** Where a layer is in the pack, in bytes. @typedef {{start: number, end: number}} Section */

/** The Mercator coordinate of each latitude of the pack. @type {Float32Array | null} */
let northings = null;

function mercator() {
    return northings ??= Float32Array.from({ length: SCALE + 1 }, (_, value) => yOf(value / SCALE * 180 - 90));
}

/** The size of the header in bytes. */
export const HEADER = MARK.length + 8 * DETAILS * LAYERS.length;

/**
 * Reads the header of a pack. Throws if it is none.
 * @param {ArrayBuffer} buffer begins with the header
 * @returns {Section[][]} for the coarse and the fine detail, the sections of its layers
 */
export function sectionsOf(buffer) {
    const mark = new TextDecoder().decode(buffer.slice(0, MARK.length));
    if (mark !== MARK) throw new Error("no map");
    const view = new DataView(buffer);
    return Array.from({ length: DETAILS }, (_, detail) =>
        LAYERS.map((_, layer) => {
            const at = MARK.length + 8 * (detail * LAYERS.length + layer);
            const start = view.getUint32(at, true);
            return { start, end: start + view.getUint32(at + 4, true) };
        }));
}

/**
 * Reads the layers of a detail that a part of the pack contains.
 * @param {ArrayBuffer} part
 * @param {number} offset of the part in the pack, in bytes
 * @param {Section[]} sections
 * @returns {Detail}
 */
export function parseDetail(part, offset, sections) {
    const view = new DataView(part);
    const found = sections.map(({ start, end }, index) => {
        const isThere = start >= offset && end <= offset + part.byteLength;
        return [LAYERS[index], isThere ? parseLayer(view, start - offset, end - start) : null];
    });
    return /** @type {Detail} */ (Object.fromEntries(found));
}

/** @param {DataView} view @param {number} start @param {number} size @returns {Layer} */
function parseLayer(view, start, size) {
    const ys = mercator();
    const layer = { xs: new Float32Array(size / 4), ys: new Float32Array(size / 4), lines: /** @type {Line[]} */ ([]) };
    let filled = 0;
    for (let at = start; at < start + size;) {
        const count = view.getUint32(at, true);
        const [west, south, east, north] = [4, 6, 8, 10].map((offset) => view.getUint16(at + offset, true));
        const first = filled;
        at += 12;
        for (let point = 0; point < count; point++, at += 4) {
            layer.xs[filled] = view.getUint16(at, true) / SCALE;
            layer.ys[filled++] = ys[view.getUint16(at + 2, true)];
        }
        layer.lines.push({
            first,
            end: filled,
            left: west / SCALE,
            right: east / SCALE,
            top: ys[north],
            bottom: ys[south],
        });
    }
    return layer;
}
