import assert from "node:assert/strict";
import { distance, isConvex, moved, WHOLE } from "../../Web/features/scanner/geometry.js";
import { HOLD, LIKELY, Steadiness } from "../../Web/features/scanner/steadiness.js";
import { hasPlanes, layoutOf, planesOf } from "../../Web/features/scanner/video-planes.js";

const PAGE = [[0.2, 0.2], [0.7, 0.2], [0.7, 0.8], [0.2, 0.8]];
/** @param {number} by */
const shifted = (by) => PAGE.map(([x, y]) => [x + by, y]);
/**
 * Plays frames of 40 ms.
 * @param {Steadiness} steady
 * @param {number} from
 * @param {number} to
 * @param {(time: number) => any} seen
 */
function play(steady, from, to, seen) {
    let times = 0;
    let view =
        /** @type {import("../../Web/features/scanner/steadiness.js").View} */ ({ corners: null, progress: 0, due: false });
    for (let time = from; time < to; time += 40) {
        view = steady.add(seen(time), time);
        if (view.due) {
            times++;
            steady.took();
        }
    }
    return { times, view };
}

Deno.test("a page that is held still is taken after a second and a half, once", () => {
    const steady = new Steadiness();
    const still = (/** @type {number} */ time) => ({ corners: shifted(Math.sin(time) * 0.006), confidence: 0.98 });
    assert.equal(play(steady, 0, HOLD - 80, still).times, 0);
    const { times, view } = play(steady, HOLD - 80, HOLD + 8000, still);
    assert.deepEqual([times, view.isTaken], [1, true]);
});

Deno.test("the next page is taken when the last one has left, or lies elsewhere", () => {
    const steady = new Steadiness();
    const at = (/** @type {number} */ by) => () => ({ corners: shifted(by), confidence: 0.98 });
    assert.equal(play(steady, 0, 3000, at(0)).times, 1);
    assert.equal(play(steady, 3000, 6000, at(0.2)).times, 1);
    assert.equal(play(steady, 6000, 7000, () => null).times, 0);
    assert.equal(play(steady, 7000, 10_000, at(0.2)).times, 1);
});

Deno.test("what moves, is unsure or is not there is not taken", () => {
    const moving = (/** @type {number} */ time) => ({ corners: shifted((time / 4000) % 0.3), confidence: 0.98 });
    assert.equal(play(new Steadiness(), 0, 10_000, moving).times, 0);
    assert.equal(play(new Steadiness(), 0, 10_000, () => ({ corners: PAGE, confidence: 0.4 })).times, 0);
    const nothing = play(new Steadiness(), 0, 10_000, () => null);
    assert.deepEqual([nothing.times, nothing.view.corners], [0, null]);
});

Deno.test("a likely page is taken where nearly all frames agree on it, and not where they do not", () => {
    const likely = (/** @type {number} */ time) => ({ corners: shifted(Math.sin(time) * 0.006), confidence: LIKELY + 0.02 });
    assert.equal(play(new Steadiness(), 0, 4 * HOLD, likely).times, 1);
    // Every fourth frame shows a page at another position. A single such frame would be ignored, but these are too many.
    const flickering = (/** @type {number} */ time) =>
        time % 160 ? likely(time) : { corners: shifted(0.2), confidence: 0.94 };
    assert.equal(play(new Steadiness(), 0, 8 * HOLD, flickering).times, 0);
    const unlikely = (/** @type {number} */ time) => ({
        corners: PAGE,
        confidence: time % 80 ? LIKELY - 0.1 : LIKELY + 0.05,
    });
    assert.equal(play(new Steadiness(), 0, 8 * HOLD, unlikely).times, 0);
});

Deno.test("single frames that fail do not put off a page that is held, and one that moves away is not taken on its way", () => {
    const failing = (/** @type {number} */ time) => time % 400 === 200 ? null : { corners: PAGE, confidence: 0.98 };
    assert.equal(play(new Steadiness(), 0, HOLD + 80, failing).times, 1);
    const leaving = (/** @type {number} */ time) => ({ corners: shifted(time < HOLD - 120 ? 0 : 0.1), confidence: 0.98 });
    const steady = new Steadiness();
    assert.equal(play(steady, 0, HOLD + 800, leaving).times, 0);
    assert.equal(play(steady, HOLD + 800, 3 * HOLD, leaving).times, 1);
});

Deno.test("a page that becomes sure after a while is not taken without its ring being seen to fill", () => {
    const steady = new Steadiness();
    const late = (/** @type {number} */ time) => ({ corners: PAGE, confidence: time < 6000 ? 0.5 : 1 });
    let seenAt = 0;
    for (let time = 0; time < 12_000; time += 40) {
        const view = steady.add(late(time), time);
        if (view.progress > 0 && !seenAt) seenAt = time;
        if (!view.due) continue;
        assert.ok(time - seenAt >= HOLD / 4, `${time - seenAt} ms`);
        return;
    }
    assert.fail("it was never taken");
});

