/**
 * Scores the browser's page finder on frames of a video: deno run --allow-read finder_video.js FILE WIDTH HEIGHT
 *
 * FILE contains frames one after the other: light, row by row, then blue and red of each four pixels. Prints a line of JSON
 * for each frame: the corners in pixels (null for no page), confidence, and milliseconds.
 */
import { loadFinder } from "./finder.js";

const find = await loadFinder();
if (!find) throw new Error("there is no page-finder.wasm");
const [file, width, height] = [Deno.args[0], Number(Deno.args[1]), Number(Deno.args[2])];
const size = width * height + 2 * (width >> 1) * (height >> 1);
const bytes = await Deno.readFile(file);
for (let start = 0; start + size <= bytes.length; start += size) {
    const begin = performance.now();
    const found = find.planes(bytes.subarray(start, start + size), width, height);
    const milliseconds = performance.now() - begin;
    console.log(JSON.stringify({ quad: found?.quad ?? null, confidence: found?.confidence ?? 0, milliseconds }));
}
