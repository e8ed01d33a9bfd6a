/** Adds colours to drawn frames, in the format of a camera: light, row by row, then blue and red for each 2 × 2 pixels. */
import { numbers } from "./paper_grounds.js";
import { paperFrame } from "./paper_frames.js";
import { depth, HEIGHT, WIDTH } from "./paper_quads.js";

/** The value of blue and red for a grey pixel. */
const NONE = 128;

/**
 * Like `paperFrame`, with colours. A third of the desks have only the colour of the light, like the page.
 * @param {number} seed
 * @param {{ground?: string, hasPage?: boolean}} [wish]
 */
export function paperVideo(seed, wish) {
    const { grey, quad, ground } = paperFrame(seed, wish);
    const random = numbers(seed * 7877 + 29);
    const light = [random.between(-6, 2), random.between(-2, 6)];
    const desk = random.chance(1 / 3) ? [0, 0] : [random.between(-45, 25), random.between(-25, 40)];
    const inside = quad ? depth(quad) : () => -1;
    const [columns, rows] = [WIDTH >> 1, HEIGHT >> 1];
    const planes = new Uint8Array(grey.length + 2 * columns * rows);
    planes.set(grey);
    for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
            const tone = grey[2 * y * WIDTH + 2 * x] / 255;
            const isDesk = inside(2 * x + 1, 2 * y + 1) < 0;
            for (const [plane, cast] of light.entries()) {
                const colour = (cast + (isDesk ? desk[plane] : 0)) * tone + 1.5 * random.normal();
                planes[grey.length + plane * columns * rows + y * columns + x] = Math.round(NONE + colour);
            }
        }
    }
    return { planes, quad, ground };
}
