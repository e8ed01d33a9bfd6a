// The part of a photo that another photo also shows. Its corners are fractions of the photo's width and height.

/** If the margin outside the part is at most this fraction at every edge, the part is the whole picture. */
const MARGIN = 0.04;

/** Limits a coordinate to 0…1. @param {number} share fraction of the width or height */
export const within = (share) => Math.min(1, Math.max(0, share));

/** Whether the part with these corners is the whole picture, except for the margin. @param {number[][]} corners */
export function isWhole(corners) {
    const reach = (/** @type {number} */ axis) => corners.map((corner) => within(corner[axis]));
    return [0, 1].every((axis) => {
        const low = reach(axis).filter((share) => share <= MARGIN).length;
        const high = reach(axis).filter((share) => share >= 1 - MARGIN).length;
        return low >= 2 && high >= 2;
    });
}
