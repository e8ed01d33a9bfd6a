/** The positions of pages in the frames of a camera. */

export const [WIDTH, HEIGHT] = [640, 480];

/** @typedef {number[][]} Quad the top left corner first, then clockwise, in pixels */
/** @typedef {import("./paper_grounds.js").Numbers} Numbers */

/**
 * Returns the corners of a page as a camera sees it. The page is completely inside the frame.
 * @param {Numbers} random
 * @param {number} shape
 * @returns {Quad}
 */
export function corners(random, shape) {
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

/** Sorts the corners so that the one nearest to the top left of the frame is first. @param {Quad} quad @returns {Quad} */
function ordered(quad) {
    const sums = quad.map(([x, y]) => x + y);
    const first = sums.indexOf(Math.min(...sums));
    return quad.map((_, index) => quad[(first + index) % 4]);
}

/**
 * Returns a function that gives the distance of a point to the edge of a quad in pixels: positive inside, negative outside.
 * @param {Quad} quad
 * @returns {(x: number, y: number) => number}
 */
export function depth(quad) {
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

/**
 * Returns a function that converts points of the frame to fractions of the page's width and height.
 * @param {Quad} quad
 * @returns {(x: number, y: number) => [number, number]}
 */
export function inverse([a, b, c, d]) {
    // Heckbert's projective map of the unit square, and its adjoint.
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

/**
 * The area of the intersection of two convex quads, divided by the area of their union: 1 for equal quads.
 * @param {Quad} one
 * @param {Quad} other
 */
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
