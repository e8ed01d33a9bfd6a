import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";
import { ICONS } from "../../Web/ui/icons.js";

const WEB = fileURLToPath(new URL("../../Web/", import.meta.url));

/**
 * @param {RegExp} pattern whose first group is a name
 * @returns {[string, string][]} every name in the sources, and its file
 */
function named(pattern) {
    return readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js")).flatMap((file) =>
        [...readFileSync(WEB + file, "utf8").matchAll(pattern)].map((
            match,
        ) => /** @type {[string, string]} */ ([match[1], file]))
    );
}

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

Deno.test("the word below a tool is part of its name", () => {
    const words = Object.keys(en).filter((key) =>
        /^(scanner|files\.(?:folder|upload|view|space)|viewer|list|photos\.order|mail|help|photo\.info)\..*short$/.test(key)
    );
    assert.ok(words.length > 20, words.join());
    for (const dictionary of [en, de]) {
        for (const key of words) {
            const name = String(dictionary[key.replace(".short", "")]).toLowerCase();
            assert.ok(name.includes(String(dictionary[key]).toLowerCase()), `${key}: ${name}`);
        }
    }
});

Deno.test("each part that the settings list has words, and so has what stands for its version", () => {
    const source = (/** @type {string} */ file) =>
        readFileSync(fileURLToPath(new URL(`../../Sources/${file}`, import.meta.url)), "utf8");
    const doctor = source("Program/Server/Doctor.swift") + source("Program/Server/Doctor+Node.swift");
    const names = [...doctor.matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
    // Only the command `doctor` reports this part; the page of settings does not.
    const listed = names.filter((name) => name !== "Data folder");
    assert.ok(listed.length > 12, listed.join());
    assert.deepEqual(listed.filter((name) => !(`settings.part.${name}` in en)), []);
    const said = [...source("Pictures/Engine/PictureLibraries.swift").matchAll(/"(linked|read[^"]*)"/g)];
    assert.ok(said.length > 2);
    assert.deepEqual(said.filter(([, words]) => !(`settings.version.${words}` in en)), []);
});

Deno.test("every text that a page asks for exists", () => {
    const asked = named(/\bt\(\s*"([^"]+)"/g);
    assert.ok(asked.length > 300, `only ${asked.length} were found`);
    assert.deepEqual(asked.filter(([key]) => !(key in en)), []);
});

Deno.test("every icon that a page asks for is drawn", () => {
    const asked = [...named(/\bicon\(\s*"([^"]+)"/g), ...named(/\bicon: "([^"]+)"/g)];
    assert.ok(asked.length > 100, `only ${asked.length} were found`);
    assert.deepEqual(asked.filter(([name]) => !(name in ICONS)), []);
});
