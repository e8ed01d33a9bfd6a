import assert from "node:assert/strict";
import {
    dragged,
    fitted,
    isInside,
    isWhole,
    ofRatio,
    towards,
    turnedCrop,
    turnedSize,
    WHOLE,
} from "../../Web/ui/crop-rules.js";

const size = { width: 400, height: 300 };

Deno.test("a straightened photo is cropped until it has no empty corner, and not more", () => {
    const crop = fitted(WHOLE, 10, size);
    assert.ok(isInside(crop, 10, size));
    const larger = { left: crop.left - 0.01, top: crop.top - 0.01, width: crop.width + 0.02, height: crop.height + 0.02 };
    assert.ok(!isInside(larger, 10, size));
    assert.ok(Math.abs(crop.width - crop.height) < 1e-9, "it keeps its shape");
    assert.deepEqual(fitted(WHOLE, 0, size), WHOLE);
});

Deno.test("a dragged frame stays in the photo", () => {
    const crop = { left: 0.2, top: 0.2, width: 0.5, height: 0.5 };
    assert.deepEqual(dragged(crop, "", 0.9, -0.9), { left: 0.5, top: 0, width: 0.5, height: 0.5 });
    const east = dragged(crop, "e", 0.9, 0);
    assert.ok(Math.abs(east.left + east.width - 1) < 1e-9 && Math.abs(east.height - 0.5) < 1e-9);
    assert.ok(dragged(crop, "nw", 0.9, 0.9).width > 0.04, "it never becomes empty");
    assert.ok(isInside(towards(fitted(WHOLE, 20, size), WHOLE, 20, size), 20, size));
});

Deno.test("four turns bring the frame back, and a turn swaps its sides", () => {
    const crop = { left: 0.1, top: 0.25, width: 0.5, height: 0.25 };
    const once = turnedCrop(crop, 1);
    assert.deepEqual([once.width, once.height], [crop.height, crop.width]);
    const back = turnedCrop(once, -1);
    for (const name of /** @type {const} */ (["left", "top", "width", "height"])) {
        assert.ok(Math.abs(back[name] - crop[name]) < 1e-9, name);
    }
    assert.deepEqual(turnedSize(size, 3), { width: 300, height: 400 });
});

Deno.test("a shape is as large as the photo allows", () => {
    const square = ofRatio(1, size);
    assert.equal(square.width * size.width, square.height * size.height);
    assert.equal(square.height, 1);
    assert.ok(!isWhole(square) && isWhole(ofRatio(4 / 3, size)));
});
