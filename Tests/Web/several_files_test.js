import assert from "node:assert/strict";
import { bytesOf, companionOf, companionsOf, filesOf, signOf, sumOf } from "../../Web/core/companions.js";
import { countsDelta } from "../../Web/features/triage/directions.js";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";

/** @typedef {import("../../Web/core/companions.js").Role} Role */

/** A photo of 1,000 bytes with companions of 10 bytes each. @param {...Role} roles */
const photo = (...roles) => ({
    bytes: 1000,
    copies: 1,
    companions: roles.map((role, index) => ({ id: 100 + index, role, name: `${role}.${index}`, bytes: 10 })),
});

Deno.test("the sign names what a photo has beside itself, and counts the files if that is more than one thing", () => {
    /** @type {[Role[], string][]} */
    const cases = [
        [[], ""],
        [["sidecar"], ""],
        [["sidecar", "sidecar"], ""],
        [["raw"], "raw"],
        [["film"], "film"],
        [["original"], "original"],
        [["raw", "sidecar"], "raw"],
        [["raw", "raw"], "raw"],
        [["raw", "shot"], "files"],
        [["film", "original", "sidecar"], "files"],
        [["shot"], "files"],
    ];
    for (const [roles, sign] of cases) assert.equal(signOf(photo(...roles)), sign, roles.join());
});

Deno.test("an answer without companions is a photo with one file", () => {
    for (const card of [{ bytes: 7 }, { bytes: 7, companions: null }, { bytes: 7, companions: [] }]) {
        assert.equal(signOf(card), "");
        assert.deepEqual(companionsOf(card), []);
        assert.equal(filesOf(card), 1);
        assert.equal(bytesOf(card), 7);
        assert.equal(companionOf(card, "original"), undefined);
    }
    assert.equal(signOf(undefined), "");
    assert.equal(signOf(null), "");
});

Deno.test("a photo weighs as much as all of its files", () => {
    const edited = photo("original", "sidecar");
    assert.equal(filesOf(edited), 3);
    assert.equal(bytesOf(edited), 1020);
    assert.equal(companionOf(edited, "original")?.id, 100);
    assert.deepEqual(sumOf([edited, photo(), photo("film")]), { count: 3, files: 6, bytes: 3030 });
    assert.deepEqual(sumOf([]), { count: 0, files: 0, bytes: 0 });
});

Deno.test("a deletion that the server does not know yet counts one photo and the bytes of all of its files", () => {
    const { queued, queuedBytes } = countsDelta("delete", photo("raw", "sidecar"));
    assert.deepEqual({ queued, queuedBytes }, { queued: 1, queuedBytes: 1020 });
    assert.equal(countsDelta("keep", photo("raw")).queuedBytes, 0);
});

Deno.test("each sum that can name files also has the text for photos with one file each", () => {
    const keys = Object.keys(en).filter((key) => key.endsWith(".files") && `${key.slice(0, -".files".length)}` in en);
    const naming = keys.filter((key) => /\{files\}/.test(JSON.stringify(en[key])));
    assert.deepEqual(naming.toSorted(), [
        "list.summary.files",
        "photo.done.delete.files",
        "queue.delete.done.files",
        "queue.delete.files",
        "trash.confirm.title.files",
        "trash.remove.files",
        "trash.removed.files",
    ]);
    for (const key of naming) {
        for (const dictionary of [en, de]) {
            const long = dictionary[key];
            const forms = typeof long === "string" ? [long] : [long.one, long.other];
            for (const form of forms) assert.match(form, /\{n\}.*\{files\}/, key);
        }
    }
});
