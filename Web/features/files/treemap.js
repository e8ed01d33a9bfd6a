// Treemap layout: areas proportional to sizes and as square as possible (Bruls, Huizing, van Wijk: Squarified Treemaps,
// 2000). No DOM.

/** @typedef {{name: string, path: any, bytes: number}} Item */
/** @typedef {{item: Item, x: number, y: number, width: number, height: number}} Area */

/**
 * Keeps the largest items and merges all others into one last item.
 * @param {Item[]} items the largest first
 * @param {number} most the maximum number of items in the result
 * @param {string} others the name of the last item
 * @returns {Item[]}
 */
export function gather(items, most, others) {
    const some = items.filter((item) => item.bytes > 0);
    if (some.length <= most) return some;
    const rest = some.slice(most - 1).reduce((sum, item) => sum + item.bytes, 0);
    return [...some.slice(0, most - 1), { name: others, path: null, bytes: rest }];
}

/**
 * Lays out the items in a rectangle.
 * @param {Item[]} items
 * @param {number} width
 * @param {number} height
 * @returns {Area[]} which fill the whole rectangle
 */
export function squarify(items, width, height) {
    const total = items.reduce((sum, item) => sum + item.bytes, 0);
    if (!total) return [];
    const scale = width * height / total;
    /** @type {Area[]} */
    const areas = [];
    let [x, y, w, rest] = [0, 0, width, height];
    let row = /** @type {Item[]} */ ([]);
    const sorted = [...items].sort((a, b) => b.bytes - a.bytes);
    for (let at = 0; at < sorted.length;) {
        const side = Math.min(w, rest);
        const next = [...row, sorted[at]];
        if (!row.length || worst(next, side, scale) <= worst(row, side, scale)) {
            row = next;
            at++;
            if (at < sorted.length) continue;
        }
        const sum = row.reduce((all, item) => all + item.bytes, 0) * scale;
        const thick = sum / side;
        let along = 0;
        for (const item of row) {
            const long = item.bytes * scale / thick;
            areas.push(
                w >= rest
                    ? { item, x, y: y + along, width: thick, height: long }
                    : { item, x: x + along, y, width: long, height: thick },
            );
            along += long;
        }
        if (w >= rest) [x, w] = [x + thick, w - thick];
        else [y, rest] = [y + thick, rest - thick];
        row = [];
    }
    return areas;
}

/** The worst aspect ratio in a row. @param {Item[]} row @param {number} side @param {number} scale */
function worst(row, side, scale) {
    const sizes = row.map((item) => item.bytes * scale);
    const sum = sizes.reduce((all, size) => all + size, 0);
    const [most, least] = [Math.max(...sizes), Math.min(...sizes)];
    return Math.max(side * side * most / (sum * sum), sum * sum / (side * side * least));
}
