import assert from "node:assert/strict";
import { partsOf } from "../../Web/ui/file-name.js";

Deno.test("the name of a file breaks between its parts, never in a number, and no letter is lost", () => {
    const cases = [
        ["IMG_20240701_123456.jpg", ["IMG_", "20240701_", "123456", ".jpg"]],
        ["my letter-2.pdf", ["my ", "letter-", "2", ".pdf"]],
        ["a (1).b.c", ["a (", "1)", ".b", ".c"]],
        [".hidden", [".hidden"]],
        ["__x", ["__", "x"]],
        ["写真.jpg", ["写真", ".jpg"]],
        ["end.", ["end", "."]],
    ];
    for (const [name, parts] of cases) assert.deepEqual(partsOf(String(name)), parts);
    for (const name of ["..", "a..b", "_.-", "x y  z", ""]) assert.equal(partsOf(name).join(""), name);
});
