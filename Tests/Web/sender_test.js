// Sends files from a phone over a network that can be made to fail.
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
    /** @type {string[]} the files that the sender had removed */
    const forgotten = [];
    /** @type {number[]} the pauses, in ms */
    const pauses = [];
    let changes = 0;
    return {
        whole,
        forgotten,
        pauses,
        changes: () => changes,
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
                // The answer may be lost even though the piece has arrived.
                return chance() < 0.2 ? Promise.reject({ status: 0 }) : Promise.resolve({ offset: end, whole: isWhole });
            },
            forget: (/** @type {any} */ { digest }) => Promise.resolve(here.delete(digest) && forgotten.push(digest)),
            isTransient: (/** @type {any} */ error) => error.status === 0,
            wait: (/** @type {number} */ ms) => Promise.resolve(void pauses.push(ms)),
            onchange: () => changes++,
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
        const { parts, whole, forgotten, pauses, changes } = server(chance);
        const sender = new Sender(/** @type {any} */ (parts));
        const sizes = Array.from({ length: 30 }, () => 1 + Math.floor(chance() * 3 * PIECE));
        sender.add(/** @type {any} */ (sizes.map((size, index) => file(`f${index}`, size))));
        while (sender.isRunning) await new Promise((resolve) => setTimeout(resolve, 0));
        assert.deepEqual(sender.problem, null);
        assert.deepEqual(sender.items.filter(({ state }) => state !== "sent").map(({ state }) => state), []);
        assert.deepEqual(whole.size, 30);
        assert.deepEqual(sender.items.map((item) => item.sent), sizes);
        assert.deepEqual(forgotten, []);
        assert.ok(pauses.length > 0 && pauses.every((ms) => ms >= 1000 && ms <= 30_000));
        assert.ok(changes() >= 30 * 3, "the page sees each file looked up, sent and arrived");
        assert.ok(!sender.isWaiting && !sender.isRunning);
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

/**
 * Creates a sender and a server without failures. `change` replaces some functions of the server. @param {(parts: any) =>
 * any} [change]
 */
function sending(change = () => ({})) {
    const made = server(() => 0.9);
    const parts = { ...made.parts, ...change(made.parts) };
    return { ...made, sender: new Sender(/** @type {any} */ (parts)) };
}

/** @param {Sender} sender */
async function finished(sender) {
    while (sender.isRunning) await new Promise((resolve) => setTimeout(resolve));
}

const states = (/** @type {Sender} */ sender) => sender.items.map(({ state }) => state);
/** @param {...any} names @returns {any} */
const files = (...names) => names.map((name) => file(name, 10));
const later = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a file is sent in pieces, in order, and a piece begins where the server's part ends", async () => {
    /** @type {any[]} */
    const pieces = [];
    const { sender } = sending(({ send }) => ({
        send: (/** @type {any} */ item, /** @type {number} */ offset, /** @type {Blob} */ piece) => {
            pieces.push([offset, piece.size]);
            return send(item, offset, piece);
        },
    }));
    sender.add(/** @type {any} */ ([file("a", 2 * PIECE + 5)]));
    await finished(sender);
    assert.deepEqual(pieces, [[0, PIECE], [PIECE, PIECE], [2 * PIECE, 5]]);
    assert.deepEqual(states(sender), ["sent"]);
});

Deno.test("the server is asked before a file is sent, at most twenty at a time, and it names what it does not want", async () => {
    /** @type {number[]} */
    const offered = [];
    const sent = new Set();
    const { sender } = sending(({ send }) => ({
        offer: (/** @type {any[]} */ all) => {
            offered.push(all.length);
            assert.deepEqual(Object.keys(all[0]), ["sha256", "bytes", "name", "taken"]);
            const known = /** @type {Record<string, string>} */ ({ f0: "known", f1: "deleted", f2: "refused" });
            return Promise.resolve(all.map(({ sha256 }) => ({ sha256, state: known[sha256] ?? "wanted", offset: 0 })));
        },
        send: (/** @type {any} */ item, /** @type {any[]} */ ...rest) => (sent.add(item.digest), send(item, ...rest)),
    }));
    sender.add(files(...Array.from({ length: 25 }, (_, n) => `f${n}`)));
    await finished(sender);
    assert.deepEqual(offered, [20, 5]);
    assert.deepEqual(states(sender).slice(0, 4), ["known", "deleted", "failed", "sent"]);
    assert.equal(sent.size, 22);
});

