// Names on the map: the most important first, none over another or over the picture of a cluster.
import assert from "node:assert/strict";

Object.defineProperties(globalThis, {
    document: { value: { documentElement: {} } },
    localStorage: { value: { getItem: () => null } },
    sessionStorage: { value: { getItem: () => null } },
});
const { labelsOf, withRoom } = await import("../../Web/ui/map/map-labels.js");
const { MapView, xOf, yOf } = await import("../../Web/ui/map/map-view.js");

const name = (/** @type {string} */ en, /** @type {number} */ latitude, /** @type {number} */ longitude, size = 30_000) => ({
    name: { en, de: en },
    latitude,
    longitude,
    size,
});
const view = new MapView();
view.resize(400, 400);
[view.x, view.y, view.zoom] = [xOf(11.5), yOf(48.1), 7.5];
const widthOf = () => 50;

Deno.test("a name that would lie over a larger one is left out", () => {
    const labels = labelsOf([
        name("Munich", 48.137, 11.575, 42_000),
        name("Dachau", 48.26, 11.43),
        name("Augsburg", 48.37, 10.9),
    ]);
    assert.deepEqual(labels.map(({ font }) => font), [15, 11, 11]);
    assert.deepEqual(withRoom(labels, view, widthOf).map(({ label }) => label.text), ["Munich", "Augsburg"]);
});

Deno.test("no name lies over the picture of a cluster or outside of the view", () => {
    const labels = labelsOf([name("Munich", 48.137, 11.575), name("Rome", 41.9, 12.5)]);
    const { x, y } = view.screenOf(labels[0]);
    assert.equal(withRoom(labels, view, widthOf).length, 1);
    assert.equal(withRoom(labels, view, widthOf, [{ left: x - 26, right: x + 26, top: y - 26, bottom: y + 26 }]).length, 0);
});
