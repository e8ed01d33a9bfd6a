import assert from "node:assert/strict";
import { daySections, sectionAt } from "../../Web/features/photos/sections.js";

const MONTHS = [{ month: "2024-07", start: 0, count: 5 }, { month: "2024-06", start: 5, count: 7 }];

Deno.test("where only the first days are known, the rest of each month is one section", () => {
    assert.deepEqual(daySections({ days: [19916, 19910], counts: [2, 2] }, MONTHS), [
        { start: 0, count: 2, day: 19916 },
        { start: 2, count: 2, day: 19910 },
        { start: 4, count: 1, month: "2024-07" },
        { start: 5, count: 7, month: "2024-06" },
    ]);
    const whole = daySections({ days: [3, 2, 1], counts: [5, 6, 1] }, MONTHS);
    assert.deepEqual(whole.map(({ start, count, day }) => [start, count, day]), [[0, 5, 3], [5, 6, 2], [11, 1, 1]]);
    assert.deepEqual(daySections({ days: [], counts: [] }, []), []);
});

Deno.test("the day of a photo is found from its place", () => {
    const sections = daySections({ days: [9, 8, 7], counts: [5, 6, 1] }, MONTHS);
    assert.deepEqual([0, 4, 5, 10, 11, 99].map((index) => sectionAt(sections, index)?.day), [9, 9, 8, 8, 7, 7]);
    assert.equal(sectionAt([], 0), undefined);
});
