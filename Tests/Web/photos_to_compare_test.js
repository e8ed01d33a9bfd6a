import assert from "node:assert/strict";
import { MAX_COMPARED, photosToCompare } from "../../Web/features/groups/photos-to-compare.js";

/** A list of which only the first photos are loaded at first. @param {number} total @param {number} loaded */
function group(total, loaded) {
    const all = Array.from({ length: total }, (_, id) => ({ id }));
    const load = (/** @type {number} */ count) => {
        pages.items = all.map((photo, rank) => rank < count ? photo : undefined);
        return Promise.resolve();
    };
    const pages = {
        items: /** @type {any[]} */ ([]),
        all: () => load(total),
        range: (/** @type {number} */ _, /** @type {number} */ last) => load(last),
        rankOf: (/** @type {number} */ id) => pages.items.findIndex((photo) => photo?.id === id),
    };
    load(loaded);
    return pages;
}

const ids = (/** @type {any[]} */ photos) => photos.map(({ id }) => id);

Deno.test("the selected photos are compared, in the order of the group, also those that are not loaded yet", async () => {
    assert.deepEqual(ids(await photosToCompare(group(500, 10), [7, 2])), [2, 7]);
    assert.deepEqual(ids(await photosToCompare(group(500, 10), [450, 2])), [2, 450]);
});

Deno.test("without two selected photos the first of the group are compared, and not too many", async () => {
    const first = Array.from({ length: MAX_COMPARED }, (_, id) => id);
    assert.deepEqual(ids(await photosToCompare(group(500, 10), [])), first);
    assert.deepEqual(ids(await photosToCompare(group(500, 10), [480])), first);
    assert.deepEqual(ids(await photosToCompare(group(3, 3), [])), [0, 1, 2]);
});
