// The events of the server in several tabs, with streams, a channel and a clock that the test controls.
import assert from "node:assert/strict";
import { BEAT, EventFeed, RETRY, SILENCE } from "../../Web/core/event-feed.js";

/** A stream of events that the test plays. */
class Stream extends EventTarget {
    readyState = 1;
    isClosed = false;
    onopen = () => {};
    onerror = () => {};

    close() {
        this.isClosed = true;
    }

    /** @param {string} name @param {any} [data] */
    play(name, data = {}) {
        this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    }

    /** @param {number} readyState */
    fail(readyState) {
        this.readyState = readyState;
        this.onerror();
    }
}

/** The tabs of a browser. */
class Browser {
    /** @type {Tab[]} */
    tabs = [];
    /** @type {(() => Promise<void>)[]} the tabs that want to lead */
    waiting = [];
    status = 200;

    /** @param {{hasLocks?: boolean, hasChannel?: boolean}} [options] */
    open(options) {
        const tab = new Tab(this, options);
        this.tabs.push(tab);
        return tab;
    }
}

class Tab {
    /** @type {Stream[]} */
    streams = [];
    /** @type {any[]} the events that the pages of this tab heard */
    heard = [];
    /** @type {{run: () => void, ms: number}[]} */
    timers = [];
    /** @type {((event: {data: any}) => void)[]} */
    #listeners = [];
    /** @type {any[]} */
    posted = [];
    ends = 0;

    /** @param {Browser} browser @param {{hasLocks?: boolean, hasChannel?: boolean}} [options] */
    constructor(browser, { hasLocks = true, hasChannel = true } = {}) {
        const channel = {
            postMessage: (/** @type {any} */ data) => {
                this.posted.push(data);
                for (const tab of browser.tabs) if (tab !== this) tab.receive(data);
            },
            addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => this.#listeners.push(listener),
        };
        this.feed = new EventFeed(
            /** @type {any} */ ({
                names: ["counts", "scan"],
                stream: () => {
                    this.streams.push(new Stream());
                    return this.streams.at(-1);
                },
                status: () => Promise.resolve(browser.status),
                channel: hasChannel ? channel : null,
                lead: hasLocks ? (/** @type {any} */ lead) => browser.waiting.push(lead) : null,
                setTimer: (/** @type {() => void} */ run, /** @type {number} */ ms) => {
                    const timer = { run, ms };
                    this.timers.push(timer);
                    return timer;
                },
                clearTimer: (/** @type {any} */ timer) => this.timers = this.timers.filter((each) => each !== timer),
            }),
        );
        for (const name of ["counts", "scan", "reconnected"]) this.feed.on(name, (data) => this.heard.push([name, data]));
        this.feed.onEnded(() => this.ends++);
    }

