import assert from "node:assert/strict";
import { boundsOf } from "../../Web/ui/map/map-bounds.js";
import { Clusters, clustersOf, countIn, inView, positionsOf } from "../../Web/ui/map/map-clusters.js";
import { move } from "../../Web/ui/map/map-gestures.js";
import { isBest, sheetOf, spotOf, suffices } from "../../Web/ui/map/map-sheet.js";
import { latitudeOf, longitudeOf, MapView, NORTHERNMOST, xOf, yOf } from "../../Web/ui/map/map-view.js";
import { parseDetail, sectionsOf } from "../../Web/ui/map/map-world.js";

/** @param {number} zoom @param {number} longitude @param {number} latitude */
function viewOf(zoom, longitude = 0, latitude = 0) {
    const view = new MapView();
    view.resize(800, 600);
    [view.zoom, view.x, view.y] = [zoom, xOf(longitude), yOf(latitude)];
    return view;
}

const near = (/** @type {number} */ one, /** @type {number} */ other, within = 1e-6) =>
    assert.ok(Math.abs(one - other) < within, `${one} is not ${other}`);

Deno.test("a coordinate is the same after the way into the world and back, and the poles stay within it", () => {
    for (const latitude of [-80, -33.9, 0, 47.5576, 80]) near(latitudeOf(yOf(latitude)), latitude);
    for (const longitude of [-179.9, 0, 10.75, 179.9]) near(longitudeOf(xOf(longitude)), longitude);
    near(yOf(90), 0, 1e-4);
    near(yOf(-90), 1, 1e-4);
    near(latitudeOf(0), NORTHERNMOST, 1e-3);
});

Deno.test("what is under the finger stays there when the map is zoomed", () => {
    const view = viewOf(6, 11, 48);
    const at = { x: 200, y: 150 };
    const before = view.worldAt(at);
    view.zoomBy(1.5, at);
    near(view.zoom, 7.5);
    const after = view.worldAt(at);
    near(after.x, before.x);
    near(after.y, before.y);
});

Deno.test("the map never shows more than the world, and repeats to the east and west", () => {
    const view = viewOf(6, 11, 48);
    view.zoomBy(-Infinity);
    near(view.scale, 800);
    view.pan(0, 10_000);
    near(view.worldAt({ x: 0, y: 0 }).y, 0);
    view.zoomBy(4);
    [view.x] = [xOf(179.9)];
    const { x } = view.screenOf({ x: xOf(-179.9), y: view.y });
    assert.ok(x > 400 && x < 420, `${x} is beside the middle`);
    const [, west, , east] = view.area.split(",").map(Number);
    assert.ok(west > east, "the part in view crosses the 180th meridian");
});

Deno.test("a part of the world that is fitted is wholly in view", () => {
    const view = viewOf(0);
    const part = { west: 5.9, east: 15, south: 47.3, north: 55 };
    view.fit(part);
    const [south, west, north, east] = view.area.split(",").map(Number);
    assert.ok(south < part.south && west < part.west && north > part.north && east > part.east);
    assert.ok(view.zoom > 4);
});

Deno.test("photos on both sides of the 180th meridian are shown from the near side", () => {
    const pacific = boundsOf({ latitudes: [-17.7, -13.8, -18.1], longitudes: [177.4, -171.8, 178.4] });
    assert.deepEqual(pacific, { south: -18.1, north: -13.8, west: 177.4, east: -171.8 });
    const view = viewOf(0);
    view.fit(pacific);
    assert.ok(view.zoom > 5);
    near(longitudeOf(view.x), -177.2);
    const europe = boundsOf({ latitudes: [48, 42, 60], longitudes: [11, 12.5, -4] });
    assert.deepEqual(europe, { south: 42, north: 60, west: -4, east: 12.5 });
    const one = boundsOf({ latitudes: [90], longitudes: [180] });
    assert.deepEqual(one, { south: 90, north: 90, west: 180, east: 180 });
    view.fit(one);
    assert.ok(Number.isFinite(view.x + view.y + view.zoom));
});

Deno.test("keys move and zoom the map, and other keys do nothing", () => {
    const view = viewOf(5, 11, 48);
    const { x, y, zoom } = view;
    assert.ok(move(view, "ArrowRight") && view.x > x);
    assert.ok(move(view, "ArrowDown") && view.y > y);
    assert.ok(move(view, "+") && view.zoom === zoom + 1);
    assert.ok(move(view, "0") && view.zoom === view.lowest);
    assert.equal(move(view, "Enter"), false);
});

Deno.test("photos near each other are one cluster with the newest photo, and part when the map is zoomed", () => {
    const positions = positionsOf({
        ids: [3, 2, 1],
        latitudes: [48.137, 48.139, 41.9],
        longitudes: [11.575, 11.577, 12.5],
    });
    const far = clustersOf(positions, 256 * 2 ** 5);
    assert.deepEqual(far.map(({ id, count }) => [id, count]), [[3, 2], [1, 1]]);
    near(longitudeOf(far[0].x), 11.576);
    assert.equal(clustersOf(positions, 256 * 2 ** 16).length, 3);
    const parted = clustersOf(positions, 256 * 2 ** 7, viewOf(7, 11.5, 48));
    assert.deepEqual(parted.map(({ id, count }) => [id, count]), [[3, 2]], "Rome is far from the view");
    assert.deepEqual(inView(far, viewOf(7, 11.5, 48)).map(({ id }) => id), [3]);
    assert.deepEqual(clustersOf(positionsOf({ ids: [], latitudes: [], longitudes: [] }), 256), []);
});

