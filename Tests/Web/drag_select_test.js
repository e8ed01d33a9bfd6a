// A finger that rests selects items and a tap opens an item, however late the browser delivers the events.
import assert from "node:assert/strict";
import { dragSelect, LONG_PRESS } from "../../Web/ui/drag-select.js";

/** A row under a finger, with a clock that only the test advances. */
class Hand {
    row = Object.assign(new EventTarget(), { setPointerCapture: (/** @type {number} */ id) => void this.captured.push(id) });
    /** @type {number[]} */
    captured = [];
    /** The index of the row under the finger. The test changes it to move the finger over other rows. */
    index = 4;
    /** @type {number[]} how far the page was scrolled, in px */
    scrolled = [];
    vibrations = 0;
    /** @type {(() => void)[]} */
    frames = [];
    /** @type {(string | number | null)[]} */
    said = [];
    #leaving = new AbortController();
    /** @type {(() => void) | null} */
    #rest = null;
    #real = { ...globalThis };

    /** @param {boolean} [longPress] */
    constructor(longPress = true) {
        const set = (/** @type {() => void} */ run) => (this.#rest = run, 1);
        Object.assign(globalThis, {
            setTimeout: set,
            clearTimeout: () => this.#rest = null,
            cancelAnimationFrame: () => this.frames = [],
            requestAnimationFrame: (/** @type {() => void} */ run) => this.frames.push(run),
            scrollBy: (/** @type {number} */ _, /** @type {number} */ y) => this.scrolled.push(y),
            innerHeight: 800,
            Element: EventTarget,
            document: { elementFromPoint: () => this.row },
        });
        const options = {
            indexAt: (/** @type {any} */ element) => element ? this.index : -1,
            onstart: () => void this.said.push("start"),
            onrange: (/** @type {number} */ _, /** @type {number | null} */ to) => void this.said.push(to),
            longPress,
        };
        Object.defineProperty(navigator, "vibrate", { value: () => this.vibrations++, configurable: true });
        dragSelect(/** @type {any} */ (this.row), options, this.#leaving.signal);
    }

    leave() {
        this.#leaving.abort();
        const { setTimeout, clearTimeout, cancelAnimationFrame } = this.#real;
        Object.assign(globalThis, {
            setTimeout,
            clearTimeout,
            cancelAnimationFrame,
            requestAnimationFrame: undefined,
            scrollBy: undefined,
            innerHeight: undefined,
            Element: undefined,
            document: undefined,
        });
    }

    /** @param {string} type @param {number} timeStamp @param {Record<string, any>} [more] */
    touch(type, timeStamp, more = {}) {
        const values = { pointerId: 1, pointerType: "touch", button: 0, clientX: 5, clientY: 105, timeStamp, ...more };
        return this.row.dispatchEvent(eventWith(`pointer${type}`, values));
    }

    /** @param {string} type @param {Record<string, any>} [more] */
    mouse(type, more = {}) {
        return this.touch(type, 0, { pointerType: "mouse", ...more });
    }

    /** Returns whether the browser carries out its default action. @param {string} type @param {boolean} [cancelable] */
    browser(type, cancelable = true) {
        const event = new Event(type, { cancelable });
        this.row.dispatchEvent(event);
        return !event.defaultPrevented;
    }

    /** Runs the next frame of the animation. */
    frame() {
        this.frames.shift()?.();
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

/** @param {(hand: Hand) => void} run @param {boolean} [longPress] */
function withHand(run, longPress) {
    const hand = new Hand(longPress);
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

Deno.test("a second finger ends the selection of the first, and selects nothing itself", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.rest();
        assert.deepEqual([hand.said, hand.captured, hand.vibrations], [["start", 4], [1], 1]);
        hand.touch("down", 500, { pointerId: 2 });
        hand.index = 6;
        hand.touch("move", 600, { clientY: 300 });
        hand.touch("move", 600, { clientY: 300, pointerId: 2 });
        hand.touch("up", 700);
        assert.deepEqual(hand.said, ["start", 4]);
        assert.equal(hand.click(1), true);
    }));

Deno.test("a second finger stops the wait for the first one's rest", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.touch("down", 100, { pointerId: 2 });
        hand.rest();
        assert.deepEqual(hand.said, []);
    }));

Deno.test("a mouse selects as soon as it moves like no click, from the row where it began, each row once", () =>
    withHand((hand) => {
        hand.mouse("down");
        hand.mouse("move", { clientX: 8, clientY: 109 });
        assert.deepEqual(hand.said, [], "5 px are a click");
        hand.mouse("move", { clientX: 5, clientY: 111 });
        assert.deepEqual(hand.said, ["start", 4]);
        hand.index = 5;
        hand.mouse("move", { clientY: 120 });
        hand.mouse("move", { clientY: 121 });
        hand.index = -1;
        hand.mouse("move", { clientY: 122 });
        assert.deepEqual(hand.said, ["start", 4, 5]);
        hand.mouse("up");
        hand.mouse("move", { clientY: 200 });
        assert.deepEqual(hand.said, ["start", 4, 5]);
        assert.equal(hand.click(1), false, "the click at the end of a drag opens nothing");
        assert.equal(hand.vibrations, 0);
    }));

Deno.test("a click with the mouse is a click, also on the row where the mouse was pressed for long", () =>
    withHand((hand) => {
        hand.mouse("down");
        hand.rest();
        hand.mouse("up");
        assert.deepEqual(hand.said, []);
        assert.equal(hand.click(1), true);
    }));

Deno.test("other buttons, shift, and places without a row begin no selection", () =>
    withHand((hand) => {
        for (const more of [{ button: 2 }, { shiftKey: true }, { index: -1 }]) {
            hand.index = more.index ?? 4;
            hand.mouse("down", more);
            hand.index = 4;
            hand.mouse("move", { clientY: 300 });
            assert.deepEqual(hand.said, [], JSON.stringify(more));
        }
    }));

Deno.test("where fingers select nothing, a mouse does", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.rest();
        assert.deepEqual(hand.said, []);
        hand.mouse("down");
        hand.mouse("move", { clientY: 300 });
        assert.deepEqual(hand.said, ["start", 4]);
    }, false));

