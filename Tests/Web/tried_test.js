import assert from "node:assert/strict";
import { isWhole } from "../../Web/features/groups/common-part.js";
import { nextOf } from "../../Web/features/groups/next-of.js";
import { stemLength } from "../../Web/features/files/stem.js";
import { stateOf } from "../../Web/features/search/reading-state.js";
import { captionOf } from "../../Web/features/search/caption.js";

Deno.test("the ending of a name is not its own, but a folder has none", () => {
    const stem = (/** @type {string} */ name, kind = "file") => name.slice(0, stemLength({ name, kind }));
    for (
        const [name, own] of [["a.jpg", "a"], ["a.b.jpg", "a.b"], ["back.tar.gz", "back"], [".bashrc", ".bashrc"], [
            "x",
            "x",
        ]]
    ) assert.equal(stem(name), own);
    assert.equal(stem("v1.0", "folder"), "v1.0");
});

Deno.test("the next group is the next one with something to decide, and after the last comes the first", () => {
    const groups = [["a", 5], ["b", 0], ["c", 7]].map(([key, frees]) => ({ key: String(key), frees: Number(frees) }));
    assert.equal(nextOf(groups, "a")?.key, "c");
    assert.equal(nextOf(groups, "c")?.key, "a");
    assert.equal(nextOf(groups, "gone")?.key, "a");
    assert.equal(nextOf([groups[0]], "a"), undefined);
});

Deno.test("corners at all four edges are the whole picture; a part is none", () => {
    assert.equal(isWhole([[0.01, 0], [1, -0.02], [1.3, 1], [0, 0.99]]), true);
    assert.equal(isWhole([[0.2, 0], [1, 0], [1, 1], [0.2, 1]]), false);
});

Deno.test("the search says what is read, is being read, waits, is paused or is off", () => {
    const job = (/** @type {object} */ more) => ({
        id: 1,
        kind: "notes.background",
        state: /** @type {"done"} */ ("done"),
        current: 4,
        total: 9,
        failed: 0,
        ...more,
    });
    const of = (/** @type {object} */ more) => {
        const { state, failed } = stateOf({ choice: "on", photos: 5, documents: 2, failed: 0, ...more });
        return [state, failed];
    };
    assert.deepEqual(of({ choice: "untold" }), ["off", 0]);
    assert.deepEqual(of({ choice: "off", job: job({ state: "cancelled" }) }), ["off", 0]);
    assert.deepEqual(of({}), ["waiting", 0], "the scan goes on");
    assert.deepEqual(of({ job: job({ state: "running" }) }), ["reading", 0]);
    assert.deepEqual(of({ job: job({ state: "cancelled" }) }), ["paused", 0]);
    assert.deepEqual(of({ job: job({ state: "stopped" }) }), ["stopped", 0]);
    assert.deepEqual(of({ photos: 0, documents: 0, job: job({}) }), ["read", 0]);
    assert.deepEqual(
        of({ photos: 2, documents: 0, failed: 1, job: job({ failed: 3 }) }),
        ["read", 3],
        "two photos are damaged",
    );
    assert.deepEqual(of({ photos: 3, documents: 0, job: job({ failed: 2 }) }), ["waiting", 2], "one has come since");
});

Deno.test("the caption of a photo that was found is the words in it, or its name", () => {
    const result = (/** @type {object} */ more) => ({
        kind: "file",
        id: 1,
        title: "IMG_1.jpg",
        snippet: "Pictures/2024",
        titleMatches: [],
        snippetMatches: [],
        where: "/p/IMG_1.jpg",
        date: "2024-07-01T00:00:00",
        ...more,
    });
    const inText = captionOf(result({ snippet: "Total 4.87", snippetMatches: [[0, 5]] }));
    assert.deepEqual([inText.words, inText.matches], ["Total 4.87", [[0, 5]]]);
    const late = captionOf(result({ snippet: "…some words before the Total 4.87", snippetMatches: [[23, 28]] }));
    assert.deepEqual([late.words, late.matches], ["…before the Total 4.87", [[12, 17]]], "the match is in the first line");
    assert.equal(late.words.slice(12, 17), "Total");
    assert.equal(captionOf(result({ titleMatches: [[0, 3]], snippetMatches: [[0, 8]] })).words, "IMG_1.jpg");
    assert.equal(captionOf(result({})).words, "IMG_1.jpg", "no path");
});
