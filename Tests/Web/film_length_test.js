import assert from "node:assert/strict";
import { filmLength, filmSign } from "../../Web/core/film-length.js";

Deno.test("the length of a video is shown in minutes and seconds, from an hour on with hours", () => {
    for (const [seconds, words] of [[0.2, "0:01"], [7.4, "0:07"], [59.6, "1:00"], [754, "12:34"], [3723, "1:02:03"]]) {
        assert.equal(filmLength(Number(seconds)), words);
    }
    for (const unknown of [null, undefined, 0, -3, NaN, Infinity]) assert.equal(filmLength(unknown), "");
});

Deno.test("a video has a play sign even if its length is not known, and a photo has none", () => {
    assert.equal(filmSign({ video: true, duration: 42 }), "▶ 0:42");
    assert.equal(filmSign({ video: true, duration: null }), "▶");
    assert.equal(filmSign({ video: false, duration: 42 }), "");
});
