import assert from "node:assert/strict";
import { ACTS, after, at, EXERCISES, LAST, placeOf, START, STEPS, SWIPES } from "../../Web/features/onboarding/steps.js";

Deno.test("the folders are one act away from every step", () => {
    for (const step of STEPS) assert.equal(after({ ...START, step }, { kind: "skip" }).step, LAST);
});

Deno.test("each swipe has its own screen, the other acts share one, and each later screen is one further", () => {
    let state = after(START, { kind: "next" });
    const places = [placeOf(START).at, placeOf(state).at];
    for (const what of EXERCISES) {
        state = after(state, { kind: "practised", what });
        places.push(placeOf(state).at);
    }
    const acts = ACTS.map(() => 1 + SWIPES.length);
    const later = STEPS.slice(2).map((_, index) => 2 + SWIPES.length + index);
    for (const step of STEPS.slice(3)) places.push(placeOf({ ...state, step }).at);
    assert.deepEqual(places, [0, 1, 2, 3, 4, ...acts, ...later]);
    assert.equal(places.at(-1), placeOf(state).of - 1);
});

Deno.test("the introduction has at most eight screens", () => {
    assert.ok(placeOf(START).of <= 8, String(placeOf(START).of));
});

Deno.test("every act is practised once, in order, and nothing else counts", () => {
    let state = after(START, { kind: "next" });
    for (const what of EXERCISES) {
        for (const other of EXERCISES) {
            if (other !== what) assert.equal(after(state, { kind: "practised", what: other }), state);
        }
        assert.equal(after(state, { kind: "next" }), state, `next before ${what}`);
        state = after(state, { kind: "practised", what });
    }
    assert.equal(state.step, "after");
    assert.deepEqual(after(state, { kind: "back" }), at(state, "practise"));
    assert.deepEqual(after(state, { kind: "back" }).done, []);
});
