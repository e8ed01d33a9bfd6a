import assert from "node:assert/strict";
import { after, placeOf, START, STEPS, SWIPES } from "../../Web/features/onboarding/steps.js";

Deno.test("who skips before anything was shown comes to the folders at once", () => {
    assert.equal(after(START, { kind: "skip" }).step, STEPS.at(-1));
});

Deno.test("a skip in the middle leaves out one step alone", () => {
    for (const [at, step] of STEPS.slice(1, -1).entries()) {
        assert.equal(after({ ...START, step }, { kind: "skip" }).step, STEPS[at + 2]);
    }
    assert.equal(after({ ...START, step: STEPS[STEPS.length - 1] }, { kind: "skip" }).step, STEPS.at(-1));
});

Deno.test("each screen of the introduction is one further than the screen before", () => {
    let state = after(START, { kind: "next" });
    const places = [placeOf(START).at, placeOf(state).at];
    for (const direction of SWIPES) {
        state = after(state, { kind: "swiped", direction });
        places.push(placeOf(state).at);
    }
    for (const step of STEPS.slice(2)) places.push(placeOf({ ...state, step }).at);
    assert.deepEqual(places, [...Array(placeOf(state).of).keys()]);
});
