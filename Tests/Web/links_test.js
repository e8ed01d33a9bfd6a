import assert from "node:assert/strict";
import { pageOf } from "../../Web/core/links.js";

Deno.test("links lead to a photo, a note, a scan, a mail and a page of a document, and to nothing else", () => {
    const cases = /** @type {[string | null, string | null][]} */ ([
        ["web+shoebox:photo/7", "/photos?photo=7"],
        ["web+shoebox://photo/7/", "/photos?photo=7"],
        ["WEB+SHOEBOX:note/12", "/notes?photo=12"],
        ["web+shoebox:scan/3", "/scanner/3"],
        ["web+shoebox:mail/3f2a-1/12", "/mail/3f2a-1/12"],
        ["web+shoebox:mail/3f2a", "/mail/3f2a"],
        ["web+shoebox:document/%2Fhome%2FMara%2Fa%20b%23.pdf/12", "/files?path=%2Fhome%2FMara&open=a+b%23.pdf&page=12"],
        ["web+shoebox:document/%2Fa.pdf/1", "/files?path=%2F&open=a.pdf&page=1"],
        ["web+shoebox:document/%2Fhome%2F/1", null],
        ["web+shoebox:document/%2Fa%FF.pdf/1", null],
        ["web+shoebox:document/a.pdf/1", null],
        ["web+shoebox:photo/7&x=1", null],
        ["web+shoebox:photo/-7", null],
        ["web+shoebox:mail/../settings", null],
        ["web+shoebox:mail/open/1/2", null],
        ["web+shoebox:files//etc/passwd", null],
        ["web+shoebox:photo/7\n/../x", null],
        ["https://evil.example/photo/7", null],
        ["javascript:alert(1)", null],
        ["", null],
        [null, null],
    ]);
    for (const [link, page] of cases) assert.equal(pageOf(link), page, String(link));
});
