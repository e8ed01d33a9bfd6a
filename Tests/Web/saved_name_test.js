import assert from "node:assert/strict";
import { savedName } from "../../Web/features/mailbox/saved-name.js";

Deno.test("a mail is saved under its subject, without signs that a file's name cannot have", () => {
    assert.equal(savedName("Re: bill 3/4 – «März»", "eml"), "Re_ bill 3_4 _ _März_.eml");
    assert.equal(savedName("請求書 2024.", "pdf"), "請求書 2024..pdf");
});

Deno.test("a mail without a subject has a name too, and a long subject is cut", () => {
    assert.equal(savedName("", "txt"), "mail.txt");
    assert.equal(savedName("a".repeat(81), "zip"), `${"a".repeat(80)}.zip`);
});
