import assert from "node:assert/strict";
import { Questions } from "../../Web/features/people/questions.js";

/** @param {string} one @param {string} other */
const pair = (one, other) => {
    const group = (/** @type {string} */ key) => ({ key, name: null, hidden: false, faces: 1, photos: 1, cover: 1 });
    return { one: group(one), other: group(other) };
};
/** @param {Questions} questions */
const shown = ({ first }) => first && `${first.one.key} ${first.other.key}`;

Deno.test("an answer leads to the next question at once, and to none about its groups until they were fetched again", () => {
    const questions = new Questions();
    questions.loading()([pair("g1", "g2"), pair("g2", "g3"), pair("g4", "g5")]);
    assert.equal(shown(questions), "g1 g2");
    questions.take(false);
    assert.equal(shown(questions), "g4 g5", "g2 is another group now");
    assert.equal(questions.isPending, true);
    assert.equal(questions.sent(), true);
    const loaded = questions.loading();
    // An answer while the questions are fetched is about groups that the answer of the server does not know yet.
    questions.take(false);
    assert.equal(questions.first, undefined);
    loaded([pair("g4", "g5"), pair("p1", "g4"), pair("p1", "g3")]);
    assert.equal(shown(questions), "p1 g3");
    assert.equal(questions.sent(), true);
});

Deno.test("the questions are fetched again when the last answer was sent, and what is not sure is not asked again", () => {
    const questions = new Questions();
    questions.loading()([pair("g1", "g2"), pair("g3", "g4"), pair("g5", "g6")]);
    questions.take(true);
    assert.equal(shown(questions), "g3 g4", "nothing is sent");
    assert.equal(questions.isPending, false);
    questions.take(false);
    questions.take(false);
    assert.equal(questions.sent(), false);
    assert.equal(questions.sent(), true);
    const loaded = questions.loading();
    assert.equal(questions.isPending, true);
    loaded([pair("g2", "g1")]);
    assert.equal(questions.first, undefined);
    assert.equal(questions.isPending, false);
});
