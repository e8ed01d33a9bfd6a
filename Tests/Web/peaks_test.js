import assert from "node:assert/strict";
import { peaks } from "../../Web/ui/peaks.js";

Deno.test("the loudest sample of each stretch, whatever its sign, against the loudest of all", () => {
    assert.deepEqual(peaks(Float32Array.of(0, 0.25, -0.5, 0.125, 0, 0), 3), [0.5, 1, 0]);
});

Deno.test("silence, no sound, and fewer samples than bars", () => {
    assert.deepEqual(peaks(new Float32Array(10), 2), [0, 0]);
    assert.deepEqual(peaks(new Float32Array(0), 2), [0, 0]);
    assert.deepEqual(peaks(Float32Array.of(0.5), 4), [0, 0, 0, 1]);
});
