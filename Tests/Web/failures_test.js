import assert from "node:assert/strict";
import { makeTranslator } from "../../Web/core/sentences.js";
import german from "../../Web/core/i18n/failures.de.js";

const translate = makeTranslator(german);

Deno.test("a sentence is told whole, with what it names", () => {
    assert.equal(translate("The file is empty."), "Die Datei ist leer.");
    assert.equal(
        translate("The picture claims 3600 megapixels; more than 300 are not opened."),
        "Das Bild gibt 3600 Megapixel an; mehr als 300 werden nicht geöffnet.",
    );
    assert.equal(translate("The file could not be moved to the trash: permission denied."), "Die Erlaubnis dazu fehlt.");
});

Deno.test("a sentence that is not known is none, and neither is one that only begins so", () => {
    assert.equal(translate("Something new."), null);
    assert.equal(translate("The file is empty. And more."), null);
    assert.equal(translate(""), null);
});

Deno.test("every sentence is one that the server says", async () => {
    const sources = await read(new URL("../../Sources/", import.meta.url));
    // As they stand in the sources: put together from pieces, and cut into lines.
    const missing = german.map(([english]) => english).filter((english) =>
        !english.split(/\{\w\}|: /).every((part) => sources.includes(part.replace(/^\(|\)?\.$/g, "")))
    );
    assert.deepEqual(missing, []);
});

Deno.test("German names nothing that the English does not", () => {
    for (const [english, text] of german) {
        for (const [gap] of text.matchAll(/\{\w\}/g)) assert.ok(english.includes(gap), english);
        assert.doesNotMatch(text, /!/);
    }
});

/** @param {URL} folder @returns {Promise<string>} all Swift beneath it */
async function read(folder) {
    const texts = [];
    for await (const entry of Deno.readDir(folder)) {
        if (entry.isDirectory) texts.push(await read(new URL(`${entry.name}/`, folder)));
        else if (entry.name.endsWith(".swift")) texts.push(await Deno.readTextFile(new URL(entry.name, folder)));
    }
    return texts.join("\n");
}
