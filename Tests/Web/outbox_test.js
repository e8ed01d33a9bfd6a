// Tests of the outbox with a network, a clock and a storage that the test controls and can make fail.
import assert from "node:assert/strict";
import { BATCH_SIZE, BATCH_TIME, Outbox } from "../../Web/features/triage/outbox.js";

/** @typedef {import("../../Web/features/triage/outbox.js").Operation} Operation */

class Lost extends Error {}
class Refused extends Error {}

/** The storage, the network and the clock of one browser. */
class Bench {
    /** @type {Operation[]} */
    stored = [];
    /** The received operations, in order: lists of decision keys, and "undo KEY". @type {any[]} */
    arrived = [];
    /** @type {{fn: () => void, at: number}[]} */
    timers = [];
    now = 0;
    /** @type {Error | null} */
    trouble = null;
    /** Whether the storage rejects everything, as if it were full. */
    isFull = false;

    open() {
        const outbox = new Outbox({
            load: () => structuredClone(this.stored),
            save: (operations) => {
                if (this.isFull) throw new DOMException("full", "QuotaExceededError");
                this.stored = structuredClone(operations);
            },
            isTransient: (error) => error instanceof Lost,
            sendDecisions: (decisions) => this.#answer(decisions.map(({ key }) => key)),
            sendUndo: (key) => this.#answer(`undo ${key}`),
            setTimer: (fn, ms) => {
                const timer = { fn, at: this.now + ms };
                this.timers.push(timer);
                return timer;
            },
            clearTimer: (timer) => this.timers = this.timers.filter((each) => each !== timer),
        });
        return outbox;
    }

    /** @param {any} sent */
    #answer(sent) {
        if (this.trouble) return Promise.reject(this.trouble);
        this.arrived.push(sent);
        return Promise.resolve({ counts: this.arrived.length });
    }

    /** Lets time pass, and runs the timers that become due. @param {number} ms */
    async pass(ms) {
        const end = this.now + ms;
        for (;;) {
            const due = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
            if (!due) break;
            this.timers = this.timers.filter((each) => each !== due);
            this.now = Math.max(this.now, due.at);
            due.fn();
            await new Promise((resolve) => setTimeout(resolve));
        }
        this.now = end;
    }
}

/** @param {string} key @returns {Omit<import("../../Web/features/triage/outbox.js").Decision, "type">} */
const decision = (key) => ({ key, id: 7, action: "keep", at: 1 });

Deno.test("a decision is stored before it is sent, and decisions of a moment are sent together and in order", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    for (const key of ["a", "b", "c"]) outbox.decide(decision(key));
    assert.equal(bench.stored.length, 3);
    await bench.pass(BATCH_TIME - 1);
    assert.deepEqual(bench.arrived, []);
    await bench.pass(1);
    assert.deepEqual(bench.arrived, [["a", "b", "c"]]);
    assert.deepEqual(bench.stored, []);
});

Deno.test("an undo of a decision that is not sent yet removes it, and nothing is sent", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("a"));
    outbox.decide(decision("b"));
    assert.equal(outbox.undo("a"), "local");
    await bench.pass(1000);
    assert.deepEqual(bench.arrived, [["b"]]);
});

Deno.test("an undo of a decision that was sent follows it, before any later decision", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("a"));
    await bench.pass(BATCH_TIME);
    assert.equal(outbox.undo("a"), "sent");
    outbox.decide(decision("b"));
    await bench.pass(1000);
    assert.deepEqual(bench.arrived, [["a"], "undo a", ["b"]]);
});

Deno.test("without a network everything waits, is retried less and less often, and arrives in order later", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    /** @type {boolean[]} */
    const offline = [];
    outbox.onoffline = (value) => offline.push(value);
    bench.trouble = new Lost();
    outbox.decide(decision("a"));
    outbox.decide(decision("b"));
    await bench.pass(60_000);
    assert.deepEqual(bench.arrived, []);
    assert.equal(bench.stored.length, 2);
    assert.ok(offline.length >= 5 && offline.length <= 10, `tried ${offline.length} times in a minute`);
    bench.trouble = null;
    await bench.pass(15_000);
    assert.deepEqual(bench.arrived, [["a", "b"]]);
    assert.equal(offline.at(-1), false);
});

Deno.test("what a closed page has not sent is sent first at the next start", async () => {
    const bench = new Bench();
    bench.trouble = new Lost();
    bench.open().decide(decision("a"));
    bench.timers = [];
    bench.trouble = null;
    const outbox = bench.open();
    outbox.decide(decision("b"));
    await bench.pass(1000);
    assert.deepEqual(bench.arrived, [["a", "b"]]);
});

Deno.test("what another tab has not sent is adopted, but not before the open request", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("mine"));
    outbox.adopt([{ type: "decide", ...decision("orphan") }]);
    assert.deepEqual(bench.stored.map(({ key }) => key), ["orphan", "mine"]);
    await bench.pass(1000);
    assert.deepEqual(bench.arrived.flat(), ["orphan", "mine"]);
});

Deno.test("what the server refuses for good is given up and reported, and does not stop the rest", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    /** @type {string[]} */
    const refused = [];
    outbox.onrefused = (operations) => refused.push(...operations.map(({ key }) => key));
    bench.trouble = new Refused();
    outbox.decide(decision("a"));
    await bench.pass(BATCH_TIME);
    bench.trouble = null;
    outbox.decide(decision("b"));
    await bench.pass(1000);
    assert.deepEqual(refused, ["a"]);
    assert.deepEqual(bench.arrived, [["b"]]);
    assert.deepEqual(bench.stored, []);
});

Deno.test("no request and no beacon holds more than a batch, and a beacon nothing after an undo", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    for (let n = 0; n < BATCH_SIZE + 5; n++) outbox.decide(decision(`k${n}`));
    assert.equal(outbox.beaconable().length, BATCH_SIZE);
    await bench.pass(5000);
    assert.deepEqual(bench.arrived.map((each) => each.length), [BATCH_SIZE, 5]);
    outbox.undo("k0");
    outbox.decide(decision("later"));
    assert.deepEqual(outbox.beaconable(), []);
});

Deno.test("flush settles when everything has arrived, and also when sending has failed", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    await outbox.flush();
    for (const trouble of [null, new Lost()]) {
        bench.trouble = trouble;
        outbox.decide(decision("a"));
        let settled = false;
        const flushed = outbox.flush().then(() => settled = true);
        await bench.pass(0);
        await flushed;
        assert.ok(settled);
    }
});

Deno.test("where the storage is full, decisions and undos are sent all the same, and a closing page has them", async () => {
    const bench = new Bench(), outbox = bench.open();
    bench.isFull = true;
    outbox.decide(decision("a"));
    assert.deepEqual(outbox.beaconable().map(({ key }) => key), ["a"]);
    await bench.pass(BATCH_TIME);
    outbox.decide(decision("b"));
    await bench.pass(BATCH_TIME);
    assert.equal(outbox.undo("b"), "sent");
    await bench.pass(1000);
    assert.deepEqual(bench.arrived, [["a"], ["b"], "undo b"]);
    assert.equal(outbox.pending.length, 0);
});
