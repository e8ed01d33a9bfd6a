// Work that can wait only runs when no request to the server is pending.
import assert from "node:assert/strict";
import { awaited, quiet } from "../../Web/core/quiet.js";

Deno.test("what can wait goes on only when all answers are there, those that failed too", async () => {
    /** @type {string[]} */
    const order = [];
    const one = Promise.withResolvers(), two = Promise.withResolvers();
    const first = awaited(one.promise), second = awaited(two.promise).catch(() => order.push("failed"));
    const waiting = quiet().then(() => order.push("quiet"));
    one.resolve("answer");
    assert.equal(await first, "answer");
    setTimeout(() => two.reject(new Error("gone")), 250);
    await Promise.all([second, waiting]);
    assert.deepEqual(order, ["failed", "quiet"]);
    await quiet();
});
