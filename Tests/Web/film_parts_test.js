import assert from "node:assert/strict";
import { AHEAD, nextPart, partURL, quarterAt, quarterCount } from "../../Web/core/film-parts.js";

const plan = { seconds: 20.1, count: 5, isCopy: false };

/** The parts that are fetched in turn, as "segment" or "segment.quarter". */
function order(/** @type {typeof plan} */ film, /** @type {number} */ time, limit = 8) {
    const there = new Set();
    const names = [];
    for (let part; names.length < limit && (part = nextPart(film, time, (each) => there.has(each)));) {
        for (let index = 0; index < part.count; index++) there.add(part.first + index);
        names.push(part.quarter === null ? `${part.segment}` : `${part.segment}.${part.quarter}`);
    }
    return names;
}

Deno.test("a rest of less than a second belongs to the last part", () => {
    assert.equal(quarterCount(plan), 20);
    assert.equal(quarterCount({ ...plan, seconds: 21, count: 6 }), 21);
    assert.equal(quarterCount({ ...plan, seconds: 0.4, count: 1 }), 1);
    assert.equal(quarterCount({ ...plan, seconds: 4.999, count: 1 }), 4);
    assert.equal(quarterAt(plan, 20.05), 19);
    assert.equal(quarterAt(plan, -1), 0);
});

Deno.test("playback starts with quarters, which are ready sooner, and goes on with segments", () => {
    assert.deepEqual(order(plan, 0), ["0.0", "0.1", "0.2", "0.3", "1", "2", "3", "4"]);
    assert.deepEqual(order(plan, 10.5), ["2.2", "2.3", "3", "4"]);
    assert.deepEqual(order(plan, 19.9), ["4.3"]);
    // A segment that begins at once is needed as soon as a quarter of it.
    assert.deepEqual(order(plan, 11.2).slice(0, 3), ["2.3", "3.0", "3.1"]);
});

Deno.test("copied pictures are fetched in whole segments", () => {
    assert.deepEqual(order({ ...plan, isCopy: true }, 10.5), ["2", "3", "4"]);
});

Deno.test("no more is fetched ahead than will soon be watched", () => {
    const long = { seconds: 3600, count: 900, isCopy: false };
    const seconds = order(long, 100, 99).reduce((sum, name) => sum + (name.includes(".") ? 1 : 4), 0);
    assert.ok(seconds >= AHEAD && seconds <= AHEAD + 4, String(seconds));
});

Deno.test("the address of a part names its segment and its quarter", () => {
    const part = { segment: 3, quarter: 0, first: 12, count: 1 };
    assert.equal(partURL({ id: 7 }, part, false), "/api/videos/7/play/segments/3?quarter=0");
    assert.equal(partURL({ id: 7 }, { ...part, quarter: null }, true), "/api/videos/7/play/segments/3?encoded=1");
    assert.equal(partURL({ id: 7 }, { ...part, quarter: null }, false), "/api/videos/7/play/segments/3");
});
