// A finger that rests opens the photo. A finger that moves never does, however late its pointer events arrive.
import assert from "node:assert/strict";
import { attachSwipe, LONG_PRESS_TIME } from "../../Web/ui/swipe.js";

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

    constructor() {
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
        attachSwipe(/** @type {any} */ (this.surface), {
            width: 350,
            oncommit: (direction) => this.said.push(direction),
            oncancel: () => this.said.push("back"),
            onlongpress: () => this.said.push("opened"),
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

/** @param {(hand: Hand) => void} run */
function withHand(run) {
    const hand = new Hand();
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
        assert.deepEqual(hand.said, ["back"]);
    }));
