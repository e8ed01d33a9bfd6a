import assert from "node:assert/strict";
import { accepting, isForLibrary, isShown, isShownPicture, isShownType, kindNamed, PICTURES } from "../../Web/core/kinds.js";

Deno.test("a name has its kind, in upper and lower case", () => {
    for (const name of ["a.nrw", "a.SR2", "b.c.srw", "a.srf", "a.cr3", "a.pef"]) {
        assert.equal(kindNamed(name)?.name, "raw", name);
    }
    assert.equal(kindNamed("letter.jsonl")?.name, "json");
    assert.equal(kindNamed("notes.markdown")?.name, "markdown");
    for (const name of ["jpg", "a.", "a.unknown", "", null, undefined]) assert.equal(kindNamed(name), undefined);
});

Deno.test("the library takes every maker's pictures and films by name or type, but no drawing", () => {
    for (const name of ["a.nrw", "a.hif", "a.dib", "a.m2ts", "a.wmv", "a.JPE"]) assert.ok(isForLibrary({ name }), name);
    assert.ok(isForLibrary({ type: "image/heic" }) && isForLibrary({ type: "video/quicktime", name: null }));
    for (
        const file of [{ type: "image/svg+xml" }, { name: "a.svg" }, { name: "a.mp3" }, { type: "text/plain", name: "a" }]
    ) {
        assert.ok(!isForLibrary(file), file.name);
    }
});

Deno.test("only what every browser shows is shown", () => {
    for (const kind of ["jpeg", "png", "webp", "avif", "gif", "bmp"]) assert.ok(isShownPicture(kind), kind);
    for (const kind of ["heic", "tiff", "raw", "jxl", "svg", "pdf", "other", "unknown"]) {
        assert.ok(!isShownPicture(kind), kind);
    }
    for (const kind of ["pdf", "text", "csv", "json", "mp4"]) assert.ok(isShown(kind), kind);
    for (const kind of ["html", "xml", "mail", "zip"]) assert.ok(!isShown(kind), kind);
    assert.ok(isShownType("image/avif") && !isShownType("image/svg+xml") && !isShownType("application/pdf"));
});

Deno.test("a file dialog gets media types and extensions", () => {
    assert.equal(accepting(["jpeg", "pdf"]), "image/jpeg,.jpg,.jpeg,.jpe,.jfif,application/pdf,.pdf");
    assert.match(accepting(["raw"]), /^\.dng,\.cr2,/);
    assert.ok(PICTURES.includes("raw") && !PICTURES.includes("svg") && !PICTURES.includes("mp4"));
});