Deno.test("a finger that moves before it has rested scrolls, and selects nothing afterwards", () =>
    withHand((hand) => {
        hand.touch("down", 0);
        hand.touch("move", 100, { clientY: 120 });
        hand.rest();
        assert.deepEqual(hand.said, []);
        assert.ok(hand.browser("contextmenu"));
    }));

Deno.test("a cancelled gesture ends, as does the page", () =>
    withHand((hand) => {
        hand.mouse("down");
        hand.mouse("move", { clientY: 300 });
        hand.touch("cancel", 0);
        hand.index = 9;
        hand.mouse("move", { clientY: 320 });
        assert.deepEqual(hand.said, ["start", 4]);
        assert.deepEqual(hand.frames, []);
        hand.touch("down", 0);
        hand.leave();
        hand.rest();
        assert.deepEqual(hand.said, ["start", 4]);
    }));

Deno.test("the page does not scroll under a finger that selects, and a long press opens no menu; a drag moves no picture", () =>
    withHand((hand) => {
        assert.ok(hand.browser("touchmove") && hand.browser("contextmenu"));
        hand.touch("down", 0);
        assert.ok(hand.browser("touchmove"), "the finger may still scroll");
        assert.ok(!hand.browser("contextmenu"));
        hand.rest();
        assert.ok(!hand.browser("touchmove"));
        assert.ok(hand.browser("touchmove", false));
        assert.ok(!hand.browser("dragstart"));
        hand.touch("up", 900);
        hand.mouse("down");
        assert.ok(hand.browser("contextmenu"), "the mouse has its menu");
    }));

Deno.test("another pointer neither moves nor ends a selection", () =>
    withHand((hand) => {
        hand.mouse("down");
        hand.mouse("move", { clientY: 300 });
        hand.index = 7;
        hand.touch("move", 0, { pointerId: 3, clientY: 400 });
        hand.touch("up", 0, { pointerId: 3 });
        assert.deepEqual(hand.said, ["start", 4]);
        hand.mouse("move", { clientY: 400 });
        assert.deepEqual(hand.said, ["start", 4, 7]);
    }));

Deno.test("near an edge the page scrolls each frame, the faster the nearer, and the selection follows", () =>
    withHand((hand) => {
        hand.mouse("down", { clientY: 400 });
        hand.mouse("move", { clientY: 420 });
        hand.frame();
        assert.deepEqual(hand.scrolled, [], "in the middle nothing scrolls");
        for (const clientY of [728, 764, 800, 950, 72, 36, -100]) {
            hand.mouse("move", { clientY });
            hand.index++;
            hand.frame();
        }
        assert.deepEqual(hand.scrolled, [9, 18, 18, -9, -18]);
        assert.equal(hand.frames.length, 1, "one frame at a time");
        assert.equal(hand.said.at(-1), hand.index);
        hand.mouse("up");
        assert.deepEqual(hand.frames, []);
    }));

Deno.test("a finger that rests near an edge does not scroll the page until it moves", () =>
    withHand((hand) => {
        hand.touch("down", 0, { clientY: 790 });
        hand.rest();
        hand.touch("move", 500, { clientY: 792 });
        assert.deepEqual(hand.frames, []);
        hand.touch("move", 500, { clientY: 780 });
        assert.equal(hand.scrolled.length, 1);
        hand.frame();
        assert.equal(hand.scrolled.length, 2);
    }));

Deno.test("if no click follows a drag, the next press ends the wait for it", () =>
    withHand((hand) => {
        hand.mouse("down");
        hand.mouse("move", { clientY: 300 });
        hand.mouse("up");
        globalThis.dispatchEvent(new Event("pointerdown"));
        assert.equal(hand.click(1), true);
    }));
