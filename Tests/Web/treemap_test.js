import assert from "node:assert/strict";
import { encodePath, keyOf, pathOf } from "../../Web/core/paths.js";
import { gather, squarify } from "../../Web/features/files/treemap.js";

const items = [600, 300, 200, 100, 100, 0].map((bytes, at) => ({ name: `f${at}`, path: `/f${at}`, bytes }));

Deno.test("areas are in proportion to sizes, fill the whole and do not overlap", () => {
    const areas = squarify(items.slice(0, 5), 1000, 500);
    assert.equal(areas.length, 5);
    for (const { item, width, height } of areas) {
        assert.ok(Math.abs(width * height - 500_000 * item.bytes / 1300) < 1, item.name);
    }
    for (const [at, a] of areas.entries()) {
        assert.ok(a.x >= -1e-6 && a.y >= -1e-6 && a.x + a.width <= 1000.001 && a.y + a.height <= 500.001);
        for (const b of areas.slice(at + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            assert.ok(across < 1e-6 || down < 1e-6, `${a.item.name} lies over ${b.item.name}`);
        }
    }
    assert.ok(areas.every(({ width, height }) => Math.max(width / height, height / width) < 4));
});

Deno.test("many small folders become one, and empty ones none", () => {
    assert.deepEqual(gather(items, 10, "others").length, 5);
    const some = gather(items, 3, "others");
    assert.deepEqual(some.map(({ bytes }) => bytes), [600, 300, 400]);
    assert.deepEqual([some[2].name, some[2].path], ["others", null]);
    assert.deepEqual(squarify([], 10, 10), []);
});

Deno.test("a path that is no UTF-8 keeps its bytes in addresses and keys", () => {
    const odd = { base64: btoa("/a/\xff b") };
    assert.equal(encodePath(odd), "%2F%61%2F%FF%20%62");
    assert.equal(encodePath("/ü b"), "%2F%C3%BC%20b");
    for (const path of [odd, "/ü b"]) assert.deepEqual(pathOf(keyOf(path)), path);
});
