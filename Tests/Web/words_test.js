import assert from "node:assert/strict";
import de from "../../Web/core/i18n/de.js";
import en from "../../Web/core/i18n/en.js";

/** @param {string | {one: string, other: string}} entry @returns {string[]} the names in braces, in order */
function holes(entry) {
    const text = typeof entry === "string" ? entry : entry.other;
    return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();
}

Deno.test("every text exists in every language", () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

Deno.test("a text has the same holes and plural forms in every language", () => {
    for (const [key, entry] of Object.entries(en)) {
        if (!(key in de)) continue;
        assert.deepEqual(holes(de[key]), holes(entry), key);
        assert.equal(typeof de[key], typeof entry, key);
    }
});

Deno.test("no text shouts or sighs", () => {
    for (const dictionary of [en, de]) {
        for (const [key, entry] of Object.entries(dictionary)) {
            const text = typeof entry === "string" ? entry : `${entry.one} ${entry.other}`;
            assert.doesNotMatch(text, /!|\bOops\b|\bHoppla\b/, key);
        }
    }
});
