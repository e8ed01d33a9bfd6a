// Uploads into a folder, over a network that breaks and to a server that refuses files.
import assert from "node:assert/strict";
import { OVERLAP, UploadQueue } from "../../Web/ui/upload-queue.js";

const BREAK = { code: "offline" };

/** @param {Partial<import("../../Web/ui/upload-queue.js").UploadParts>} parts */
function queueWith(parts) {
    const log = { pauses: /** @type {number[]} */ ([]), ended: /** @type {string[]} */ ([]), time: 0, keys: 0 };
    const queue = new UploadQueue({
        send: () => Promise.resolve(),
        arrived: () => Promise.resolve({ offset: 0, busy: false }),
        forget: () => Promise.resolve(),
        isBreak: (error) => error === BREAK,
        isMoved: (error) => error?.code === "changed",
        wait: (ms) => {
            log.pauses.push(ms);
            return Promise.resolve();
        },
        key: () => `key ${++log.keys}`,
        now: () => log.time,
        onchange: () => {},
        onend: ({ file, state }) => log.ended.push(`${file.name} ${state}`),
        ...parts,
    });
    return { queue, log };
}

const files = (/** @type {string[]} */ ...names) => names.map((name) => ({ name, size: 100 }));

Deno.test("a file that fails does not stop the others", async () => {
    const { queue, log } = queueWith({
        send: ({ file }) => file.name === "b" ? Promise.reject({ code: "diskFull" }) : Promise.resolve(),
    });
    await queue.add(files("a", "b", "c"), "/photos");
    assert.deepEqual(log.ended, ["a sent", "b failed", "c sent"]);
    assert.deepEqual(queue.items[1].error, { code: "diskFull" });
    assert.deepEqual(queue.bytes, { sent: 300, total: 300 });
    assert.ok(!queue.isRunning);
});

Deno.test("after a break the upload goes on with the file that was being sent, under the same key", async () => {
    /** @type {string[]} */
    const sent = [];
    let breaks = 7;
    const { queue, log } = queueWith({
        send: ({ file, key }, onprogress) => {
            sent.push(`${file.name} ${key}`);
            onprogress(60);
            if (file.name !== "b" || breaks-- <= 0) return Promise.resolve();
            assert.equal(queue.bytes.sent, 160);
            return Promise.reject(BREAK);
        },
    });
    await queue.add(files("a", "b", "c"), "/photos");
    assert.deepEqual(sent, ["a key 1", ...Array(8).fill("b key 2"), "c key 3"]);
    assert.deepEqual(log.pauses, [1000, 2000, 4000, 8000, 16000, 30000, 30000]);
    assert.deepEqual(log.ended, ["a sent", "b sent", "c sent"]);
    assert.ok(!queue.isWaiting);
});

Deno.test("cancel stops the file that is being sent and all after it, and what was sent stays", async () => {
    const { queue, log } = queueWith({
        send: ({ file }, _, signal) => {
            if (file.name === "a") return Promise.resolve();
            return new Promise((_, reject) => {
                signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
                queueMicrotask(() => queue.cancel());
            });
        },
    });
    await queue.add(files("a", "b", "c"), "/photos");
    assert.deepEqual(log.ended, ["a sent"]);
    assert.deepEqual(queue.items.map(({ file }) => file.name), ["a"]);
    await queue.add(files("a"), "/photos");
    assert.deepEqual(log.ended, ["a sent", "a sent"], "the next upload starts afresh");
});

Deno.test("the upload is shown before its first byte is sent", async () => {
    /** @type {string[]} */
    const shown = [];
    const { queue } = queueWith({
        onchange: () => shown.push(queue.items.map(({ state }) => state).join()),
        send: () => {
            assert.deepEqual(shown, ["sending"]);
            return Promise.resolve();
        },
    });
    await queue.add(files("a"), "/photos");
    assert.equal(shown.at(-1), "sent");
});

Deno.test("cancel ends the wait for the network", async () => {
    const { queue, log } = queueWith({
        send: () => Promise.reject(BREAK),
        wait: () => {
            assert.ok(queue.isWaiting);
            queue.cancel();
            return Promise.resolve();
        },
    });
    await queue.add(files("a", "b"), "/photos");
    assert.deepEqual(log.ended, []);
    assert.deepEqual(queue.items, []);
});

