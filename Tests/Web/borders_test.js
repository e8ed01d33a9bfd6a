// Features must not import each other. Code that two features share is in Web/core or Web/ui, which import no feature.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = normalize(join(dirname(fileURLToPath(import.meta.url)), "../../Web"));
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;

/** The parts above the features: the app, and the dictionaries of each language, which are merged from those of the features. */
const ABOVE = ["", "words"];

/**
 * Returns the part of a file: a feature, "core", "ui", "design", "words", or "" for the app itself.
 * @param {string} path within Web
 */
function part(path) {
    const [first, second] = path.split("/");
    return first === "features" ? `features/${second}` : path.includes("/") ? first : "";
}

/** @returns {{file: string, from: string, to: string}[]} every import within Web, including imports of types */
function imports() {
    return readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js")).flatMap((file) => {
        const source = readFileSync(join(WEB, file), "utf8");
        return [...source.matchAll(SPECIFIER)].map(([, specifier]) => {
            assert.match(specifier, /^\.{1,2}\//, `${file} imports ${specifier}, which is not a relative path`);
            return { file, from: part(file), to: part(relative(WEB, join(WEB, dirname(file), specifier))) };
        });
    });
}

/** Maps each module to the modules that it imports when it is loaded, without types and without dynamic imports. */
function graph() {
    /** @type {Map<string, string[]>} */
    const modules = new Map();
    for (const file of readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".js"))) {
        const source = readFileSync(join(WEB, file), "utf8");
        const found = source.matchAll(/^(?:(?:import|export|\}) .*?from |import )"(\.[^"]+)"/gm);
        modules.set(file, [...found].map(([, specifier]) => relative(WEB, join(WEB, dirname(file), specifier))));
    }
    return modules;
}

Deno.test("no module imports itself through others", () => {
    const modules = graph();
    assert.ok(modules.get("app.js")?.includes("core/router.js"));
    /** @type {Set<string>} */
    const done = new Set();
    const follow = (/** @type {string} */ file, /** @type {string[]} */ way) => {
        assert.ok(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(" → ")}`);
        if (done.has(file)) return;
        for (const next of modules.get(file) ?? []) follow(next, [...way, file]);
        done.add(file);
    };
    for (const file of modules.keys()) follow(file, []);
});

Deno.test("no feature imports another, and neither core nor ui imports a feature", () => {
    const all = imports();
    assert.ok(all.length > 100, `only ${all.length} imports were found`);
    const wrong = all.filter(({ from, to }) => to.startsWith("features/") && to !== from && !ABOVE.includes(from));
    assert.deepEqual(wrong, []);
});

Deno.test("core does not know the components", () => {
    assert.deepEqual(imports().filter(({ from, to }) => from === "core" && to === "ui"), []);
});
