// The geometry of an edited photo. A photo is turned by quarters first, then rotated about its centre, then cropped. A crop is in
// fractions of the turned photo, as the server expects it. No DOM.

/** @typedef {{left: number, top: number, width: number, height: number}} Crop */
/** @typedef {import("./viewer-geometry.js").Size} Size */

/** @type {Crop} */
export const WHOLE = { left: 0, top: 0, width: 1, height: 1 };
/** The smallest share of a side that a crop keeps. */
const SMALLEST = 0.05;
/** The steps of the search for the largest crop that fits, after which the difference is less than a pixel. */
const STEPS = 16;

/** The size of a photo after quarter turns. @param {Size} size @param {number} turns @returns {Size} */
export const turnedSize = ({ width, height }, turns) => turns % 2 ? { width: height, height: width } : { width, height };

/** Whether no corner of a crop is outside the rotated photo. @param {Crop} crop @param {number} angle in degrees @param {Size} size */
export function isInside({ left, top, width, height }, angle, size) {
    const radians = angle * Math.PI / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    return [[left, top], [left + width, top], [left, top + height], [left + width, top + height]].every(([x, y]) => {
        const [dx, dy] = [(x - 0.5) * size.width, (y - 0.5) * size.height];
        return Math.abs(dx * cosine + dy * sine) <= size.width / 2 + 0.01 &&
            Math.abs(dy * cosine - dx * sine) <= size.height / 2 + 0.01;
    });
}

/** The crop on the way from one to the other that is as close to the other as the rotated photo allows.
 * @param {Crop} from inside the photo
 * @param {Crop} to
 * @param {number} angle
 * @param {Size} size
 * @returns {Crop}
 */
export function towards(from, to, angle, size) {
    if (isInside(to, angle, size)) return to;
    let [low, high] = [0, 1];
    for (let step = 0; step < STEPS; step++) {
        const middle = (low + high) / 2;
        if (isInside(between(from, to, middle), angle, size)) low = middle;
        else high = middle;
    }
    return between(from, to, low);
}

/** Shrinks a crop about its centre until it is inside the rotated photo. @param {Crop} crop @param {number} angle @param {Size} size */
export function fitted(crop, angle, size) {
    const [x, y] = [crop.left + crop.width / 2, crop.top + crop.height / 2];
    return towards({ left: x, top: y, width: 0, height: 0 }, crop, angle, size);
}

/** @param {Crop} from @param {Crop} to @param {number} share @returns {Crop} */
function between(from, to, share) {
    const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * share;
    return {
        left: mix(from.left, to.left),
        top: mix(from.top, to.top),
        width: mix(from.width, to.width),
        height: mix(from.height, to.height),
    };
}

/**
 * Moves sides of a crop.
 * @param {Crop} crop
 * @param {string} sides of n, e, s and w; empty: the whole crop moves
 * @param {number} dx in fractions of the photo's width
 * @param {number} dy in fractions of its height
 * @returns {Crop}
 */
export function dragged({ left, top, width, height }, sides, dx, dy) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
        Math.min(Math.max(value, low), Math.max(low, high));
    if (!sides) return { left: clamp(left + dx, 0, 1 - width), top: clamp(top + dy, 0, 1 - height), width, height };
    let [right, bottom] = [left + width, top + height];
    if (sides.includes("w")) left = clamp(left + dx, 0, right - SMALLEST);
    if (sides.includes("e")) right = clamp(right + dx, left + SMALLEST, 1);
    if (sides.includes("n")) top = clamp(top + dy, 0, bottom - SMALLEST);
    if (sides.includes("s")) bottom = clamp(bottom + dy, top + SMALLEST, 1);
    return { left, top, width: right - left, height: bottom - top };
}

/** The largest crop with a ratio of width to height, in the middle. @param {number} ratio @param {Size} size @returns {Crop} */
export function ofRatio(ratio, size) {
    const own = size.width / size.height;
    const [width, height] = ratio > own ? [1, own / ratio] : [ratio / own, 1];
    return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** The crop after the photo was turned once more. @param {Crop} crop @param {1 | -1} by @returns {Crop} */
export const turnedCrop = ({ left, top, width, height }, by) =>
    by > 0
        ? { left: 1 - top - height, top: left, width: height, height: width }
        : { left: top, top: 1 - left - width, width: height, height: width };

/** Whether a crop keeps everything. @param {Crop} crop */
export const isWhole = ({ width, height }) => width > 0.999 && height > 0.999;
