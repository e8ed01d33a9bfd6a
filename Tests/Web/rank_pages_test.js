import assert from "node:assert/strict";
import { RankPages } from "../../Web/core/rank-pages.js";

/** @param {number} total */
function source(total) {
    /** @type {number[]} */
    const asked = [];
    const fetch = (/** @type {number} */ rank, /** @type {number} */ limit, /** @type {AbortSignal} */ signal) => {
        asked.push(rank);
        const photos = Array.from({ length: Math.max(0, Math.min(limit, total - rank)) }, (_, n) => ({ id: rank + n }));
        return new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
            setTimeout(() => resolve({ photos, total }), 1);
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