Deno.test("a hundred thousand photos are clustered, also if they all lie at one point", () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => 100_000 - index);
    const spread = positionsOf({
        ids,
        latitudes: ids.map((id) => (id % 160) - 80),
        longitudes: ids.map((id) => (id * 7) % 360 - 180),
    });
    assert.equal(clustersOf(spread, 256 * 2 ** 6).reduce((sum, { count }) => sum + count, 0), ids.length);
    const one = clustersOf(positionsOf({ ids, latitudes: ids.map(() => 1), longitudes: ids.map(() => 1) }), 2 ** 20);
    assert.deepEqual(one.map(({ id, count }) => [id, count]), [[100_000, 100_000]]);
});

/** A pack in which each layer of the coarse detail has one line, and the fine one none. */
function pack() {
    const points = [[0, 65535], [32768, 32768], [65535, 0]];
    const size = 12 + 4 * points.length;
    const buffer = new ArrayBuffer(72 + 4 * size);
    new Uint8Array(buffer).set(new TextEncoder().encode("SBWORLD1"));
    const view = new DataView(buffer);
    for (let layer = 0; layer < 8; layer++) {
        const start = 72 + Math.min(layer, 4) * size;
        view.setUint32(8 + 8 * layer, start, true);
        view.setUint32(12 + 8 * layer, layer < 4 ? size : 0, true);
        if (layer >= 4) continue;
        view.setUint32(start, points.length, true);
        [0, 0, 65535, 65535].forEach((value, index) => view.setUint16(start + 4 + 2 * index, value, true));
        points.flat().forEach((value, index) => view.setUint16(start + 12 + 2 * index, value, true));
    }
    return buffer;
}

Deno.test("the pack of the map is read into lines with their bounds, and another file is refused", () => {
    const bytes = pack();
    const [coarse, fine] = sectionsOf(bytes);
    const { borders } = parseDetail(bytes, 0, coarse);
    assert.deepEqual(borders?.lines.map(({ first, end, left, right }) => [first, end, left, right]), [[0, 3, 0, 1]]);
    near(borders?.xs[1] ?? 0, 0.5, 1e-4);
    near(borders?.ys[1] ?? 0, 0.5, 1e-4);
    near(borders?.ys[0] ?? 1, 0, 1e-3);
    assert.equal(parseDetail(bytes, 0, fine).land?.lines.length, 0);
    assert.throws(() => sectionsOf(new ArrayBuffer(100)));
});

Deno.test("a part of the pack has the layers that are wholly in it", () => {
    const bytes = pack();
    const [coarse] = sectionsOf(bytes);
    const start = parseDetail(bytes.slice(0, coarse[2].end), 0, coarse);
    assert.equal(start.borders?.lines.length, 1);
    assert.equal(start.rivers, null);
    const rest = parseDetail(bytes.slice(coarse[2].start), coarse[2].start, coarse);
    assert.equal(rest.lakes, null);
    assert.deepEqual(rest.borders?.lines, start.borders?.lines);
});

Deno.test("a sheet serves until the view comes near its edge or is zoomed, and is best only at its own zoom", () => {
    const view = viewOf(6, 11, 48);
    const sheet = sheetOf(view);
    assert.deepEqual(spotOf(sheet, view), { left: -200, top: -150, scale: 1 });
    assert.ok(isBest(sheet, view));
    view.pan(-150, 0);
    assert.ok(suffices(sheet, view));
    view.pan(-30, 0);
    assert.ok(!suffices(sheet, view), "less than 40 px are left");
    view.pan(180, 0);
    view.zoomBy(0.3);
    assert.ok(suffices(sheet, view) && !isBest(sheet, view));
    view.zoomBy(0.2);
    assert.ok(!suffices(sheet, view));
    view.zoomBy(-1.5);
    assert.ok(!suffices(sheet, view));
});

Deno.test("a sheet of the whole world serves up to the poles, and on the other side of the 180th meridian", () => {
    const view = viewOf(0);
    view.zoomBy(-Infinity);
    const sheet = sheetOf(view);
    view.pan(0, -10_000);
    assert.ok(suffices(sheet, view));
    const east = viewOf(6, 179.9, 0);
    const beyond = sheetOf(east);
    east.pan(-20, 0);
    assert.ok(east.x < 0.1, "the view is in the west");
    near(spotOf(beyond, east).left, -220, 1e-6);
    assert.ok(suffices(beyond, east));
});

Deno.test("clusters stay the same while the map moves a little, and the photos of a view are counted", () => {
    const ids = Array.from({ length: 500 }, (_, index) => 500 - index);
    const positions = positionsOf({
        ids,
        latitudes: ids.map((id) => 40 + (id % 20)),
        longitudes: ids.map((id) => id % 25),
    });
    const clusters = new Clusters(positions);
    const view = viewOf(5, 11, 48);
    const first = clusters.of(view);
    view.pan(300, 200);
    assert.equal(clusters.of(view), first);
    const shown = (/** @type {import("../../Web/ui/map/map-clusters.js").Cluster[]} */ all) =>
        inView(all, view).map(({ id, count }) => [id, count]);
    assert.deepEqual(shown(first), shown(clustersOf(positions, 256 * 2 ** 5)));
    view.pan(400, 0);
    assert.notEqual(clusters.of(view), first);
    assert.deepEqual(shown(clusters.of(view)), shown(clustersOf(positions, 256 * 2 ** 5)));
    view.zoomBy(-Infinity);
    assert.deepEqual(shown(clusters.of(view)), shown(clustersOf(positions, 256 * 2 ** (Math.round(view.zoom * 2) / 2))));
    assert.equal(countIn(positions, view), ids.length);
    assert.equal(countIn(positions, viewOf(9, -100, 0)), 0);
});
