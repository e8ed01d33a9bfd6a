import assert from "node:assert/strict";
import { listAddress, mailAddress, toggledWord } from "../../Web/features/mailbox/list-query.js";

Deno.test("a word is added behind the text of a search, ready for the next word, and removed again", () => {
    assert.equal(toggledWord("", "has:file"), "has:file ");
    assert.equal(toggledWord(" bill ", "has:file"), "bill has:file ");
    assert.equal(toggledWord("bill has:file ", "has:file"), "bill");
    assert.equal(toggledWord("has:file bill", "has:file"), "bill");
});

Deno.test("a mail's address keeps the search and the order of its list, and the way back leaves out the mail's position", () => {
    const query = new URLSearchParams({ q: "bill", sort: "size", grouped: "1", other: "x" });
    const mail = mailAddress("a", 7, query, 3);
    assert.equal(mail, "/mail/a/7?q=bill&sort=size&grouped=1&at=3");
    assert.equal(listAddress("a", new URLSearchParams(mail.split("?")[1])), "/mail/a?q=bill&sort=size&grouped=1");
    assert.equal(listAddress("a", new URLSearchParams()), "/mail/a");
});
