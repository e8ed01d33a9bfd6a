import assert from "node:assert/strict";
import { Selection } from "../../Web/ui/selection.js";

const items = Array.from({ length: 10 }, (_, n) => ({ id: n + 100, bytes: 10 ** (n % 3) }));
const total = { count: 10, bytes: items.reduce((sum, { bytes }) => sum + bytes, 0) };
/** @param {Selection} selection @returns {number[]} the selected rows */
const rows = (selection) => items.flatMap(({ id }, row) => selection.has(id) ? [row] : []);

Deno.test("one press selects a row, another deselects it", () => {
    const selection = new Selection();
    selection.toggle(items, 3, false);
    assert.deepEqual(rows(selection), [3]);
    assert.deepEqual(selection.sum(total), { count: 1, bytes: items[3].bytes });
    selection.toggle(items, 3, false);
    assert.deepEqual(rows(selection), []);
});

Deno.test("shift selects or deselects from the last press to this one, upwards too", () => {
    const selection = new Selection();
    selection.toggle(items, 6, false);
    selection.toggle(items, 3, true);
    assert.deepEqual(rows(selection), [3, 4, 5, 6]);
    selection.toggle(items, 5, true);
    assert.deepEqual(rows(selection), [6]);
});

Deno.test("all includes rows that come later, and has exceptions", () => {
    const selection = new Selection();
    selection.all();
    assert.ok(selection.isAll && selection.has(987_654));
    selection.toggle(items, 2, false);
    assert.ok(!selection.isAll);
    assert.deepEqual(selection.sum(total), { count: 9, bytes: total.bytes - items[2].bytes });
    assert.deepEqual(selection.ids(items), items.filter(({ id }) => id !== 102).map(({ id }) => id));
    selection.toggle(items, 2, false);
    assert.ok(selection.isAll);
    selection.none();
    assert.deepEqual(selection.ids(items), []);
});

Deno.test("a dragged range grows, shrinks and turns round, and leaves other rows as they were", () => {
    const selection = new Selection();
    selection.toggle(items, 1, false);
    selection.toggle(items, 7, false);
    const draw = selection.draw(items, 4);
    draw(8);
    assert.deepEqual(rows(selection), [1, 4, 5, 6, 7, 8]);
    draw(5);
    assert.deepEqual(rows(selection), [1, 4, 5, 7]);
    draw(2);
    assert.deepEqual(rows(selection), [1, 2, 3, 4, 7]);
});

Deno.test("a range dragged from a selected row deselects", () => {
    const selection = new Selection();
    selection.all();
    selection.draw(items, 0)(2);
    assert.deepEqual(rows(selection), [3, 4, 5, 6, 7, 8, 9]);
    assert.equal(selection.sum(total).count, 7);
});

Deno.test("keys extend from their start", () => {
    const selection = new Selection();
    for (const row of [5, 6, 7]) selection.extend(items, row);
    assert.deepEqual(rows(selection), [5, 6, 7]);
});

Deno.test("rows that are not loaded yet are skipped", () => {
    const selection = new Selection();
    const holes = items.map((item, row) => row === 4 ? undefined : item);
    selection.toggle(holes, 4, false);
    selection.toggle(holes, 3, false);
    selection.toggle(holes, 5, true);
    assert.deepEqual(rows(selection), [3, 5]);
});

Deno.test("a row that has left the list is no longer selected", () => {
    const selection = new Selection();
    selection.toggle(items, 0, false);
    selection.toggle(items, 1, false);
    selection.keep((id) => id !== 100);
    assert.deepEqual(selection.ids(items), [101]);
});
