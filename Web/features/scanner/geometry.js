/** Geometry of page corners, and reordering of lists. No DOM. */

/** The corners of a whole picture: top left first, then clockwise. */
export const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];

/**
 * Whether corners are in clockwise order and enclose an area.
 * @param {number[][]} corners
 */
export function isConvex(corners) {
    return corners.every((a, index) => {
        const [b, c] = [corners[(index + 1) % 4], corners[(index + 2) % 4]];
        return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 1e-3;
    });
}

/**
 * The maximum distance between corresponding corners.
 * @param {number[][]} one
 * @param {number[][]} other
 */
export const distance = (one, other) =>
    Math.max(...one.map((corner, index) => Math.hypot(corner[0] - other[index][0], corner[1] - other[index][1])));

/**
 * Returns a copy of a list with one item moved to another position.
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
    const copy = [...list];
    copy.splice(Math.min(Math.max(to, 0), list.length - 1), 0, ...copy.splice(from, 1));
    return copy;
}
