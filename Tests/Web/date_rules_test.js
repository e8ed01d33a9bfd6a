import assert from "node:assert/strict";
import { correction } from "../../Web/ui/date-rules.js";

const form = { day: "", time: "", later: true, days: 0, hours: 0, minutes: 0, from: "", to: "Europe/Berlin" };

Deno.test("a form that is not complete is no request", () => {
    for (const way of ["date", "shift", "zone"]) assert.equal(correction(way, form), null, way);
    assert.equal(correction("zone", { ...form, from: "Europe/Berlin" }), null, "the same zone twice");
    for (const days of [-1, 0.5, NaN, 1e300]) assert.equal(correction("shift", { ...form, days }), null, String(days));
});

Deno.test("each way is a request of its own, and a day without a time stays a day", () => {
    assert.deepEqual(correction("date", { ...form, day: "2019-06-01" }), { date: "2019-06-01" });
    assert.deepEqual(correction("date", { ...form, day: "2019-06-01", time: "14:30" }), { date: "2019-06-01T14:30" });
    assert.deepEqual(correction("date", { ...form, day: "2019-06-01", time: "14:30:05" }), { date: "2019-06-01T14:30:05" });
    assert.deepEqual(correction("shift", { ...form, days: 1, hours: 2, minutes: 3 }), { shift: 93_780 });
    assert.deepEqual(correction("shift", { ...form, hours: 1, later: false }), { shift: -3600 });
    assert.deepEqual(correction("zone", { ...form, from: "America/New_York" }), {
        zone: { from: "America/New_York", to: "Europe/Berlin" },
    });
    assert.deepEqual(correction("name", form), { asInName: true });
    assert.deepEqual(correction("found", form), { asFound: true });
});
