import assert from "node:assert/strict";
import { leaveVelocity, SPRINGS, stepSpring } from "../../Web/features/triage/card-physics.js";
import { decide, directionOf, threshold } from "../../Web/ui/swipe-rules.js";

const PHONE = 350;
const still = { vx: 0, vy: 0, width: PHONE };

Deno.test("the dominant axis wins only when it is at least 1.2 times the other", () => {
    /** @type {[number, number, string | null][]} */
    const table = [
        [-120, 100, "left"],
        [-119, 100, null],
        [120, -100, "right"],
        [100, -120, "up"],
        [100, 120, "down"],
        [100, 119, null],
        [100, 100, null],
        [0, 0, null],
    ];
    for (const [dx, dy, expected] of table) assert.equal(directionOf(dx, dy), expected, `${dx}, ${dy}`);
});

Deno.test("the threshold is 96 px or 22 % of the width, and 1.25 times that up and down", () => {
    assert.equal(threshold("left", 350), 96);
    assert.equal(threshold("right", 600), 132);
    assert.equal(threshold("up", 350), 120);
    assert.equal(threshold("down", 600), 165);
});

Deno.test("distance alone decides at the threshold and not one pixel before", () => {
    assert.equal(decide({ ...still, dx: -96, dy: 0 }), "left");
    assert.equal(decide({ ...still, dx: -95, dy: 0 }), null);
    assert.equal(decide({ ...still, dx: 0, dy: 120 }), "down");
    assert.equal(decide({ ...still, dx: 0, dy: 119 }), null);
});

Deno.test("a flick decides when it is faster than 0.6 px/ms over at least 48 px", () => {
    assert.equal(decide({ dx: 48, dy: 0, vx: 0.61, vy: 0, width: PHONE }), "right");
    assert.equal(decide({ dx: 48, dy: 0, vx: 0.6, vy: 0, width: PHONE }), null);
    assert.equal(decide({ dx: 47, dy: 0, vx: 3, vy: 0, width: PHONE }), null);
    assert.equal(decide({ dx: 0, dy: -48, vx: 0, vy: -0.61, width: PHONE }), "up");
});

Deno.test("a card thrown back towards its place is not decided on, however far it was", () => {
    assert.equal(decide({ dx: -200, dy: 0, vx: 1, vy: 0, width: PHONE }), null);
});

Deno.test("whatever the finger does, the card leaves outwards", () => {
    for (let degrees = 0; degrees < 360; degrees += 15) {
        const velocity = { x: 2 * Math.cos(degrees * Math.PI / 180), y: 2 * Math.sin(degrees * Math.PI / 180) };
        assert.ok(leaveVelocity("left", velocity).x <= -1.6);
        assert.ok(leaveVelocity("right", velocity).x >= 1.6);
        assert.ok(leaveVelocity("up", velocity).y <= -1.6);
        assert.ok(leaveVelocity("down", velocity).y >= 1.6);
    }
});

Deno.test("every spring comes to rest within two seconds, at any frame rate", () => {
    for (const [name, spring] of Object.entries(SPRINGS)) {
        for (const frame of [1 / 120, 1 / 60, 1 / 10]) {
            const state = { x: 300, v: -2000 };
            let seconds = 0;
            while (!stepSpring(state, 0, spring, frame)) {
                seconds += frame;
                assert.ok(seconds < 2, `${name} at ${frame} s a frame is at ${state.x}`);
            }
            assert.equal(state.x, 0);
        }
    }
});
