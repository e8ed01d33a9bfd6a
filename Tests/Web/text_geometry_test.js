import assert from "node:assert/strict";
import { excerpt, findInLines, fold, lineBox, pieces, textOf, wordAt } from "../../Web/ui/text-geometry.js";

const line = (/** @type {string} */ text, block = 0, row = 0) => ({ text, block, row, quad: [] });

Deno.test("a line lies where its quad is, whatever its angle", () => {
    assert.deepEqual(lineBox([[10, 20], [110, 20], [110, 60], [10, 60]], 0.5), {
        x: 5,
        y: 10,
        width: 50,
        height: 20,
        angle: 0,
    });
    const turned = lineBox([[100, 0], [100, 80], [80, 80], [80, 0]], 1);
    assert.ok(Math.abs(turned.angle - Math.PI / 2) < 1e-9);
    assert.equal(turned.width, 80);
    assert.equal(turned.height, 20);
});

Deno.test("words are found without case and accents, in the text's own offsets", () => {
    const lines = [line("Straße MÜLLER"), line("nothing"), line("e\u0301te\u0301 müller Müller")];
    assert.deepEqual(findInLines(lines, "muller"), [
        { line: 0, start: 7, end: 13 },
        { line: 2, start: 6, end: 12 },
        { line: 2, start: 13, end: 19 },
    ]);
    assert.deepEqual(findInLines(lines, "strasse"), [{ line: 0, start: 0, end: 6 }]);
    assert.deepEqual(findInLines(lines, "ete"), [{ line: 2, start: 0, end: 5 }]);
    assert.deepEqual(findInLines(lines, "  "), []);
});

Deno.test("of several words each is found where they do not stand together, and without overlaps", () => {
    const lines = [line("Total sum of the summer"), line("the sum in total")];
    assert.deepEqual(findInLines(lines, "total sum"), [{ line: 0, start: 0, end: 9 }]);
    assert.deepEqual(findInLines(lines, "summer sum"), [
        { line: 0, start: 6, end: 9 },
        { line: 0, start: 17, end: 23 },
        { line: 1, start: 4, end: 7 },
    ]);
    assert.deepEqual(findInLines(lines, '"in total" x'), [{ line: 1, start: 8, end: 16 }]);
    assert.deepEqual(findInLines(lines, "“in total”"), [{ line: 1, start: 8, end: 16 }]);
});

Deno.test("folding keeps track of letters that become two or none", () => {
    assert.deepEqual(fold("aß"), { text: "ass", origins: [0, 1, 1, 2] });
    assert.deepEqual(fold("👩x"), { text: "👩x", origins: [0, 0, 2, 3] });
});

Deno.test("text is copied as it would be read", () => {
    assert.equal(
        textOf([line("Milk", 0, 0), line("1,29", 0, 0), line("Bread", 0, 1), line("Thanks", 1, 2)]),
        "Milk 1,29\nBread\n\nThanks",
    );
    assert.equal(textOf([]), "");
});

Deno.test("a text is cut where marks begin and end", () => {
    assert.deepEqual(pieces("abcdef", [[1, 2], [4, 6]]), [
        { text: "a", marked: false },
        { text: "b", marked: true },
        { text: "cd", marked: false },
        { text: "ef", marked: true },
    ]);
    assert.deepEqual(pieces("", []), []);
});

Deno.test("an excerpt shows the first match, without empty lines", () => {
    const text = "one\n\ntwo\nthree\nfour needle\nfive needle";
    assert.deepEqual(excerpt(text, [], 2), { text: "one\ntwo", matches: [], isWhole: false });
    const [a, b] = [text.indexOf("needle"), text.lastIndexOf("needle")];
    assert.deepEqual(excerpt(text, [[a, a + 6], [b, b + 6]], 3), {
        text: "three\nfour needle\nfive needle",
        matches: [[11, 17], [23, 29]],
        isWhole: false,
    });
    assert.deepEqual(excerpt("a\n\nb", [[3, 4]], 8), { text: "a\nb", matches: [[2, 3]], isWhole: true });
    assert.deepEqual(excerpt("", [], 8), { text: "", matches: [], isWhole: true });
    // A match that continues on the next row is highlighted in both rows.
    assert.deepEqual(excerpt("ab\ncd", [[1, 4]], 8).matches, [[1, 2], [3, 4]]);
});

Deno.test("a press finds the word under it, and at its end the word before", () => {
    assert.deepEqual(wordAt("Total 5,00 EUR", 2), [0, 5]);
    assert.deepEqual(wordAt("Total 5,00 EUR", 5), [0, 5]);
    assert.deepEqual(wordAt("Total 5,00 EUR", 7), [6, 10]);
    assert.deepEqual(wordAt("Total 5,00 EUR", 14), [11, 14]);
    assert.deepEqual(wordAt("naïve", 99), [0, 5]);
    assert.deepEqual(wordAt("", 0), [0, 0]);
});
