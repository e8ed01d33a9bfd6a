import assert from "node:assert/strict";
import { after, at, LAST, placeOf, START, STEPS, SWIPES } from "../../Web/features/onboarding/steps.js";

Deno.test("the folders are one act away from every step", () => {
    for (const step of STEPS) assert.equal(after({ ...START, step }, { kind: "skip" }).step, LAST);
});

Deno.test("each screen of the introduction is one further than the screen before", () => {
    let state = after(START, { kind: "next" });
    const places = [placeOf(START).at, placeOf(state).at];
    for (const direction of SWIPES) {
        state = after(state, { kind: "swiped", direction });
        places.push(placeOf(state).at);
    }
    for (const step of STEPS.slice(3)) places.push(placeOf({ ...state, step }).at);
    assert.deepEqual(places, [...Array(placeOf(state).of).keys()]);
});

Deno.test("at most eight acts lead through the introduction, the one that ends it included", () => {
    assert.ok(placeOf(START).of <= 8, String(placeOf(START).of));
});

Deno.test("the practice is left by its four swipes alone, and begins anew when it is entered again", () => {
    const practice = after(START, { kind: "next" });
    assert.equal(after(practice, { kind: "next" }), practice);
    const practised = SWIPES.reduce((state, direction) => after(state, { kind: "swiped", direction }), practice);
    assert.equal(practised.step, "after");
    assert.deepEqual(after(practised, { kind: "back" }), at(practised, "practise"));
    assert.deepEqual(after(practised, { kind: "back" }).done, []);
});
