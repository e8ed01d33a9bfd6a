// Which items of a grid get cells, and which changes make the grid measure itself again.
import assert from "node:assert/strict";
import { GridShape, OVERSCAN } from "../../Web/ui/grid-shape.js";

const squares = (/** @type {number} */ width) => ({ columns: Math.floor(width / 100), rowHeight: 100 });

Deno.test("a grid is measured once for its length, and again when its length or the page has changed", () => {
    const shape = new GridShape(squares);
    assert.ok(!shape.isMeasured(0), "an empty list has to be measured, too");
    shape.measure(450, 10);
    assert.ok(shape.isMeasured(10));
    assert.ok(!shape.isMeasured(9) && !shape.isMeasured(11));
    shape.forget();
    assert.ok(!shape.isMeasured(10));
});

Deno.test("cells have a new size if the columns, their width or the height of a row changes, and not if the length does", () => {
    const shape = new GridShape((width, total) => ({ columns: width > 400 ? 4 : 2, rowHeight: total > 100 ? 50 : 100 }));
    assert.deepEqual(shape.measure(450, 10), { isNew: true, isMoved: false });
    assert.deepEqual([shape.columns, shape.width, shape.rowHeight, shape.rows.height], [4, 112.5, 100, 300]);
    assert.deepEqual(shape.measure(450, 11), { isNew: false, isMoved: false });
    assert.equal(shape.rows.height, 300);
    assert.equal(shape.measure(480, 11).isNew, true);
    assert.equal(shape.measure(240, 11).isNew, true, "the same width in fewer columns");
    assert.equal(shape.measure(240, 101).isNew, true);
    assert.deepEqual([shape.columns, shape.width, shape.rowHeight, shape.rows.height], [2, 120, 50, 51 * 50]);
});

Deno.test("all cells move when the sections or the size of the cells change", () => {
    /** @type {any} */
    const heads = { sections: [{ start: 0, count: 5 }], shape: () => ({ head: 40, wide: 1 }) };
    const shape = new GridShape(squares, heads);
    assert.deepEqual(shape.measure(400, 5), { isNew: true, isMoved: true });
    assert.equal(shape.rows.height, 240);
    assert.deepEqual(shape.measure(400, 5), { isNew: false, isMoved: false });
    heads.sections = [{ start: 0, count: 2 }, { start: 2, count: 3 }];
    const { rows } = shape;
    assert.deepEqual(shape.measure(400, 5), { isNew: false, isMoved: true });
    assert.notEqual(shape.rows, rows);
    assert.deepEqual(shape.measure(500, 5), { isNew: true, isMoved: true });
    heads.sections = null;
    assert.deepEqual(shape.measure(500, 5), { isNew: false, isMoved: false });
    assert.equal(shape.rows.height, 100);
    assert.deepEqual(shape.rows.heads(0, 5), []);
});

Deno.test("the items in the window and a few rows around it have cells, always the same number while it scrolls", () => {
    const shape = new GridShape(squares);
    shape.measure(300, 10_000);
    const rows = 8 + 1 + 2 * OVERSCAN;
    assert.deepEqual(shape.shown(0, 800, 10_000), { first: 0, last: 3 * rows });
    for (const above of [5_000, 5_001, 5_099]) {
        assert.deepEqual(shape.shown(above, 800, 10_000), { first: 3 * 46, last: 3 * (46 + rows) }, String(above));
    }
    assert.deepEqual(shape.shown(5_100, 801, 10_000), { first: 3 * 47, last: 3 * (47 + rows + 1) });
    assert.equal(shape.shown(333_000, 800, 10_000).last, 10_000);
    assert.deepEqual(shape.shown(0, 800, 0), { first: 0, last: 0 });
});

Deno.test("the first item in view is that of the first row of which half is seen", () => {
    const shape = new GridShape(squares);
    shape.measure(300, 10_000);
    assert.deepEqual(shape.view(0, 850), { first: 0, visible: 24 });
    assert.deepEqual(shape.view(49, 800), { first: 0, visible: 24 });
    assert.deepEqual(shape.view(50, 799), { first: 3, visible: 21 });
});
