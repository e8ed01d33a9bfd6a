import assert from "node:assert/strict";
import { countIn, layOut, pageAt, pageInView, plain, wordsOf } from "../../Web/ui/pdf-layout.js";

Deno.test("pages lie one below the other, the widest as wide as the view", () => {
    const { tops, heights, widths, total } = layOut(
        [{ width: 600, height: 800 }, { width: 300, height: 400 }, null],
        4,
        300,
        10,
    );
    assert.deepEqual(widths, [300, 150, 300, 300]);
    assert.deepEqual(heights, [400, 200, 400, 400]);
    assert.deepEqual(tops, [10, 420, 630, 1040]);
    assert.equal(total, 1450);
});

Deno.test("a PDF without one readable size is laid out as A4", () => {
    const { heights, widths } = layOut([], 2, 595, 0);
    assert.deepEqual([widths, heights], [[595, 595], [842, 842]]);
    assert.equal(pageAt([], 50), 0);
});

Deno.test("the page at a height", () => {
    const { tops } = layOut([{ width: 10, height: 10 }], 1000, 100, 10);
    assert.deepEqual([0, 10, 119, 120, 1e9].map((y) => pageAt(tops, y)), [0, 0, 0, 1, 999]);
});

Deno.test("a reader is at the page of which half is in view, at the top of a long window too", () => {
    const layout = layOut([{ width: 10, height: 10 }], 40, 100, 10);
    assert.deepEqual([0, 50, 75, 185, layout.total - 500].map((top) => pageInView(layout, top, 500)), [0, 0, 1, 2, 39]);
    assert.equal(pageInView(layOut([], 0, 100, 10), 0, 500), 0);
});

Deno.test("case, accents and spaces do not count when a text is sought", () => {
    assert.equal(plain("  Été\n 2024"), " ete 2024");
    assert.equal(countIn(plain("aaa Aa"), "aa"), 2);
    assert.equal(countIn("abc", ""), 0);
});

Deno.test("an occurrence names the words that it touches, across their gaps", () => {
    const words = ["The", "quick", "brown", "fox"].map((text) => ({ text, box: { left: 0, top: 0, right: 1, bottom: 1 } }));
    assert.deepEqual(wordsOf(words, "quick br"), [[1, 2]]);
    assert.deepEqual(wordsOf(words, "o"), [[2], [3]]);
    assert.deepEqual(wordsOf(words, "nothing"), []);
});
