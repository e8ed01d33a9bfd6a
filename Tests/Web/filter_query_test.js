import assert from "node:assert/strict";
import { filterParams, isFiltered, parseFilter, timeOf, timeRange, yearsAndMonths } from "../../Web/core/filter-query.js";

Deno.test("a filter survives the address bar", () => {
    /** @type {import("../../Web/core/filter-query.js").Filter} */
    const filter = {
        screenshots: true,
        folder: "/home/me/Pictures/Ferien & mehr/ä b",
        from: "2024-02-01",
        to: "2024-02-29",
        format: "heic",
        minBytes: 5_000_000,
        maxBytes: 10_000_000,
        group: "similar:00ff:edits",
        q: "red boats & more",
        tag: "Zürich & mehr: a/b",
    };
    const bar = new URLSearchParams(filterParams(filter)).toString();
    assert.deepEqual(parseFilter(new URLSearchParams(bar)), filter);
});

Deno.test("what makes no sense is left out", () => {
    for (
        const query of [
            "screenshots=yes",
            "minBytes=-1",
            "minBytes=1.5",
            "maxBytes=1e99",
            "minBytes=",
            "photo=12",
            "q=",
            "q=%20",
        ]
    ) {
        const filter = parseFilter(new URLSearchParams(query));
        assert.deepEqual(filter, {}, query);
        assert.ok(!isFiltered(filter), query);
    }
});

Deno.test("what the server refuses is not left out, because then all photos would be shown", () => {
    for (
        const query of [
            "folder=relative",
            "from=yesterday",
            "to=2024-1-1",
            "group=day",
            "group=:C",
            "state=gone",
            "ids=x",
            "area=1",
        ]
    ) {
        assert.deepEqual(filterParams(parseFilter(new URLSearchParams(query))), Object.fromEntries([query.split("=")]));
    }
});

Deno.test("no filter has no parameters", () => {
    assert.deepEqual(filterParams({}), {});
    assert.deepEqual(filterParams({ screenshots: false, folder: "", from: undefined }), {});
});

Deno.test("a month has its own last day", () => {
    assert.deepEqual(timeRange("2024-02"), { from: "2024-02-01", to: "2024-02-29" });
    assert.deepEqual(timeRange("2023-02"), { from: "2023-02-01", to: "2023-02-28" });
    assert.deepEqual(timeRange("2023-12"), { from: "2023-12-01", to: "2023-12-31" });
});

Deno.test("each year stands before its months, with the photos of all of them", () => {
    const months = [{ month: "2024-03", count: 2 }, { month: "2024-01", count: 5 }, { month: "2020-12", count: 1 }];
    const times = yearsAndMonths(months).map(({ time, count }) => [time, count]);
    assert.deepEqual(times, [["2024", 7], ["2024-03", 2], ["2024-01", 5], ["2020", 1], ["2020-12", 1]]);
    assert.deepEqual(yearsAndMonths([]), []);
});

Deno.test("a range is called a month or a year only if it is one whole one", () => {
    assert.equal(timeOf(timeRange("2024")), "2024");
    assert.equal(timeOf({ from: "2024-01-01", to: "2025-12-31" }), null);
    assert.equal(timeOf({}), null);
    assert.equal(timeOf(timeRange("2024-02")), "2024-02");
    assert.equal(timeOf({ from: "2024-02-01", to: "2024-02-28" }), null);
    assert.equal(timeOf({ from: "2024-02-01", to: "2024-03-31" }), null);
    assert.equal(timeOf({ from: "2024-02-01" }), null);
});

Deno.test("two dates in the wrong order are swapped, two in the right order or one alone are not", () => {
    assert.deepEqual(parseFilter({ from: "2024-05-02", to: "2024-05-01" }), { from: "2024-05-01", to: "2024-05-02" });
    assert.deepEqual(parseFilter({ from: "2024-05-01", to: "2024-05-02" }), { from: "2024-05-01", to: "2024-05-02" });
    assert.deepEqual(parseFilter({ from: "2024-05-02" }), { from: "2024-05-02" });
    assert.deepEqual(parseFilter({ to: "2024-05-02" }), { to: "2024-05-02" });
});

Deno.test("every part of a filter is read, also from an object and also zero", () => {
    const query = {
        screenshots: "1",
        favourites: "1",
        videos: "1",
        state: "queued",
        ids: "3,14",
        folder: "/a",
        format: "jxl",
        minBytes: "0",
        maxBytes: "7",
    };
    /** @type {any} */
    const filter = {
        screenshots: true,
        favourites: true,
        videos: true,
        state: "queued",
        ids: "3,14",
        folder: "/a",
        format: "jxl",
        minBytes: 0,
        maxBytes: 7,
    };
    assert.deepEqual(parseFilter(query), filter);
    assert.deepEqual(filterParams(filter), query);
    assert.ok(isFiltered(filter));
    assert.deepEqual(parseFilter({ state: "", ids: " ", format: undefined }), {});
});
