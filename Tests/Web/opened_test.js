import assert from "node:assert/strict";
import { copied } from "../../Web/features/convert/opened/table-text.js";
import { Branch } from "../../Web/features/convert/opened/tree-rows.js";

/** @param {number} index @param {number} count */
const value = (index, count) => ({ index, start: index * 10, end: 0, isCut: false, kind: "array", count });
/** @param {number} count */
const outline = (count) => ({ kind: "array", count, stride: 64, marks: [0, 640, 1280], end: 0, isCut: false });

Deno.test("a row of a tree belongs to a member of the branch that is open there", () => {
    const trunk = new Branch(value(0, 1_000_000), outline(1_000_000), 0, null);
    const late = new Branch(value(500_000, 3), outline(3), 1, trunk);
    const early = new Branch(value(2, 2), outline(2), 1, trunk);
    trunk.add(500_000, late);
    trunk.add(2, early);
    assert.equal(trunk.size, 1_000_005);
    const at = (/** @type {number} */ row) => {
        const { branch, index } = trunk.at(row);
        return [branch, index];
    };
    assert.deepEqual(at(2), [trunk, 2]);
    assert.deepEqual(at(3), [early, 0]);
    assert.deepEqual(at(4), [early, 1]);
    assert.deepEqual(at(5), [trunk, 3]);
    assert.deepEqual(at(500_002), [trunk, 500_000]);
    assert.deepEqual(at(500_005), [late, 2]);
    assert.deepEqual(at(500_006), [trunk, 500_001]);
    assert.deepEqual(at(1_000_004), [trunk, 999_999]);
    const inner = new Branch(value(1, 4), outline(4), 2, early);
    early.add(1, inner);
    assert.equal(trunk.size, 1_000_009);
    assert.deepEqual(at(6), [inner, 1]);
    trunk.remove(2);
    assert.equal(trunk.size, 1_000_003);
    assert.deepEqual(at(3), [trunk, 3]);
});

Deno.test("a member is read from the last mark before it", () => {
    const trunk = new Branch(value(0, 150), outline(150), 0, null);
    assert.deepEqual(trunk.mark(63), { index: 0, place: 0 });
    assert.deepEqual(trunk.mark(130), { index: 128, place: 1280 });
});

Deno.test("a path says the way from the root", () => {
    const trunk = new Branch(value(0, 3), { ...outline(3), kind: "object" }, 0, null);
    const list = new Branch({ ...value(1, 3), key: "a key" }, outline(3), 1, trunk);
    assert.equal(list.path({ ...value(2, 0), key: undefined }), '$["a key"][2]');
    assert.equal(trunk.path({ ...value(0, 0), key: "größe" }), "$.größe");
});

Deno.test("rows are copied as other programs read them", () => {
    const rows = [["1", 'say "hi"'], ["2", "a\nb | c"]];
    assert.equal(copied("csv", ["id", "text"], rows), 'id,text\n1,"say ""hi"""\n2,"a\nb | c"\n');
    assert.equal(copied("tsv", [], [["a\tb", "c"]]), '"a\tb"\tc\n');
    assert.equal(
        copied("markdown", ["id", "text"], rows),
        '| id | text |\n| --- | --- |\n| 1 | say "hi" |\n| 2 | a b \\| c |\n',
    );
    assert.deepEqual(JSON.parse(copied("json", ["id", ""], rows))[0], { id: "1", "column 2": 'say "hi"' });
});
