import assert from "node:assert/strict";
import { ROUTES } from "./routes.js";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";
import { findPlaces, fit, PLACES, wordsOf } from "../../Web/features/search/places.js";
import { plainTerms } from "../../Web/features/search/terms.js";

/** @param {Record<string, any>} words */
const found = (words, /** @type {string} */ query) =>
    findPlaces(query, PLACES, ({ id }) => ({ title: words[`search.place.${id}`], also: words[`search.also.${id}`] })).map((
        { id },
    ) => id);

Deno.test("whole words count more than beginnings, and those more than what stands within words", () => {
    assert.equal(fit(["ant"], "an ant"), 2);
    assert.equal(fit(["ant"], "restaurant antler"), 1);
    assert.equal(fit(["ant"], "restaurant"), 0);
    assert.equal(fit(["ant", "bee"], "ant"), -1);
    assert.equal(fit(["ant", "rest"], "ant restless"), 1);
});

Deno.test("pages and actions are found by what people call them, in both languages", () => {
    const expected = [
        [en, "dark", "dark"],
        [en, "night mode", "dark"],
        [en, "duplicates", "duplicates"],
        [en, "merge pdf", "convert"],
        [en, "qr", "addPhone"],
        [en, "bin", "trash"],
        [en, "shortcuts", "keys"],
        [de, "dunkel", "dark"],
        [de, "Rückgängig", "undo"],
        [de, "ruckgangig", "undo"],
        [de, "papierkorb", "trash"],
        [de, "quittungen", "receipts"],
    ];
    for (const [words, query, id] of expected) {
        assert.equal(found(/** @type {any} */ (words), String(query))[0], id, String(query));
    }
});

Deno.test("every page without a part that changes is found, and so is what people come for", () => {
    const pages = ROUTES.map(({ path }) => path).filter((path) => /^\/[^:]*$/.test(path));
    assert.ok(pages.length > 20);
    const hrefs = PLACES.map(({ href }) => href?.split(/[?#]/)[0]);
    // These pages are not listed: the search itself, a page that is only offered on phones, and pages that open
    // automatically.
    const others = ["/search", "/send/gone", "/scanner/camera", "/locked", "/go"];
    assert.deepEqual(pages.filter((path) => !hrefs.includes(path) && !others.includes(path)), []);
    for (
        const [words, query, id] of [
            [en, "scan", "scanner"],
            [en, "backup", "backups"],
            [en, "restore", "backups"],
            [en, "export", "takeAlong"],
            [de, "Datenschutz", "privacy"],
            [de, "Sicherung", "backups"],
            [de, "scannen", "scanner"],
        ]
    ) {
        assert.equal(found(/** @type {any} */ (words), String(query))[0], id, String(query));
    }
});

Deno.test("nothing that is typed breaks the search for pages", () => {
    for (
        const query of ["", "   ", "[", "(?<", "\\", "\u0000", "😀", "a".repeat(10_000), "$&", "constructor", "__proto__"]
    ) {
        assert.deepEqual(found(en, query), []);
    }
    assert.equal(wordsOf("a b c d e f g h i j k").length, 8);
});

Deno.test("words are looked for in the picture without conditions and what is excluded", () => {
    assert.equal(plainTerms("before:2024  total sum -tax"), "total sum");
    assert.equal(plainTerms('x "two words"'), 'x "two words"');
    assert.equal(plainTerms("from:anna"), "");
});
