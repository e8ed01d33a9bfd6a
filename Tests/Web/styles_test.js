// The style sheets of all visited pages remain loaded, so if two sheets style the same class, the sheet that was loaded
// last would win.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = normalize(join(dirname(fileURLToPath(import.meta.url)), "../../Web"));
/** Folders of separate pages, and sheets that belong to another sheet and are always loaded together with it. */
const APART = /^(design|pair)\//;
const PARTS = { "ui/frame-wide.css": "ui/frame.css" };
const COMMENTS = /\/\*.*?\*\//gs;
const RULE_HEADS = /(?<=[{};]|^)([^{};]+)\{/g;

/**
 * The classes that a sheet styles without a context, like ".card" but not ".list .card".
 * @param {string} text
 * @returns {Set<string>}
 */
function classes(text) {
    const heads = [...text.replaceAll(COMMENTS, "").matchAll(RULE_HEADS)].map(([, head]) => head.trim());
    return new Set(
        heads.filter((head) => !head.startsWith("@")).flatMap((head) => head.split(/,(?![^(]*\))\s*/)).filter((each) =>
            /^\.[\w-]+$/.test(each)
        ),
    );
}

Deno.test("a class gets its looks from one style sheet", () => {
    const sheets = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) =>
        file.endsWith(".css") && !APART.test(file)
    );
    assert.ok(sheets.length > 40, `only ${sheets.length} sheets were found`);
    const owner = new Map();
    const wrong = [];
    for (const sheet of sheets) {
        const name = /** @type {Record<string, string>} */ (PARTS)[sheet] ?? sheet;
        for (const each of classes(readFileSync(join(WEB, sheet), "utf8"))) {
            if (owner.has(each) && owner.get(each) !== name) wrong.push(`${each}: ${owner.get(each)} and ${name}`);
            else owner.set(each, name);
        }
    }
    assert.ok(owner.size > 300, `only ${owner.size} classes were found`);
    assert.deepEqual(wrong, []);
});

Deno.test("no selector stands without its rule", () => {
    for (const sheet of readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"))) {
        const text = readFileSync(join(WEB, sheet), "utf8").replaceAll(COMMENTS, "");
        assert.equal(text.match(/[^;{}\s]\s*\}/)?.[0], undefined, sheet);
    }
});
