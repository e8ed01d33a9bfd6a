import assert from "node:assert/strict";
import { CardSource } from "../../Web/features/triage/card-source.js";

/** @param {...number} ids @returns {any[]} */
const cards = (...ids) => ids.map((id) => ({ id }));
/** @param {{cards: any[]} | null} page */
const ids = (page) => page?.cards.map(({ id }) => id);

/** Creates a source whose requests the test answers, in any order. @param {Record<string, any>} [parts] */
function source(parts) {
    /** @type {{params: any, signal: AbortSignal, answer: (page: any) => void}[]} */
    const requests = [];
    const page = new AbortController();
    let outdated = 0;
    const made = new CardSource({}, {
        get(params, signal) {
            const { promise, resolve, reject } = Promise.withResolvers();
            signal.addEventListener("abort", () => reject(signal.reason));
            requests.push({
                params,
                signal,
                answer: (cards) => resolve({ counts: {}, ...cards }),
            });
            return promise;
        },
        flush: () => Promise.resolve(),
        unsent: () => [],
        shown: () => [],
        onoutdated: () => outdated++,
        ...parts,
    }, page.signal);
    /** Waits for the n-th request, and returns it. @param {number} n */
    const request = async (n) => {
        while (requests.length < n) await new Promise((resolve) => setTimeout(resolve));
        return requests[n - 1];
    };
    return { made, page, request, outdated: () => outdated };
}

Deno.test("photos that were decided here, are unsent or stand on the deck are not offered", async () => {
    const { made, request } = source({ unsent: () => [2], shown: () => cards(3) });
    made.decide(1);
    const more = made.fetch(false);
    (await request(1)).answer({ cards: cards(1, 2, 3, 4), next: "a" });
    assert.deepEqual(ids(await more), [4]);
    assert.ok(made.hasMore);
    const fresh = made.fetch(true);
    const { params, answer } = await request(2);
    assert.equal(params.after, null);
    answer({ cards: cards(1, 2, 3, 4) });
    assert.deepEqual(ids(await fresh), [3, 4], "a fresh page has the cards on the deck, too");
    assert.ok(!made.hasMore);
});

Deno.test("a new request breaks off the one before, whose answer is not used", async () => {
    const { made, request } = source();
    const first = made.fetch(true);
    const { signal } = await request(1);
    const second = made.fetch(true);
    assert.ok(signal.aborted);
    assert.equal(await first, null);
    assert.ok(made.isLoading);
    (await request(2)).answer({ cards: cards(5) });
    assert.deepEqual(ids(await second), [5]);
    assert.ok(!made.isLoading);
});

Deno.test("a failure is thrown, but not when the page was left", async () => {
    const failing = source({ get: () => Promise.reject(new Error("offline")) }).made;
    await assert.rejects(failing.fetch(true), /offline/);
    assert.ok(!failing.isLoading);
    const { made, page, request } = source();
    const fetched = made.fetch(true);
    await request(1);
    page.abort();
    assert.equal(await fetched, null);
});

Deno.test("an answer that does not have a card that came back meanwhile is outdated", async () => {
    const { made, request, outdated } = source();
    made.decide(1);
    const fetched = made.fetch(true);
    const { answer } = await request(1);
    made.bringBack(1);
    answer({ cards: cards(2) });
    assert.equal(await fetched, null);
    assert.equal(outdated(), 1);
    assert.ok(!made.isLoading);
});

Deno.test("all photos that are given back elsewhere are offered again, not only the first", async () => {
    const { made, request } = source();
    for (const id of [1, 2, 3]) made.decide(id);
    assert.ok(made.forget([9, 1, 2]));
    assert.ok(!made.forget([9]));
    const fetched = made.fetch(true);
    (await request(1)).answer({ cards: cards(1, 2, 3) });
    assert.deepEqual(ids(await fetched), [1, 2]);
});

Deno.test("what is decided counts as processed, and what comes back does not", async () => {
    const { made, request } = source();
    made.filter = { screenshots: true };
    const fetched = made.fetch(true);
    (await request(1)).answer({ cards: cards(1, 2), filtered: { total: 5, processed: 1 } });
    await fetched;
    made.decide(1);
    made.decide(2);
    assert.deepEqual(made.filtered, { total: 5, processed: 3 });
    made.bringBack(1);
    assert.deepEqual(made.filtered, { total: 5, processed: 2 });
    made.filter = {};
    assert.equal(made.filtered, null);
});

Deno.test("after a start over every photo is offered again", async () => {
    const { made, request } = source();
    made.decide(1);
    made.forgetAll();
    const fetched = made.fetch(true);
    (await request(1)).answer({ cards: cards(1) });
    assert.deepEqual(ids(await fetched), [1]);
});

Deno.test("a photo put behind the others is offered again only where the server has put it", async () => {
    const { made, request } = source();
    made.postpone({ id: 1 });
    made.postpone({ id: 2, later: 5 });
    const stale = made.fetch(false);
    (await request(1)).answer({ cards: [{ id: 1 }, { id: 2, later: 5 }, { id: 3 }], next: "a" });
    assert.deepEqual(ids(await stale), [3]);
    const more = made.fetch(false);
    (await request(2)).answer({ cards: [{ id: 2, later: 8 }, { id: 1, later: 7 }] });
    assert.deepEqual(ids(await more), [2, 1]);
});

Deno.test("after the last page, the cards are fetched from the first on before the deck is over", async () => {
    const { made, request } = source();
    const first = made.fetch(true);
    (await request(1)).answer({ cards: cards(1), next: "a" });
    await first;
    const last = made.fetch(false);
    (await request(2)).answer({ cards: cards(2) });
    await last;
    assert.deepEqual([made.hasMore, made.mayHaveMore], [false, true]);
    const again = made.fetch(true);
    (await request(3)).answer({ cards: [] });
    await again;
    assert.equal(made.mayHaveMore, false);
    made.postpone({ id: 1 });
    assert.equal(made.mayHaveMore, true);
});

Deno.test("undo takes a photo forward, and a response from before it is not used", async () => {
    const { made, request, outdated } = source();
    made.postpone({ id: 1 });
    const page = made.fetch(true);
    const sent = await request(1);
    assert.equal(made.takeForward(1), true);
    assert.equal(made.takeForward(1), false);
    sent.answer({ cards: cards(2) });
    assert.equal(await page, null);
    assert.equal(outdated(), 1);
});
