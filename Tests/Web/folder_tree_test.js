import assert from "node:assert/strict";
import { folderTree } from "../../Web/core/folder-tree.js";
import { listAddress, listParams } from "../../Web/features/mailbox/list-query.js";
import { markedWords, wordRanges } from "../../Web/ui/word-marks.js";
import { readOperators, writeOperators } from "../../Web/features/mailbox/operators.js";

Deno.test("a folder counts all that lies beneath it, and parents stand where several folders lie in them", () => {
    const tree = folderTree([
        { path: "/home/me/Pictures/2023/Rome", count: 2 },
        { path: "/home/me/Pictures", count: 18 },
        { path: "/home/me/Pictures/2024/Rome", count: 3 },
        { path: "/mnt/a/Rome", count: 5 },
        { path: "/mnt/a-b/x", count: 1 },
    ]);
    assert.deepEqual(tree.map(({ name, depth, count }) => [depth, name, count]), [
        [0, "Pictures", 23],
        [1, "2023/Rome", 2],
        [1, "2024/Rome", 3],
        [0, "mnt", 6],
        [1, "a/Rome", 5],
        [1, "a-b/x", 1],
    ]);
    assert.deepEqual(folderTree([]), []);
    assert.deepEqual(folderTree([{ path: "/p", count: 4 }]), [{ path: "/p", name: "p", depth: 0, count: 4 }]);
});

Deno.test("the form of a mail search writes the operators that it reads, and leaves the rest alone", () => {
    const { values, rest } = readOperators(
        'zebra from:"Anna B" -label:spam has:attachment larger:5M after:2024-01-01 label:x',
    );
    assert.deepEqual(values, { from: "Anna B", has: "attachment", larger: "5M", after: "2024-01-01" });
    assert.equal(rest, "zebra -label:spam label:x");
    const written = writeOperators(rest, values);
    assert.equal(written, 'zebra -label:spam label:x from:"Anna B" after:2024-01-01 has:attachment larger:5M ');
    assert.deepEqual(readOperators(written), { values, rest });
    assert.equal(writeOperators("", { from: 'a" label:x "b' }), 'from:"a  label:x  b" ', "a value stays a value");
    assert.equal(writeOperators("word", { from: " " }), "word");
});

Deno.test("the form of a mail search hides mails marked as deleted, or shows only these", () => {
    for (const [words, deleted] of [["zebra is:deleted", "only"], ["-is:deleted zebra", "hide"], ["zebra", undefined]]) {
        const { values, rest } = readOperators(words ?? "");
        assert.equal(values.deleted, deleted);
        assert.equal(rest, "zebra");
    }
    assert.equal(writeOperators("zebra", { deleted: "hide" }), "zebra -is:deleted ");
    assert.equal(writeOperators("", { deleted: "only", has: "attachment" }), "has:attachment is:deleted ");
    assert.equal(writeOperators("zebra", { deleted: "" }), "zebra");
    assert.equal(readOperators("is:else").rest, "is:else");
});

Deno.test("words are marked where they begin a word, whatever their case and accents, and conditions are none", () => {
    assert.deepEqual(markedWords('Zebra -horse from:anna has:attachment before:2024 "two words" x'), [
        "zebra",
        "anna",
        "two words",
    ]);
    assert.deepEqual(wordRanges("A Zébra, zebras and antizebra", ["zebra"]), [[2, 7], [9, 14]]);
    assert.deepEqual(wordRanges("two words", ["two words", "words"]), [[0, 9]]);
    assert.deepEqual(wordRanges("", ["a"]), []);
    for (const hostile of ['"', "((", "[", "\\", "a:".repeat(2000), "\u0000"]) markedWords(hostile);
    assert.ok(wordRanges("ab ".repeat(5000), ["ab"]).length <= 500);
});

Deno.test("the list that a mail was opened out of is known by its address", () => {
    const query = new URLSearchParams("q=zebra&sort=oldest&at=7&find=x&mail=3");
    assert.deepEqual(listParams(query), { q: "zebra", sort: "date", ascending: "1", grouped: null });
    assert.equal(listAddress("abc", query), "/mail/abc?q=zebra&sort=oldest");
    assert.equal(listAddress("abc", new URLSearchParams("at=1")), "/mail/abc");
});
