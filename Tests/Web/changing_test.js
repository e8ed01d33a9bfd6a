import assert from "node:assert/strict";
import { changing } from "../../Web/features/convert/changing.js";

const format = { name: "format", type: "choice", initial: "jpeg", choices: ["jpeg", "png", "webp"] };
const quality = { name: "quality", type: "slider", initial: 85 };
const pictures = /** @type {any} */ ({ id: "pictures", takes: [], fields: [format, quality] });
const files = (/** @type {string[]} */ ...kinds) => /** @type {any[]} */ (kinds.map((kind, id) => ({ id, kind })));
const formatOf = (/** @type {any} */ converter) => converter.fields[0];

Deno.test("pictures of one format are not offered that format, and begin with one that suits them", () => {
    assert.deepEqual(formatOf(changing(pictures, files("jpeg", "jpeg"))).choices, ["png", "webp"]);
    assert.equal(formatOf(changing(pictures, files("jpeg"))).initial, "webp");
    assert.deepEqual(formatOf(changing(pictures, files("png"))).choices, ["jpeg", "webp"]);
    assert.equal(formatOf(changing(pictures, files("png"))).initial, "jpeg");
    assert.equal(changing(pictures, files("jpeg")).fields[1], quality);
});

Deno.test("pictures of several formats, and other converters, keep all choices", () => {
    assert.equal(changing(pictures, files("jpeg", "png")), pictures);
    assert.equal(changing(pictures, files("heic")).fields[0], format);
    const other = { ...pictures, id: "pdf-pictures" };
    assert.equal(changing(other, files("jpeg")), other);
});
