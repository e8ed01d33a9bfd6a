// The relief of the Earth, as a Mercator picture that is made once.
import { appURL } from "../../core/base.js";
import { latitudeOf } from "./map-view.js";

/** The size of the picture in pixels, and the height of the strips in which it is made. */
const [SIZE, STRIP] = [2048, 2];

/** @type {Promise<HTMLCanvasElement | null> | null} */
let relief = null;

/** @returns {Promise<HTMLCanvasElement | null>} null if it is not installed */
export function loadRelief() {
    return relief ??= make().catch(() => null);
}

async function make() {
    const response = await fetch(appURL("/api/places/relief"));
    if (!response.ok) return null;
    const picture = await createImageBitmap(await response.blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SIZE, SIZE];
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
