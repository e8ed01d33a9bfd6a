import assert from "node:assert/strict";
import { fileHandlers } from "../../Web/core/kinds.js";

const read = (/** @type {string} */ path) => Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
const manifest = JSON.parse(read("Web/manifest.webmanifest"));

Deno.test("the installed app opens every kind of file that Shoebox knows", () => {
    assert.deepEqual(manifest.file_handlers.map((/** @type {any} */ { action }) => action), ["landing"]);
    assert.deepEqual(manifest.file_handlers[0].accept, fileHandlers());
    const { files } = manifest.share_target.params;
    assert.ok(files[0].accept.includes("*/*") && files[0].name === "files");
    assert.match(read("Web/service-worker.js"), /worker\.formFiles\(/);
});

Deno.test("every address of the manifest is relative, so that the app works under a path", () => {
    const of = (/** @type {any[]} */ list, /** @type {string} */ key) => list.map((each) => each[key]);
    const addresses = [
        manifest.start_url,
        manifest.scope,
        manifest.share_target.action,
        ...of(manifest.icons, "src"),
        ...of(manifest.shortcuts, "url"),
        ...of(manifest.protocol_handlers, "url"),
        ...of(manifest.file_handlers, "action"),
    ];
    const found = addresses.map((address) => new URL(address, "https://nas.local/shoebox/manifest.webmanifest").pathname);
    assert.deepEqual(found.filter((path) => !path.startsWith("/shoebox/")), []);
    assert.ok(found.includes("/shoebox/landing") && found.includes("/shoebox/share") && found.includes("/shoebox/go"));
});

Deno.test("the desktop's menu opens the same media types", () => {
    const [, types] = /^MimeType=(.*);$/m.exec(read("setup/desktop/shoebox.desktop")) ?? [];
    const known = Object.keys(fileHandlers()).filter((type) => type !== "application/octet-stream");
    assert.deepEqual(types?.split(";"), known.sort());
    assert.match(read("setup/desktop/shoebox.desktop"), /^Exec=@bin@\/shoebox open --start %F$/m);
});
