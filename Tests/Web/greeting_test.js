import assert from "node:assert/strict";
import { partOfDay } from "../../Web/features/home/part-of-day.js";

Deno.test("the greeting follows the hour, and the night begins at eleven and ends at five", () => {
    const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(new Date(2026, 10, 30, hour, 59)));
    assert.deepEqual(parts, [
        ...Array(5).fill("night"),
        ...Array(7).fill("morning"),
        ...Array(6).fill("afternoon"),
        ...Array(5).fill("evening"),
        "night",
    ]);
});
