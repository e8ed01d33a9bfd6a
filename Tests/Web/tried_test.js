import assert from "node:assert/strict";
import { isWhole } from "../../Web/features/groups/common-part.js";
import { nextOf } from "../../Web/features/groups/next-of.js";
import { stemLength } from "../../Web/features/files/stem.js";
import { stateOf } from "../../Web/features/search/reading-state.js";

Deno.test("the ending of a name is not its own, but a folder has none", () => {
    const stem = (/** @type {string} */ name, kind = "file") => name.slice(0, stemLength({ name, kind }));
    for (
        const [name, own] of [["a.jpg", "a"], ["a.b.jpg", "a.b"], ["back.tar.gz", "back"], [".bashrc", ".bashrc"], [
            "x",
            "x",
        ]]
    ) assert.equal(stem(name), own);
    assert.equal(stem("v1.0", "folder"), "v1.0");
});

Deno.test("the next group is the next one with something to decide, and after the last comes the first", () => {
    const groups = [["a", 5], ["b", 0], ["c", 7]].map(([key, frees]) => ({ key: String(key), frees: Number(frees) }));
    assert.equal(nextOf(groups, "a")?.key, "c");
    assert.equal(nextOf(groups, "c")?.key, "a");
    assert.equal(nextOf(groups, "gone")?.key, "a");
    assert.equal(nextOf([groups[0]], "a"), undefined);
});

Deno.test("corners at all four edges are the whole picture; a part is none", () => {
    assert.equal(isWhole([[0.01, 0], [1, -0.02], [1.3, 1], [0, 0.99]]), true);
    assert.equal(isWhole([[0.2, 0], [1, 0], [1, 1], [0.2, 1]]), false);
});

Deno.test("the search says how much was read, is being read, or waits", () => {
    const job = (/** @type {object} */ more) => ({
        kind: "notes.everything",
        subject: "",
        state: "done",
        total: 9,
        failed: 0,
        ...more,
    });
    const some = { read: 4, photos: 9 };
    assert.deepEqual(stateOf([], { read: 9, photos: 9 }), { state: "read", read: 9, total: 9 }, "one by one, by no job");
    assert.deepEqual(stateOf([job({})], some), { state: "read", read: 9, total: 9 }, "the others are damaged");
    const copies = job({ total: 6, failed: 1 });
    assert.deepEqual(stateOf([copies], { read: 8, photos: 9 }).state, "read", "three are copies, one is damaged");
    assert.deepEqual(stateOf([job({ total: 8 })], some), { state: "waiting", read: 4, total: 9 }, "one has come since");
    assert.deepEqual(stateOf([job({ kind: "notes.list", state: "running", total: 1 })], some), {
        state: "reading",
        read: 4,
        total: 9,
    });
    assert.deepEqual(stateOf([job({ subject: "/a" })], some), { state: "waiting", read: 4, total: 9 });
    assert.deepEqual(stateOf([], { read: 0, photos: 0 }), { state: "waiting", read: 0, total: 0 });
});
