import assert from "node:assert/strict";

const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
    value: {
        getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
        removeItem: (/** @type {string} */ key) => stored.delete(key),
    },
});
const { chosenMedia, followMedia, keepMedia } = await import("../../Web/core/media-choice.js");

Deno.test("the choice of photos or videos stays on the page where it was made, until it is taken back there", () => {
    keepMedia("photos", { videos: true, format: "mp4" });
    assert.deepEqual(chosenMedia("photos", {}), { videos: true });
    assert.equal(chosenMedia("swipe", {}), null);
    followMedia("photos", { videos: true, from: "2024-01-01" });
    assert.deepEqual(chosenMedia("photos", {}), { videos: true });
    followMedia("photos", { from: "2024-01-01" });
    assert.equal(chosenMedia("photos", {}), null);
    keepMedia("swipe", { photos: true });
    keepMedia("swipe", {});
    assert.equal(chosenMedia("swipe", {}), null);
});

Deno.test("a page that is opened with a filter has that filter alone", () => {
    keepMedia("photos", { photos: true });
    assert.equal(chosenMedia("photos", { favourites: true }), null);
    stored.set("shoebox.media.photos", "folders");
    assert.equal(chosenMedia("photos", {}), null);
});
