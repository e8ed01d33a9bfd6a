import assert from "node:assert/strict";
import { Pace } from "../../Web/features/mailbox/pace.js";

Deno.test("the time left follows from the progress since the work was first seen", () => {
    const pace = new Pace();
    assert.equal(pace.secondsLeft("a", 100, 1100, 0), null);
    assert.equal(pace.secondsLeft("a", 200, 1100, 1000), null, "too early to say");
    assert.equal(pace.secondsLeft("a", 300, 1100, 2000), 8);
    assert.equal(pace.secondsLeft("a", 1100, 1100, 10_000), 0);
    assert.equal(pace.secondsLeft("b", 0, 10, 10_000), null, "each by itself");
});

Deno.test("work without progress has no estimate, and work that starts again gets a new one", () => {
    const pace = new Pace();
    pace.secondsLeft("a", 100, 1000, 0);
    assert.equal(pace.secondsLeft("a", 100, 1000, 9000), null);
    assert.equal(pace.secondsLeft("a", 10, 1000, 10_000), null);
    assert.equal(pace.secondsLeft("a", 110, 1000, 12_500), 22.25);
});
