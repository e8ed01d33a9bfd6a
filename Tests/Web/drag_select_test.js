// A finger that rests selects and a tap opens, however late the browser delivers the events.
import assert from "node:assert/strict";
import { dragSelect, LONG_PRESS } from "../../Web/ui/drag-select.js";

/** A row under a finger, with a clock that only the test advances. */
class Hand {
    row = Object.assign(new EventTarget(), { setPointerCapture() {} });
    /** @type {(string | number | null)[]} */
    said = [];
    #leaving = new AbortController();
    /** @type {(() => void) | null} */
    #rest = null;
    #real = { ...globalThis };

    constructor() {
        const set = (/** @type {() => void} */ run) => (this.#rest = run, 1);
        Object.assign(globalThis, {
            setTimeout: set,
            clearTimeout: () => this.#rest = null,
            cancelAnimationFrame() {},
            Element: EventTarget,
            document: { elementFromPoint: () => this.row },
        });
        const options = {
            indexAt: () => 4,
            onstart: () => void this.said.push("start"),
            onrange: (/** @type {number} */ _, /** @type {number | null} */ to) => void this.said.push(to),
            longPress: true,
        };
        dragSelect(/** @type {any} */ (this.row), options, this.#leaving.signal);
    }

    leave() {
        this.#leaving.abort();
        const { setTimeout, clearTimeout, cancelAnimationFrame } = this.#real;
        Object.assign(globalThis, {
            setTimeout,
            clearTimeout,
            cancelAnimationFrame,
            Element: undefined,
            document: undefined,
        });
    }

    /** @param {string} type @param {number} timeStamp */
    touch(type, timeStamp) {
        const values = { pointerId: 1, pointerType: "touch", button: 0, clientX: 5, clientY: 5, timeStamp };
        this.row.dispatchEvent(eventWith(`pointer${type}`, values));
    }

    rest() {
        this.#rest?.();
    }

    /** Returns whether a click gets through. @param {number} detail 0: by a key */
    click(detail) {
        return globalThis.dispatchEvent(eventWith("click", { detail }));
    }
}

/** @param {string} type @param {Record<string, any>} values */
function eventWith(type, values) {
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value });
    return event;
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

Deno.test("a finger that rests selects, and the click after it is ignored; that of a key is not", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.rest();
        hand.touch("up", LONG_PRESS + 10);
        assert.deepEqual(hand.said, ["start", 4]);
        assert.equal(hand.click(0), true);
        assert.equal(hand.click(1), false);
        assert.equal(hand.click(1), true, "only one is ignored");
    }));

Deno.test("a tap whose end is heard after the time of a rest is a tap", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.rest();
        hand.touch("up", 60);
        assert.deepEqual(hand.said, ["start", 4, null]);
        assert.equal(hand.click(1), true);
    }));

Deno.test("a finger that left in time selects nothing", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.touch("up", 60);
        hand.rest();
        assert.deepEqual(hand.said, []);
        assert.equal(hand.click(1), true);
    }));
