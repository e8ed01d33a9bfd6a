// A resting finger opens the photo. A moving finger never opens it, however late the pointer events arrive.
import assert from "node:assert/strict";
import { attachSwipe, DOUBLE_TAP_DISTANCE, DOUBLE_TAP_TIME, LONG_PRESS_TIME, TAP_SLOP } from "../../Web/ui/swipe.js";

class Surface extends EventTarget {
    setPointerCapture() {}
    releasePointerCapture() {}
    hasPointerCapture() {
        return true;
    }
}

/** A card under a finger, with a clock that only the test advances. */
class Hand {
    surface = new Surface();
    /** @type {string[]} */
    said = [];
    /**
     * Timers and frames that wait to run, and the time or frame that they wait for.
     * @type {Map<number, {run: () => void, in: number | "frame"}>}
     */
    due = new Map();
    #next = 1;
    /** @type {Record<string, any>} */
    #real = {};

    /** @type {any[]} the drags that were reported */
    drags = [];

    /** @param {Record<string, any>} [options] */
    constructor(options = {}) {
        const wait = (/** @type {() => void} */ run, /** @type {number | "frame"} */ time) => {
            this.due.set(this.#next, { run, in: time });
            return this.#next++;
        };
        const forget = (/** @type {number} */ id) => this.due.delete(id);
        this.#replace({
            setTimeout: (/** @type {() => void} */ run, /** @type {number} */ time) => wait(run, time),
            clearTimeout: forget,
            requestAnimationFrame: (/** @type {() => void} */ run) => wait(run, "frame"),
            cancelAnimationFrame: forget,
        });
        this.swipe = attachSwipe(/** @type {any} */ (this.surface), {
            width: 350,
            oncommit: (direction) => this.said.push(direction),
            oncancel: () => this.said.push("back"),
            onlongpress: () => this.said.push("opened"),
            ontap: () => this.said.push("tap"),
            ondoubletap: () => this.said.push("double tap"),
            onmove: (drag) => this.drags.push(drag),
            ...options,
        });
    }

    /** @param {Record<string, any>} functions */
    #replace(functions) {
        const all = /** @type {Record<string, any>} */ (globalThis);
        for (const [name, own] of Object.entries(functions)) {
            this.#real[name] ??= all[name];
            all[name] = own;
        }
    }

    leave() {
        Object.assign(globalThis, this.#real);
    }

    /** @param {string} type @param {number} x @param {number} timeStamp */
    touch(type, x, timeStamp) {
        const event = new Event(`pointer${type}`);
        for (const [name, value] of Object.entries({ pointerId: 1, button: 0, clientX: x, clientY: 0, timeStamp })) {
            Object.defineProperty(event, name, { value });
        }
        this.surface.dispatchEvent(event);
    }

    /**
     * Runs the functions that wait for this time, or for a frame.
     * @param {number | "frame"} time
     * @returns {number} their number
     */
    pass(time) {
        const ready = [...this.due].filter(([, each]) => each.in === time);
        for (const [id, { run }] of ready) {
            this.due.delete(id);
            run();
        }
        return ready.length;
    }
}

/** @param {(hand: Hand) => void} run @param {Record<string, any>} [options] */
function withHand(run, options) {
    const hand = new Hand(options);
    try {
        run(hand);
    } finally {
        hand.leave();
    }
}

Deno.test("a finger that rests opens the photo, two frames after its time", () =>
    withHand((hand) => {
        hand.touch("down", 0, 0);
        assert.equal(hand.pass(LONG_PRESS_TIME), 1);
        assert.deepEqual(hand.said, []);
        hand.pass("frame");
        assert.deepEqual(hand.said, []);
        hand.pass("frame");
        assert.deepEqual(hand.said, ["back", "opened"]);
    }));