Deno.test("where the server looks at four frames a second a page is taken all the same", () => {
    const steady = new Steadiness();
    let times = 0;
    for (let time = 0; time < 3 * HOLD; time += 260) {
        if (steady.add({ corners: PAGE, confidence: 0.98 }, time).due) {
            times++;
            steady.took();
        }
    }
    assert.equal(times, 1);
});

Deno.test("a frame without a page does not lose the outline, a second of them does", () => {
    const steady = new Steadiness();
    steady.add({ corners: PAGE, confidence: 0.98 }, 0);
    assert.deepEqual(steady.add(null, 100).corners, PAGE);
    assert.equal(steady.add(null, 1100).corners, null);
});

Deno.test("corners that cross or lie in a line enclose nothing", () => {
    assert.ok(isConvex(PAGE) && isConvex(WHOLE));
    assert.ok(!isConvex([PAGE[1], PAGE[0], PAGE[2], PAGE[3]]));
    assert.ok(!isConvex([...PAGE].reverse()));
    assert.ok(!isConvex([[0, 0], [0.5, 0], [1, 0], [0.5, 0]]));
    assert.ok(Math.abs(distance(PAGE, shifted(0.1)) - 0.1) < 1e-9);
});

Deno.test("a thing moves in its list, and never out of it", () => {
    assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
    assert.deepEqual(moved(["a", "b", "c"], 2, -5), ["c", "a", "b"]);
});

Deno.test("the finder is told where light and colours lie, for each layout of a frame", () => {
    const size = { width: 5, height: 3 };
    const planes = [{ offset: 0, stride: 8 }, { offset: 24, stride: 4 }, { offset: 32, stride: 4 }];
    const told = (/** @type {string} */ format) => layoutOf(format, size, planes, false);
    assert.deepEqual(told("I420"), [0, 1, 8, 5, 3, 24, 1, 4, 3, 2, 32, 1, 4, 3, 2, 0]);
    assert.deepEqual(told("I422").slice(5), [24, 1, 4, 3, 3, 32, 1, 4, 3, 3, 0]);
    assert.deepEqual(told("I444").slice(5), [24, 1, 4, 5, 3, 32, 1, 4, 5, 3, 0]);
    assert.deepEqual(layoutOf("NV12", size, planes.slice(0, 2), true).slice(5), [24, 2, 4, 3, 2, 25, 2, 4, 3, 2, 1]);
});

Deno.test("pixels become light, and blue and red of each four", () => {
    const red = [255, 0, 0, 255], white = [255, 255, 255, 255], black = [0, 0, 0, 255], blue = [0, 0, 255, 255];
    // Three columns and rows: the last column and the last row are not part of a complete group of 2 × 2 pixels.
    const rows = [[red, red, white], [red, red, blue], [black, white, white]];
    const { bytes, light } = planesOf(Uint8ClampedArray.from(rows.flat(2)), 3, 3);
    assert.deepEqual([...bytes], [76, 76, 255, 76, 76, 29, 0, 255, 255, 85, 255]);
    assert.ok(Math.abs(light - (4 * 76.245 + 3 * 255 + 29.07) / 9) < 0.01, String(light));
});

Deno.test("only a frame that is the picture as it is shown is read without a canvas", () => {
    const video = { videoWidth: 640, videoHeight: 480 };
    const frame = { format: "NV12", displayWidth: 640, displayHeight: 480, visibleRect: { width: 640, height: 480 } };
    assert.ok(hasPlanes(frame, video));
    for (
        const other of [
            { format: null },
            { format: "BGRX" },
            { rotation: 90 },
            { flip: true },
            { displayWidth: 480, displayHeight: 640 },
            { visibleRect: { width: 320, height: 480 } },
        ]
    ) {
        assert.ok(!hasPlanes({ ...frame, ...other }, video), JSON.stringify(other));
    }
});

Deno.test("a camera that opens anew begins to wait anew, and does not take again what still lies there", () => {
    const steady = new Steadiness();
    const still = () => ({ corners: PAGE, confidence: 0.98 });
    play(steady, 0, HOLD - 200, still);
    steady.restart();
    assert.equal(play(steady, HOLD - 200, 2 * HOLD - 400, still).times, 0);
    assert.equal(play(steady, 2 * HOLD - 400, 3 * HOLD, still).times, 1);
    steady.restart();
    assert.equal(play(steady, 3 * HOLD + 2000, 5 * HOLD + 2000, still).times, 0);
});
