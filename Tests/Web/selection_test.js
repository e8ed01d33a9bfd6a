import assert from "node:assert/strict";
import { Selection } from "../../Web/ui/selection.js";

const items = Array.from({ length: 10 }, (_, n) => ({ id: n + 100, bytes: 10 ** (n % 3) }));
const total = { count: 10, files: 10, bytes: items.reduce((sum, { bytes }) => sum + bytes, 0) };
/** @param {Selection} selection @returns {number[]} the selected rows */
const rows = (selection) => items.flatMap(({ id }, row) => selection.has(id) ? [row] : []);

Deno.test("one press selects a row, another deselects it", () => {
    const selection = new Selection();
    selection.toggle(items, 3, false);
    assert.deepEqual(rows(selection), [3]);
    assert.deepEqual(selection.sum(total), { count: 1, files: 1, bytes: items[3].bytes });
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
    assert.deepEqual(selection.sum(total), { count: 9, files: 9, bytes: total.bytes - items[2].bytes });
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

Deno.test("all begins without the exceptions and the single rows of before, and ends with every row", () => {
    const selection = new Selection();
    assert.ok(selection.isEmpty && !selection.isAll && !selection.isInverted);
    selection.toggle(items, 4, false);
    assert.ok(!selection.isEmpty);
    selection.all();
    assert.deepEqual(rows(selection), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.ok(selection.isAll && selection.isInverted && !selection.isEmpty);
    assert.deepEqual(selection.sum(total), total);
    selection.toggle(items, 4, false);
    assert.ok(!selection.isAll && selection.isInverted && !selection.isEmpty);
    selection.all();
    assert.ok(selection.has(items[4].id));
});

Deno.test("after none, a press with shift changes only its own row", () => {
    const selection = new Selection();
    selection.toggle(items, 2, false);
    assert.equal(selection.anchor, 102);
    selection.none();
    assert.ok(selection.isEmpty);
    assert.equal(selection.anchor, null);
    selection.toggle(items, 6, true);
    assert.deepEqual(rows(selection), [6]);
});

Deno.test("after none, all rows that were selected with all are deselected", () => {
    const selection = new Selection();
    selection.all();
    selection.toggle(items, 2, false);
    selection.none();
    assert.deepEqual(rows(selection), []);
    assert.ok(!selection.isInverted);
    assert.deepEqual(selection.sum(total), { count: 0, files: 0, bytes: 0 });
});

Deno.test("a range starts at the pressed item, though other items have left the list before it", () => {
    const selection = new Selection();
    selection.toggle(items, 5, false);
    const fewer = items.slice(2);
    selection.toggle(fewer, 5, true);
    assert.deepEqual(selection.ids(fewer), [105, 106, 107]);
    const keyed = new Selection();
    keyed.extend(items, 5);
    keyed.extend(fewer, 5);
    assert.deepEqual(keyed.ids(fewer), [105, 106, 107]);
});

Deno.test("a range whose start has left the list is one row", () => {
    const selection = new Selection();
    selection.toggle(items, 5, false);
    selection.keep((id) => id !== 105);
    assert.equal(selection.anchor, null);
    const fewer = items.filter(({ id }) => id !== 105);
    selection.toggle(fewer, 7, true);
    assert.deepEqual(selection.ids(fewer), [108]);
    const unkept = new Selection();
    unkept.toggle(items, 5, false);
    unkept.toggle(fewer, 7, true);
    assert.deepEqual(unkept.ids(fewer), [105, 108]);
});

Deno.test("an item that stays in the list keeps its place as the start of a range", () => {
    const selection = new Selection();
    selection.toggle(items, 5, false);
    selection.keep((id) => id !== 100);
    assert.equal(selection.anchor, 105);
});

Deno.test("a drag and the keys do nothing on a row that is not loaded, and a drag may have no range", () => {
    const selection = new Selection();
    const holes = items.map((item, row) => row === 4 ? undefined : item);
    selection.draw(holes, 4)(6);
    selection.extend(holes, 4);
    assert.deepEqual(rows(selection), []);
    assert.equal(selection.anchor, null);
    const draw = selection.draw(items, 3);
    assert.equal(selection.anchor, 103);
    draw(5);
    draw(null);
    assert.deepEqual(rows(selection), []);
});

Deno.test("the version of an item is that of the press", () => {
    const selection = new Selection();
    const [item] = items;
    selection.toggle([{ ...item, version: "old" }], 0, false);
    assert.equal(selection.versionOf(item.id), "old");
    assert.equal(selection.versionOf(101), undefined);
    assert.deepEqual(selection.items([{ ...item, version: "new" }]).map(({ version }) => version), ["old"]);
});

Deno.test("a sum is never negative, though the list has become shorter than its exceptions", () => {
    const selection = new Selection();
    selection.all();
    selection.toggle(items, 1, false);
    assert.deepEqual(selection.sum({ count: 0, files: 0, bytes: 0 }), { count: 0, files: 0, bytes: 0 });
});

Deno.test("the sum counts the files of the selected photos, and all but those of the exceptions", () => {
    const several = items.map((item, row) =>
        row === 4
            ? { ...item, companions: [{ id: 900, role: /** @type {const} */ ("raw"), name: "a.dng", bytes: 5000 }] }
            : item
    );
    const whole = { count: 10, files: 11, bytes: total.bytes + 5000 };
    const selection = new Selection();
    selection.toggle(several, 4, false);
    selection.toggle(several, 5, false);
    assert.deepEqual(selection.sum(whole), { count: 2, files: 3, bytes: items[4].bytes + items[5].bytes + 5000 });
    selection.all();
    assert.deepEqual(selection.sum(whole), whole);
    selection.toggle(several, 4, false);
    assert.deepEqual(selection.sum(whole), { count: 9, files: 9, bytes: total.bytes - items[4].bytes });
    assert.equal(
        selection.sum({ count: 10, bytes: whole.bytes }).files,
        undefined,
        "the files of the whole list are unknown",
    );
});