Deno.test("two files are sent at the same time, not more", async () => {
    let open = 0, most = 0;
    const { sender } = sending(({ send }) => ({
        send: async (/** @type {any[]} */ ...rest) => {
            most = Math.max(most, ++open);
            await later();
            open--;
            return send(...rest);
        },
    }));
    sender.add(files("a", "b", "c", "d", "e"));
    await finished(sender);
    assert.equal(most, 2);
});

Deno.test("a cancelled sender removes what is partly sent from the server, keeps what is finished, and sends nothing more", async () => {
    /** @type {any[]} */
    const sent = [];
    const { sender, forgotten } = sending(({ send }) => ({
        send: async (
            /** @type {any} */ item,
            /** @type {any} */ offset,
            /** @type {any} */ piece,
            /** @type {AbortSignal} */ signal,
        ) => {
            if (item.digest === "big" && offset > 0) {
                await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
            }
            sent.push(item.digest);
            return await send(item, offset, piece);
        },
    }));
    sender.add(/** @type {any} */ ([file("small", 10), file("big", 3 * PIECE)]));
    while (sender.items[1].sent === 0 || sender.items[0].state !== "sent") await later();
    sender.add(files("waiting"));
    await sender.cancel();
    await finished(sender);
    assert.deepEqual(forgotten, ["big"], "neither a file that has arrived nor one that has not begun is removed");
    assert.deepEqual(sender.items.map(({ digest, state }) => [digest, state]), [["small", "sent"]]);
    assert.equal(sender.problem, null, "a cancelled request is no problem");
    assert.deepEqual(sent, ["small", "big"]);
});

Deno.test("cancel is done when the server has removed everything, also if a removal fails", async () => {
    let isRemoved = false;
    const { sender } = sending(() => ({
        forget: async (/** @type {any} */ item) => {
            await later();
            if (item.digest === "a") throw new Error("offline");
            isRemoved = true;
        },
    }));
    for (const digest of ["a", "b"]) {
        sender.items.push(/** @type {any} */ ({ file: file(digest, 10), state: "waiting", digest, sent: 5, error: null }));
    }
    await sender.cancel();
    assert.ok(isRemoved);
    assert.deepEqual(sender.items, []);
});

Deno.test("after a lost connection the sender waits before it asks where to continue", async () => {
    /** @type {string[]} */
    const done = [];
    let isLost = true;
    const { sender } = sending(({ offer, send }) => ({
        offer: (/** @type {any} */ all) => (done.push("offer"), offer(all)),
        send: (/** @type {any[]} */ ...rest) => {
            done.push("send");
            if (!isLost) return send(...rest);
            isLost = false;
            return Promise.reject({ status: 0 });
        },
        wait: (/** @type {number} */ ms) => Promise.resolve(void done.push(`wait ${ms}`)),
    }));
    sender.add(files("a"));
    await finished(sender);
    assert.deepEqual(done, ["offer", "send", "wait 1000", "offer", "send"]);
    assert.deepEqual(states(sender), ["sent"]);
});

Deno.test("if the server expects another offset, the sender asks for it at once and continues there", async () => {
    /** @type {number[]} */
    const offsets = [];
    const { sender, pauses } = sending(() => ({
        offer: (/** @type {any[]} */ all) =>
            Promise.resolve(all.map(({ sha256 }) => ({ sha256, state: "wanted", offset: offsets.length ? 4 : 0 }))),
        send: (/** @type {any} */ item, /** @type {number} */ offset) => {
            offsets.push(offset);
            if (offsets.length === 1) return Promise.reject({ status: 409, code: "changed" });
            return Promise.resolve({ offset: item.file.size, whole: true });
        },
    }));
    sender.add(files("a"));
    await finished(sender);
    assert.deepEqual(offsets, [0, 4]);
    assert.deepEqual(pauses, []);
    assert.deepEqual(states(sender), ["sent"]);
});

