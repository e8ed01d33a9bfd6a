import assert from "node:assert/strict";
import { sentencesOf } from "../../Web/core/sentences.js";

/** @type {import("../../Web/core/sentences.js").Catalogue} */
const german = JSON.parse(await Deno.readTextFile(new URL("../../Web/core/i18n/failures.de.json", import.meta.url)));

/** @param {string} reason @param {Record<string, string>} [values] */
const text = (reason, values) => sentencesOf(german, { reason, arguments: values })?.text;

Deno.test("a reason has its sentence, with what it names", () => {
    assert.equal(text("picture.empty"), "Die Datei ist leer.");
    assert.equal(
        text("picture.tooManyPixels", { megapixels: "3600", limit: "300" }),
        "Das Bild gibt 3600 Megapixel an; mehr als 300 werden nicht geöffnet.",
    );
    assert.equal(text("file.notPermitted", { action: "moved to the trash" }), "Die Erlaubnis dazu fehlt.");
});

Deno.test("a reason has its hint, or that of another reason", () => {
    const failure = { reason: "worker.deadline", arguments: { seconds: "20" } };
    assert.match(sentencesOf(german, failure)?.hint ?? "", /^Öffne sie in einem anderen Programm/);
    assert.equal(
        sentencesOf(german, { ...failure, advice: "photo.notShown" })?.hint,
        "Behalten oder löschen kannst du es trotzdem.",
    );
    assert.equal(sentencesOf(german, { reason: "picture.empty" })?.hint, null);
});

Deno.test("a reason that is not known has no sentence, and neither has a failure without one", () => {
    assert.equal(sentencesOf(german, { reason: "something.new" }), null);
    assert.equal(sentencesOf(german, {}), null);
});

Deno.test("no sentence shouts", () => {
    for (const { text, hint } of Object.values(german)) assert.doesNotMatch(`${text} ${hint ?? ""}`, /!/);
});
