/** The browser's page finder, as the scanner's worker calls it: built by setup/finder/build. */

const MODULE = new URL("../../Web/features/scanner/page-finder.wasm", import.meta.url);

/**
 * @typedef {{confidence: number, shares: number[], quad: number[][]}} Found `shares` are x and y of each corner as shares of the frame's
 *   sides, `quad` the corners in pixels
 * @typedef {(grey: Uint8Array, width: number, height: number) => Found | null} Finder
 */

/** @returns {Promise<Finder | null>} null where this toolchain built none */
export async function loadFinder() {
    const bytes = await Deno.readFile(MODULE).catch(() => null);
    if (!bytes) return null;
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const { memory, frame, find } = /** @type {any} */ (instance.exports);
    return (grey, width, height) => {
        // Each call may move the memory.
        const place = frame(grey.length);
        new Uint8Array(memory.buffer, place, grey.length).set(grey);
        const answer = find(width, height);
        const [confidence, ...shares] = new Float32Array(memory.buffer, answer, 9);
        if (!(confidence > 0)) return null;
        return { confidence, shares, quad: [0, 2, 4, 6].map((at) => [shares[at] * width, shares[at + 1] * height]) };
    };
}
