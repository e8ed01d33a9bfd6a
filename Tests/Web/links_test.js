import assert from "node:assert/strict";
import { pageOf } from "../../Web/core/links.js";

Deno.test("links lead to a photo, a note, a scan and a mail, and to nothing else", () => {
    const cases = /** @type {[string | null, string | null][]} */ ([
        ["web+shoebox:photo/7", "/photos?photo=7"],
        ["web+shoebox://photo/7/", "/photos?photo=7"],
        ["WEB+SHOEBOX:note/12", "/notes?photo=12"],
        ["web+shoebox:scan/3", "/scanner/3"],
        ["web+shoebox:mail/3f2a-1/12", "/mail/3f2a-1/12"],
        ["web+shoebox:mail/3f2a", "/mail/3f2a"],
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
