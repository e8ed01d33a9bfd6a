// Photos that lie near each other on a map, as one. No DOM.
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
    return { ids, xs: Float64Array.from(longitudes, xOf), ys: Float64Array.from(latitudes, yOf) };
}

/**
 * Joins photos in the cells of a grid over the world.
 * @param {Positions} positions newest first
 * @param {number} scale the width of the world in px
 * @returns {Cluster[]} the largest first
 */
export function clustersOf({ ids, xs, ys }, scale) {
    const across = Math.max(1, Math.round(scale / CELL));
    /** @type {Map<number, Cluster>} */
    const cells = new Map();
    for (let index = 0; index < ids.length; index++) {
        const [x, y] = [xs[index], ys[index]];
        const key = Math.floor(y * across) * (across + 1) + Math.floor(x * across);
        const cluster = cells.get(key);
        if (!cluster) {
            cells.set(key, { id: ids[index], count: 1, x, y, left: x, right: x, top: y, bottom: y });
            continue;
        }
        cluster.count++;
        cluster.x += (x - cluster.x) / cluster.count;
        cluster.y += (y - cluster.y) / cluster.count;
        cluster.left = Math.min(cluster.left, x);
        cluster.right = Math.max(cluster.right, x);
        cluster.top = Math.min(cluster.top, y);
        cluster.bottom = Math.max(cluster.bottom, y);
    }
    return [...cells.values()].sort((a, b) => b.count - a.count || b.id - a.id);
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
