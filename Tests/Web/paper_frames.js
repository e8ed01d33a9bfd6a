/**
 * Draws grey frames of a camera, with or without a page, and returns the page's true corners. The backgrounds are wood,
 * textures, shapes and plain desks; there are uneven light, shadows, headers, printed frames, fingers, blur, noise and a
 * perspective of up to 45°. The same seed always gives the same frame.
 */
import { background, blurred, noise, numbers } from "./paper_grounds.js";
import { corners, depth, HEIGHT, inverse, WIDTH } from "./paper_quads.js";

/** @typedef {import("./paper_quads.js").Quad} Quad */
/** @typedef {import("./paper_grounds.js").Numbers} Numbers */

/** The kinds of background behind a page. */
export const GROUNDS = ["shapes", "texture", "wood", "plain"];
/** The ratio of height to width: A4 (twice as likely), letter, A4 landscape, a card in landscape, a receipt. */
const SHAPES = [1.414, 1.414, 1.294, 1 / 1.414, 0.63, 2.2];
/** The number of samples per pixel in each direction. */
const FINE = 3;

/**
 * Draws a frame, and returns it with the corners of its page.
 * @param {number} seed
 * @param {{ground?: string, hasPage?: boolean}} [wish]
 * @returns {{grey: Uint8Array<ArrayBuffer>, quad: Quad | null, ground: string}}
 */
export function paperFrame(seed, { ground = GROUNDS[seed % GROUNDS.length], hasPage = true } = {}) {
    const random = numbers(seed * 7919 + 17);
    const light = background(random, ground, hasPage);
    const quad = hasPage ? corners(random, random.one(SHAPES)) : null;
    if (quad) lay(random, light, quad);
    lit(random, light);
    if (quad && random.chance(0.15)) finger(random, light, quad);
    const soft = blurred(light, random.between(0.4, 1.6));
    const noise = random.between(1, 6);
    const grey = new Uint8Array(WIDTH * HEIGHT);
    for (let at = 0; at < grey.length; at++) grey[at] = Math.max(0, Math.min(255, soft[at] + noise * random.normal()));
    return { grey, quad, ground };
}

/** A smooth step: 0 for a value below −`softness`, 1 above `softness`. @param {number} value @param {number} softness */
function step(value, softness) {
    const share = Math.max(0, Math.min(1, 0.5 + value / (2 * softness)));
    return share * share * (3 - 2 * share);
}

/** Returns a function that gives the tone of a printed sheet at a point, 0…1 across and down. @param {Numbers} random */
function sheet(random) {
    const [columns, rows] = [300, 420];
    const paper = random.one([255, 250, 243, 238]);
    const ink = new Float32Array(columns * rows).fill(paper);
    const fill = (/** @type {number[]} */ [left, top, right, bottom], /** @type {number} */ tone) => {
        for (let y = Math.floor(top); y < bottom; y++) {
            for (let x = Math.floor(left); x < right; x++) ink[y * columns + x] = tone;
        }
    };
    const margin = random.whole(18, 34);
    const look = random.between(0, 1);
    let y = margin;
    if (look < 0.15) {
        const picture = noise(random, 6, 6);
        for (; y < margin + rows / 3; y++) {
            for (let x = margin; x < columns - margin; x++) {
                ink[y * columns + x] = 120 + 50 * picture((x / columns) * WIDTH, (y / rows) * HEIGHT);
            }
        }
        y += 8;
    } else if (look < 0.3) {
        y = rows / 6;
        fill([0, 0, columns, y], random.between(30, 200));
        y += 12;
    } else if (look < 0.4) {
        const edge = margin / 2;
        fill([edge, edge, columns - edge, rows - edge], 20);
        fill([edge + 1.5, edge + 1.5, columns - edge - 1.5, rows - edge - 1.5], paper);
    }
    const height = random.one([4, 5, 6, 8]);
    for (; y < rows - margin - height; y += height * (random.chance(0.08) ? 3 : 1.7)) {
        const end = margin + (columns - 2 * margin) * random.between(0.5, 1);
        for (let x = margin; x < end - 12;) {
            const word = random.whole(6, 30);
            for (const last = Math.min(end, x + word); x < last; x += 2) {
                const [top, tall] = [Math.floor(y), random.between(0.5, 1) * height];
                fill([x, top + height - tall, x + random.between(0.8, 1.6), top + height], random.between(25, 90));
            }
            x += 4;
        }
    }
    return (/** @type {number} */ u, /** @type {number} */ v) =>
        ink[Math.min(rows - 1, Math.floor(v * rows)) * columns + Math.min(columns - 1, Math.floor(u * columns))];
}

/** Draws the page and its shadow. @param {Numbers} random @param {Float32Array} light @param {Quad} quad */
function lay(random, light, quad) {
    const tone = sheet(random);
    const [aside, below] = [random.between(-6, 10), random.between(2, 12)];
    const shadow = depth(quad.map(([x, y]) => [x + aside, y + below]));
    const inside = depth(quad);
    const [softness, dark] = [random.between(6, 20), random.between(0.15, 0.5)];
    const map = inverse(quad);
    for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
            const at = y * WIDTH + x;
            light[at] *= 1 - dark * step(shadow(x + 0.5, y + 0.5), softness);
            if (inside(x + 0.5, y + 0.5) < -1) continue;
            let [sum, count] = [0, 0];
            for (let part = 0; part < FINE * FINE; part++) {
                const [u, v] = map(x + ((part % FINE) + 0.5) / FINE, y + (Math.floor(part / FINE) + 0.5) / FINE);
                if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
                sum += tone(u, v);
                count++;
            }
            light[at] = (light[at] * (FINE * FINE - count) + sum) / (FINE * FINE);
        }
    }
}

/** Adds uneven light, and often the shadow of a hand or a phone. @param {Numbers} random @param {Float32Array} light */
function lit(random, light) {
    const [across, down] = [random.between(-0.25, 0.25), random.between(-0.25, 0.25)];
    const hasShadow = random.chance(0.6);
    const [x, y, size] = [random.whole(-100, WIDTH + 100), random.whole(-100, HEIGHT + 100), random.whole(100, 400)];
    const [turn, softness, dark] = [random.between(0, Math.PI), random.between(3, 40), random.between(0.15, 0.5)];
    const shadow = depth([0, 1, 2, 3].map((side) => {
        const angle = turn + (side * Math.PI) / 2;
        return [x + size * Math.cos(angle) * random.between(0.5, 1), y + size * Math.sin(angle)];
    }));
    for (let at = 0; at < light.length; at++) {
        const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
        light[at] *= 1 + across * ((2 * column) / WIDTH - 1) + down * ((2 * row) / HEIGHT - 1);
        if (hasShadow) light[at] *= 1 - dark * step(shadow(column, row), softness);
    }
}

/**
 * Draws a finger over the middle of one side of the page.
 * @param {Numbers} random
 * @param {Float32Array} light
 * @param {Quad} quad
 */
function finger(random, light, quad) {
    const first = random.whole(0, 3);
    const [x, y] = [0, 1].map((axis) => (quad[first][axis] + quad[(first + 1) % 4][axis]) / 2);
    const turn = random.between(0, Math.PI);
    for (let at = 0; at < light.length; at++) {
        const [across, down] = [(at % WIDTH) - x, Math.floor(at / WIDTH) - y];
        const u = (across * Math.cos(turn) + down * Math.sin(turn)) / 18;
        const v = (down * Math.cos(turn) - across * Math.sin(turn)) / 45;
        if (u * u + v * v < 1) light[at] = 150;
    }
}
