import assert from "node:assert/strict";
import { RankPages } from "../../Web/ui/rank-pages.js";

/** @param {number} total */
function source(total) {
    /** @type {number[]} */
    const asked = [];
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit, /** @type {AbortSignal} */ signal) => {
        asked.push(rank);
        const items = Array.from({ length: Math.max(0, Math.min(limit, total - rank)) }, (_, n) => ({ id: rank + n }));
        return new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
            setTimeout(() => resolve({ items, total }), 1);
        });
    };
    return { asked, fetch };
}

Deno.test("only what comes into view is fetched, each stretch once", async () => {
    const { asked, fetch } = source(1_000_000);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(1_000_000);
    pages.need(987_600, 987_700);
    pages.need(987_600, 987_700);
    await new Promise((resolve) => setTimeout(resolve, 20));
    pages.need(987_600, 987_700);
    assert.deepEqual(asked, [987_600]);
    assert.deepEqual(pages.items[987_654], { id: 987_654 });
});

Deno.test("what scrolled away before it came is let go", async () => {
    const { fetch } = source(10_000);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(10_000);
    pages.need(0, 100);
    pages.need(5_000, 5_050);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(pages.items[0], undefined);
    assert.ok(pages.items[5_000]);
});

Deno.test("all of a group can be had", async () => {
    const { fetch } = source(500);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(500);
    await pages.all();
    assert.equal(pages.items.filter(Boolean).length, 500);
});

Deno.test("what is in view is fetched anew, and the rest is forgotten only then", async () => {
    let total = 1_000;
    const { asked, fetch } = source(1_000);
    const pages = new RankPages(
        /** @type {any} */ (async (/** @type {[number, number, AbortSignal]} */ ...wish) => {
            const { items } = /** @type {any} */ (await fetch(...wish));
            return { items, total };
        }),
        () => {},
        (error) => assert.fail(String(error)),
    );
    assert.ok(await pages.reload(0, 0));
    assert.equal(pages.total, 1_000);
    total = 990;
    const again = pages.reload(500, 530);
    assert.ok(pages.items[0], "it stays until the answer is here");
    assert.ok(await again);
    assert.deepEqual(asked, [0, 480]);
    assert.equal(pages.items[0], undefined);
    assert.equal(pages.total, 990);
    const overtaken = pages.reload(0, 10);
    assert.ok(await pages.reload(0, 10));
    assert.equal(await overtaken, false);
});

Deno.test("a range is here as a whole before it is used, and what is beside a photo is known by its place", async () => {
    const { fetch } = source(3_000);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(3_000);
    await pages.range(100, 2_000);
    for (let rank = 100; rank < 2_000; rank++) assert.ok(pages.items[rank], `${rank} is missing`);
    assert.equal(pages.rankOf(150), 150);
    assert.deepEqual(pages.beside(150, 1), { id: 151 });
    assert.equal(pages.beside(2_999, 1), undefined);
    pages.close();
});

Deno.test("a range that is waited for comes whole, however often the list is looked at anew meanwhile", async () => {
    const { fetch } = source(5_000);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    void pages.reload(0, 10);
    await pages.reload(0, 10);
    const range = pages.range(0, 5_000).then(() => pages.items.filter(Boolean).length);
    const reloads = [pages.reload(0, 10), pages.reload(4_000, 4_010)];
    assert.equal(await range, 5_000);
    assert.deepEqual(await Promise.all(reloads), [false, true]);
    assert.equal(pages.items[0], undefined);
    assert.ok(pages.items[4_000]);
});
