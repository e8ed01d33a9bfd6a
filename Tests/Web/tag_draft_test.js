import assert from "node:assert/strict";
import { plainName, suggestions, TagDraft, tagKey } from "../../Web/core/tag-draft.js";

/** @param {TagDraft} draft */
const names = (draft) => draft.chips.map(({ name }) => name);

Deno.test("names that differ in case, composition or spaces only are one tag", () => {
    for (
        const [one, other] of [["Rome", "ROME"], ["Straße", "STRASSE"], ["Zürich", "Zu\u0308rich"], [" a  b ", "A\u00a0b"]]
    ) {
        assert.equal(tagKey(one), tagKey(other));
    }
    assert.notEqual(tagKey("Bar"), tagKey("Bär"));
    assert.equal(plainName("  Zu\u0308rich \n West "), "Zürich West");
});

Deno.test("what was given and taken is sent once, and what was taken back is not", () => {
    const draft = new TagDraft([{ name: "lake", photos: 2 }, { name: "Rome", photos: 2 }], 2);
    assert.equal(draft.change, null);
    assert.ok(draft.give("Anna") && draft.give("ROME"));
    assert.deepEqual(names(draft), ["lake", "Rome", "Anna"]);
    draft.take("lake");
    assert.deepEqual(draft.change, { give: ["Anna"], take: ["lake"] });
    assert.ok(draft.give("Lake"));
    draft.take("anna");
    assert.equal(draft.change, null);
    assert.deepEqual(names(draft), ["Rome", "lake"]);
});

Deno.test("a tag that some photos have is given to all, or taken from all, or left alone", () => {
    const tags = [{ name: "some", photos: 1 }];
    const draft = new TagDraft(tags, 3);
    assert.equal(draft.has("SOME"), false);
    assert.equal(draft.change, null);
    draft.give("some");
    assert.equal(draft.has("some"), true);
    assert.deepEqual(draft.change, { give: ["some"], take: [] });
    assert.equal(draft.takeLast(9)?.name, "some");
    assert.deepEqual(draft.change, { give: [], take: ["some"] });
    assert.equal(draft.takeLast(9), undefined);
});

Deno.test("tags given before those of the photos arrive stay given, in the spelling that is known", () => {
    const draft = new TagDraft([], 2);
    for (const name of ["anna", "lake", "new"]) assert.ok(draft.give(name));
    draft.take("new");
    draft.fill([{ name: "Lake", photos: 2 }, { name: "Rome", photos: 1 }], 3, (name) => name === "anna" ? "Anna" : name);
    assert.equal(draft.total, 3);
    assert.deepEqual(names(draft), ["Lake", "Rome", "Anna"]);
    assert.deepEqual(draft.change, { give: ["Lake", "Anna"], take: [] });
});

Deno.test("of thousands of tags those of most photos are shown, and what is given now is among them", () => {
    const draft = new TagDraft(Array.from({ length: 3000 }, (_, n) => ({ name: `tag ${n}`, photos: n % 100 + 1 })), 200);
    assert.deepEqual(draft.shown(3).map(({ name }) => name), ["tag 99", "tag 199", "tag 299"]);
    draft.give("new");
    assert.deepEqual(draft.shown(2).map(({ name }) => name), ["tag 99", "new"]);
    assert.equal(draft.takeLast(2)?.name, "new");
    assert.equal(draft.change, null);
});

Deno.test("nothing to be seen and too many letters are no name", () => {
    const draft = new TagDraft([], 1);
    for (const name of ["", "  ", "\u200b", "x".repeat(301)]) assert.equal(draft.give(name), false, name);
    assert.ok(draft.give("夏".repeat(300)) && draft.give("👩‍👧"));
    assert.equal(draft.chips.length, 2);
});

Deno.test("suggestions begin with the text, then have a word that does, then contain it; the most frequent first", () => {
    const tags = [
        { name: "Lake", photos: 3 },
        { name: "Café am See", photos: 1 },
        { name: "Seefeld", photos: 2 },
        { name: "Übersee", photos: 9 },
        { name: "See", photos: 5 },
    ];
    const found = (/** @type {string} */ text, most = 9) =>
        suggestions(tags, text, (name) => name === "Lake", most).map((tag) => tag.name);
    assert.deepEqual(found("SEE"), ["See", "Seefeld", "Café am See", "Übersee"]);
    assert.deepEqual(found("cafe"), ["Café am See"]);
    assert.deepEqual(found("uber"), ["Übersee"]);
    assert.deepEqual(found("", 2), ["Übersee", "See"]);
    assert.deepEqual(found("lake"), []);
});

Deno.test("thousands of tags are searched at once", () => {
    const tags = Array.from({ length: 5000 }, (_, n) => ({ name: `tag number ${n}`, photos: n % 7 }));
    assert.equal(suggestions(tags, "number 499", () => false, 8).length, 8);
});