Deno.test("files that are added meanwhile join the upload", async () => {
    const { queue, log } = queueWith({
        send: ({ file }) => {
            if (file.name === "a") void queue.add(files("c"), "/other");
            return Promise.resolve();
        },
    });
    await queue.add(files("a", "b"), "/photos");
    assert.deepEqual(log.ended, ["a sent", "b sent", "c sent"]);
    assert.deepEqual(queue.items.map(({ target }) => target), ["/photos", "/photos", "/other"]);
});

Deno.test("the speed is that of the last seconds, and says how long the rest takes", async () => {
    /** @type {(number | null)[]} */
    const seen = [];
    const { queue, log } = queueWith({
        send: (_, onprogress) => {
            for (const [time, sent] of [[0, 0], [100, 10], [1000, 20], [6000, 20], [7000, 40]]) {
                log.time = time;
                onprogress(sent);
                seen.push(queue.speed === null ? null : Math.round(queue.speed * 10) / 10);
            }
            assert.equal(queue.secondsLeft, 3);
            return Promise.resolve();
        },
    });
    await queue.add(files("a"), "/photos");
    assert.deepEqual(seen, [null, null, 20, 0, 20]);
});

const LARGE = { name: "large", size: 9 * OVERLAP };

/**
 * A queue whose server has received the given number of bytes when it is asked, one number for each time.
 * @param {{offset: number, busy?: boolean}[]} states @param {(start: number, attempt: number) => any} answer
 */
function goingOn(states, answer) {
    const log = { starts: /** @type {number[]} */ ([]), forgotten: 0, pauses: 0 };
    const { queue } = queueWith({
        arrived: () => Promise.resolve({ busy: false, ...states.shift() ?? assert.fail("asked too often") }),
        forget: () => Promise.resolve(log.forgotten++),
        wait: () => Promise.resolve(void log.pauses++),
        send: ({ start }) => Promise.resolve(log.starts.push(start)).then((attempt) => answer(start, attempt)),
    });
    return { queue, log };
}

Deno.test("a large file goes on where it stopped, and repeats a few bytes for the server to compare", async () => {
    const { queue, log } = goingOn([{ offset: 0 }, { offset: 5 * OVERLAP + 7 }], (_, attempt) => {
        if (attempt === 1) throw BREAK;
        return "done";
    });
    await queue.add([LARGE], "/photos");
    assert.deepEqual(log, { starts: [0, 4 * OVERLAP + 7], forgotten: 0, pauses: 1 });
    assert.equal(queue.items[0].answer, "done");
});

Deno.test("a large file that is chosen again goes on at once", async () => {
    const { queue, log } = goingOn([{ offset: 3 * OVERLAP }], () => "done");
    await queue.add([LARGE], "/photos");
    assert.deepEqual(log.starts, [2 * OVERLAP]);
});

Deno.test("while the server still receives the former request, the upload waits", async () => {
    const { queue, log } = goingOn(
        [{ offset: 0 }, { offset: OVERLAP, busy: true }, { offset: 2 * OVERLAP }],
        (_, attempt) => {
            if (attempt === 1) throw BREAK;
        },
    );
    await queue.add([LARGE], "/photos");
    assert.deepEqual(log, { starts: [0, OVERLAP], forgotten: 0, pauses: 2 });
});

Deno.test("a request that may have been done is repeated exactly, so that the server does it once", async () => {
    const { queue, log } = goingOn([{ offset: 3 * OVERLAP }, { offset: 0 }], (_, attempt) => {
        if (attempt === 1) throw BREAK;
    });
    await queue.add([LARGE], "/photos");
    assert.deepEqual(log, { starts: [2 * OVERLAP, 2 * OVERLAP], forgotten: 0, pauses: 1 });
});

Deno.test("a file that was changed begins anew, once", async () => {
    const moved = { code: "changed" };
    const { queue, log } = goingOn([{ offset: 3 * OVERLAP }, { offset: 0 }], (start) => {
        if (start > 0) throw moved;
    });
    await queue.add([LARGE], "/photos");
    assert.deepEqual(log, { starts: [2 * OVERLAP, 0], forgotten: 1, pauses: 0 });
    const again = goingOn([{ offset: 3 * OVERLAP }, { offset: 3 * OVERLAP }], () => {
        throw moved;
    });
    await again.queue.add([LARGE], "/photos");
    assert.equal(again.queue.items[0].error, moved);
    assert.equal(again.log.forgotten, 1);
});

Deno.test("cancel removes what has arrived of a large file", async () => {
    const { queue, log } = goingOn([{ offset: 0 }], () => {
        queue.cancel();
        throw BREAK;
    });
    await queue.add([LARGE], "/photos");
    assert.deepEqual([queue.items, log.forgotten], [[], 1]);
});
