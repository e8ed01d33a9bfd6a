import assert from "node:assert/strict";
import { after, START, STEPS } from "../../Web/features/onboarding/steps.js";

Deno.test("who skips before anything was shown comes to the folders at once", () => {
    assert.equal(after(START, { kind: "skip" }).step, STEPS.at(-1));
});

Deno.test("a skip in the middle leaves out one step alone", () => {
    for (const [at, step] of STEPS.slice(1, -1).entries()) {
        assert.equal(after({ ...START, step }, { kind: "skip" }).step, STEPS[at + 2]);
    }
    assert.equal(after({ ...START, step: STEPS[STEPS.length - 1] }, { kind: "skip" }).step, STEPS.at(-1));
});
