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

/** @param {number} total @param {(error: unknown) => void} [onerror] */
function filled(total, onerror = (error) => assert.fail(String(error))) {
    const { asked, fetch } = source(total);
    let loads = 0;
    const pages = new RankPages(/** @type {any} */ (fetch), () => loads++, onerror);
    pages.reset(total);
    return { asked, pages, loads: () => loads };
}

Deno.test("after a reset or a reload, no item that is not fetched has a rank", async () => {
    let first = 0;
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit) =>
        Promise.resolve({ items: Array.from({ length: limit }, (_, n) => ({ id: first + rank + n })), total: 500 });
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    await pages.reload(0, 10);
    assert.equal(pages.rankOf(5), 5);
    first = 10_000;
    await pages.reload(0, 10);
    assert.equal(pages.rankOf(5), -1);
    assert.equal(pages.placeOf(5), null);
    assert.equal(pages.rankOf(10_005), 5);
    pages.reset(500);
    assert.equal(pages.rankOf(10_005), -1);
    assert.deepEqual(pages.items, []);
    assert.equal(pages.total, 500);
});

Deno.test("a list that has become shorter has no items past its end", async () => {
    let total = 500;
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit) => {
        const length = Math.max(0, Math.min(limit, total - rank));
        return Promise.resolve({ items: Array.from({ length }, (_, n) => ({ id: rank + n })), total });
    };
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    pages.reset(500);
    await pages.range(240, 500);
    assert.equal(pages.items.length, 500);
    total = 100;
    await pages.range(0, 100);
    assert.equal(pages.total, 100);
    assert.equal(pages.items.length, 100);
    total = 130;
    await pages.range(120, 130);
    assert.equal(pages.items.length, 100, "all ranks below the old total are known");
});

Deno.test("at most three stretches are fetched at the same time, and each that is open is asked for once", async () => {
    const { asked, pages, loads } = filled(10_000);
    pages.need(0, 1_000);
    pages.need(0, 1_000);
    assert.deepEqual(asked, [0, 120, 240]);
    while (loads() < 3) await new Promise((resolve) => setTimeout(resolve));
    pages.need(0, 1_000);
    assert.deepEqual(asked, [0, 120, 240, 360, 480, 600]);
    pages.close();
});

Deno.test("nothing before the beginning or past the end is asked for", () => {
    const { asked, pages } = filled(130);
    pages.need(-50, 0);
    assert.deepEqual(asked, []);
    pages.need(-50, 10_000);
    assert.deepEqual(asked, [0, 120]);
    pages.close();
});

Deno.test("a failed request is reported and may be repeated; an aborted one is not reported", async () => {
    /** @type {unknown[]} */
    const errors = [];
    let isBroken = true, loads = 0;
    const fetch = () => isBroken ? Promise.reject(new Error("offline")) : Promise.resolve({ items: [{ id: 1 }], total: 1 });
    const pages = new RankPages(/** @type {any} */ (fetch), () => loads++, (error) => errors.push(error));
    pages.reset(1);
    pages.need(0, 1);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(errors.length, 1);
    assert.equal(loads, 0);
    pages.need(0, 1);
    pages.close();
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(errors.length, 1);
    isBroken = false;
    pages.need(0, 1);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(loads, 1);
    assert.deepEqual(pages.items, [{ id: 1 }]);
});

Deno.test("a request that ends although it was aborted changes nothing, and does not close the one after it", async () => {
    /** @type {((items: any[]) => void)[]} */
    const answers = [];
    const fetch = () => new Promise((resolve) => answers.push((items) => resolve({ items, total: 500 })));
    let loads = 0;
    const pages = new RankPages(/** @type {any} */ (fetch), () => loads++, (error) => assert.fail(String(error)));
    pages.reset(500);
    pages.need(0, 10);
    pages.need(240, 250);
    pages.need(0, 10);
    answers[0]([{ id: "late" }]);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(loads, 0);
    assert.equal(pages.items[0], undefined);
    pages.need(0, 10);
    assert.equal(answers.length, 3, "the second request for the first stretch is still open");
    answers[2]([{ id: "right" }]);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(pages.items, [{ id: "right" }]);
    pages.need(0, 10);
    assert.equal(answers.length, 3);
});

