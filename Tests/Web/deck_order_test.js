// The order of the deck, as this browser remembers it.
import assert from "node:assert/strict";
import { addressedOrder, chooseOrder, orderParams, ORDERS, storedOrder } from "../../Web/features/triage/deck-order.js";

/** The storage of one browser. @param {string} [text] the stored order */
function storage(text) {
    /** @type {Map<string, string>} */
    const values = new Map();
    const made = {
        getItem: (/** @type {string} */ name) => values.get(name) ?? text ?? null,
        setItem: (/** @type {string} */ name, /** @type {string} */ value) => void values.set(name, value),
    };
    return made;
}

Deno.test("an order that was chosen is remembered, and the default sends nothing", () => {
    for (const order of ORDERS) {
        const browser = storage();
        const chosen = chooseOrder(order, browser, () => 0.5);
        assert.deepEqual(storedOrder(browser), chosen);
    }
    assert.deepEqual(orderParams(storedOrder(storage())), {});
    assert.deepEqual(orderParams({ order: "oldest" }), { order: "oldest", seed: undefined });
});

Deno.test("the seed of a random order stays, and each choice makes a new one", () => {
    const browser = storage();
    assert.deepEqual(chooseOrder("random", browser, () => 0.25), { order: "random", seed: 2 ** 30 });
    assert.deepEqual([storedOrder(browser), storedOrder(browser)].map(({ seed }) => seed), [2 ** 30, 2 ** 30]);
    chooseOrder("random", browser, () => 1 - Number.EPSILON);
    assert.deepEqual(orderParams(storedOrder(browser)), { order: "random", seed: 2 ** 32 - 1 });
});

Deno.test("what is stored and no order is the default", () => {
    for (const text of ["", "fastest", "random", "random ", "random x", "random -1", "random 1.5", "random 4294967296"]) {
        assert.deepEqual(storedOrder(storage(text)), { order: "newest" }, text);
    }
});

Deno.test("an address may ask for an order, but not for a random one or an unknown one", () => {
    const asked = (/** @type {string} */ query) => addressedOrder(new URLSearchParams(query));
    assert.deepEqual(asked("order=largest&folder=/a"), { order: "largest" });
    for (const query of ["", "order=", "order=random", "order=biggest"]) assert.equal(asked(query), null, query);
});
