// The counts on the screen are the counts of the server plus the decisions of this tab that have not been sent yet.
import assert from "node:assert/strict";
import { ApiError, isTransient } from "../../Web/core/api.js";
import { DecidedCounts, EMPTY } from "../../Web/features/triage/decided-counts.js";
import { countsDelta } from "../../Web/features/triage/directions.js";

const heard = { ...EMPTY, total: 10, processed: 4, kept: 3, queued: 1, queuedBytes: 500, read: 1 };
const card = { id: 7, copies: 2, bytes: 100 };

Deno.test("a decision counts at once for all copies, and the same once the server has it", () => {
    const counts = new DecidedCounts();
    assert.deepEqual(counts.sum, EMPTY);
    counts.take(heard);
    counts.decide("a", card, "readDelete", null);
    const sum = { ...heard, processed: 6, queued: 3, queuedBytes: 700, read: 3 };
    assert.deepEqual(counts.sum, sum);
    counts.settle([{ key: "a" }]);
    assert.deepEqual(counts.sum, heard, "a refused decision counts no longer");
    counts.take(sum);
    assert.deepEqual(counts.sum, sum);
    counts.take(undefined);
    assert.deepEqual(counts.sum, sum, "a response without counts changes nothing");
});

Deno.test("a decision that replaces another counts only as the new one", () => {
    const counts = new DecidedCounts();
    counts.take(heard);
    counts.decide("a", { ...card, copies: 1 }, "delete", "keep");
    assert.deepEqual(counts.sum, { ...heard, kept: 2, queued: 2, queuedBytes: 600 });
});

Deno.test("the undo of an unsent decision leaves the server's counts", () => {
    const counts = new DecidedCounts();
    counts.take(heard);
    counts.decide("a", card, "keep", null);
    counts.undo("a", card, "keep", null, false);
    assert.deepEqual(counts.sum, heard);
});

Deno.test("the undo of a sent decision takes it out of the server's counts, and the one before counts again", () => {
    const counts = new DecidedCounts();
    counts.take(heard);
    counts.undo("a", { ...card, copies: 1 }, "keep", null, true);
    assert.deepEqual(counts.sum, { ...heard, processed: 3, kept: 2 });
    counts.take(heard);
    counts.undo("b", { ...card, copies: 1 }, "keep", "delete", true);
    assert.deepEqual(counts.sum, { ...heard, kept: 2, queued: 2, queuedBytes: 600 });
});

Deno.test("an event's counts are taken only while nothing is unsent, because it may contain the unsent decisions", () => {
    const counts = new DecidedCounts();
    counts.take(heard);
    counts.decide("a", card, "keep", null);
    counts.follow({ ...heard, processed: 6, kept: 5 }, 1);
    assert.deepEqual(counts.sum, { ...heard, processed: 6, kept: 5 }, "it would be 8 if the decision counted twice");
    counts.settle([{ key: "a" }]);
    counts.follow({ ...heard, processed: 9 }, 0);
    assert.equal(counts.sum.processed, 9);
});

Deno.test("no count is ever negative", () => {
    const counts = new DecidedCounts();
    counts.undo("a", card, "readDelete", null, true);
    assert.deepEqual(counts.sum, EMPTY);
});

Deno.test("each action counts in its own way, for one file at least", () => {
    const none = { processed: 1, kept: 0, queued: 0, queuedBytes: 0, read: 0 };
    const one = { copies: 0, bytes: 8 };
    assert.deepEqual(countsDelta("keep", one), { ...none, kept: 1 });
    assert.deepEqual(countsDelta("readKeep", one), { ...none, kept: 1, read: 1 });
    assert.deepEqual(countsDelta("delete", one), { ...none, queued: 1, queuedBytes: 8 });
    assert.deepEqual(countsDelta("readDelete", one), { ...none, queued: 1, queuedBytes: 8, read: 1 });
});

Deno.test("a request is sent again without an answer, a session, an address or a working server, and not if it was refused", () => {
    const error = (/** @type {number} */ status) => new ApiError({ code: "x", message: "", status });
    const again = (/** @type {number} */ status) => isTransient(error(status));
    assert.deepEqual([0, 401, 421, 500, 503, 599].map(again), Array(6).fill(true));
    assert.deepEqual([400, 403, 404, 409, 422, 499].map(again), Array(6).fill(false));
    assert.ok(isTransient(new TypeError("Failed to fetch")));
});

Deno.test("a photo for later is counted once, and no longer once it is decided", () => {
    const counts = new DecidedCounts();
    counts.take({ ...heard, later: 3 });
    counts.decide("a", card, "later", null);
    assert.deepEqual(counts.sum, { ...heard, later: 5 });
    counts.decide("b", { ...card, id: 8, copies: 1, later: 4 }, "later", null);
    assert.deepEqual(counts.sum, { ...heard, later: 5 }, "it was for later before");
    counts.decide("c", { ...card, id: 9, copies: 1, later: 4 }, "keep", null);
    assert.deepEqual(counts.sum, { ...heard, later: 4, processed: 5, kept: 4 });
    counts.undo("a", card, "later", null, false);
    assert.equal(counts.sum.later, 2);
});
