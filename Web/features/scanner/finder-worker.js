/**
 * Finds pages in a worker, with the server's own code as WebAssembly. It reports “missing” if that code cannot be loaded.
 */
import { layoutOf } from "./video-planes.js";

/** A larger frame, in bytes, is left to the canvas, which makes it smaller. */
const LARGEST = 24 * 1024 * 1024;

/** @type {any} */
let finder = null;

/** The worker's own scope, which the checker takes for a window. @type {any} */
const scope = globalThis;

/** Frames are looked at one after the other: there is room for one. */
let last = Promise.resolve();

scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    last = last.then(() => find(data));
});

/** @param {any} data a video's frame, or pixels */
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
 * The browser writes the planes directly into the finder's memory.
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

/** Room for a frame in the finder's memory. Asking for it may move that memory. @param {number} size in bytes */
function room(size) {
    if (!finder || size > LARGEST) throw new RangeError("no room for a frame");
    const start = finder.frame(size);
    return new Uint8Array(finder.memory.buffer, start, size);
}

/** @param {number} place of the finder's numbers */
function answer(place) {
    const [confidence, ...numbers] = new Float32Array(finder.memory.buffer, place, 10);
    const corners = [0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]);
    return { seen: confidence > 0 ? { confidence, corners } : null, light: numbers[8] };
}
