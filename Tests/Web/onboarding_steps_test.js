import assert from "node:assert/strict";
import { after, EXERCISES, placeOf, START, STEPS } from "../../Web/features/onboarding/steps.js";

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
    for (const what of EXERCISES) {
        state = after(state, { kind: "practised", what });
        places.push(placeOf(state).at);
    }
    for (const step of STEPS.slice(2)) places.push(placeOf({ ...state, step }).at);
    assert.deepEqual(places, [...Array(placeOf(state).of).keys()]);
});

Deno.test("every act is practised once, in order, and nothing else counts", () => {
    let state = after(START, { kind: "next" });
    for (const [at, what] of EXERCISES.entries()) {
        for (const other of EXERCISES) {
            if (other !== what) assert.equal(after(state, { kind: "practised", what: other }), state);
        }
        assert.equal(after(state, { kind: "next" }), state, `next before ${what}`);
        state = after(state, { kind: "practised", what });
        assert.equal(state.done.length, at + 1);
    }
    assert.equal(after(state, { kind: "next" }).step, "queue");
});
