import assert from "node:assert/strict";

/** The worker that the finder created. It answers only when the test calls `answer`. */
class Answering extends EventTarget {
    /** @type {any[]} */
    asked = [];

    constructor() {
        super();
        made = this;
    }

    /** @param {any} message */
    postMessage(message) {
        this.asked.push(message);
    }

    terminate() {}

    /** @param {any} data */
    answer(data) {
        this.dispatchEvent(new MessageEvent("message", { data }));
    }
}

/** @type {Answering} */
let made;
const pixels = { data: new Uint8ClampedArray(64), width: 4, height: 4 };
const context = { drawImage() {}, getImageData: () => ({ data: pixels.data.slice() }) };
Object.defineProperties(globalThis, {
    document: { value: { createElement: () => ({ getContext: () => context }), documentElement: {} } },
    Worker: { value: Answering },
    matchMedia: { value: () => new EventTarget() },
    localStorage: { value: { getItem: () => null } },
    sessionStorage: { value: { getItem: () => null } },
});
const { Finder } = await import("../../Web/features/scanner/finder.js");
const video = /** @type {any} */ ({ videoWidth: 4, videoHeight: 4 });
const seen = (/** @type {number} */ confidence) => ({ confidence, corners: [] });

Deno.test("the worker has two frames at once, and answers them in turn", async () => {
    const finder = new Finder();
    assert.equal(await finder.look(video), null, "it is not ready yet");
    made.answer({ state: "ready" });
    const looks = [finder.look(video)];
    assert.equal(finder.isFree, true);
    looks.push(finder.look(video));
    assert.deepEqual([finder.isFree, made.asked.length], [false, 2]);
    made.answer({ seen: seen(0.5), light: 90 });
    assert.equal(finder.isFree, true);
    made.answer({ seen: seen(0.7), light: 91 });
    assert.deepEqual((await Promise.all(looks)).map((one) => one?.confidence), [0.5, 0.7]);
    assert.equal(finder.light, 91);
});

Deno.test("nobody waits for a worker that is gone", async () => {
    for (const end of [(/** @type {any} */ finder) => finder.destroy(), () => made.answer({ state: "missing" })]) {
        const finder = new Finder();
        made.answer({ state: "ready" });
        const looks = [finder.look(video), finder.look(video)];
        end(finder);
        assert.deepEqual(await Promise.all(looks), [null, null]);
    }
});
