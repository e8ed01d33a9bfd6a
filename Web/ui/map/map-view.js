// Which part of the world a map shows. No DOM.
// Points of the world are Mercator coordinates from 0 to 1: x to the east, y to the south.

/** The size of the world at zoom 0, in px. */
const TILE = 256;
/** The northernmost latitude of a square world, in degrees. */
export const NORTHERNMOST = 85.0511;
export const DEEPEST = 14;

/** @typedef {{x: number, y: number}} Point */

/** @param {number} longitude degrees */
export const xOf = (longitude) => (longitude + 180) / 360;

/** @param {number} latitude degrees */
export function yOf(latitude) {
    const bounded = Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude));
    const sine = Math.sin(bounded * Math.PI / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** @param {number} x */
export const longitudeOf = (x) => (x - Math.floor(x)) * 360 - 180;

/** @param {number} y */
export const latitudeOf = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI;

export class MapView {
    /** The middle of the view. */
    x = 0.5;
    y = 0.4;
    zoom = 0;
    width = 1;
    height = 1;

    /** The width of the world, in px. */
    get scale() {
        return TILE * 2 ** this.zoom;
    }

    /** The lowest zoom, at which the world is as wide or as high as the view. */
    get lowest() {
        return Math.log2(Math.max(this.width, this.height) / TILE);
    }

    /** @param {number} width px @param {number} height px */
    resize(width, height) {
        [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
        this.#bound();
    }

    /** Moves the picture by a distance in px. @param {number} dx @param {number} dy */
    pan(dx, dy) {
        this.x -= dx / this.scale;
        this.y -= dy / this.scale;
        this.#bound();
    }

    /**
     * Changes the zoom; the point of the world at a position of the view stays there.
     * @param {number} by
     * @param {Point} [at] px from the corner of the view; default: the middle
     */
    zoomBy(by, at = { x: this.width / 2, y: this.height / 2 }) {
        const fixed = this.worldAt(at);
        this.zoom = Math.max(this.lowest, Math.min(DEEPEST, this.zoom + by));
        this.x = fixed.x - (at.x - this.width / 2) / this.scale;
        this.y = fixed.y - (at.y - this.height / 2) / this.scale;
        this.#bound();
    }

    /**
     * Shows a part of the world.
     * @param {{west: number, east: number, north: number, south: number}} part degrees; `west` is greater than `east` if the part
     *     crosses the 180th meridian
     */
    fit({ west, east, north, south }) {
        const [left, right, top, bottom] = [xOf(west), xOf(east) + (west > east ? 1 : 0), yOf(north), yOf(south)];
        const spare = 1.3;
        const across = Math.max((right - left) * spare / this.width, (bottom - top) * spare / this.height, 1e-9);
        this.zoom = Math.max(this.lowest, Math.min(DEEPEST - 2, Math.log2(1 / (across * TILE))));
        [this.x, this.y] = [(left + right) / 2, (top + bottom) / 2];
        this.#bound();
    }

    /** The point of the world at a position of the view. @param {Point} at px @returns {Point} */
    worldAt({ x, y }) {
        return { x: this.x + (x - this.width / 2) / this.scale, y: this.y + (y - this.height / 2) / this.scale };
    }

    /** The position of a point of the world, in px; the nearest of its repetitions to the east and west. @param {Point} point */
    screenOf({ x, y }) {
        const near = x + Math.round(this.x - x);
        return { x: (near - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 };
    }

    /** The part of the Earth in view, as the filter `area` has it: south, west, north, east. */
    get area() {
        const [first, last] = [this.worldAt({ x: 0, y: 0 }), this.worldAt({ x: this.width, y: this.height })];
        const isWhole = last.x - first.x >= 1;
        const numbers = [
            latitudeOf(last.y),
            isWhole ? -180 : longitudeOf(first.x),
            latitudeOf(first.y),
            isWhole ? 180 : longitudeOf(last.x),
        ];
        return numbers.map((degrees) => degrees.toFixed(5)).join(",");
    }

    #bound() {
        this.zoom = Math.max(this.lowest, Math.min(DEEPEST, this.zoom));
        const half = this.height / this.scale / 2;
        this.y = half >= 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, this.y));
        this.x -= Math.floor(this.x);
    }
}
