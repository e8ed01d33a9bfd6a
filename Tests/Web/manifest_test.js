import assert from "node:assert/strict";
import { fileHandlers } from "../../Web/core/kinds.js";

const read = (/** @type {string} */ path) => Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
const manifest = JSON.parse(read("Web/manifest.webmanifest"));

Deno.test("the installed app opens every kind of file that Shoebox knows", () => {
    assert.deepEqual(manifest.file_handlers.map((/** @type {any} */ { action }) => action), ["/landing"]);
    assert.deepEqual(manifest.file_handlers[0].accept, fileHandlers());
    const { files } = manifest.share_target.params;
    assert.ok(files[0].accept.includes("*/*") && files[0].name === "files");
    assert.match(read("Web/service-worker.js"), /form\.getAll\("files"\)/);
});

Deno.test("the desktop's menu opens the same media types", () => {
    const [, types] = /^MimeType=(.*);$/m.exec(read("setup/desktop/shoebox.desktop")) ?? [];
    const known = Object.keys(fileHandlers()).filter((type) => type !== "application/octet-stream");
    assert.deepEqual(types?.split(";"), known.sort());
    assert.match(read("setup/desktop/shoebox.desktop"), /^Exec=@bin@\/shoebox open --start %F$/m);
});
