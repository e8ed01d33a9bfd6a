// Sends files of a phone over a network that the test can make fail.
import assert from "node:assert/strict";
import { Digest, sha256 } from "../../Web/features/inbox/sha256.js";
import { PIECE, Sender } from "../../Web/features/inbox/sender.js";

Deno.test("SHA-256 piece by piece is the browser's own", async () => {
    for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_000]) {
        const bytes = Uint8Array.from({ length: size }, (_, index) => index * 31 + size);
        const digest = new Digest();
        for (let at = 0; at < size; at += 37) digest.update(bytes.subarray(at, at + 37));
        const own = [...digest.finish()].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        assert.deepEqual(own, await sha256(new Blob([bytes])));
    }
});

/** A server that fails at random. @param {() => number} chance */
function server(chance) {
    /** @type {Map<string, number>} */
    const here = new Map();
    const whole = new Set();
    return {
        whole,
        parts: {
            digest: (/** @type {any} */ file) => Promise.resolve(file.name),
            offer: (/** @type {any[]} */ files) => {
                if (chance() < 0.2) return Promise.reject({ status: 0 });
                return Promise.resolve(files.map(({ sha256 }) => ({
                    sha256,
                    state: whole.has(sha256) ? "known" : "wanted",
                    offset: here.get(sha256) ?? 0,
                })));
            },
            send: (/** @type {any} */ item, /** @type {number} */ offset, /** @type {Blob} */ piece) => {
                if (chance() < 0.2) return Promise.reject({ status: 0 });
                if (offset !== (here.get(item.digest) ?? 0)) return Promise.reject({ status: 409, code: "changed" });
                const end = offset + piece.size;
                here.set(item.digest, end);
                const isWhole = end === item.file.size;
                if (isWhole) {
                    assert.deepEqual(whole.has(item.digest), false);
                    whole.add(item.digest);
                }
                // The answer may be lost although the piece has arrived.
                return chance() < 0.2 ? Promise.reject({ status: 0 }) : Promise.resolve({ offset: end, whole: isWhole });
            },
            forget: () => Promise.resolve(),
            isTransient: (/** @type {any} */ error) => error.status === 0,
            wait: () => Promise.resolve(),
            onchange: () => {},
        },
    };
}

/** @param {string} name @param {number} size */
const file = (name, size) => ({
    name,
    size,
    lastModified: 0,
    slice: (/** @type {number} */ a, /** @type {number} */ b) => ({ size: b - a }),
});

Deno.test("every file arrives once, whatever is lost on the way", async () => {
    for (let seed = 1; seed <= 50; seed++) {
        let state = seed;
        const chance = () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
        const { parts, whole } = server(chance);
        const sender = new Sender(/** @type {any} */ (parts));
        const sizes = Array.from({ length: 30 }, () => 1 + Math.floor(chance() * 3 * PIECE));
        sender.add(/** @type {any} */ (sizes.map((size, index) => file(`f${index}`, size))));
        while (sender.isRunning) await new Promise((resolve) => setTimeout(resolve, 0));
        assert.deepEqual(sender.problem, null);
        assert.deepEqual(sender.items.filter(({ state }) => state !== "sent").map(({ state }) => state), []);
        assert.deepEqual(whole.size, 30);
    }
});

Deno.test("a full disk stops all, and keeps what waits", async () => {
    const { parts } = server(() => 0.9);
    const full = { ...parts, send: () => Promise.reject({ status: 507 }) };
    const sender = new Sender(/** @type {any} */ (full));
    sender.add(/** @type {any} */ ([file("a", 10), file("b", 10), file("c", 10)]));
    while (sender.isRunning) await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(sender.problem.status, 507);
    assert.deepEqual(sender.items.map(({ state }) => state), ["waiting", "waiting", "waiting"]);
});
