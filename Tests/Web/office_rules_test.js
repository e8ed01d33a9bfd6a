// The names of columns and the numbers of sheets.
import assert from "node:assert/strict";
import { columnName, hasContent, isNumber } from "../../Web/ui/office-rules.js";

Deno.test("columns are named as spreadsheets name them", () => {
    assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnName), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

Deno.test("numbers are told from words and dates", () => {
    for (const text of ["1", "-1.5", "0.1", "1e+300", "12.5 %"]) assert.ok(isNumber(text), text);
    for (const text of ["", "-", "2024-05-28", "12:00", "1 kg", "A1"]) assert.ok(!isNumber(text), text);
});

Deno.test("a document without words has nothing to show", () => {
    const document = (/** @type {any[]} */ parts) => hasContent({ kind: "words", parts, isWhole: true });
    assert.ok(!hasContent(null));
    assert.ok(!document([]));
    assert.ok(!document([{ blocks: [] }]));
    assert.ok(document([{ blocks: [{ text: "a" }] }]));
    assert.ok(document([{ name: "Start", blocks: [] }]));
});
