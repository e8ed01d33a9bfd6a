/** The page finder for browsers, called as the scanner's worker calls it. setup/finder/build compiles it. */
import { layoutOf } from "../../Web/features/scanner/video-planes.js";

const MODULE = new URL("../../Web/features/scanner/page-finder.wasm", import.meta.url);

/**
 * @typedef {{confidence: number, shares: number[], quad: number[][]}} Found `shares` are x and y of each corner as fractions
 * of the frame's sides, `quad` the corners in pixels
 * @typedef {(bytes: Uint8Array, width: number, height: number) => Found | null} Find
 */

/** @returns {Promise<{grey: Find, pixels: Find, planes: Find, next: Find} | null>} null if the finder has not been built */
export async function loadFinder() {
    const bytes = await Deno.readFile(MODULE).catch(() => null);
    if (!bytes) return null;
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const { memory, frame, layout, find, findInVideo, followInVideo } = /** @type {any} */ (instance.exports);
    const put = (/** @type {Uint8Array} */ pixels) => {
        // The memory may have moved during any call, so a new view is created.
        const place = frame(pixels.length);
        new Uint8Array(memory.buffer, place, pixels.length).set(pixels);
    };
    const found = (/** @type {number} */ answer, /** @type {number} */ width, /** @type {number} */ height) => {
        const [confidence, ...numbers] = new Float32Array(memory.buffer, answer, 10);
        const shares = numbers.slice(0, 8);
        if (!(confidence > 0)) return null;
        return { confidence, shares, quad: [0, 2, 4, 6].map((at) => [shares[at] * width, shares[at + 1] * height]) };
    };
    const inPixels = (/** @type {number} */ channels) => (/** @type {Parameters<Find>} */ ...[pixels, width, height]) => {
        put(pixels);
        return found(find(width, height, channels), width, height);
    };
    const inPlanes =
        (/** @type {(longSide: number) => number} */ look) => (
            /** @type {Parameters<Find>} */ ...[pixels, width, height]
        ) => {
            put(pixels);
            const [light, colour] = [width * height, (width >> 1) * (height >> 1)];
            const places = [[0, width], [light, width >> 1], [light + colour, width >> 1]];
            const numbers = layoutOf(
                "I420",
                { width, height },
                places.map(([offset, stride]) => ({ offset, stride })),
                true,
            );
            new Int32Array(memory.buffer, layout(), numbers.length).set(numbers);
            return found(look(LONG_SIDE), width, height);
        };
    return {
        grey: inPixels(1),
        pixels: inPixels(4),
        planes: inPlanes(findInVideo),
        /** Finds the page in the next frame of a video. */
        next: inPlanes(followInVideo),
    };
}

/** The longer side to which the scanner scales a video's frame, in pixels. */
export const LONG_SIDE = 512;