for (const frames of [0, 1]) {
    Deno.test(`moves that are heard ${frames} frames after the time of a long press are a swipe all the same`, () =>
        withHand((hand) => {
            hand.touch("down", 0, 0);
            hand.pass(LONG_PRESS_TIME);
            for (let n = 0; n < frames; n++) hand.pass("frame");
            hand.touch("move", 60, 40);
            hand.touch("move", 140, 90);
            assert.equal(hand.pass("frame") + hand.pass("frame"), 0, "nothing waits to open the photo");
            hand.touch("up", 150, 100);
            assert.deepEqual(hand.said, ["right"]);
        }));
}

Deno.test("a finger that left in time opens nothing", () =>
    withHand((hand) => {
        hand.touch("down", 0, 0);
        hand.touch("up", 0, 90);
        assert.equal(hand.due.size, 0);
        assert.deepEqual(hand.said, ["back", "tap"]);
    }));

/** @param {Hand} hand @param {number} x @param {number} time */
function tap(hand, x, time) {
    hand.touch("down", x, time);
    hand.touch("up", x, time + 20);
}

Deno.test("two taps in time and near each other are a double tap, and a third begins anew", () =>
    withHand((hand) => {
        tap(hand, 0, 0);
        tap(hand, DOUBLE_TAP_DISTANCE, DOUBLE_TAP_TIME);
        tap(hand, DOUBLE_TAP_DISTANCE, DOUBLE_TAP_TIME + 10);
        assert.deepEqual(hand.said.filter((word) => word !== "back"), ["tap", "double tap", "tap"]);
    }));

Deno.test("two taps too late or too far from each other are two taps", () =>
    withHand((hand) => {
        tap(hand, 0, 0);
        tap(hand, 0, DOUBLE_TAP_TIME + 1);
        tap(hand, DOUBLE_TAP_DISTANCE + 1, DOUBLE_TAP_TIME + 2);
        assert.deepEqual(hand.said.filter((word) => word !== "back"), ["tap", "tap", "tap"]);
    }));

Deno.test("a finger that trembles taps, and one that moves further drags, from where the card was caught", () =>
    withHand((hand) => {
        hand.touch("down", 0, 0);
        hand.touch("move", TAP_SLOP, 10);
        assert.deepEqual(hand.drags, []);
        hand.touch("move", TAP_SLOP + 1, 20);
        hand.touch("move", 2, 30);
        assert.deepEqual(hand.drags.map(({ dx, dy }) => [dx, dy]), [[TAP_SLOP + 21, 5], [22, 5]]);
        hand.touch("up", 2, 300);
        assert.deepEqual(hand.said, ["back"], "a drag that returns is no tap");
    }, { origin: () => ({ x: 20, y: 5 }) }));

Deno.test("a gesture that is refused at its start does nothing", () =>
    withHand((hand) => {
        hand.touch("down", 0, 0);
        hand.touch("move", 200, 40);
        hand.touch("up", 200, 60);
        assert.deepEqual([hand.said, hand.drags, hand.due.size], [[], [], 0]);
    }, { onstart: () => false }));

Deno.test("a gesture that the system ends springs back and opens nothing later", () =>
    withHand((hand) => {
        hand.touch("down", 0, 0);
        hand.touch("cancel", 0, 10);
        assert.deepEqual([hand.said, hand.due.size], [["back"], 0]);
        hand.touch("down", 0, 20);
        hand.swipe.detach();
        assert.equal(hand.due.size, 0);
        hand.touch("up", 0, 30);
        assert.deepEqual(hand.said, ["back"]);
    }));

Deno.test("how far a card has to go depends on its width at the start of the drag", () => {
    let width = 2_000;
    withHand((hand) => {
        hand.touch("down", 0, 0);
        width = 10;
        hand.touch("move", 150, 1_000);
        hand.touch("move", 150, 2_000);
        hand.touch("up", 150, 3_000);
        assert.deepEqual(hand.said, ["back"]);
        hand.touch("down", 0, 4_000);
        hand.touch("move", 150, 5_000);
        hand.touch("move", 150, 6_000);
        hand.touch("up", 150, 7_000);
        assert.deepEqual(hand.said, ["back", "right"]);
    }, { width: () => width });
});
