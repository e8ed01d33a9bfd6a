import assert from "node:assert/strict";
import { clamp, fit, rubber, sharpest, zoomAbout } from "../../Web/ui/viewer-geometry.js";

const stage = { width: 400, height: 800 };
const photo = { format: "jpeg", bytes: 5_000_000, width: 4000, height: 3000 };

Deno.test("a picture fits by its tighter side, and one of unknown size takes the stage", () => {
    assert.deepEqual(fit({ width: 4000, height: 2000 }, stage), { width: 400, height: 200 });
    assert.deepEqual(fit({ width: 100, height: 800 }, stage), { width: 100, height: 800 });
    assert.deepEqual(fit({ width: 0, height: 0 }, stage), stage);
});

Deno.test("the point under the pointer stays under it, whatever the zoom and the pan", () => {
    for (
        const [scale, x, y, px, py, next] of [[1, 0, 0, 120, -50, 2], [2, 33, -80, -90, 10, 5], [4, -100, 60, 7, 300, 1.5]]
    ) {
        const view = zoomAbout({ scale, x, y }, next, px, py);
        const before = [(px - x) / scale, (py - y) / scale];
        const after = [(px - view.x) / view.scale, (py - view.y) / view.scale];
        assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-9);
        assert.equal(view.scale, next);
    }
});

Deno.test("zoom stays within one and five, and no gap opens beside the picture", () => {
    const fitted = { width: 400, height: 300 };
    assert.deepEqual(clamp({ scale: 9, x: 0, y: 0 }, fitted, stage), { scale: 5, x: 0, y: 0 });
    assert.deepEqual(clamp({ scale: 0.2, x: 50, y: 50 }, fitted, stage), { scale: 1, x: 0, y: 0 });
    // At twice its size, the picture is 800 wide, so it can move by 200 in both directions. With a height of 600 it is
    // still lower than the stage, so vertically it stays in the middle.
    assert.deepEqual(clamp({ scale: 2, x: 1000, y: 1000 }, fitted, stage), { scale: 2, x: 200, y: 0 });
    assert.deepEqual(clamp({ scale: 2, x: -1000, y: -1 }, fitted, stage), { scale: 2, x: -200, y: 0 });
});

Deno.test("past an edge the picture follows less than the finger, and within it all the way", () => {
    const fitted = { width: 400, height: 800 };
    assert.equal(rubber({ scale: 2, x: 150, y: 0 }, fitted, stage).x, 150);
    const pulled = rubber({ scale: 2, x: 300, y: 0 }, fitted, stage).x;
    assert.ok(pulled > 200 && pulled < 300);
});

Deno.test("the smallest sharp preview is shown, then the file itself", () => {
    assert.equal(sharpest(900, photo), 960);
    assert.equal(sharpest(961, photo), 1440);
    assert.equal(sharpest(2160, photo), 2160);
    assert.equal(sharpest(2161, photo), "original");
});

Deno.test("a picture that has no more than its preview is not fetched again", () => {
    assert.equal(sharpest(9000, { ...photo, width: 1200, height: 1600 }), 2160);
});

Deno.test("what the browser cannot draw, or would wait for, comes as the largest preview", () => {
    assert.equal(sharpest(5000, { ...photo, format: "heic" }), 4096);
    assert.equal(sharpest(5000, { ...photo, format: "raw" }), 4096);
    assert.equal(sharpest(5000, { ...photo, bytes: 200_000_000 }), 4096);
});
