import assert from "node:assert/strict";
import { photosAlone } from "../../Web/core/shared-files.js";

/** A shared file. @param {string} share @param {string} name @param {string} [type] */
const shared = (share, name, type = "") => ({ url: `/shoebox/shared/${share}`, file: new File(["x"], name, { type }) });
const names = (/** @type {any[]} */ files) => photosAlone(files).map(({ file }) => file.name);

Deno.test("photos and videos that are shared alone need no question, all others do", () => {
    const photo = shared("10-0", "a.heic"), film = shared("10-1", "b", "video/mp4"), paper = shared("10-2", "c.pdf");
    assert.deepEqual(names([photo, film]), ["a.heic", "b"]);
    assert.deepEqual(names([photo, film, paper]), []);
    assert.deepEqual(names([shared("10-0", "logo.svg", "image/svg+xml")]), []);
    assert.deepEqual(names([photo, { url: "/shared/10-1", file: null }]), [], "one that did not fit is named");
    assert.deepEqual(names([]), []);
});

Deno.test("a paper that waits since an earlier share does not hold up photos, nor do they take it along", () => {
    const waiting = [shared("9-0", "tax.pdf"), shared("9-1", "page.jpg"), shared("8-0", "old.jpg")];
    assert.deepEqual(names([...waiting, shared("10-0", "new.jpg")]), ["old.jpg", "new.jpg"]);
    assert.deepEqual(names([...waiting, shared("10-0", "new.pdf")]), []);
});
