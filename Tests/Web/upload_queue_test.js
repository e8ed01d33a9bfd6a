// Uploads into a folder, over a network that breaks and to a server that refuses files.
import assert from "node:assert/strict";
import { UploadQueue } from "../../Web/ui/upload-queue.js";

const BREAK = { code: "offline" };

/** @param {Partial<import("../../Web/ui/upload-queue.js").UploadParts>} parts */
function queueWith(parts) {
    const log = { pauses: /** @type {number[]} */ ([]), ended: /** @type {string[]} */ ([]), time: 0, keys: 0 };
    const queue = new UploadQueue({
        send: () => Promise.resolve(),
        isBreak: (error) => error === BREAK,
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
