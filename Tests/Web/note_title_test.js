import assert from "node:assert/strict";
import { nameIn } from "../../Web/features/home/note-title.js";

Deno.test("a note is called by its shop, else by the first line that reads as a heading", () => {
    const cases = /** @type {[string, string | null, string | null][]} */ ([
        ["10:09\nLunch tomorrow?\nYes", null, "Lunch tomorrow?"],
        ["10:09\n100 %\n5G", null, null],
        ["HREE STOOGES\n12.40", "Three Stooges Café", "Three Stooges Café"],
        ["Invoice 2026-114\nThank you", null, "Invoice 2026-114"],
        ["\n\n  Größe M  \n", null, "Größe M"],
        ["", null, null],
    ]);
    for (const [text, merchant, name] of cases) assert.equal(nameIn({ text, receipt: { merchant } }), name, text);
});
