// Tests of the one request function, with a network that the test can make fail.
import assert from "node:assert/strict";
import { get, newKey, post, put } from "../../Web/core/api.js";

/**
 * Sends requests to a server that gives the listed answers.
 * @param {(number | null)[]} statuses of the answers in order; null: no answer
 * @param {() => Promise<unknown>} run
 */
async function sent(statuses, run) {
    /** @type {{method: string, key: string | undefined, body: unknown}[]} */
    const requests = [];
    const real = globalThis.fetch;
    globalThis.fetch = (_url, init) => {
        const headers = /** @type {Record<string, string>} */ (init?.headers);
        requests.push({ method: init?.method ?? "", key: headers["Idempotency-Key"], body: init?.body });
        const status = statuses.shift();
        if (!status) return Promise.reject(new TypeError("Failed to fetch"));
        const answer = status < 400 ? { done: 1 } : { error: { code: "changed", message: "No." } };
        return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    };
    try {
        /** @type {any} */
        const answer = await run().catch((error) => error);
        return { requests, answer };
    } finally {
        globalThis.fetch = real;
    }
}

Deno.test("each press has a key of its own", async () => {
    const { requests } = await sent([200, 200], async () => {
        await post("/api/albums", { name: "A" });
        await put("/api/albums/1", { name: "B" });
    });
    const keys = requests.map(({ key }) => key);
    assert.equal(new Set(keys).size, 2);
    for (const key of keys) assert.match(String(key), /^[0-9a-f]{32}$/);
});

Deno.test("a press without an answer is sent once more, with the same key and body", async () => {
    const { requests, answer } = await sent([null, 200], () => post("/api/files/copy", { paths: ["/a"], folder: "/b" }));
    assert.deepEqual(answer, { done: 1 });
    assert.equal(requests.length, 2);
    assert.deepEqual(requests[0], requests[1]);
});

Deno.test("without an answer to the second, whoever pressed hears it, and can go on with the key", async () => {
    const key = newKey();
    const first = await sent([null, null], () => post("/api/albums", { name: "A" }, { key }));
    assert.equal(first.answer.code, "offline");
    const second = await sent([200], () => post("/api/albums", { name: "A" }, { key }));
    assert.deepEqual([...first.requests, ...second.requests].map((request) => request.key), [key, key, key]);
});

Deno.test("a refusal is an answer: it is not sent again", async () => {
    const { requests, answer } = await sent([409], () => post("/api/albums", { name: "A" }));
    assert.equal(answer.code, "changed");
    assert.equal(requests.length, 1);
});

Deno.test("what is only read has no key and is not sent again, and neither is what has an outbox of its own", async () => {
    const read = await sent([null], () => get("/api/albums"));
    assert.deepEqual(read.requests.map(({ key }) => key), [undefined]);
    assert.equal((await sent([null], () => post("/api/undo", { key: "k" }, { retry: false }))).requests.length, 1);
});
