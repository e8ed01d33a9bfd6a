/**
 * What the browser's page finder says of drawn frames, for a test of the other one: deno run --allow-read finder_answers.js COUNT
 *
 * Standard output has, for each frame, nine 32-bit floats (the confidence, 0 for no page, then x and y of the corners as shares of the
 * frame's sides) and its bytes of grey, row by row.
 */
import { loadFinder } from "./finder.js";
import { paperFrame } from "./paper_frames.js";
import { HEIGHT, WIDTH } from "./paper_quads.js";

const find = await loadFinder();
if (!find) throw new Error("there is no page-finder.wasm");
for (let seed = 0; seed < Number(Deno.args[0]); seed++) {
    const { grey } = paperFrame(seed);
    const found = find(grey, WIDTH, HEIGHT);
    const answer = new Float32Array([found?.confidence ?? 0, ...(found?.shares ?? Array(8).fill(0))]);
    await write(new Uint8Array(answer.buffer));
    await write(grey);
}

/** @param {Uint8Array} bytes */
async function write(bytes) {
    for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
}
