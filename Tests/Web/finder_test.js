import assert from "node:assert/strict";
import { LIKELY } from "../../Web/features/scanner/steadiness.js";
import { loadFinder } from "./finder.js";
import { paperVideo } from "./paper_colours.js";
import { paperFrame } from "./paper_frames.js";
import { HEIGHT, likeness, WIDTH } from "./paper_quads.js";

const find = await loadFinder();
/** Without the page finder for browsers, these tests are skipped. (The scanner then sends its frames to the server.) */
const ignore = !find;

/**
 * Checks how many of 30 frames are right, and how many are certain enough to be photographed automatically. All certain ones
 * must be right.
 * @param {{right: number, sure: number}} least
 * @param {(seed: number) => {found: any, quad: any}} look
 */
function check(least, look) {
    const scored = Array.from({ length: 30 }, (_, seed) => {
        const { found, quad } = look(seed);
        return { fit: found && quad ? likeness(found.quad, quad) : 0, confidence: found?.confidence ?? 0 };
    });
    const right = scored.filter(({ fit }) => fit > 0.9);
    assert.ok(right.length >= least.right, `${right.length} of ${scored.length} are right`);
    const sure = scored.filter(({ confidence }) => confidence >= LIKELY);
    assert.ok(sure.length >= least.sure, `${sure.length} of ${scored.length} are sure`);
    assert.deepEqual(sure.filter(({ fit }) => fit <= 0.9), []);
}

Deno.test({
    name: "pages of drawn frames are found, and those that would be taken by themselves are right",
    ignore,
    fn() {
        check({ right: 24, sure: 9 }, (seed) => {
            const { grey, quad } = paperFrame(seed);
            return { found: find?.grey(grey, WIDTH, HEIGHT), quad };
        });
    },
});

Deno.test({
    name: "more pages are found in colour, as a camera sees them, and those that would be taken by themselves are right",
    ignore,
    fn() {
        check({ right: 27, sure: 15 }, (seed) => {
            const { planes, quad } = paperVideo(seed);
            return { found: find?.planes(planes, WIDTH, HEIGHT), quad };
        });
    },
});

Deno.test({
    name: "where there is no page none is taken",
    ignore,
    fn() {
        for (let seed = 0; seed < 12; seed++) {
            const { grey, ground } = paperFrame(seed, { hasPage: false });
            const { planes } = paperVideo(seed, { hasPage: false });
            for (const found of [find?.grey(grey, WIDTH, HEIGHT), find?.planes(planes, WIDTH, HEIGHT)]) {
                assert.ok((found?.confidence ?? 0) < LIKELY, `${ground} ${seed}: ${found?.confidence}`);
            }
        }
    },
});

Deno.test({
    name: "frames of one tone, of noise and of the smallest size have no page and end nothing",
    ignore,
    fn() {
        for (const tone of [0, 128, 255]) assert.equal(find?.grey(new Uint8Array(64 * 48).fill(tone), 64, 48), null);
        const noise = Uint8Array.from({ length: 320 * 240 }, (_, at) => (at * 2654435761 >>> 13) & 255);
        assert.ok((find?.grey(noise, 320, 240)?.confidence ?? 0) < LIKELY);
        assert.equal(find?.grey(new Uint8Array(100), 10, 10), null);
    },
});
