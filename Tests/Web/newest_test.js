import assert from "node:assert/strict";
import { newest } from "../../Web/core/newest.js";

Deno.test("the next request aborts the one before, and leaving the page aborts the last one", () => {
    const page = new AbortController();
    const next = newest(page.signal);
    const [first, second] = [next(), next()];
    assert.deepEqual([first.aborted, second.aborted], [true, false]);
    page.abort();
    assert.ok(second.aborted);
    assert.ok(next().aborted);
});
