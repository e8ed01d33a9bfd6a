// Tests of the outbox with a network, a clock and a storage that the test controls.
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
    /** Whether the storage rejects all writes, as if it were full. */
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

    /** Advances the clock and runs the timers that become due. @param {number} ms */
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

Deno.test("flush sends at once and settles when everything has arrived, or when sending has failed", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    await outbox.flush();
    assert.deepEqual(bench.timers, []);
    let settled = 0;
    for (let n = 0; n <= BATCH_SIZE; n++) outbox.decide(decision(`k${n}`));
    void outbox.flush().then(() => settled++);
    void outbox.flush().then(() => settled++);
    assert.equal(settled, 0);
    await bench.pass(0);
    assert.deepEqual(bench.arrived.map((each) => each.length), [BATCH_SIZE, 1]);
    assert.equal(settled, 2);
    bench.trouble = new Lost();
    outbox.decide(decision("late"));
    void outbox.flush().then(() => settled++);
    await bench.pass(0);
    assert.equal(settled, 3);
    assert.deepEqual(outbox.pending.map(({ key }) => key), ["late"]);
});

Deno.test("flush settles, though an undo has taken back what it waits for", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("a"));
    let isSettled = false;
    void outbox.flush().then(() => isSettled = true);
    outbox.undo("a");
    assert.deepEqual(bench.stored, []);
    await bench.pass(0);
    assert.ok(isSettled);
    assert.deepEqual(bench.arrived, []);
});

Deno.test("a flush is not held up by the time in which decisions are collected, nor by a second flush", () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("a"));
    void outbox.flush();
    assert.deepEqual(bench.timers.map(({ at }) => at), [0]);
    outbox.decide(decision("b"));
    assert.deepEqual(bench.timers.map(({ at }) => at), [0]);
});

Deno.test("after a success, the first retry comes as soon as at the beginning", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    /** @type {number[]} */
    const tries = [];
    outbox.onoffline = (isOffline) => isOffline && tries.push(bench.now);
    bench.trouble = new Lost();
    outbox.decide(decision("a"));
    await bench.pass(20_000);
    bench.trouble = null;
    await bench.pass(20_000);
    assert.deepEqual(bench.arrived, [["a"]]);
    const pauses = tries.slice(1).map((at, n) => at - tries[n]);
    assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000]);
    bench.trouble = new Lost();
    tries.length = 0;
    outbox.decide(decision("b"));
    await bench.pass(2_000);
    assert.deepEqual(tries.map((at) => at - tries[0]), [0, 500, 1500]);
});

Deno.test("pauses grow to a quarter of a minute, not further", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    /** @type {number[]} */
    const tries = [];
    outbox.onoffline = () => tries.push(bench.now);
    bench.trouble = new Lost();
    outbox.decide(decision("a"));
    await bench.pass(80_000);
    assert.deepEqual(tries.slice(-2).map((at, _, all) => at - all[0]), [0, 15_000]);
});

Deno.test("the answers to decisions and undos are reported, each with what was sent", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    /** @type {any[]} */
    const told = [];
    outbox.onsent = (answer, sent) => told.push(["sent", answer.counts, sent.map(({ key }) => key)]);
    outbox.onundone = (answer, key) => told.push(["undone", answer.counts, key]);
    outbox.decide(decision("a"));
    await bench.pass(BATCH_TIME);
    outbox.undo("a");
    await bench.pass(0);
    assert.deepEqual(told, [["sent", 1, ["a"]], ["undone", 2, "a"]]);
    assert.deepEqual(bench.stored, []);
});

Deno.test("a decision that is on its way is undone by the server, and one after it in this tab", async () => {
    const bench = new Bench();
    const outbox = bench.open();
    outbox.decide(decision("a"));
    for (const timer of bench.timers.splice(0)) timer.fn(); // the request is open now
    outbox.decide(decision("b"));
    assert.deepEqual(bench.timers, [], "nothing is sent beside an open request");
    assert.equal(outbox.undo("b"), "local");
    assert.equal(outbox.undo("a"), "sent");
    assert.deepEqual(outbox.pending.map(({ type, key }) => [type, key]), [["decide", "a"], ["undo", "a"]]);
    outbox.adopt([{ type: "decide", ...decision("orphan") }]);
    outbox.adopt([]);
    assert.deepEqual(outbox.pending.map(({ key }) => key), ["a", "orphan", "a"]);
    await new Promise((resolve) => setTimeout(resolve));
    await bench.pass(0);
    assert.deepEqual(bench.arrived, [["a"], ["orphan"], "undo a"]);
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

Deno.test("a photo put behind the others waits, is sent in order with the decisions, and is undone like one", async () => {
    /** @type {any[]} */
    const sent = [];
    /** @type {(() => void)[]} */
    const timers = [];
    const outbox = new Outbox({
        load: () => [],
        save: () => {},
        isTransient: () => true,
        sendDecisions: (decisions) => Promise.resolve(void sent.push(...decisions)),
        sendUndo: (key) => Promise.resolve(void sent.push(key)),
        setTimer: (fn) => timers.push(fn),
        clearTimer: () => {},
    });
    const common = { id: 1, at: 5, version: "v", alone: false };
    outbox.decide({ key: "a", action: "later", later: 0, ...common });
    outbox.decide({ key: "b", action: "keep", ...common });
    assert.deepEqual(outbox.beaconable().map(({ action }) => action), ["later", "keep"]);
    assert.equal(outbox.undo("a"), "local");
    outbox.decide({ key: "c", action: "later", later: 9, ...common });
    const done = outbox.flush();
    while (timers.length) timers.shift()?.();
    await done;
    assert.deepEqual(sent, [
        { key: "b", action: "keep", ...common },
        { key: "c", action: "later", later: 9, ...common },
    ]);
});
