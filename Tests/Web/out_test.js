import { strict as assert } from "node:assert";
import { addressOf, sharedFiles } from "../../Web/features/scanner/out.js";
import { exportAddress, savedNotes } from "../../Web/features/notes/out.js";
import { lastFolders, remembered } from "../../Web/ui/last-folders.js";

const PAGES = [{ id: 4, look: { filter: "enhanced" } }, { id: 5, look: { filter: "bw" } }];
const LETTER = { id: 7, title: "Bill 3/2026", pages: PAGES };
const OPTIONS = { reads: true, language: "de", name: "Scans" };

Deno.test("the last three folders are offered, the newest first, and only inside shared folders", () => {
    let stored = null;
    for (const path of ["/a/1", "/b", "/a/2", "/a/3", "/a/1"]) stored = remembered(stored, path);
    assert.deepEqual(lastFolders(stored, ["/a", "/b"]), ["/a/1", "/a/3", "/a/2"]);
    assert.deepEqual(lastFolders(stored, ["/a/1"]), ["/a/1"]);
    assert.deepEqual(lastFolders(stored, ["/"]), []);
    assert.deepEqual(lastFolders('["/ab"]', ["/a"]), []);
});

Deno.test("a damaged list of last folders is an empty one", () => {
    for (const stored of [null, "", "{", "null", "7", '{"0": "/a"}', '[7, null, {"base64": "AA=="}]']) {
        assert.deepEqual(lastFolders(stored, ["/a"]), [], String(stored));
        assert.deepEqual(JSON.parse(remembered(stored, "/a")), ["/a"]);
    }
});

Deno.test("one scan is downloaded as a file, several in a ZIP", () => {
    assert.equal(addressOf([7], "pdf", OPTIONS), "/api/scanner/scans/7/export?format=pdf&language=de");
    const several = new URL(addressOf([7, 8], "pdf", { ...OPTIONS, reads: false }), "http://localhost");
    assert.equal(several.pathname, "/api/scanner/export");
    assert.deepEqual(Object.fromEntries(several.searchParams), {
        format: "pdf",
        language: "de",
        text: "none",
        scans: "7,8",
        name: "Scans",
    });
});

Deno.test("a scan is shared as one file, or as a picture of each page under a safe name", () => {
    const names = (/** @type {any} */ format) =>
        sharedFiles([LETTER], format, OPTIONS).map(({ name, type }) => [name, type]);
    assert.deepEqual(names("pdf"), [["Bill 3-2026.pdf", "application/pdf"]]);
    assert.deepEqual(names("text"), [["Bill 3-2026.txt", "text/plain"]]);
    assert.deepEqual(names("jpeg"), [["Bill 3-2026 001.jpg", "image/jpeg"], ["Bill 3-2026 002.png", "image/png"]]);
    assert.equal(
        sharedFiles([{ ...LETTER, pages: PAGES.slice(0, 1) }], "png", OPTIONS)[0].name,
        "Bill 3-2026.png",
    );
});

Deno.test("notes leave by their numbers, or by the words and the category of their list, and no number means none", () => {
    const params = (/** @type {any} */ chosen) =>
        Object.fromEntries(new URL(exportAddress(chosen, "txt"), "http://localhost").searchParams);
    assert.deepEqual(params({ ids: [4, 5] }), { format: "txt", ids: "4,5" });
    assert.deepEqual(params({ ids: [] }), { format: "txt", ids: "" });
    assert.deepEqual(params({ q: "a b", category: "receipt" }), { format: "txt", q: "a b", category: "receipt" });
    assert.deepEqual(params({ q: null, category: null }), { format: "txt" });
    assert.deepEqual(savedNotes({ ids: [] }), { ids: [] });
    assert.deepEqual(savedNotes({ q: "", category: null }), { all: true });
    assert.deepEqual(savedNotes({ q: "a", category: "chat" }), { all: true, q: "a", category: "chat" });
});
