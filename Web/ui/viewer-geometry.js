// The scale and offset of a zoomed picture, as pure functions. No DOM.
import { isShownPicture } from "../core/kinds.js";

/** @typedef {{scale: number, x: number, y: number}} View x, y: the picture's centre relative to the stage's centre, px */
/** @typedef {{width: number, height: number}} Size */

export const MIN_SCALE = 1;
export const MAX_SCALE = 5;
/**
 * When the picture is dragged beyond its limits, it follows only this fraction of the finger's movement, like a rubber band.
 */
export const RUBBER = 0.35;

/**
 * The largest size of the picture that fits the stage.
 * @param {Size} picture
 * @param {Size} stage
 * @returns {Size}
 */
export function fit(picture, stage) {
    if (!picture.width || !picture.height) return { width: stage.width, height: stage.height };
    const factor = Math.min(stage.width / picture.width, stage.height / picture.height);
    return { width: picture.width * factor, height: picture.height * factor };
}

/**
 * The maximum distance of the picture's centre from the stage's centre, to the sides and up or down, in px.
 * @param {number} scale
 * @param {Size} fitted
 * @param {Size} stage
 */
function range(scale, fitted, stage) {
    return {
        x: Math.max(0, (fitted.width * scale - stage.width) / 2),
        y: Math.max(0, (fitted.height * scale - stage.height) / 2),
    };
}

/**
 * Limits the scale to 1–5, and keeps the picture's edges at or outside the edges of the stage.
 * @param {View} view
 * @param {Size} fitted
 * @param {Size} stage
 * @returns {View}
 */
export function clamp(view, fitted, stage) {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, view.scale));
    const limit = range(scale, fitted, stage);
    // `|| 0` turns −0 into 0.
    const x = Math.min(limit.x, Math.max(-limit.x, view.x)) || 0;
    const y = Math.min(limit.y, Math.max(-limit.y, view.y)) || 0;
    return { scale, x, y };
}

/**
 * Like `clamp`, but for a finger that is down: beyond a limit, the view still follows a little.
 * @param {View} view
 * @param {Size} fitted
 * @param {Size} stage
 * @returns {View}
 */
export function rubber(view, fitted, stage) {
    const inside = clamp(view, fitted, stage);
    const scale = inside.scale + (view.scale - inside.scale) * RUBBER;
    return { scale, x: inside.x + (view.x - inside.x) * RUBBER, y: inside.y + (view.y - inside.y) * RUBBER };
}

/**
 * Zooms, keeping the point of the picture under the pointer fixed.
 * @param {View} view
 * @param {number} scale the new scale
 * @param {number} px pointer, relative to the stage's centre
 * @param {number} py
 * @returns {View}
 */
export function zoomAbout(view, scale, px, py) {
    const factor = scale / view.scale;
    return { scale, x: px - (px - view.x) * factor, y: py - (py - view.y) * factor };
}

/** Files larger than this, in bytes, take too long to load, so the largest preview is shown instead. */
const LARGEST_ORIGINAL = 60_000_000;

/**
 * Chooses a picture that is sharp enough: a preview if one has enough pixels, otherwise the file itself if the browser can
 * display it.
 * @param {number} pixels device pixels along the long side
 * @param {{format: string, bytes: number, width: number | null, height: number | null}} card
 * @returns {number | "original"}
 */
export function sharpest(pixels, { format, bytes, width, height }) {
    const preview = previewSize(pixels, [960, 1440, 2160]);
    if (preview >= pixels) return preview;
    const own = Math.max(width ?? 0, height ?? 0);
    if (own > 0 && own <= preview) return preview;
    return isShownPicture(format) && bytes <= LARGEST_ORIGINAL ? "original" : 4096;
}

/**
 * The size of the smallest preview that is sharp at a number of device pixels.
 * @param {number} pixels
 * @param {readonly number[]} sizes
 */
export function previewSize(pixels, sizes = [480, 960, 1440, 2160, 4096]) {
    return sizes.find((size) => size >= pixels) ?? sizes[sizes.length - 1];
}
