import assert from "node:assert/strict";
import { groupAddress, groupDeck, groupPath, groupText, isAlone, parseGroup } from "../../Web/core/group-filter.js";

Deno.test("a group survives its text, and other texts name none", () => {
    const groups = [
        { way: "identity", key: "C" },
        { way: "event", key: "1714550400_1714554000" },
        { way: "tag", key: "Place:Rome: old town" },
        { way: "similar", key: "00ff" },
        { way: "similar", key: "00ff", strictness: "edits" },
    ];
    for (const group of groups) assert.deepEqual(parseGroup(groupText(group)), group);
    assert.equal(groupText({ way: "similar", key: "00ff", strictness: "series" }), "similar:00ff");
    assert.equal(groupText({ way: "day", key: "2024-05-28", strictness: "edits" }), "day:2024-05-28");
    for (const text of ["", "day", "day:", "rubbish:1", "similar:00:rubbish"]) {
        assert.equal(parseGroup(text), null, text);
    }
});

Deno.test("the page, the deck and the request of a group name it alike", () => {
    const group = { way: "similar", key: "00ff", strictness: "edits" };
    assert.equal(groupAddress(group), "/groups/similar/00ff?strictness=edits");
    assert.equal(groupPath(group), "/api/groups/similar/00ff?strictness=edits");
    assert.equal(groupDeck(group), "/swipe?group=similar%3A00ff%3Aedits");
    assert.equal(groupDeck({ way: "day", key: "2024-05-28" }, "a b"), "/swipe?group=day%3A2024-05-28&q=a+b");
    assert.equal(groupDeck({ way: "day", key: "2024-05-28" }, ""), "/swipe?group=day%3A2024-05-28");
    assert.equal(groupAddress({ way: "day", key: "2024-05-28", strictness: "series" }), "/groups/day/2024-05-28");
});

Deno.test("a decision concerns one file among duplicates, and a deletion does so in a folder", () => {
    const cases = /** @type {[import("../../Web/core/filter-query.js").Filter, string, boolean][]} */ ([
        [{}, "delete", false],
        [{ group: "day:2024-05-28" }, "delete", false],
        [{ group: "exact:00ff" }, "keep", true],
        [{ group: "similar:00ff:edits" }, "delete", true],
        [{ group: "folder:7" }, "delete", true],
        [{ group: "folder:7" }, "keep", false],
        [{ folder: "/a" }, "readDelete", true],
        [{ folder: "/a" }, "readKeep", false],
    ]);
    for (const [filter, action, alone] of cases) assert.equal(isAlone(filter, action), alone, JSON.stringify(filter));
});
