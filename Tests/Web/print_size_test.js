import assert from "node:assert/strict";
import { chosenPages, inMillimetres, pageRules, paperSize, turned } from "../../Web/ui/print-size.js";

Deno.test("a page of a PDF is printed at its size, a scan on its paper, turned as its picture lies", () => {
    const a4 = inMillimetres({ width: 595.28, height: 841.89 });
    assert.deepEqual([Math.round(a4?.width ?? 0), Math.round(a4?.height ?? 0)], [210, 297]);
    assert.equal(inMillimetres(null), null);
    assert.deepEqual(paperSize("a5"), { width: 148, height: 210 });
    for (const paper of ["auto", "free", "receipt"]) assert.equal(paperSize(paper), null);
    assert.deepEqual(turned(paperSize("a4"), { width: 20, height: 10 }), { width: 297, height: 210 });
    assert.deepEqual(turned(paperSize("a4"), { width: 10, height: 20 }), { width: 210, height: 297 });
    assert.equal(turned(null, { width: 10, height: 20 }), null);
});

Deno.test("each printed page has a rule with its size, and one without a size lies as its picture does", () => {
    assert.deepEqual(pageRules([{ size: { width: 210, height: 297 }, isAcross: false }, { size: null, isAcross: true }]), [
        "@page printed-0 { size: 210mm 297mm; margin: 0 }",
        ".printed-0 { page: printed-0 }",
        "@page printed-1 { size: landscape; margin: 10mm }",
        ".printed-1 { page: printed-1 }",
    ]);
});

Deno.test("pages to print are numbers and ranges; none that does not exist, and each once", () => {
    const cases = /** @type {[string, number[]][]} */ ([
        ["", [1, 2, 3, 4, 5]],
        ["2", [2]],
        ["1-3, 5", [1, 2, 3, 5]],
        ["4–", [4, 5]],
        ["-2", [1, 2]],
        ["3,1,3", [3, 1]],
        ["0-9", [1, 2, 3, 4, 5]],
        ["7", []],
        ["abc", []],
        ["2-1", []],
    ]);
    for (const [text, pages] of cases) assert.deepEqual(chosenPages(text, 5), pages, text);
});
