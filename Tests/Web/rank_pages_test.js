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
            setTimeout(() => resolve({ items, total }));
        });
    };
    return { asked, fetch };
}

/** A list whose `loaded` resolves when the next range has been loaded. @param {ReturnType<typeof source>["fetch"]} fetch */
function list(fetch) {
    let resolve = () => {};
    const loaded = new Promise((/** @type {(value: void) => void} */ done) => resolve = done);
    const fail = (/** @type {unknown} */ error) => assert.fail(String(error));
    return { pages: new RankPages(/** @type {any} */ (fetch), () => resolve(), fail), loaded };
}

Deno.test("only what comes into view is fetched, each stretch once", async () => {
    const { asked, fetch } = source(1_000_000);
    const { pages, loaded } = list(fetch);
    pages.reset(1_000_000);
    pages.need(987_600, 987_700);
    pages.need(987_600, 987_700);
    await loaded;
    pages.need(987_600, 987_700);
    assert.deepEqual(asked, [987_600]);
    assert.deepEqual(pages.items[987_654], { id: 987_654 });
});

Deno.test("the request for a stretch that is out of view again is aborted", async () => {
    const { fetch } = source(10_000);
    const { pages, loaded } = list(fetch);
    pages.reset(10_000);
    pages.need(0, 100);
    pages.need(5_000, 5_050);
    await loaded;
    assert.equal(pages.items[0], undefined);
    assert.ok(pages.items[5_000]);
});

Deno.test("the whole list can be fetched", async () => {
    const { fetch } = source(500);
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(500);
    await pages.all();
    assert.equal(pages.items.filter(Boolean).length, 500);
});

Deno.test("a reload fetches what is in view, and then forgets the rest", async () => {
    let total = 1_000;
    const { asked, fetch } = source(1_000);
    const pages = new RankPages(
        /** @type {any} */ (async (/** @type {[number, number, AbortSignal]} */ ...request) => {
            const { items } = /** @type {any} */ (await fetch(...request));
            return { items, total };
        }),
        () => {},
        (error) => assert.fail(String(error)),
    );
    assert.ok(await pages.reload(0, 0));
    assert.equal(pages.total, 1_000);
    total = 990;
    const again = pages.reload(500, 530);
    assert.ok(pages.items[0], "the old item stays until the answer is here");
    assert.ok(await again);
    assert.deepEqual(asked, [0, 480]);
    assert.equal(pages.items[0], undefined);
    assert.equal(pages.total, 990);
    const overtaken = pages.reload(0, 10);
    assert.ok(await pages.reload(0, 10));
    assert.equal(await overtaken, false);
});

Deno.test("a range is complete when its promise settles, and a photo knows its neighbours", async () => {
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

Deno.test("a range is complete although the list is reloaded meanwhile", async () => {
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

Deno.test("a reload keeps the old items while one of them is pressed", async () => {
    let total = 3;
    const released = Promise.withResolvers();
    const answered = Promise.withResolvers();
    const fetch = () => Promise.resolve({ items: Array.from({ length: total }, (_, n) => ({ id: 10 * total + n })), total });
    const settled = () => {
        answered.resolve(null);
        return total === 4 ? /** @type {Promise<any>} */ (released.promise) : Promise.resolve();
    };
    const pages = new RankPages(fetch, () => {}, (error) => assert.fail(String(error)), settled);
    await pages.reload(0, 10);
    total = 4;
    const again = pages.reload(0, 10);
    await answered.promise;
    assert.deepEqual(pages.items.map((each) => each?.id), [30, 31, 32]);
    released.resolve(null);
    assert.ok(await again);
    assert.deepEqual(pages.items.map((each) => each?.id), [40, 41, 42, 43]);
});

Deno.test("items without an id are refused: nothing could follow them through a reload", async () => {
    const fetch = () => Promise.resolve({ items: [{ key: "2026-11" }], total: 1 });
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, () => {});
    await assert.rejects(pages.reload(0, 1), /no id/);
});
