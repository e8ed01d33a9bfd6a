import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";
import { ROUTES } from "./routes.js";

Deno.test("every page has a module that can be mounted, and a title in every language", () => {
    assert.ok(ROUTES.length > 30);
    for (const { path, module, title } of ROUTES) {
        const source = readFileSync(new URL(`../../Web${module}`, import.meta.url), "utf8");
        assert.match(source, /^export (?:async )?function mount\(/m, path);
        if (path === "/") continue;
        for (const words of [en, de]) assert.ok(title && title in words, `${path}: ${title}`);
    }
});

Deno.test("no page is listed twice, and the page for every other path comes last", () => {
    const paths = ROUTES.map(({ path }) => path);
    assert.deepEqual([...new Set(paths)], paths);
    assert.equal(paths.at(-1), "*");
});
