import assert from "node:assert/strict";
import { ScrollPace } from "../../Web/ui/scroll-pace.js";

/**
 * Returns the time that a list may spend on each frame while it scrolls through these positions.
 * @param {[above: number, now: number][]} frames
 */
function paces(frames) {
    const pace = new ScrollPace();
    return frames.map(([above, now]) => pace.patience(above, now));
}

Deno.test("a list at rest has the most time, and a moving one less", () => {
    assert.deepEqual(paces([[0, 0], [0, 16], [8, 32]]), [3, 3, 1]);
});

Deno.test("a fling dresses nothing until it slows down", () => {
    assert.deepEqual(paces([[0, 0], [100, 16], [200, 32], [300, 48], [310, 64]]), [3, 3, 0, 0, 1]);
});

Deno.test("a brisk scroll with late frames dresses nothing", () => {
    assert.deepEqual(paces([[0, 0], [20, 16], [50, 56], [60, 96]]), [3, 1, 0, 1]);
});