Deno.test("a file that the server has meanwhile is sent, and one that it does not want any more has failed", async () => {
    for (const [state, result] of [["known", "sent"], ["deleted", "failed"]]) {
        let offers = 0;
        const { sender } = sending(() => ({
            offer: (/** @type {any[]} */ all) =>
                Promise.resolve(all.map(({ sha256 }) => ({ sha256, state: offers++ ? state : "wanted", offset: 0 }))),
            send: () => Promise.reject({ status: 0 }),
        }));
        sender.add(files("a"));
        await finished(sender);
        assert.deepEqual(states(sender), [result]);
        assert.equal(offers, 2);
    }
});

Deno.test("a refused file fails with the reason, and the others are sent", async () => {
    const { sender } = sending(({ send }) => ({
        send: (/** @type {any} */ item, /** @type {any[]} */ ...rest) =>
            item.digest === "b" ? Promise.reject({ status: 415 }) : send(item, ...rest),
    }));
    sender.add(files("a", "b", "c"));
    await finished(sender);
    assert.deepEqual(states(sender), ["sent", "failed", "sent"]);
    assert.deepEqual(sender.items[1].error, { status: 415 });
    assert.equal(sender.problem, null);
});

Deno.test("a file that cannot be read fails, is not offered, and does not stop the others", async () => {
    const { sender } = sending(({ digest }) => ({
        digest: (/** @type {any} */ each) => each.name === "a" ? Promise.reject(new Error("gone")) : digest(each),
    }));
    sender.add(files("a", "b"));
    await finished(sender);
    assert.deepEqual(states(sender), ["failed", "sent"]);
    assert.equal(sender.items[0].error.message, "gone");
});

Deno.test("while the server does not answer, the sender says so and waits longer and longer", async () => {
    let lost = 7;
    /** @type {boolean[]} */
    const shown = [];
    const { sender, pauses } = sending(({ offer }) => ({
        offer: (/** @type {any} */ all) => lost-- > 0 ? Promise.reject({ status: 0 }) : offer(all),
        onchange: () => shown.push(sender?.isWaiting),
    }));
    sender.add(files("a"));
    await finished(sender);
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    assert.equal(shown.filter(Boolean).length, 7);
    assert.ok(!sender.isWaiting);
    assert.deepEqual(states(sender), ["sent"]);
});

Deno.test("an answer that no retry can change stops the sender until files are added, and what waits is sent then", async () => {
    let isRefused = true;
    /** @type {string[]} */
    const digested = [];
    const { sender, pauses } = sending(({ digest, offer }) => ({
        digest: (/** @type {any} */ each) => (digested.push(each.name), digest(each)),
        offer: (/** @type {any} */ all) => isRefused ? Promise.reject({ status: 403 }) : offer(all),
    }));
    sender.add(files("a"));
    await finished(sender);
    assert.deepEqual(sender.problem, { status: 403 });
    assert.deepEqual([states(sender), pauses], [["waiting"], []]);
    isRefused = false;
    sender.add(files("b"));
    assert.equal(sender.problem, null);
    await finished(sender);
    assert.deepEqual(states(sender), ["sent", "sent"]);
    assert.deepEqual(digested, ["a", "b"], "no file is read twice");
});

Deno.test("files that are added while others are sent follow them, in one run", async () => {
    let runs = 0;
    const { sender } = sending(({ offer }) => ({ offer: (/** @type {any} */ all) => (runs++, offer(all)) }));
    sender.add(files("a"));
    assert.ok(sender.isRunning);
    sender.add(files("b"));
    await finished(sender);
    assert.deepEqual(states(sender), ["sent", "sent"]);
    assert.equal(runs, 2);
});
