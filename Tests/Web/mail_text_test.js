import assert from "node:assert/strict";
import { hostOf, linkAddress } from "../../Web/features/mailbox/addresses.js";
import { decodeText } from "../../Web/features/mailbox/charset.js";
import { claimedHost, isWithin } from "../../Web/features/mailbox/links.js";
import { personText } from "../../Web/features/mailbox/person.js";

const bytes = (/** @type {number[]} */ ...list) => new Uint8Array(list);

Deno.test("the text of an attachment is decoded by its charset", () => {
    const grin = [0xf0, 0x9f, 0x98, 0x80];
    /** @type {[Uint8Array, string | null, string][]} */
    const table = [
        [bytes(0x47, 0x72, 0xfc, 0xdf, 0x65), "iso-8859-1", "Grüße"],
        [bytes(0xcf, 0xd2, 0xc9), "koi8-r", "ори"],
        [bytes(0x41, 0xfc), null, "Aü"],
        [bytes(0x41, 0xfc), "us-ascii", "Aü"],
        [bytes(0x41, 0xc3, 0xbc), "US-ASCII", "Aü"],
        [bytes(0x41, 0xc3, 0xbc), "x-nobody-knows", "Aü"],
        [bytes(...grin), "utf-8", "😀"],
        [bytes(0x41, ...grin.slice(0, 3)), null, "A"],
        [bytes(), null, ""],
    ];
    for (const [raw, label, text] of table) assert.equal(decodeText(raw, label), text, `${label} ${raw}`);
});

Deno.test("a link that names another host than its own is found", () => {
    const lies = (/** @type {string} */ words, /** @type {string} */ host) => {
        const claims = claimedHost(words);
        return claims !== "" && !isWithin(host, claims) && !isWithin(claims, host);
    };
    /** @type {[string, string, boolean][]} */
    const table = [
        ["www.mybank.example", "evil.example", true],
        ["mybank.example", "notmybank.example", true],
        ["https://mybank.example/login", "evil.example", true],
        ["notmybank.example", "mybank.example", true],
        ["BÜCHER.example", "xn--bcher-kva.example", false],
        ["www.mybank.example", "login.mybank.example", false],
        ["shop.mybank.example", "mybank.example", false],
        ["the report.pdf of May", "files.example", false],
        ["click here. Thanks", "a.example", false],
        ["jane@mybank.example", "mybank.example", false],
        ["1.5 apples", "a.example", false],
    ];
    for (const [words, host, is] of table) assert.equal(lies(words, host), is, `${words} to ${host}`);
});

Deno.test("a name does not reverse the address after it", () => {
    assert.equal(personText({ name: "\u202eeno\u2066 ym", address: "\u200fa@b.example" }), "eno ym <a@b.example>");
    assert.equal(personText({ name: "אבג", address: "a@b.example" }), "אבג <a@b.example>");
    assert.equal(personText({ name: null, address: "a@b.example" }), "a@b.example");
});

Deno.test("an address of a mail leads to the web, to a person or within the mail, and nowhere else", () => {
    /**
     * @type {[string, string | null, string][]} the URL in the mail, the resulting link, and the host that loading it would
     * contact
     */
    const table = [
        ["https://example.org/a b", "https://example.org/a%20b", "example.org"],
        ["//Example.org/a", "https://example.org/a", "example.org"],
        [" ht\ttp://example.org", "http://example.org/", "example.org"],
        ["\u2028http://user@example.org:8080/", "http://user@example.org:8080/", "example.org"],
        ["#top", "#top", ""],
        ["mailto:jane@example.org", "mailto:jane@example.org", ""],
        ["tel:+49", "tel:+49", ""],
        ["java\nscript:alert(1)", null, ""],
        ["data:text/html,x", null, ""],
        ["file:///etc/passwd", null, ""],
        ["/relative", null, ""],
        ["https://", null, ""],
        ["", null, ""],
    ];
    for (const [text, link, host] of table) {
        assert.deepEqual([linkAddress(text), hostOf(text)], [link, host], JSON.stringify(text));
    }
});
