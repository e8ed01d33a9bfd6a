// Tests of the function that sends all requests, with a network that can be made to fail.
import assert from "node:assert/strict";
import { ApiError, clientId, del, get, getLines, isTransient, newKey, post, put } from "../../Web/core/api.js";

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
        if (status === 502) return Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status }));
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

/** Sends one request to a server that gives one answer. @param {() => Promise<Response>} answer @param {() => Promise<any>} run */
async function asked(answer, run) {
    const real = globalThis.fetch;
    /** @type {any} */
    let request;
    globalThis.fetch = (url, init) => {
        request = { url: String(url), ...init };
        return answer();
    };
    try {
        const outcome = await run().then((value) => ({ value, error: null }), (error) => ({ value: null, error }));
        return { request, ...outcome };
    } finally {
        globalThis.fetch = real;
    }
}

Deno.test("a request names its tab, and its parameters without those that are empty", async () => {
    const params = { a: 1, b: "", c: null, d: undefined, e: false, f: "x y" };
    const { request } = await asked(() => Promise.resolve(new Response("{}")), () => get("/api/a", { params }));
    assert.equal(request.url, "/api/a?a=1&e=false&f=x+y");
    assert.equal(request.headers["X-Shoebox-Client"], clientId);
    assert.equal(request.body, undefined);
    const bare = await asked(() => Promise.resolve(new Response("{}")), () => get("/api/a", { params: { a: "" } }));
    assert.equal(bare.request.url, "/api/a");
    const deleted = await asked(
        () => Promise.resolve(new Response("{}")),
        () => del("/api/a", { id: 3 }, { keepalive: true }),
    );
    assert.deepEqual([deleted.request.method, deleted.request.body, deleted.request.keepalive], [
        "DELETE",
        '{"id":3}',
        true,
    ]);
    const empty = await asked(() => Promise.resolve(new Response("{}")), () => post("/api/a"));
    assert.equal(empty.request.body, "{}");
});

Deno.test("a proxy that does not reach the server is no answer, and an error of the server is one", async () => {
    const page = (/** @type {number} */ status) => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status }));
    for (const status of [502, 503, 504]) {
        const { error } = await asked(() => page(status), () => get("/api/a"));
        assert.deepEqual([error.code, error.status, isTransient(error)], ["offline", 0, true]);
    }
    assert.equal((await asked(() => page(500), () => get("/api/a"))).error.status, 500);
    const busy = Response.json({ error: { code: "busy", message: "Later." } }, { status: 503 });
    const { error } = await asked(() => Promise.resolve(busy), () => get("/api/a"));
    assert.deepEqual([error.code, error.status], ["busy", 503]);
    // A write is sent again under the same key.
    const { requests, answer } = await sent([502, 200], () => post("/api/undo"));
    assert.deepEqual(answer, { done: 1 });
    assert.deepEqual(requests[0], requests[1]);
});

Deno.test("an error has what the server says of it, and its status", async () => {
    const error = {
        code: "locked",
        message: "No.",
        file: "/a",
        hint: "wait",
        reason: "r",
        arguments: { n: 1 },
        advice: "b",
    };
    const answer = () => Promise.resolve(new Response(JSON.stringify({ error }), { status: 423 }));
    const told = (await asked(answer, () => get("/api/a"))).error;
    assert.ok(told instanceof ApiError);
    assert.equal(told.message, "No.");
    const { message: _, ...rest } = error;
    assert.deepEqual({ ...told }, { name: "ApiError", ...rest, status: 423 });
});

Deno.test("an error without words of the server has those of its status", async () => {
    const answer = () => Promise.resolve(new Response("<html>", { status: 500, statusText: "Out of Order" }));
    const { error } = await asked(answer, () => get("/api/a"));
    assert.deepEqual([error.code, error.message, error.status, error.file, error.hint], [
        "unknown",
        "Out of Order",
        500,
        null,
        null,
    ]);
    const nameless = () => Promise.resolve(new Response("", { status: 500 }));
    assert.equal((await asked(nameless, () => get("/api/a"))).error.message, "HTTP 500");
});

Deno.test("half an answer is none, and an aborted request is no failure of the server", async () => {
    const half = await asked(() => Promise.resolve(new Response('{"a":')), () => get("/api/a"));
    assert.deepEqual([half.error.code, half.error.status], ["offline", 0]);
    const leaving = new AbortController();
    const abort = () => {
        leaving.abort();
        return Promise.reject(new DOMException("gone", "AbortError"));
    };
    assert.equal((await asked(abort, () => get("/api/a", { signal: leaving.signal }))).error.name, "AbortError");
    const late = () => {
        leaving.abort();
        return Promise.resolve(new Response('{"a":'));
    };
    assert.ok((await asked(late, () => get("/api/a", { signal: leaving.signal }))).error instanceof SyntaxError);
});

Deno.test("lines are taken as they come, wherever they are cut, and a last line that is cut is no answer", async () => {
    const chunks = (/** @type {string[]} */ ...texts) => () =>
        Promise.resolve(
            new Response(
                new ReadableStream({
                    start(controller) {
                        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
                        controller.close();
                    },
                }),
            ),
        );
    /** @type {any[]} */
    const lines = [];
    const whole = await asked(chunks('{"n":1}\n{"n"', ":2}\n"), () => getLines("/api/a", (line) => lines.push(line)));
    assert.deepEqual([lines, whole.error], [[{ n: 1 }, { n: 2 }], null]);
    const cut = await asked(chunks('{"n":1}\n{"n"'), () => getLines("/api/a", () => {}));
    assert.equal(cut.error.code, "offline");
    const refused = () => Promise.resolve(new Response('{"error":{"code":"gone","message":"No."}}', { status: 404 }));
    assert.equal((await asked(refused, () => getLines("/api/a", () => {}))).error.code, "gone");
});
