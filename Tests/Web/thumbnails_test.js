import assert from "node:assert/strict";
import { thumbnailURL } from "../../Web/core/pictures.js";
import { thumbnailOf, Thumbnails } from "../../Web/ui/thumbnails.js";

const card = (/** @type {number} */ id, version = "1") => /** @type {any} */ ({ id, version });
/** Resolves after all pending tasks have run. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Creates thumbnails. The test answers their requests. */
function scene() {
    /** @type {{ids: number[], take: (id: number, jpeg: string | null) => void, signal: AbortSignal, end: (error?: Error) => void}[]} */
    const asked = [];
    /** @type {Set<string>} */
    const wanted = new Set();
    /** @type {[string, string | null][]} */
    const shown = [];
    const thumbnails = new Thumbnails({
        fetch: (ids, take, signal) =>
            new Promise((resolve, reject) => {
                signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
                asked.push({ ids, take, signal, end: (error) => error ? reject(error) : resolve() });
            }),
        isWanted: (url) => wanted.has(url),
        show: (url, picture) => {
            shown.push([url, picture]);
            wanted.delete(url);
        },
    });
    const want = (/** @type {any} */ photo) => {
        wanted.add(thumbnailURL(photo));
        return thumbnails.want(photo);
    };
    return { asked, wanted, shown, thumbnails, want };
}

Deno.test("thumbnails of one moment are fetched together, in order, and shown as they come", async () => {
    const { asked, shown, want } = scene();
    for (let id = 1; id <= 70; id++) assert.equal(want(card(id)), null);
    await soon();
    assert.deepEqual(asked.map(({ ids }) => ids.length), [48, 22]);
    assert.deepEqual(asked[0].ids.slice(0, 3), [1, 2, 3]);
    asked[0].take(2, "AAAA");
    assert.deepEqual(shown, [[thumbnailURL(card(2)), "data:image/jpeg;base64,AAAA"]]);
    assert.equal(thumbnailOf(card(2)), "data:image/jpeg;base64,AAAA");
    assert.equal(want(card(2)), "data:image/jpeg;base64,AAAA", "it is in the cache");
    assert.equal(thumbnailOf(card(3)), thumbnailURL(card(3)));
});

Deno.test("another version is another thumbnail", async () => {
    const { asked, want } = scene();
    want(card(101));
    await soon();
    asked[0].take(101, "AAAA");
    assert.equal(want(card(101, "2")), null);
    await soon();
    assert.deepEqual(asked[1].ids, [101]);
});

Deno.test("two requests run at once; the next one leaves out what has left the window", async () => {
    const { asked, wanted, want } = scene();
    for (const id of [201, 202]) {
        want(card(id));
        await soon();
    }
    for (const id of [203, 204]) {
        want(card(id));
        await soon();
    }
    assert.equal(asked.length, 2);
    wanted.delete(thumbnailURL(card(203)));
    asked[0].take(201, "AAAA");
    asked[0].end();
    await soon();
    assert.deepEqual(asked.map(({ ids }) => ids), [[201], [202], [204]]);
});

Deno.test("a request that no cell waits for is aborted, and the next one starts", async () => {
    const { asked, wanted, want, shown } = scene();
    for (const id of [301, 302]) {
        want(card(id));
        await soon();
    }
    wanted.clear();
    want(card(303));
    await soon();
    assert.ok(asked[0].signal.aborted && asked[1].signal.aborted);
    assert.deepEqual(asked[2].ids, [303]);
    asked[0].take(301, "AAAA");
    assert.deepEqual(shown, []);
});

Deno.test("a thumbnail that did not come is requested alone, but not one that cannot be shown", async () => {
    const { asked, shown, want } = scene();
    for (const id of [401, 402, 403]) want(card(id));
    await soon();
    asked[0].take(401, null);
    asked[0].take(402, "BBBB");
    asked[0].end(new Error("the connection broke"));
    await soon();
    assert.deepEqual(shown.map(([, picture]) => picture), [
        null,
        "data:image/jpeg;base64,BBBB",
        thumbnailURL(card(403)),
    ]);
});

Deno.test("the cache has some hundred thumbnails, those that were seen last", async () => {
    const { asked, want } = scene();
    for (let first = 1000; first < 1700; first += 20) {
        for (let id = first; id < first + 20; id++) want(card(id));
        await soon();
        for (let id = first; id < first + 20; id++) asked.at(-1)?.take(id, "AAAA");
        asked.at(-1)?.end();
        if (first === 1300) assert.ok(want(card(1000)), "seen again");
    }
    await soon();
    assert.ok(thumbnailOf(card(1000)).startsWith("data:"));
    assert.ok(!thumbnailOf(card(1001)).startsWith("data:"));
    assert.ok(thumbnailOf(card(1699)).startsWith("data:"));
});