Deno.test("a range that ends with a list that is closed fails, and fetches nothing more", async () => {
    const { asked, pages } = filled(5_000);
    const range = pages.range(0, 5_000);
    await Promise.resolve();
    pages.close();
    await assert.rejects(range);
    assert.deepEqual(asked, [0]);
    await pages.range(4_990, 5_000);
    assert.deepEqual(pages.items.at(-1), { id: 4_999 }, "the list can be used again");
});

Deno.test("a range fetches only what is missing, many items at once, and reports when it is complete", async () => {
    const { asked, pages, loads } = filled(3_000);
    await pages.range(0, 1_000);
    assert.deepEqual(asked, [0, 960]);
    assert.equal(loads(), 1);
    await pages.range(130, 1_921);
    assert.deepEqual(asked, [0, 960, 1_920]);
    await pages.range(-20, 10);
    assert.deepEqual(asked, [0, 960, 1_920]);
});

Deno.test("a selection with shift has all items from its start to its end, in both directions", async () => {
    const { asked, pages } = filled(3_000);
    await pages.range(0, 120);
    assert.equal(await pages.between(5, 2_000), 2_000);
    for (let rank = 5; rank <= 2_000; rank++) assert.ok(pages.items[rank], `${rank} is missing`);
    assert.equal(await pages.between(2_000, 5), 5);
    const { length } = asked;
    assert.equal(await pages.between(null, 7), 7);
    assert.equal(asked.length, length, "without a start nothing is fetched");
    assert.equal(await pages.between(2_990, 7), 7);
    assert.ok(pages.items[2_999], "a start that is not fetched is looked for in the whole list");
});

Deno.test("a selection that ends at the first item of a stretch has that item", async () => {
    const { pages } = filled(3_000);
    await pages.range(0, 120);
    await pages.between(5, 960);
    assert.ok(pages.items[960]);
});

Deno.test("the pressed item is followed to its new rank while others leave the list", async () => {
    const all = Array.from({ length: 1_000 }, (_, n) => ({ id: n }));
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit) => {
        const list = all.filter(({ id }) => id !== 3 || rank === 480);
        return Promise.resolve({ items: list.slice(rank, rank + limit), total: list.length });
    };
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, (error) => assert.fail(String(error)));
    await pages.reload(480, 500);
    assert.equal(pages.rankOf(500), 500);
    assert.equal(await pages.between(1, 500), 499);
});

Deno.test("a reload is long enough for what is in view, and asks for whole stretches, not for too many", async () => {
    /** @type {[number, number][]} */
    const asked = [];
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit) => {
        asked.push([rank, limit]);
        return Promise.resolve({ items: [], total: 0 });
    };
    const pages = new RankPages(/** @type {any} */ (fetch), () => {}, () => {});
    for (const [first, last] of [[0, 0], [119, 121], [130, 241], [0, 5_000]]) await pages.reload(first, last);
    assert.deepEqual(asked, [[0, 120], [0, 240], [120, 240], [0, 960]]);
});

Deno.test("a reload aborts the requests for what was in view, and one that fails is reported", async () => {
    const { asked, pages, loads } = filled(1_000);
    pages.need(0, 10);
    assert.ok(await pages.reload(0, 10));
    assert.equal(loads(), 0);
    assert.deepEqual(asked, [0, 0]);
    const broken = new RankPages(() => Promise.reject(new Error("offline")), () => {}, () => {});
    await assert.rejects(broken.reload(0, 10), /offline/);
});

Deno.test("an item knows its place and its neighbours, and the next ones are fetched in time", async () => {
    const { asked, pages } = filled(1_000);
    await pages.reload(0, 120);
    assert.deepEqual(pages.placeOf(7), { at: 8, of: 1_000 });
    assert.deepEqual(pages.find(7), { id: 7 });
    assert.deepEqual(pages.beside(7, -1), { id: 6 });
    assert.equal(pages.beside(0, -1), undefined);
    assert.equal(pages.beside(900, 1), undefined);
    assert.deepEqual(asked, [0]);
    pages.beside(60, 1);
    assert.deepEqual(asked, [0]);
    pages.beside(61, 1);
    assert.deepEqual(asked, [0, 120]);
    pages.close();
});
