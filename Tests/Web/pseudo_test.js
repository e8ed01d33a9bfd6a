import assert from "node:assert/strict";
import en from "../../Web/words/en.js";
import pseudo, { stretch } from "../../Web/words/pseudo.js";

const HOLE = /\{\w+\}/g;
/** @param {string | {one: string, other: string}} entry */
const forms = (entry) => typeof entry === "string" ? [entry] : [entry.one, entry.other];

Deno.test("the made-up language says every text at least 40 % longer, with the same holes", () => {
    assert.deepEqual(Object.keys(pseudo), Object.keys(en));
    for (const key of Object.keys(en)) {
        const [said, plain] = [forms(pseudo[key]), forms(en[key])];
        plain.forEach((text, at) => {
            assert.deepEqual(said[at].match(HOLE), text.match(HOLE), key);
            const words = text.replace(HOLE, "");
            if (/\p{L}/u.test(words)) {
                assert.ok(said[at].replace(HOLE, "").length >= 1.4 * words.length, `${key}: ${said[at]}`);
            }
        });
    }
});

Deno.test("a text that is only filled in stays, and one without vowels grows too", () => {
    assert.equal(stretch("{name}"), "{name}");
    assert.equal(stretch("PDF {n}"), "PDFFF {n}");
    assert.equal(stretch("Keep"), "Keéeép");
});
