import assert from "node:assert/strict";
import { connectDecisions, decideCard, undoDecision, withDecisionsSince } from "../../Web/core/decisions.js";

/** @type {[string, ...unknown[]][]} */
const sent = [];
connectDecisions(
    /** @type {any} */ ({
        decideCard: (/** @type {any} */ { id }, /** @type {string} */ action) => sent.push(["decide", id, action]) && "key",
        undoDecision: (/** @type {string} */ key, /** @type {any} */ { id }) => sent.push(["undo", id, key]),
    }),
);
const card = (/** @type {number} */ id) => ({ id, copies: 1, bytes: 9 });

Deno.test("photos that were fetched while they were decided show the decision; others show what was fetched", () => {
    decideCard(card(1), "delete");
    const since = performance.now();
    decideCard(card(2), "keep");
    const photos = [{ id: 1, action: null }, { id: 2, action: null }, { id: 3, action: "keep" }, null, {}];
    assert.equal(withDecisionsSince(photos, since), photos);
    assert.deepEqual(photos, [{ id: 1, action: null }, { id: 2, action: "keep" }, { id: 3, action: "keep" }, null, {}]);
    assert.deepEqual(sent, [["decide", 1, "delete"], ["decide", 2, "keep"]]);
});

Deno.test("an undo during the request gives back the decision before, also if there was none", () => {
    const since = performance.now();
    const key = decideCard(card(4), "keep");
    undoDecision(key, card(4), "keep");
    decideCard(card(5), "keep", { before: "delete" });
    undoDecision(key, card(5), "keep", "delete");
    const photos = [{ id: 4, action: "keep" }, { id: 5, action: "keep" }];
    assert.deepEqual(withDecisionsSince(photos, since).map(({ action }) => action), [null, "delete"]);
    // A later request contains whatever the server knows by then.
    assert.deepEqual(withDecisionsSince([{ id: 4, action: "keep" }], performance.now() + 1), [{ id: 4, action: "keep" }]);
});
