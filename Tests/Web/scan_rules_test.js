// Rules of the scanner: the displayed page, the hint of the camera, and the order in which changed looks (settings of a
// page) are sent.
import assert from "node:assert/strict";
import { hintOf } from "../../Web/features/scanner/camera-hint.js";
import { pagesToMove } from "../../Web/features/scanner/moved-pages.js";
import { LookSender } from "../../Web/features/scanner/look-sender.js";
import { shownPage } from "../../Web/features/scanner/shown-page.js";

const pages = [{ id: 7 }, { id: 8 }, { id: 9 }];
const later = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a wanted page is shown, or else the same page as before", () => {
    assert.equal(shownPage(pages, 7, 0, 9), 9);
    assert.equal(shownPage(pages, 8, 0, 5), 8);
    assert.equal(shownPage(pages, 8, 0, null), 8);
});

Deno.test("where the shown page is gone, the page in its place is shown, or the last", () => {
    assert.equal(shownPage(pages, 5, 1, null), 8);
    assert.equal(shownPage(pages, 5, 3, null), 9);
    assert.equal(shownPage(pages, null, -1, null), 7);
    assert.equal(shownPage([], 5, 1, null), null);
});

Deno.test("the camera says what is missing, in this order: light, a page, and rest", () => {
    const view = { corners: [], isTaken: false, progress: 0.5 };
    assert.equal(hintOf({ ...view, isTaken: true }, 27, true), "dark");
    assert.equal(hintOf({ ...view, corners: null, isTaken: true }, 28, true), "search");
    assert.equal(hintOf({ ...view, isTaken: true }, 28, true), "taken");
    assert.equal(hintOf(view, 28, true), "hold");
    assert.equal(hintOf({ ...view, progress: 0 }, 28, true), "ready");
    assert.equal(hintOf(view, 28, false), "ready");
});

/** A sender to a server that answers only when the test makes it. */
function looks() {
    /** @type {{id: number, look: any, answer: (page: any) => void, fail: (error: any) => void}[]} */
    const sent = [];
    /** @type {any[]} */
    const told = [];
    const sender = new LookSender((page, look) =>
        new Promise((answer, fail) => sent.push({ id: page.id, look, answer, fail }))
    );
    const change = (/** @type {any} */ page, /** @type {any} */ look) =>
        sender.change(page, look, () => told.push("done"), (error) => told.push(String(error)));
    return { sent, told, change };
}

/** @param {number} id @returns {any} */
const page = (id) => ({ id, look: { turns: 0, filter: "none" }, version: 1 });

Deno.test("a look changes at once, and the page takes what the server makes of it", async () => {
    const { sent, told, change } = looks();
    const one = page(1);
    change(one, { turns: 1 });
    assert.deepEqual(one.look, { turns: 1, filter: "none" });
    await later();
    assert.deepEqual(sent.map(({ look }) => look), [{ turns: 1, filter: "none" }]);
    sent[0].answer({ version: 2 });
    await later();
    assert.deepEqual([one.version, told], [2, ["done"]]);
});

Deno.test("of several quick changes only the last is sent, after those that are on their way, and no old answer replaces it", async () => {
    const { sent, told, change } = looks();
    const one = page(1);
    change(one, { turns: 1 });
    await later();
    change(one, { turns: 2 });
    change(one, { filter: "grey" });
    await later();
    assert.equal(sent.length, 1);
    sent[0].answer({ version: 2, look: { turns: 1, filter: "none" } });
    await later();
    assert.deepEqual(one.look, { turns: 2, filter: "grey" });
    assert.equal(one.version, 1);
    assert.deepEqual(sent.slice(1).map(({ look }) => look), [{ turns: 2, filter: "grey" }]);
    sent[1].answer({ version: 3 });
    await later();
    assert.deepEqual([one.version, told], [3, ["done", "done"]]);
});

Deno.test("a change that fails is reported, and the changes of other pages are sent", async () => {
    const { sent, told, change } = looks();
    change(page(1), { turns: 1 });
    change(page(2), { turns: 3 });
    await later();
    sent[0].fail(new Error("full"));
    await later();
    sent[1].answer({});
    await later();
    assert.deepEqual([sent.map(({ id }) => id), told], [[1, 2], ["Error: full", "done"]]);
});

Deno.test("the page that is shown moves to another scan, or it and all after it", () => {
    const pages = [7, 3, 9].map((id) => ({ id }));
    assert.deepEqual(pagesToMove(pages, 3, "one"), [3]);
    assert.deepEqual(pagesToMove(pages, 3, "rest"), [3, 9]);
    assert.deepEqual(pagesToMove(pages, 7, "rest"), [7, 3, 9]);
    assert.deepEqual(pagesToMove(pages, 5, "rest"), []);
});
