// The rows of an opened file. The test answers the requests.
import assert from "node:assert/strict";
import { KEPT, PAGE, RowPages } from "../../Web/features/convert/opened/row-pages.js";

/** @param {number} first @param {number} count */
const rows = (first, count) => Array.from({ length: Math.max(0, count) }, (_, n) => `row ${first + n}`);
const later = () => new Promise((resolve) => setTimeout(resolve));

/** @param {(first: number, count: number) => Promise<string[]>} [answer] */
function opened(answer = (first, count) => Promise.resolve(rows(first, count))) {
    /** @type {[number, number][]} */
    const asked = [];
    /** @type {unknown[]} */
    const errors = [];
    /** @type {(() => void)[]} the requests that have not begun */
    const waiting = [];
    let loads = 0;
    /** @type {RowPages<string>} */
    const pages = new RowPages(
        (first, count) => {
            asked.push([first, count]);
            return answer(first, count);
        },
        (error) => errors.push(error),
        () => new Promise((resolve) => waiting.push(() => resolve(null))),
    );
    pages.onload = () => loads++;
    /** Starts the waiting requests, and waits until they are answered. */
    const pass = async () => {
        for (const go of waiting.splice(0)) go();
        await later();
    };
    return { pages, asked, errors, waiting, pass, loads: () => loads };
}

Deno.test("the pages in view are fetched after a moment, each once, and the last one as far as there are rows", async () => {
    const { pages, asked, pass, loads } = opened();
    pages.reset(250, []);
    pages.need(90, 210);
    pages.need(90, 210);
    assert.deepEqual(asked, []);
    await pass();
    assert.deepEqual(asked, [[0, PAGE], [PAGE, PAGE], [2 * PAGE, 50]]);
    assert.equal(loads(), 3);
    assert.deepEqual([pages.at(0), pages.at(249), pages.at(250)], ["row 0", "row 249", undefined]);
    pages.need(0, 250);
    await pass();
    assert.equal(asked.length, 3);
});

Deno.test("pages that have left the view before they were asked for are not fetched, until they come again", async () => {
    const { pages, asked, pass } = opened();
    pages.reset(10_000, []);
    pages.need(0, 40);
    pages.need(500, 540);
    pages.need(PAGE, PAGE + 1);
    await pass();
    assert.deepEqual(asked, [[PAGE, PAGE]], "neither a page that ends where the view begins nor one after its end");
    pages.need(0, 40);
    await pass();
    assert.deepEqual(asked.at(-1), [0, PAGE]);
});

Deno.test("first rows that are known already are shown and not fetched, unless the page has more", async () => {
    const { pages, asked, pass } = opened();
    pages.reset(60, rows(0, 60));
    assert.deepEqual([pages.total, pages.at(59)], [60, "row 59"]);
    pages.need(0, 60);
    await pass();
    assert.deepEqual(asked, []);
    pages.setTotal(80);
    assert.equal(pages.at(0), undefined);
    pages.need(0, 80);
    await pass();
    assert.deepEqual(asked, [[0, 80]]);
    pages.reset(400, rows(0, 250));
    assert.deepEqual([pages.at(PAGE - 1), pages.at(PAGE)], [`row ${PAGE - 1}`, undefined]);
    pages.setTotal(500);
    assert.equal(pages.at(0), "row 0", "a whole page stays");
});

Deno.test("the known rows end at the first that is missing, and at the end of the file", async () => {
    const { pages, pass } = opened();
    pages.reset(250, []);
    pages.need(0, 10);
    await pass();
    assert.deepEqual(pages.known(95, 10), rows(95, 5));
    assert.deepEqual(pages.known(3, 2), ["row 3", "row 4"]);
    assert.deepEqual(pages.known(200, 10), []);
    pages.reset(3, rows(0, 3));
    assert.deepEqual(pages.known(1, 100), ["row 1", "row 2"]);
});

Deno.test("of a long file only the pages fetched last are kept", async () => {
    const { pages, pass } = opened();
    pages.reset(1_000_000, []);
    for (let page = 0; page <= KEPT; page++) {
        pages.need(page * PAGE, page * PAGE + 10);
        await pass();
    }
    assert.equal(pages.at(0), undefined);
    assert.equal(pages.at(PAGE), `row ${PAGE}`);
    assert.equal(pages.at(KEPT * PAGE), `row ${KEPT * PAGE}`);
});

Deno.test("an answer for rows that were replaced meanwhile is not used, and the page is asked for again", async () => {
    /** @type {((rows: string[]) => void)[]} */
    const answers = [];
    const { pages, asked, errors, pass, loads } = opened(() => new Promise((resolve) => answers.push(resolve)));
    pages.reset(50, []);
    pages.need(0, 50);
    await pass();
    pages.reset(50, []);
    pages.need(0, 50);
    await pass();
    answers[0](["old"]);
    await later();
    assert.deepEqual([pages.at(0), loads()], [undefined, 0]);
    pages.need(0, 50);
    await pass();
    assert.equal(asked.length, 2, "the second request is still open");
    answers[1](["new"]);
    await later();
    assert.deepEqual([pages.at(0), loads(), errors], ["new", 1, []]);
});

Deno.test("a failure is reported and the page may be asked for again; after the end nothing is reported or fetched", async () => {
    let isBroken = true;
    const { pages, asked, errors, pass } = opened((first, count) =>
        isBroken ? Promise.reject(new Error("gone")) : Promise.resolve(rows(first, count))
    );
    pages.reset(50, []);
    pages.need(0, 50);
    await pass();
    assert.equal(errors.length, 1);
    isBroken = false;
    pages.need(0, 50);
    await pass();
    assert.equal(pages.at(0), "row 0");
    isBroken = true;
    pages.reset(50, []);
    pages.need(0, 50);
    pages.close();
    await pass();
    assert.deepEqual([asked.length, errors.length], [2, 1]);
});

Deno.test("a page that the server gives no rows for stays missing, and that of an empty file does not", async () => {
    const { pages, asked, pass } = opened(() => Promise.resolve([]));
    pages.reset(50, []);
    pages.need(0, 50);
    await pass();
    pages.need(0, 50);
    await pass();
    assert.equal(asked.length, 2);
    pages.reset(0, []);
    pages.need(0, 0);
    await pass();
    assert.deepEqual([asked.length, pages.rankOf()], [2, -1]);
});
