import assert from "node:assert/strict";
import { computed, signal } from "../../Web/core/signal.js";

Deno.test("a signal calls its listeners for changes only, and not after they have left", () => {
    const count = signal(1);
    /** @type {number[]} */
    const seen = [];
    const leave = count.subscribe((value) => seen.push(value));
    count.value = 1;
    count.value = 2;
    leave();
    count.value = 3;
    assert.deepEqual(seen, [2]);
    assert.equal(count.value, 3);
});

Deno.test("a computed signal follows the signals it reads", () => {
    const price = signal(3);
    const pieces = signal(2);
    const total = computed(() => price.value * pieces.value, [price, pieces]);
    /** @type {number[]} */
    const seen = [];
    total.subscribe((value) => seen.push(value));
    price.value = 5;
    pieces.value = 4;
    assert.equal(total.value, 20);
    assert.deepEqual(seen, [10, 20]);
});
