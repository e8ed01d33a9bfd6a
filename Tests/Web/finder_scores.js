/**
 * Scores the browser's page finder on drawn frames: deno run --allow-read finder_scores.js COUNT [FROM]
 *
 * Prints a line of JSON for each frame: ground (the background), fit (intersection over union; null in a frame without a
 * page, one in six), confidence, and milliseconds.
 */
import { loadFinder } from "./finder.js";
import { paperFrame } from "./paper_frames.js";
import { HEIGHT, likeness, WIDTH } from "./paper_quads.js";

const find = await loadFinder();
if (!find) throw new Error("there is no page-finder.wasm");
const [count, from = 0] = Deno.args.map(Number);
for (let seed = from; seed < from + count; seed++) {
    for (const hasPage of seed % 5 ? [true] : [true, false]) {
        const { grey, quad, ground } = paperFrame(seed, { hasPage });
        const start = performance.now();
        const found = find.grey(grey, WIDTH, HEIGHT);
        const milliseconds = performance.now() - start;
        const fit = !quad ? null : found ? likeness(found.quad, quad) : 0;
        console.log(JSON.stringify({ ground, fit, confidence: found?.confidence ?? 0, milliseconds }));
    }
}
