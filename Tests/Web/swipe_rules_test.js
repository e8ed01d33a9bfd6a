// The limits of the rules for swipes: a card that was dragged exactly far enough, or is exactly fast enough.
import assert from "node:assert/strict";
import { decide, directionOf, dragState, LABEL_DISTANCE, threshold } from "../../Web/ui/swipe-rules.js";

const WIDTH = 400;
const FAR = threshold("right", WIDTH), UP = threshold("up", WIDTH);
const still = { vx: 0, vy: 0, width: WIDTH };

Deno.test("a direction is the one of the longer side, a diagonal has none, and neither has no movement", () => {
    assert.equal(directionOf(0, 0), null);
    assert.equal(directionOf(10, 10), null);
    assert.deepEqual([[-50, 2], [50, -2], [2, -50], [-2, 50]].map(([x, y]) => directionOf(x, y)), [
        "left",
        "right",
        "up",
        "down",
    ]);
    assert.deepEqual([[1, 0], [0, -1]].map(([x, y]) => directionOf(x, y)), ["right", "up"]);
});

Deno.test("a label is shown from its distance on, and a card at the threshold is as far as it goes", () => {
    assert.equal(dragState(LABEL_DISTANCE - 0.1, 0, WIDTH).direction, null);
    assert.equal(dragState(LABEL_DISTANCE, 0, WIDTH).direction, "right");
    assert.deepEqual(dragState(0, 0, WIDTH), { direction: null, progress: 0, armed: false });
    assert.deepEqual(dragState(100, 100, WIDTH), { direction: null, progress: 0, armed: false });
    assert.deepEqual(dragState(FAR, 0, WIDTH), { direction: "right", progress: 1, armed: true });
    assert.deepEqual(dragState(2 * FAR, 0, WIDTH), { direction: "right", progress: 1, armed: true });
    const { progress, armed } = dragState(0, -UP / 2, WIDTH);
    assert.deepEqual([progress, armed], [0.5, false]);
    assert.equal(dragState(FAR - 1, 0, WIDTH).armed, false);
});

Deno.test("the way up and down has its own length, and a narrow card has a least one", () => {
    assert.equal(threshold("left", WIDTH), FAR);
    assert.equal(threshold("down", WIDTH), UP);
    assert.notEqual(UP, FAR);
    assert.equal(threshold("right", 10), threshold("right", 20));
    assert.ok(threshold("right", 2 * WIDTH) > FAR);
});

Deno.test("a release decides from the threshold on, in every direction", () => {
    for (
        const [dx, dy, direction]
            of /** @type {[number, number, string][]} */ ([[FAR, 0, "right"], [-FAR, 0, "left"], [0, UP, "down"], [
                0,
                -UP,
                "up",
            ]])
    ) {
        assert.equal(decide({ dx, dy, ...still }), direction);
        assert.equal(decide({ dx: dx * 0.99, dy: dy * 0.99, ...still }), null);
    }
    assert.equal(decide({ dx: 0, dy: 0, ...still }), null);
    assert.equal(decide({ dx: 300, dy: 300, ...still }), null);
});

Deno.test("a flick decides a short way, and a throw back takes a long one back, by the speed along the way alone", () => {
    const short = FAR / 2;
    assert.equal(decide({ dx: short, dy: 0, ...still, vx: 3 }), "right");
    assert.equal(decide({ dx: -short, dy: 0, ...still, vx: -3 }), "left");
    assert.equal(decide({ dx: 0, dy: -UP / 2, ...still, vy: -3 }), "up");
    assert.equal(decide({ dx: short, dy: 0, ...still, vy: 3 }), null);
    assert.equal(decide({ dx: 2, dy: 0, ...still, vx: 3 }), null, "a tap that slips is no flick");
    assert.equal(decide({ dx: 2 * FAR, dy: 0, ...still, vx: -3 }), null);
    assert.equal(decide({ dx: -2 * FAR, dy: 0, ...still, vx: 3 }), null);
    assert.equal(decide({ dx: 2 * FAR, dy: 0, ...still, vx: -0.01 }), "right", "a hand that trembles throws nothing back");
});
