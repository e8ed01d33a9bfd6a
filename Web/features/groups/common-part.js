// The part of a photo that another one shows as well, as corners in shares of width and height.

/** A part that leaves no more than this share at any edge is the whole picture. */
const MARGIN = 0.04;

/** @param {number} share of width or height */
export const within = (share) => Math.min(1, Math.max(0, share));

/** Whether corners are those of the picture itself. @param {number[][]} corners */
export function isWhole(corners) {
    const reach = (/** @type {number} */ axis) => corners.map((corner) => within(corner[axis]));
    return [0, 1].every((axis) => {
        const low = reach(axis).filter((share) => share <= MARGIN).length;
        const high = reach(axis).filter((share) => share >= 1 - MARGIN).length;
        return low >= 2 && high >= 2;
    });
}
