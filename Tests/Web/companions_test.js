import assert from "node:assert/strict";
import { companionsOf } from "../../Web/features/files/companions.js";

Deno.test("the files that go along are named once, and not if they are chosen themselves", () => {
    const photo = { name: "IMG_1.HEIC", companions: ["IMG_1.MOV", "IMG_1.HEIC.xmp"] };
    const film = { name: "IMG_1.MOV" };
    assert.deepEqual(companionsOf([photo]), ["IMG_1.MOV", "IMG_1.HEIC.xmp"]);
    assert.deepEqual(companionsOf([film, photo, undefined, null]), ["IMG_1.HEIC.xmp"]);
    assert.deepEqual(companionsOf([film, { name: "a.txt", companions: null }]), []);
});
