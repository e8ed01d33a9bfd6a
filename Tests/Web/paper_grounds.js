/** Backgrounds behind a page: a desk, planks, a texture, scattered objects. Each seed gives one background. */
import { HEIGHT, WIDTH } from "./paper_quads.js";

/** Random numbers from a seed (mulberry32). @param {number} seed */
export function numbers(seed) {
    const next = () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
        return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
    };
    const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * next();
    const whole = (/** @type {number} */ low, /** @type {number} */ high) => Math.floor(between(low, high + 1));
    return {
        between,
        whole,
        chance: (/** @type {number} */ share) => next() < share,
        one: (/** @type {any[]} */ list) => list[whole(0, list.length - 1)],
        /** Approximately normally distributed, with a standard deviation of 1. */
        normal: () => (next() + next() + next() + next() - 2) * 1.73,
    };
}

/** @typedef {ReturnType<typeof numbers>} Numbers */

/**
 * Smooth noise, interpolated from a grid with this number of columns and rows.
 * @param {Numbers} random
 * @param {number} columns
 * @param {number} rows
 */
export function noise(random, columns, rows) {
    const raster = Float32Array.from({ length: (columns + 1) * (rows + 1) }, () => random.normal());
    return (/** @type {number} */ x, /** @type {number} */ y) => {
        const [u, v] = [(x / WIDTH) * columns, (y / HEIGHT) * rows];
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const [across, down] = [u - left, v - top];
        const at = top * (columns + 1) + left;
        const upper = raster[at] + (raster[at + 1] - raster[at]) * across;
        const lower = raster[at + columns + 1] + (raster[at + columns + 2] - raster[at + columns + 1]) * across;
        return upper + (lower - upper) * down;
    };
}

/** @param {(x: number, y: number) => number} tone */
function drawn(tone) {
    const light = new Float32Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) light[y * WIDTH + x] = tone(x, y);
    return light;
}

/** @param {Numbers} random @param {string} ground @param {boolean} hasPage */
export function background(random, ground, hasPage) {
    if (ground === "plain") return plain(random);
    if (ground === "wood") return wood(random);
    if (ground === "texture") return texture(random);
    return shapes(random, hasPage);
}

/** @param {Numbers} random */
function plain(random) {
    const tone = random.one([232, 212, 62, 195, 218, 150]);
    return drawn(() => tone + 3 * random.normal());
}

/** Planks with a grain. @param {Numbers} random */
function wood(random) {
    const [tone, planks, isTurned] = [random.one([85, 125, 65, 172]), random.whole(3, 7), random.chance(0.5)];
    const grain = noise(random, isTurned ? 240 : 10, isTurned ? 10 : 240);
    const length = isTurned ? WIDTH : HEIGHT;
    return drawn((x, y) => {
        const [along, across] = isTurned ? [y / HEIGHT, x] : [x / WIDTH, y];
        const value = grain(x, y);
        const gap = (across * planks) % length < 2 * planks && across > 4 ? 0.5 : 1;
        return tone * gap * (1 + 0.1 * value + 0.05 * Math.sin(60 * (across / length + 0.03 * value) + along * 3));
    });
}

/** Grains of three sizes, or a wall of bricks. @param {Numbers} random */
function texture(random) {
    const [tone, depth, isWall] = [random.between(60, 200), random.between(0.15, 0.5), random.chance(0.5)];
    const grains = [2, 4, 9].map((size) => noise(random, Math.floor(WIDTH / size), Math.floor(HEIGHT / size)));
    const [tall, long] = [random.whole(20, 60), random.whole(50, 140)];
    return drawn((x, y) => {
        const row = Math.floor(y / tall);
        const joint = isWall && (y % tall < 3 || (x + ((row % 2) * long) / 2) % long < 3) ? 0.6 : 1;
        return tone * joint * (1 + (depth / 3) * (grains[0](x, y) + grains[1](x, y) + grains[2](x, y)));
    });
}

/**
 * Scattered objects: round ones, and also straight ones if there is a page. Without a page, straight ones could be taken for
 * pages.
 * @param {Numbers} random
 * @param {boolean} hasPage
 */
function shapes(random, hasPage) {
    const slope = noise(random, 3, 3);
    const base = random.between(40, 200);
    const light = drawn((x, y) => base + 25 * slope(x, y));
    const dim = random.between(0.5, 1);
    for (let count = random.whole(10, 40); count > 0; count--) {
        const [left, top, width] = [random.whole(-40, WIDTH), random.whole(-40, HEIGHT), random.whole(10, 320)];
        const [height, tone, isRound] = [
            random.whole(10, width),
            random.between(0, 255) * dim,
            random.chance(0.5) || !hasPage,
        ];
        for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y++) {
            for (let x = Math.max(0, left); x < Math.min(WIDTH, left + width); x++) {
                const [u, v] = [(2 * (x - left)) / width - 1, (2 * (y - top)) / height - 1];
                if (!isRound || u * u + v * v < 1) light[y * WIDTH + x] = tone;
            }
        }
    }
    return blurred(light, random.between(0.5, 3));
}

/** @param {Float32Array} light @param {number} deviation in pixels */
export function blurred(light, deviation) {
    const reach = Math.ceil(2.5 * deviation);
    const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)));
    const whole = weights.reduce((sum, weight) => sum + weight);
    const along = (/** @type {Float32Array} */ from, /** @type {number} */ stride) => {
        const into = new Float32Array(from.length);
        for (let at = 0; at < from.length; at++) {
            let sum = 0;
            for (let offset = -reach; offset <= reach; offset++) {
                const other = at + offset * stride;
                sum += weights[offset + reach] * (other < 0 || other >= from.length ? from[at] : from[other]);
            }
            into[at] = sum / whole;
        }
        return into;
    };
    return along(along(light, 1), WIDTH);
}
