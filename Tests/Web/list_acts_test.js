// The actions of a long list: only one at a time; items that failed are shown.
import assert from "node:assert/strict";
import { ListActs } from "../../Web/ui/list-acts.js";
import { SLICE } from "../../Web/ui/slices.js";

/** @param {number} count */
const items = (count) => Array.from({ length: count }, (_, id) => ({ id, version: `v${id}` }));

/** @param {Record<string, any>} [parts] */
function list(parts = {}) {
    /** @type {any[]} the calls to the page, in order */
    const told = [];
    /** @type {() => void} */
    let cancel = () => {};
    const acts = new ListActs({
        chosen: () => Promise.resolve(items(2)),
        done: () => void told.push("done"),
        reload: () => Promise.resolve(void told.push(acts.isBusy ? "reload while busy" : "reload")),
        onidle: () => void told.push(acts.isBusy ? "idle while busy" : "idle"),
        onfailed: (failed) => Promise.resolve(void told.push(["failed", failed.length])),
        onerror: (error) => void told.push(String(error)),
        progress: (title, total, oncancel) => {
            told.push([title, total]);
            cancel = oncancel;
            return (current) => void told.push(current);
        },
        ...parts,
    });
    return { acts, told, cancel: () => cancel() };
}

Deno.test("an action gets the chosen items with their versions; then nothing is selected, and the list is shown again", async () => {
    const { acts, told } = list();
    const answer = await acts.act((body) => Promise.resolve({ body }));
    assert.deepEqual(answer, { body: { ids: [0, 1], versions: ["v0", "v1"] } });
    assert.deepEqual(told, ["done", "reload"]);
    assert.ok(!acts.isBusy);
});

Deno.test("while an action runs, no other begins", async () => {
    const { acts, told } = list();
    const open = Promise.withResolvers();
    const first = acts.act(() => open.promise);
    assert.ok(acts.isBusy);
    assert.equal(await acts.act(() => assert.fail("not now")), null);
    assert.deepEqual(await acts.actInSlices("x", () => assert.fail("not now")), []);
    open.resolve({ failed: [] });
    assert.deepEqual(await first, { failed: [] });
    assert.deepEqual(told, ["done", "reload"]);
    assert.notEqual(await acts.act(() => Promise.resolve({})), null);
});

Deno.test("what failed is shown after the list", async () => {
    const { acts, told } = list();
    await acts.act(() => Promise.resolve({ failed: [{ id: 1, error: {} }] }));
    assert.deepEqual(told, ["done", "reload", ["failed", 1]]);
});

Deno.test("after a list that has changed, and after a failure, another action can begin", async () => {
    for (const chosen of [() => Promise.resolve(null), () => Promise.reject(new Error("offline"))]) {
        const { acts, told } = list({ chosen });
        assert.equal(await acts.act(() => assert.fail("nothing is chosen")), null);
        assert.ok(!acts.isBusy);
        assert.deepEqual(await acts.actInSlices("x", () => assert.fail("nothing is chosen")), []);
        assert.ok(!acts.isBusy);
        assert.equal(new Set(told).size, 1);
        assert.equal(told.length, 2);
        assert.ok(["Error: offline", "idle"].includes(told[0]));
    }
    const { acts, told } = list();
    assert.equal(await acts.act(() => Promise.reject(new Error("full"))), null);
    assert.deepEqual([told, acts.isBusy], [["Error: full"], false]);
});

Deno.test("a long action runs in slices with a card that shows them, and a short one without", async () => {
    const { acts, told } = list({ chosen: () => Promise.resolve(items(2 * SLICE + 1)) });
    const answers = await acts.actInSlices("Deleting", (slice) => Promise.resolve({ n: slice.length, failed: [{ id: 1 }] }));
    assert.deepEqual(answers.map(({ n }) => n), [SLICE, SLICE, 1]);
    assert.deepEqual(told[0], ["Deleting", 2 * SLICE + 1]);
    assert.deepEqual(told.slice(-3), ["done", "reload", ["failed", 3]]);
    const short = list({ chosen: () => Promise.resolve(items(SLICE)) });
    await short.acts.actInSlices("Deleting", () => Promise.resolve({}));
    assert.deepEqual(short.told, ["done", "reload"]);
});

Deno.test("a long action can be stopped after a slice, and what was done before a failure counts", async () => {
    const stopped = list({ chosen: () => Promise.resolve(items(3 * SLICE)) });
    const answers = await stopped.acts.actInSlices("x", () => {
        stopped.cancel();
        return Promise.resolve({});
    });
    assert.equal(answers.length, 1);
    let runs = 0;
    const broken = list({ chosen: () => Promise.resolve(items(3 * SLICE)) });
    const done = await broken.acts.actInSlices(
        "x",
        () => runs++ ? Promise.reject(new Error("offline")) : Promise.resolve({}),
    );
    assert.equal(done.length, 1);
    assert.deepEqual(broken.told.slice(-3), ["Error: offline", "done", "reload"]);
    assert.ok(!broken.acts.isBusy);
});
