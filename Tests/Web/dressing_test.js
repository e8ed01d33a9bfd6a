// The order in which the cells of a list get their pictures.
import assert from "node:assert/strict";
import { Dressing } from "../../Web/ui/dressing.js";

/** @param {...number} indices */
function bare(...indices) {
    const dressing = new Dressing();
    for (const index of indices) dressing.add(index);
    return dressing;
}

/** @param {Dressing} dressing @param {number} from @param {number} to @param {{fetched?: number[], most?: number}} [options] */
function run(dressing, from, to, { fetched, most = Infinity } = {}) {
    /** @type {number[]} */
    const dressed = [];
    const isFetched = (/** @type {number} */ index) => fetched === undefined || fetched.includes(index);
    const awaits = dressing.run(from, to, isFetched, (index) => dressed.push(index), () => dressed.length >= most);
    return { dressed, awaits };
}

Deno.test("cells in the window are dressed first, then those nearest to it", () => {
    const dressing = bare(3, 9, 5, 4, 7, 8, 6);
    assert.ok(!dressing.isDone);
    assert.deepEqual(run(dressing, 5, 7), { dressed: [5, 6, 7, 4, 8, 3, 9], awaits: false });
    assert.ok(dressing.isDone);
});

Deno.test("when the time of a frame is over, the rest is dressed in the next one", () => {
    const dressing = bare(1, 2, 3);
    assert.deepEqual(run(dressing, 1, 3, { most: 2 }), { dressed: [1, 2], awaits: false });
    assert.ok(!dressing.isDone);
    assert.deepEqual(run(dressing, 1, 3), { dressed: [3], awaits: false });
});

Deno.test("while an item in the window is being fetched, no cell outside it is dressed", () => {
    const dressing = bare(4, 5, 6, 7);
    assert.deepEqual(run(dressing, 5, 6, { fetched: [4, 5, 7] }), { dressed: [5, 6], awaits: true });
    assert.deepEqual(
        run(dressing, 5, 6, { fetched: [5, 6] }),
        { dressed: [4, 7], awaits: false },
        "those outside do not matter",
    );
    assert.deepEqual(
        run(bare(5, 9), 5, 8, { fetched: [5, 6, 7] }).awaits,
        true,
        "nor does the last one less than the first",
    );
});

Deno.test("a cell that has left is not dressed, the others are, each once", () => {
    const dressing = bare(1, 2, 3);
    dressing.add(2);
    dressing.forget((index) => index === 1);
    assert.deepEqual(run(dressing, 1, 3).dressed, [2, 3]);
    dressing.add(4);
    dressing.forget(() => true);
    assert.ok(dressing.isDone);
    assert.deepEqual(run(dressing, 1, 3), { dressed: [], awaits: false });
});
