// The relief of the Earth, as a Mercator picture.
import { latitudeOf } from "./map-view.js";

/** The size of the picture in pixels, and the height of the strips in which it is made. */
const [SIZE, STRIP] = [2048, 2];

/** @param {string} address @returns {Promise<OffscreenCanvas | null>} null if it is not installed */
export async function makeRelief(address) {
    const response = await fetch(address);
    if (!response.ok) return null;
    const picture = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(SIZE, SIZE);
    const context = canvas.getContext("2d");
    if (!context) return null;
    const rowOf = (/** @type {number} */ y) => (90 - latitudeOf(y / SIZE)) / 180 * picture.height;
    for (let y = 0; y < SIZE; y += STRIP) {
        const [from, to] = [rowOf(y), rowOf(y + STRIP)];
        context.drawImage(picture, 0, from, picture.width, Math.max(0.5, to - from), 0, y, SIZE, STRIP);
    }
    picture.close();
    return canvas;
}
