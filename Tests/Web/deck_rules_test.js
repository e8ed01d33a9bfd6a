// The cards of the deck, their order, and the undo of decisions.
import assert from "node:assert/strict";
import { undoAct } from "../../Web/features/triage/act-undo.js";
import { countedCard, hasNewTop, LOW, needOf, replacedCards } from "../../Web/features/triage/deck-rules.js";
import { History } from "../../Web/features/triage/history.js";

/** @param {...number} ids @returns {any[]} */
const cards = (...ids) => ids.map((id) => ({ id, copies: 1 }));
const ids = (/** @type {any[]} */ list) => list.map(({ id }) => id);
/** @param {string} key @param {number} id @returns {any} */
const decided = (key, id) => ({ key, card: { id }, counted: { id }, direction: "left" });

Deno.test("the top card stays on top of the cards fetched again, once, and as it was", () => {
    const top = { id: 2, copies: 1, old: true };
    const shown = replacedCards(cards(1, 2, 3), top, true);
    assert.deepEqual(ids(shown), [2, 1, 3]);
    assert.equal(shown[0], top);
});

Deno.test("the top card goes if it is decided, or if another card has to come to the top", () => {
    assert.deepEqual(ids(replacedCards(cards(1, 3), cards(2)[0], true)), [1, 3]);
    assert.deepEqual(ids(replacedCards(cards(1, 2), cards(2)[0], false)), [1, 2]);
    assert.deepEqual(ids(replacedCards(cards(1, 2), undefined, true)), [1, 2]);
});

Deno.test("a deck that runs low asks for more cards while the server has some, and an empty one for the reason", () => {
    assert.equal(needOf(LOW, true), null);
    assert.equal(needOf(LOW - 1, true), "cards");
    assert.equal(needOf(0, true), "cards");
    assert.equal(needOf(1, false), null);
    assert.equal(needOf(0, false), "reason");
});

Deno.test("clicks rest only if one card has taken the place of another", () => {
    assert.ok(hasNewTop(1, 2));
    assert.ok(!hasNewTop(1, 1));
    assert.ok(!hasNewTop(undefined, 2));
    assert.ok(!hasNewTop(1, undefined));
});

Deno.test("a decision on one file counts one copy, another counts all", () => {
    const card = { id: 1, copies: 3 };
    assert.deepEqual(countedCard(card, true), { id: 1, copies: 1 });
    assert.equal(countedCard(card, false), card);
});

Deno.test("undo takes back the newest decision first, each once", () => {
    const history = new History();
    for (const [key, id] of /** @type {[string, number][]} */ ([["a", 1], ["b", 2]])) history.add(decided(key, id));
    assert.equal(history.takeNewest()?.key, "b");
    assert.equal(history.takeNewest()?.key, "a");
    assert.equal(history.takeNewest(), undefined);
});

Deno.test("a refused decision leaves the history, and the others stay; an unknown one changes nothing", () => {
    const history = new History();
    for (const key of ["a", "b", "c"]) history.add(decided(key, 1));
    assert.equal(history.take("other"), undefined);
    assert.equal(history.take("b")?.key, "b");
    assert.equal(history.take("a")?.key, "a");
    assert.deepEqual([history.takeNewest()?.key, history.takeNewest()], ["c", undefined]);
});

Deno.test("decisions on photos that were decided elsewhere are forgotten; without names, all of them", () => {
    const history = new History();
    for (const [key, id] of /** @type {[string, number][]} */ ([["a", 1], ["b", 2], ["c", 3]])) {
        history.add(decided(key, id));
    }
    history.forget([2, 9]);
    assert.deepEqual([history.takeNewest()?.key, history.takeNewest()?.key, history.takeNewest()], ["c", "a", undefined]);
    history.add(decided("d", 4));
    history.forget([]);
    assert.equal(history.takeNewest(), undefined);
    history.add(decided("e", 5));
    history.clear();
    assert.equal(history.takeNewest(), undefined);
});

/** @param {Record<string, any>} parts */
function undoing(parts) {
    /** @type {any[]} */
    const done = [];
    const all = {
        flush: () => Promise.resolve().then(() => void done.push("flushed")),
        newest: () => Promise.resolve(5).then((act) => (done.push("newest"), act)),
        send: (/** @type {number} */ act) =>
            Promise.resolve({ act: { id: act }, counts: {}, failed: [], cards: cards(1, 2, 3) }),
        ...parts,
    };
    return { done, all };
}

Deno.test("the unsent decisions are sent before the newest action is looked up", async () => {
    const { done, all } = undoing({});
    const answer = await undoAct(all);
    assert.deepEqual(done, ["flushed", "newest"]);
    assert.equal(answer?.act.id, 5);
    assert.deepEqual(ids(answer?.cards ?? []), [3, 2, 1], "the first card comes back last, and is on top");
});

Deno.test("a named action is undone without a look-up, and without an action nothing is sent", async () => {
    const { done, all } = undoing({});
    assert.equal((await undoAct(all, 8))?.act.id, 8);
    assert.deepEqual(done, ["flushed"]);
    const none = undoing({ newest: () => Promise.resolve(undefined), send: () => assert.fail("nothing is sent") });
    assert.equal(await undoAct(none.all), null);
});

Deno.test("an undo may bring back no card", async () => {
    const { all } = undoing({ send: () => Promise.resolve({ act: {}, counts: {}, failed: [] }) });
    assert.deepEqual((await undoAct(all))?.cards, []);
});

Deno.test("undo takes back other acts on a card in turn with the decisions", async () => {
    const history = new History();
    const card = /** @type {any} */ ({ id: 1 });
    history.add(decided("a", 1));
    history.add({ sent: Promise.resolve(7), card, undone: () => {} });
    assert.equal(history.take("7"), undefined);
    const newest = history.takeNewest();
    assert.equal(newest && "sent" in newest && await newest.sent, 7);
    assert.equal(history.takeNewest()?.key, "a");
});

Deno.test("the top card is replaced if its photo has other content, and stays if its photo was only read", () => {
    const [old, edited] = ["00112233445566aa", "ffeeddccbbaa9988"].map((version) => ({ id: 1, version }));
    assert.deepEqual(replacedCards([{ id: 2 }, edited], old, true), [edited, { id: 2 }]);
    const unread = { id: 1, version: "lx3-1f" };
    assert.equal(replacedCards([old], unread, true)[0], unread);
});
