// The names of groups must be names that a user would give them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import en from "../../Web/words/en.js";

const nothing = { getItem: () => null };
Object.defineProperties(globalThis, {
    document: { value: { documentElement: {} } },
    localStorage: { value: nothing },
    sessionStorage: { value: nothing },
});
const { albumName, nameOf } = await import("../../Web/core/group-names.js");

const photo = { taken: "2024-03-22T13:37:10", folder: "/home/mara/Pictures/Lisbon" };
const made = { ...photo, folder: "/home/mara/Pictures/Lisbon/6f1c0a52-9d3e-4b8f-8a77-0e6f8f1b2c3d" };
const event = (/** @type {string} */ name) => nameOf("event", { key: "1", name, card: photo });

Deno.test("an event has its place, and its hours or, if it lasted several days, these", () => {
    const moment = event("2024-03-22T13:37:10/2024-03-22T13:37:40");
    assert.match(moment, /22/);
    assert.doesNotMatch(moment, /–|Lisbon/);
    const hours = event("2024-03-22T13:37:10/2024-03-22T18:00:00");
    assert.match(hours, /22.*37.*–.*00/);
    assert.equal(hours.match(/22/g)?.length, 1, "the day is told once");
    assert.match(event("2024-03-22T13:37:10/2024-03-25T09:00:00"), /22.*–.*25/);
    assert.match(event("New York City 2024-03-22T13:37:10/2024-03-25T09:00:00"), /^New York City · .*22.*–.*25/);
    // Only the day of these photos is known.
    assert.doesNotMatch(event("2024-03-22T00:00:00/2024-03-22T00:00:00"), /:|00/);
});

Deno.test("a name that a program made gives way to the day and the folder", () => {
    const named = (/** @type {string} */ name, /** @type {any} */ card) => nameOf("similar", { key: "1", name, card });
    assert.equal(named("cabin.jpg", photo), "cabin.jpg");
    assert.match(named("6f1c0a52-9d3e-4b8f-8a77-0e6f8f1b2c3d.jpg", made), /22.* · Lisbon$/);
});

Deno.test("the albums of screenshots have the names of their types, and those of a person their own", () => {
    assert.equal(albumName("Screenshots – Movies"), "Screenshots – Films");
    assert.equal(nameOf("album", { key: "1", name: "Screenshots – Music" }), "Screenshots – Music");
    assert.equal(albumName("Screenshots – Cabin"), "Screenshots – Cabin");
    assert.equal(albumName("Screenshots – toString"), "Screenshots – toString");
    const swift = readFileSync(
        new URL("../../Sources/Screenshots/Feature/Screenshots+Results.swift", import.meta.url),
        "utf8",
    );
    const named = [...swift.matchAll(/case \.(\w+): "(\w+)"/g)].filter(([, type]) => type !== "unknown");
    assert.equal(named.length, 14);
    for (const [, type, name] of named) {
        const shown = /** @type {any} */ (en)[`screenshots.type.${type}`];
        assert.equal(albumName(`Screenshots – ${name}`), `Screenshots – ${shown}`);
    }
});

Deno.test("a place and a journey have the name of the place, and a journey its days", () => {
    assert.equal(nameOf("place", { key: "1", name: "Munich, Bavaria", german: "München, Bayern" }), "Munich, Bavaria");
    const trip = { key: "1_2", name: "New York City 2019-05-12T10:00:00/2019-05-19T18:00:00" };
    assert.match(nameOf("trip", trip), /^New York City · (?:12|May 12)\D+19\D+2019$/);
});
