import assert from "node:assert/strict";
import { searchFor } from "../../Web/core/search-address.js";
import { offered, order, writes } from "../../Web/ui/sidecar-order.js";

Deno.test("a label is searched as one phrase, whatever is in it", () => {
    assert.equal(searchFor("lake"), "/search?q=lake");
    assert.equal(decodeURIComponent(searchFor("Ada Okafor")), '/search?q="Ada Okafor"');
    assert.equal(decodeURIComponent(searchFor(' a "b" & #c ')), '/search?q="a  b  & #c"');
    assert.ok(!searchFor("a&b#c").slice(10).includes("&"));
});

Deno.test("only what is known is offered", () => {
    assert.deepEqual(offered({ id: 1, takenFrom: "file", favourite: false, latitude: null }), []);
    assert.deepEqual(offered({ id: 1, takenFrom: "exif", favourite: true, latitude: 0 }), ["favourite", "date", "place"]);
    assert.deepEqual(offered({ id: 1, takenFrom: "file", tags: ["lake"] }), ["tags"]);
    assert.deepEqual(offered({ id: 1, takenFrom: "file", people: true }), ["people"]);
});

Deno.test("an untouched or empty caption is not written", () => {
    assert.equal(order(1, { caption: " Old " }, "Old").caption, undefined);
    assert.equal(order(1, { caption: "  " }, "Old").caption, undefined);
    assert.equal(order(1, { caption: " New " }, "Old").caption, "New");
    assert.equal(writes(order(1, { caption: "Old" }, "Old")), false);
    assert.equal(writes(order(1, { place: true }, "")), true);
    assert.equal(writes(order(1, { tags: true }, "")), true);
    assert.deepEqual(order(7, { date: true, favourite: false }, "").ids, [7]);
});
