import assert from "node:assert/strict";
import { inSlices, SLICE } from "../../Web/ui/slices.js";

const ids = Array.from({ length: 2 * SLICE + 50 }, (_, n) => n);

Deno.test("every photo is in exactly one slice, in order, and the time left is measured", async () => {
    /** @type {number[][]} */
    const slices = [];
    /** @type {(number | null)[][]} */
    const told = [];
    let clock = 0;
    const result = await inSlices(ids, {
        run: (slice) => {
            slices.push(slice);
            clock += slice.length * 10;
            return Promise.resolve(slice.length);
        },
        onprogress: (done, left) => told.push([done, left]),
        now: () => clock,
    });
    assert.deepEqual(slices.flat(), ids);
    assert.deepEqual(result, { answers: [SLICE, SLICE, 50], done: ids.length, error: null });
    assert.deepEqual(told, [[0, null], [SLICE, 3], [2 * SLICE, 1], [ids.length, 0]]);
});

Deno.test("after a stop the present slice ends, and no other starts", async () => {
    const stop = new AbortController();
    const result = await inSlices(ids, {
        run: (slice) => {
            stop.abort();
            return Promise.resolve(slice.length);
        },
        signal: stop.signal,
    });
    assert.deepEqual(result, { answers: [SLICE], done: SLICE, error: null });
});

Deno.test("when a slice fails, the answer has the slices before it and the error", async () => {
    const error = new Error("disk full");
    let calls = 0;
    const result = await inSlices(ids, { run: () => ++calls === 2 ? Promise.reject(error) : Promise.resolve("ok") });
    assert.deepEqual(result, { answers: ["ok"], done: SLICE, error });
});
