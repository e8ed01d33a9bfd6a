import assert from "node:assert/strict";
import { AT_ONCE, deselectAllBut, deselectGone, LOOKED_THROUGH, LOOKED_UP } from "../../Web/ui/deselect-gone.js";
import { Selection } from "../../Web/ui/selection.js";

/** @param {number} id */
const item = (id) => ({ id, bytes: 1 });

/** @param {...number} ids */
function selected(...ids) {
    const selection = new Selection();
    for (const id of ids) selection.set(item(id), true);
    return selection;
}

/** A list with these ids, which notes whether it was fetched as a whole. @param {number[]} ids @param {number} [total] */
function pages(ids, total = ids.length) {
    const list = {
        total,
        isFetched: false,
        rankOf: (/** @type {number} */ id) => list.isFetched ? ids.indexOf(id) : -1,
        all,
    };
    function all() {
        list.isFetched = true;
        return Promise.resolve();
    }
    return list;
}

const LONG = LOOKED_THROUGH + 1;

Deno.test("an item that has left a short list is not selected when it comes back", async () => {
    const selection = selected(1, 2, 3);
    assert.equal(await deselectGone(selection, pages([1, 3])), true);
    assert.deepEqual(selection.ids([]), [1, 3]);
    assert.equal(await deselectGone(selection, pages([1, 2, 3])), false);
    assert.deepEqual(selection.ids([]), [1, 3]);
});

Deno.test("without a selection nothing is fetched", async () => {
    const list = pages([1, 2]);
    assert.equal(await deselectGone(new Selection(), list), false);
    assert.equal(list.isFetched, false);
});

Deno.test("of a long list only the selected items are looked up, some at a time", async () => {
    const ids = Array.from({ length: AT_ONCE + 1 }, (_, n) => n);
    const selection = selected(...ids);
    const list = pages(ids, LONG);
    /** @type {number[]} */
    const asked = [];
    const listed = (/** @type {number[]} */ some) => {
        asked.push(some.length);
        return Promise.resolve(some.filter((id) => id !== 7));
    };
    assert.equal(await deselectGone(selection, list, { listed }), true);
    assert.deepEqual(asked, [AT_ONCE, 1]);
    assert.equal(list.isFetched, false);
    assert.deepEqual(selection.ids([]), ids.filter((id) => id !== 7));
});

Deno.test("an item that was selected during the look-up remains selected", async () => {
    const selection = selected(1, 2);
    const listed = () => {
        selection.set(item(9), true);
        return Promise.resolve([2]);
    };
    await deselectGone(selection, pages([], LONG), { listed });
    assert.deepEqual(selection.ids([]), [2, 9]);
});

Deno.test("a long list is left alone without a look-up, or if too many items are selected", async () => {
    const few = selected(1);
    assert.equal(await deselectGone(few, pages([], LONG)), false);
    assert.deepEqual(few.ids([]), [1]);
    const many = selected(...Array.from({ length: LOOKED_UP + 1 }, (_, n) => n));
    const listed = () => assert.fail("too many were looked up");
    assert.equal(await deselectGone(many, pages([], LONG), { listed }), false);
});

Deno.test("a list of any length is fetched if its page says so", async () => {
    const selection = selected(1, 2);
    assert.equal(await deselectGone(selection, pages([2], LONG), { longest: Infinity }), true);
    assert.deepEqual(selection.ids([]), [2]);
});

Deno.test("an exception to “all” is forgotten only if the page says so", async () => {
    const selection = new Selection();
    selection.all();
    selection.set(item(5), false);
    assert.equal(await deselectGone(selection, pages([1])), false);
    assert.equal(selection.has(5), false);
    assert.equal(await deselectGone(selection, pages([1]), { exceptions: true }), true);
    assert.ok(selection.isAll);
});

Deno.test("a list that is there as a whole needs no request", () => {
    const selection = selected(1, 2);
    assert.equal(deselectAllBut(selection, [item(2), item(3)]), true);
    assert.deepEqual(selection.ids([]), [2]);
    assert.equal(deselectAllBut(selection, [item(2)]), false);
});
