/** Finds pages in a worker: the same code as the server's, as WebAssembly. It says “missing” where that is not there. */
import { shrunk } from "./luma.js";

/** Grey bytes of a frame of this size are asked for once, so that memory does not move. */
const LARGEST = 1024 * 1024;

/** @type {any} */
let finder = null;

/** The worker's own scope, which the checker takes for a window. @type {any} */
const scope = globalThis;

/** Room for the planes of a frame, kept from one to the next. */
let planes = new Uint8Array(0);

scope.addEventListener("message", async (/** @type {MessageEvent} */ { data }) => {
    try {
        const frame = data.frame ? await read(data.frame, data.longSide) : data;
        scope.postMessage({ seen: find(frame), light: frame.light });
    } catch {
        scope.postMessage({ seen: null, failed: true });
    }
});

/** The light of a frame of the video. @param {any} frame a VideoFrame @param {number} longSide */
async function read(frame, longSide) {
    try {
        const size = frame.allocationSize();
        if (planes.length < size) planes = new Uint8Array(size);
        const [{ offset, stride }] = await frame.copyTo(planes);
        const { width, height } = frame.visibleRect;
        return shrunk(planes, { offset, stride, width, height }, longSide, Boolean(frame.colorSpace?.fullRange));
    } finally {
        frame.close();
    }
}

try {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL("./page-finder.wasm", import.meta.url)), {});
    finder = instance.exports;
    scope.postMessage({ state: "ready" });
} catch {
    scope.postMessage({ state: "missing" });
}

/** @param {{grey: Uint8Array, width: number, height: number}} frame */
function find({ grey, width, height }) {
    if (!finder || grey.length > LARGEST) return null;
    const room = finder.frame(LARGEST);
    new Uint8Array(finder.memory.buffer, room, grey.length).set(grey);
    const place = finder.find(width, height);
    const [confidence, ...numbers] = new Float32Array(finder.memory.buffer, place, 9);
    if (!(confidence > 0)) return null;
    return { confidence, corners: [0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]) };
}
