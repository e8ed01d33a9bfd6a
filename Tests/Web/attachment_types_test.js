import assert from "node:assert/strict";
import { isMail, isNamedText, isShownPicture, viewOf } from "../../Web/features/mailbox/attachment-types.js";

Deno.test("an attachment is shown as what it is, by its type or else by its name", () => {
    /** @type {[string, string | null, string][]} */
    const files = [
        ["image/png", "a.png", "picture"],
        ["image/avif", null, "picture"],
        ["image/tiff", "a.tiff", "opened"],
        ["image/heic", null, "opened"],
        ["application/octet-stream", "a.heic", "opened"],
        ["image/svg+xml", "a.svg", ""],
        ["audio/mpeg", null, "sound"],
        ["application/octet-stream", "a.MP3", "sound"],
        ["video/mp4", "a.mp4", "film"],
        ["video/x-ms-wmv", "a.wmv", ""],
        ["application/x-tar", "a.tar", "opened"],
        ["application/x-7z-compressed", null, "opened"],
        ["text/calendar", null, "appointment"],
        ["text/vcard", "a", "contact"],
        ["text/plain", "a.VCF", "contact"],
        ["message/rfc822", null, "mail"],
        ["application/octet-stream", "A.EML", "mail"],
        ["application/pdf", null, "pdf"],
        ["application/octet-stream", "a.PDF", "pdf"],
        ["text/csv", "a.csv", "opened"],
        ["application/octet-stream", "a.zip", "opened"],
        ["text/plain", "a.md", "opened"],
        ["text/html", null, "html"],
        ["text/plain", "a.xhtml", "html"],
        ["text/plain", null, "text"],
        ["application/json", "data", "text"],
        ["application/octet-stream", "a.ics", "appointment"],
        ["application/octet-stream", "a.docx", "document"],
        ["application/octet-stream", "a.exe", ""],
        ["application/octet-stream", null, ""],
    ];
    for (const [type, name, view] of files) assert.equal(viewOf({ type, name }), view, `${type} ${name}`);
});

Deno.test("a picture that no browser shows, a name without a letter of a text and a mail are told apart", () => {
    assert.ok(isShownPicture({ type: "image/jpeg" }) && !isShownPicture({ type: "image/jpegx" }));
    assert.ok(isNamedText("a.LOG") && !isNamedText("a.log.gz"));
    assert.ok(!isMail({ type: "text/plain", name: null }));
});