    /** @param {any} data */
    receive(data) {
        for (const listener of this.#listeners) listener({ data });
    }

    get stream() {
        return /** @type {Stream} */ (this.streams.at(-1));
    }
}

/** Two tabs of which the first leads. */
function twoTabs() {
    const browser = new Browser();
    const [leader, follower] = [browser.open(), browser.open()];
    leader.feed.start();
    void browser.waiting[0]();
    follower.feed.start();
    return { browser, leader, follower };
}

Deno.test("one tab reads the stream, and every tab hears its events", () => {
    const { leader, follower } = twoTabs();
    leader.stream.play("counts", { total: 3 });
    assert.deepEqual(leader.heard, [["counts", { total: 3 }]]);
    assert.deepEqual(follower.heard, [["counts", { total: 3 }]]);
    assert.equal(follower.streams.length, 0);
    assert.ok(leader.feed.connected.value && follower.feed.connected.value);
});

Deno.test("a tab that opens later asks whether the stream is open, and only the tab that leads answers", () => {
    const { browser, leader, follower } = twoTabs();
    leader.stream.onopen();
    const [before, silent] = [leader.posted.length, follower.posted.length];
    const late = browser.open();
    late.feed.start();
    assert.ok(late.feed.connected.value);
    assert.deepEqual(leader.posted.slice(before), [{ connected: true }]);
    assert.deepEqual(follower.posted.slice(silent), []);
    assert.deepEqual(late.heard, [], "the first connection is no reconnection");
});

Deno.test("another tab leads only once the first has closed", () => {
    const { browser, follower } = twoTabs();
    assert.equal(follower.streams.length, 0);
    void browser.waiting[1]();
    assert.equal(follower.streams.length, 1);
});

Deno.test("without locks or a channel each tab reads its own stream", () => {
    const browser = new Browser();
    for (const options of [{ hasLocks: false }, { hasChannel: false }]) {
        const tab = browser.open(options);
        tab.feed.start();
        tab.stream.play("scan", { found: 1 });
        assert.deepEqual(tab.heard, [["scan", { found: 1 }]]);
        assert.ok(tab.feed.connected.value);
    }
});

Deno.test("pages hear a reconnection after an interruption, but not the first connection", () => {
    const { leader, follower } = twoTabs();
    leader.stream.onopen();
    assert.deepEqual(leader.heard, []);
    leader.stream.fail(0);
    assert.ok(!leader.feed.connected.value && !follower.feed.connected.value);
    assert.deepEqual(leader.heard, []);
    leader.stream.onopen();
    assert.deepEqual(leader.heard, [["reconnected", {}]]);
    assert.deepEqual(follower.heard, [["reconnected", {}]]);
    leader.stream.play("beat");
    assert.equal(leader.heard.length, 1, "a heartbeat is no reconnection");
});

Deno.test("each tab hears the heartbeat, by which a phone notices at once that it is out of reach", () => {
    const { leader, follower } = twoTabs();
    const beats = { leader: 0, follower: 0 };
    leader.feed.on(BEAT, () => beats.leader++);
    follower.feed.on(BEAT, () => beats.follower++);
    leader.stream.play("beat");
    leader.stream.play("beat");
    assert.deepEqual(beats, { leader: 2, follower: 2 });
});

Deno.test("a failure before the first connection is no interruption", () => {
    const { leader } = twoTabs();
    leader.stream.fail(0);
    leader.stream.onopen();
    assert.deepEqual(leader.heard, []);
    assert.deepEqual(leader.timers.map(({ ms }) => ms), [SILENCE]);
});

Deno.test("without a heartbeat the stream counts as interrupted, and each event or heartbeat starts the wait again", () => {
    const { leader, follower } = twoTabs();
    leader.stream.onopen();
    const [first] = leader.timers;
    leader.stream.play("beat");
    assert.ok(!leader.timers.includes(first));
    leader.stream.play("counts");
    assert.deepEqual(leader.timers.map(({ ms }) => ms), [SILENCE]);
    leader.timers[0].run();
    assert.ok(!leader.feed.connected.value && !follower.feed.connected.value);
    leader.stream.play("scan", { found: 2 });
    assert.ok(leader.feed.connected.value);
    assert.deepEqual(leader.heard.slice(-2), [["reconnected", {}], ["scan", { found: 2 }]]);
});

Deno.test("a state that has not changed is not sent to the other tabs", () => {
    const { leader } = twoTabs();
    leader.stream.onopen();
    const states = () => leader.posted.filter((message) => "connected" in message).length;
    const before = states();
    leader.stream.onopen();
    leader.stream.play("beat");
    assert.equal(states(), before);
});

Deno.test("a stream that reconnects by itself is left alone; one that the server refuses is opened again later", async () => {
    const { leader } = twoTabs();
    leader.stream.onopen();
    leader.stream.fail(0);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(leader.timers.length, 0);
    leader.stream.fail(2);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(leader.timers.map(({ ms }) => ms), [RETRY]);
    assert.equal(leader.ends, 0);
    leader.timers[0].run();
    assert.equal(leader.streams.length, 2);
    leader.stream.onopen();
    assert.deepEqual(leader.heard, [["reconnected", {}]]);
});

Deno.test("without a session nothing is retried, and every tab ends", async () => {
    const { browser, leader, follower } = twoTabs();
    browser.status = 401;
    leader.stream.fail(2);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([leader.ends, follower.ends], [1, 1]);
    assert.deepEqual(leader.timers, []);
});

Deno.test("a session that the server ends is ended in every tab, and its stream is closed", () => {
    const { leader, follower } = twoTabs();
    leader.stream.onopen();
    leader.stream.play("ended");
    assert.ok(leader.stream.isClosed);
    assert.deepEqual(leader.timers, []);
    assert.deepEqual([leader.ends, follower.ends], [1, 1]);
    assert.deepEqual(follower.posted, [{ ask: true }], "a tab does not pass on what it was passed");
});

Deno.test("who stops listening hears nothing more, and the others do", () => {
    const { leader } = twoTabs();
    /** @type {any[]} */
    const heard = [];
    const off = leader.feed.on("counts", (data) => heard.push(data));
    leader.stream.play("counts", 1);
    off();
    leader.stream.play("counts", 2);
    assert.deepEqual(heard, [1]);
    assert.deepEqual(leader.heard, [["counts", 1], ["counts", 2]]);
});
