/**
 * Prints the answers of the browser's page finder for drawn frames, to test the finder of the server: deno run --allow-read
 * finder_answers.js COUNT
 *
 * Standard output has, for each frame, nine 32-bit floats (the confidence, 0 for no page, then x and y of the corners as
 * fractions of the frame's sides) for the frame in grey, the same for a video's frame in colour, the same two more times if
 * all these are frames of one video, and the bytes of a frame of the video: light, row by row, then blue and red of each
 * four pixels.
 */
import { loadFinder } from "./finder.js";
import { paperFrame } from "./paper_frames.js";
import { HEIGHT, WIDTH } from "./paper_quads.js";

const find = await loadFinder();
if (!find) throw new Error("there is no page-finder.wasm");
for (let seed = 0; seed < Number(Deno.args[0]); seed++) {
    const { grey } = paperFrame(seed);
    const planes = coloured(grey);
    const answers = [
        find.grey(grey, WIDTH, HEIGHT),
        ...[find.planes, find.next, find.next].map((one) => one(planes, WIDTH, HEIGHT)),
    ];
    for (const found of answers) {
        const answer = new Float32Array([found?.confidence ?? 0, ...(found?.shares ?? Array(8).fill(0))]);
        await write(new Uint8Array(answer.buffer));
    }
    await write(planes);
}

/** Gives each grey tone a colour. @param {Uint8Array} grey */
function coloured(grey) {
    const half = (WIDTH >> 1) * (HEIGHT >> 1);
    const planes = new Uint8Array(grey.length + 2 * half);
    planes.set(grey);
    for (let at = 0; at < half; at++) {
        const tone = grey[2 * Math.floor(at / (WIDTH >> 1)) * WIDTH + 2 * (at % (WIDTH >> 1))];
        planes[grey.length + at] = 160 - tone / 4;
        planes[grey.length + half + at] = 110 + tone / 8;
    }
    return planes;
}

/** @param {Uint8Array} bytes */
async function write(bytes) {
    for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
}
