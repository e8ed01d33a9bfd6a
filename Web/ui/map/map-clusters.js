// Photos that lie near each other on a map, as one. No DOM.
import { sheetOf } from "./map-sheet.js";
import { xOf, yOf } from "./map-view.js";

/** The size of the cells in which photos are joined, in px. */
const CELL = 72;

/**
 * @typedef {object} Cluster
 * @property {number} id the newest photo
 * @property {number} count
 * @property {number} x the mean position in the world, from 0 to 1
 * @property {number} y
 * @property {number} left the bounds in the world
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 */

/** Photos with their positions in the world. @typedef {{ids: number[], xs: Float64Array, ys: Float64Array}} Positions */

/** @param {{ids: number[], latitudes: number[], longitudes: number[]}} answer of the server @returns {Positions} */
export function positionsOf({ ids, latitudes, longitudes }) {
    const positions = { ids, xs: new Float64Array(ids.length), ys: new Float64Array(ids.length) };
    for (let index = 0; index < ids.length; index++) {
        positions.xs[index] = xOf(longitudes[index]);
        positions.ys[index] = yOf(latitudes[index]);
    }
    return positions;
}

/**
 * Joins photos in the cells of a grid over the world. Cells that a view cuts are counted whole, so a cluster is the same while the
 * map moves.
 * @param {Positions} positions newest first
 * @param {number} scale the width of the world in px, from which the size of the cells follows
 * @param {import("./map-view.js").MapView} [view] leaves out photos far from this view
 * @returns {Cluster[]} the largest first
 */
export function clustersOf({ ids, xs, ys }, scale, view) {
    const across = Math.max(1, Math.round(scale / CELL));
    const margin = 2 / across;
    const [middle, down] = [view?.x ?? 0.5, view?.y ?? 0.5];
    const width = view ? view.width / view.scale / 2 + margin : 1;
    const height = view ? view.height / view.scale / 2 + margin : 1;
    /** @type {Map<number, Cluster>} */
    const cells = new Map();
    for (let index = 0; index < ids.length; index++) {
        const x = xs[index];
        const y = ys[index];
        if (Math.abs(y - down) > height || Math.abs(x - middle - Math.round(x - middle)) > width) continue;
        const key = Math.floor(y * across) * (across + 1) + Math.floor(x * across);
        const cluster = cells.get(key);
        if (cluster) add(cluster, x, y);
        else cells.set(key, { id: ids[index], count: 1, x, y, left: x, right: x, top: y, bottom: y });
    }
    return [...cells.values()].sort((a, b) => b.count - a.count || b.id - a.id);
}

/** The space of a view in which clusters are kept ready, as a part of the view beyond each side. */
const SPARE = 0.5;

/** The clusters of photos for views. They are joined again only if the zoom has changed enough, or if a view leaves their part of the world. */
export class Clusters {
    #positions;
    #level = NaN;
    /** The part of the world of which the clusters are known. */
    #part = { x: 0, y: 0, width: 0, height: 0 };
    /** @type {Cluster[]} */
    #known = [];

    /** @param {Positions} positions newest first */
    constructor(positions) {
        this.#positions = positions;
    }

    /** @param {import("./map-view.js").MapView} view @returns {Cluster[]} those in the view and around it, the largest first */
    of(view) {
        const level = Math.round(view.zoom * 2) / 2;
        if (level === this.#level && this.#holds(view)) return this.#known;
        const wide = sheetOf(view, SPARE);
        this.#level = level;
        this.#part = { x: wide.x, y: wide.y, width: wide.width / wide.scale, height: wide.height / wide.scale };
        return this.#known = clustersOf(this.#positions, 256 * 2 ** level, wide);
    }

    /** @param {import("./map-view.js").MapView} view */
    #holds({ x, y, width, height, scale }) {
        const { x: middle, y: down, width: across, height: high } = this.#part;
        const away = Math.abs(x - middle - Math.round(x - middle));
        return (across >= 1 || 2 * away + width / scale <= across) && 2 * Math.abs(y - down) + height / scale <= high;
    }
}

/** Adds a photo. @param {Cluster} cluster @param {number} x @param {number} y */
function add(cluster, x, y) {
    cluster.count++;
    cluster.x += (x - cluster.x) / cluster.count;
    cluster.y += (y - cluster.y) / cluster.count;
    if (x < cluster.left) cluster.left = x;
    else if (x > cluster.right) cluster.right = x;
    if (y < cluster.top) cluster.top = y;
    else if (y > cluster.bottom) cluster.bottom = y;
}

/** The number of photos in a view. @param {Positions} positions @param {import("./map-view.js").MapView} view */
export function countIn({ xs, ys }, { x, y, width, height, scale }) {
    const [across, down] = [width / scale / 2, height / scale / 2];
    let n = 0;
    for (let index = 0; index < xs.length; index++) {
        const away = xs[index] - x;
        if (Math.abs(away - Math.round(away)) <= across && Math.abs(ys[index] - y) <= down) n++;
    }
    return n;
}

/**
 * The clusters in a view, the largest first.
 * @param {Cluster[]} clusters
 * @param {import("./map-view.js").MapView} view
 * @param {number} margin px beyond the view
 */
export function inView(clusters, view, margin = 0) {
    return clusters.filter((cluster) => {
        const { x, y } = view.screenOf(cluster);
        return x >= -margin && y >= -margin && x <= view.width + margin && y <= view.height + margin;
    });
}
