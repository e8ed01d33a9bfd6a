import assert from "node:assert/strict";
import { handOver, takeHanded } from "../../Web/core/handover.js";

Deno.test("files wait for the page that they are given to, and are taken once", () => {
    const [one, two, three] = ["a", "b", "c"].map((name) => new File(["x"], name));
    /** @type {string[]} */
    const taken = [];
    const take = (/** @type {File[]} */ files) => taken.push(files.map(({ name }) => name).join());
    handOver("/convert", [one]);
    handOver("/convert", [two]);
    handOver("/mail", [three]);
    handOver("/mail", []);
    const page = new AbortController();
    takeHanded("/convert", take, page.signal);
    assert.deepEqual(taken, ["a,b"]);
    handOver("/convert", [three]);
    assert.deepEqual(taken, ["a,b", "c"]);
    page.abort();
    handOver("/convert", [one]);
    assert.deepEqual(taken, ["a,b", "c"]);
    takeHanded("/convert", take, new AbortController().signal);
    assert.deepEqual(taken, ["a,b", "c", "a"]);
});
