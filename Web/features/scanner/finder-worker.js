/**
 * Detects pages in a web worker, with the server's own code as WebAssembly. Reports “missing” if that code cannot be loaded.
 */
import { layoutOf } from "./video-planes.js";

/** Frames larger than this, in bytes, are not processed here; the page scales them down on a canvas instead. */
const LARGEST = 24 * 1024 * 1024;

/** @type {any} */
let finder = null;

/** The worker's global scope. The alias is needed because the type checker regards `globalThis` as a window. @type {any} */
const scope = globalThis;

/** Frames are processed sequentially, because there is memory for only one. */
let last = Promise.resolve();

scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    last = last.then(() => find(data));
});

/** @param {any} data a video frame, or pixels */
async function find(data) {
    try {
        scope.postMessage(data.frame ? await findInVideo(data.frame, data.longSide) : findInPixels(data));
    } catch {
        scope.postMessage({ seen: null, failed: true });
    }
}

try {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL("./page-finder.wasm", import.meta.url)), {});
    finder = instance.exports;
    scope.postMessage({ state: "ready" });
} catch {
    scope.postMessage({ state: "missing" });
}

/**
 * Detects a page in a video frame, whose planes the browser copies directly into the finder's memory.
 * @param {any} frame a VideoFrame
 * @param {number} longSide
 */
async function findInVideo(frame, longSide) {
    try {
        const { format, visibleRect } = frame;
        const planes = await frame.copyTo(room(frame.allocationSize()));
        const layout = layoutOf(format, visibleRect, planes, Boolean(frame.colorSpace?.fullRange));
        new Int32Array(finder.memory.buffer, finder.layout(), layout.length).set(layout);
        return answer(finder.followInVideo(longSide));
    } finally {
        frame.close();
    }
}

/** @param {{pixels: ArrayBuffer, width: number, height: number}} frame four bytes a pixel */
function findInPixels({ pixels, width, height }) {
    room(pixels.byteLength).set(new Uint8Array(pixels));
    return answer(finder.find(width, height, 4));
}

/** Reserves space for a frame in the finder's memory. This may reallocate the memory. @param {number} size in bytes */
function room(size) {
    if (!finder || size > LARGEST) throw new RangeError("no room for a frame");
    const start = finder.frame(size);
    return new Uint8Array(finder.memory.buffer, start, size);
}

/** @param {number} place the address of the finder's result */
function answer(place) {
    const [confidence, ...numbers] = new Float32Array(finder.memory.buffer, place, 10);
    const corners = [0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]);
    return { seen: confidence > 0 ? { confidence, corners } : null, light: numbers[8] };
}
