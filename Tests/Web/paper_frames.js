/**
 * Draws grey frames of a camera that sees a page, or none, with the page's true corners: on wood, textures, shapes and plain desks, in
 * uneven light, with shadows, headers, printed frames, fingers, blur, noise and a perspective of up to 45°. One seed, one frame.
 */

export const [WIDTH, HEIGHT] = [640, 480];
/** What lies behind a page. */
export const GROUNDS = ["shapes", "texture", "wood", "plain"];
/** Height by width: A4, letter, A4 across, a card across, a receipt. */
const SHAPES = [1.414, 1.414, 1.294, 1 / 1.414, 0.63, 2.2];
/** Samples of a pixel in each direction. */
const FINE = 3;

/** @typedef {number[][]} Quad the top left corner first, then clockwise, in pixels */

/** Numbers of a seed (mulberry32). @param {number} seed */
function numbers(seed) {
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
        /** About normal, of deviation 1. */
        normal: () => (next() + next() + next() + next() - 2) * 1.73,
    };
}

/** @typedef {ReturnType<typeof numbers>} Numbers */

/**
 * A frame and the corners of its page.
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

/** Smooth noise from a raster of this size. @param {Numbers} random @param {number} columns @param {number} rows */
function noise(random, columns, rows) {
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
function background(random, ground, hasPage) {
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

/** Things that lie about: round ones, and straight ones where there is a page: alone they would be pages. @param {Numbers} random @param {boolean} hasPage */
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

/** Where a camera sees the page, wholly inside the frame. @param {Numbers} random @param {number} shape @returns {Quad} */
function corners(random, shape) {
    const focal = 900;
    const degree = Math.PI / 180;
    for (;;) {
        const spin = degree * (random.chance(0.85) ? random.between(-25, 25) : random.between(-90, 90));
        const [tilt, pan] = [degree * random.between(-45, 45), degree * random.between(-30, 30)];
        const size = random.between(0.55, 1) * Math.min(WIDTH, HEIGHT / shape) / 2;
        const [aside, below] = [WIDTH / 2 + random.between(-40, 40), HEIGHT / 2 + random.between(-30, 30)];
        const quad = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => {
            const [x, y] = [u * size, v * size * shape];
            const [turnedX, turnedY] = [x * Math.cos(spin) - y * Math.sin(spin), x * Math.sin(spin) + y * Math.cos(spin)];
            const [lower, behind] = [turnedY * Math.cos(tilt), turnedY * Math.sin(tilt)];
            const [across, deep] = [
                turnedX * Math.cos(pan) + behind * Math.sin(pan),
                focal - turnedX * Math.sin(pan) + behind * Math.cos(pan),
            ];
            return [aside + (across / deep) * focal, below + (lower / deep) * focal];
        });
        if (quad.every(([x, y]) => x > 4 && y > 4 && x < WIDTH - 4 && y < HEIGHT - 4)) return ordered(quad);
    }
}

/** The corner nearest to the top left one first. @param {Quad} quad @returns {Quad} */
function ordered(quad) {
    const sums = quad.map(([x, y]) => x + y);
    const first = sums.indexOf(Math.min(...sums));
    return quad.map((_, index) => quad[(first + index) % 4]);
}

/**
 * How far inside a quad places are, in pixels; below zero outside.
 * @param {Quad} quad
 * @returns {(x: number, y: number) => number}
 */
function depth(quad) {
    const sides = quad.map((a, index) => {
        const b = quad[(index + 1) % 4];
        const [across, down] = [
            (a[1] - b[1]) / Math.hypot(...difference(a, b)),
            (b[0] - a[0]) / Math.hypot(...difference(a, b)),
        ];
        return { across, down, offset: -(across * a[0] + down * a[1]) };
    });
    return (x, y) => {
        let least = Infinity;
        for (const { across, down, offset } of sides) {
            const far = across * x + down * y + offset;
            if (far < least) least = far;
        }
        return least;
    };
}

/** @param {number[]} a @param {number[]} b */
const difference = (a, b) => [b[0] - a[0], b[1] - a[1]];

/** From 0 below −`softness` to 1 above it. @param {number} value @param {number} softness */
function step(value, softness) {
    const share = Math.max(0, Math.min(1, 0.5 + value / (2 * softness)));
    return share * share * (3 - 2 * share);
}

/** A printed sheet: its tone by place, 0…1 across and down. @param {Numbers} random */
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

/** Draws the page and the shadow that it throws. @param {Numbers} random @param {Float32Array} light @param {Quad} quad */
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

/** From places of the frame to shares of the page. @param {Quad} quad @returns {(x: number, y: number) => [number, number]} */
function inverse([a, b, c, d]) {
    // Heckbert's map of the unit square, and its adjoint.
    const sum = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
    const [one, two] = [[b[0] - c[0], b[1] - c[1]], [d[0] - c[0], d[1] - c[1]]];
    const whole = one[0] * two[1] - two[0] * one[1];
    const g = (sum[0] * two[1] - two[0] * sum[1]) / whole;
    const h = (one[0] * sum[1] - sum[0] * one[1]) / whole;
    const [m, n] = [[b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0]], [
        b[1] - a[1] + g * b[1],
        d[1] - a[1] + h * d[1],
        a[1],
    ]];
    const u = [n[1] - n[2] * h, m[2] * h - m[1], m[1] * n[2] - m[2] * n[1]];
    const v = [n[2] * g - n[0], m[0] - m[2] * g, m[2] * n[0] - m[0] * n[2]];
    const w = [n[0] * h - n[1] * g, m[1] * g - m[0] * h, m[0] * n[1] - m[1] * n[0]];
    return (x, y) => {
        const scale = w[0] * x + w[1] * y + w[2];
        return [(u[0] * x + u[1] * y + u[2]) / scale, (v[0] * x + v[1] * y + v[2]) / scale];
    };
}

/** Uneven light, and often the shadow of a hand or a phone. @param {Numbers} random @param {Float32Array} light */
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

/** A finger over the middle of a side. @param {Numbers} random @param {Float32Array} light @param {Quad} quad */
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

/** @param {Float32Array} light @param {number} deviation in pixels */
function blurred(light, deviation) {
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

/** The area of what two convex quads share, by that of both together: 1 for the same. @param {Quad} one @param {Quad} other */
export function likeness(one, other) {
    let shared = one;
    for (let index = 0; index < 4 && shared.length; index++) {
        const [a, b] = [other[index], other[(index + 1) % 4]];
        const inside = (/** @type {number[]} */ [x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        shared = shared.flatMap((point, at) => {
            const next = shared[(at + 1) % shared.length];
            const [here, there] = [inside(point), inside(next)];
            const kept = here >= 0 ? [point] : [];
            if (here >= 0 === there >= 0) return kept;
            const share = here / (here - there);
            return [...kept, point.map((value, axis) => value + (next[axis] - value) * share)];
        });
    }
    const both = area(shared);
    return both / (area(one) + area(other) - both);
}

/** @param {Quad} points */
const area = (points) =>
    points.reduce((sum, [x, y], index) => {
        const [u, v] = points[(index + 1) % points.length];
        return sum + (x * v - u * y) / 2;
    }, 0);
