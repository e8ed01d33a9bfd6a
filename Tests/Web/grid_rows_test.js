import assert from "node:assert/strict";
import { evenRows, shelfRows } from "../../Web/ui/grid-rows.js";

/** Creates sections with these numbers of items. @param {number[]} counts */
function sections(counts) {
    let start = 0;
    return counts.map((count) => {
        const section = { start, count };
        start += count;
        return section;
    });
}

const SHAPE = { columns: 4, rowHeight: 100, head: 40, wide: 2 };

Deno.test("short sections share a row, and long ones have rows of their own", () => {
    const rows = shelfRows(sections([2, 2, 9, 1, 1]), SHAPE);
    const heads = rows.heads(0, 15);
    assert.deepEqual(
        heads.map(({ section, column, columns, y }) => [section.start, column, columns, y]),
        // The last row of the third section has space beside its ninth item, but no section follows there, because the
        // third section has several rows. The fourth section is too narrow to share its row.
        [[0, 0, 2, 0], [2, 2, 2, 0], [4, 0, 4, 140], [13, 0, 4, 480], [14, 0, 4, 620]],
    );
    assert.deepEqual(rows.place(3), { column: 3, y: 40 });
    assert.deepEqual(rows.place(12), { column: 0, y: 380 });
    assert.equal(rows.height, 760);
    assert.equal(rows.top(5), 140, "its heading is in view");
    assert.equal(rows.top(9), 280, "a row further down has none");
    assert.deepEqual([shelfRows([], SHAPE).height, shelfRows([], SHAPE).firstAt(50)], [0, 0]);
});

Deno.test("what is in view is found from where one is, with headings as without", () => {
    const seed = [3, 1, 8, 2, 2, 17, 1, 1, 1, 40, 5];
    const count = seed.reduce((sum, each) => sum + each, 0);
    for (const rows of [shelfRows(sections(seed), SHAPE), evenRows(count, 4, 100)]) {
        for (let y = 0; y < rows.height; y += 7) {
            const tops = Array.from({ length: count }, (_, index) => rows.place(index).y);
            assert.equal(rows.firstAt(y), tops.findIndex((top) => top + 100 > y), `first at ${y}`);
            assert.equal(Math.min(count, rows.before(y)), tops.filter((top) => top < y).length, `before ${y}`);
        }
        assert.equal(rows.firstAt(-500), 0);
    }
});

Deno.test("the arrows go to the item above and below, over headings too, and stay at the ends", () => {
    const rows = shelfRows(sections([2, 2, 6, 1]), SHAPE);
    assert.equal(rows.step(3, 1), 7);
    assert.equal(rows.step(7, 1), 9, "the row below is shorter");
    assert.equal(rows.step(9, 1), 10);
    assert.equal(rows.step(10, 1), 10);
    assert.equal(rows.step(10, -1), 8);
    assert.equal(rows.step(7, -1), 3);
    assert.equal(rows.step(1, -1), 1);
    assert.equal(rows.step(1, 9), 10);
    const even = evenRows(10, 4, 100);
    assert.deepEqual([even.step(3, 1), even.step(7, 1), even.step(1, -1), even.step(1, 5), even.step(7, -3)], [
        7,
        7,
        1,
        9,
        0,
    ]);
});
