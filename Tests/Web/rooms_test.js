import assert from "node:assert/strict";
import { addressOf, converterOf, roomsFor } from "../../Web/core/rooms.js";

const pdf = { family: "pdf", kind: "pdf" };
const picture = { family: "picture", kind: "jpeg" };
const film = { family: "video", kind: "mp4" };

Deno.test("each kind of file is offered the rooms that can use it, the most useful one first", () => {
    const cases = /** @type {[any, string[]][]} */ ([
        [{ family: "mail", kind: "mbox" }, ["mail", "convert", "keep"]],
        [{ family: "mail", kind: "mail" }, ["mail", "convert", "keep"]],
        [pdf, ["look", "read", "scan", "convert", "keep"]],
        [{ family: "archive", kind: "zip" }, ["look", "convert", "keep"]],
        [{ family: "archive", kind: "zip", name: "takeout-20240511T101112Z-001.zip" }, [
            "import",
            "look",
            "convert",
            "keep",
        ]],
        [{ family: "archive", kind: "zip", name: "WhatsApp Chat - Anna.ZIP" }, ["import", "look", "convert", "keep"]],
        [{ family: "archive", kind: "zip", name: "iCloud-Fotos Teil 1 von 7.zip" }, ["import", "look", "convert", "keep"]],
        [{ family: "archive", kind: "zip", name: "Discussion WhatsApp avec Anna.zip" }, [
            "import",
            "look",
            "convert",
            "keep",
        ]],
        [{ family: "archive", kind: "zip", name: "my takeout-1.zip" }, ["look", "convert", "keep"]],
        [picture, ["photos", "look", "scan", "convert"]],
        [{ ...picture, id: 3 }, ["look", "photos", "scan", "convert"]],
        [{ ...picture, id: 3, photo: 7 }, ["photos", "look", "scan", "convert"]],
        [film, ["photos", "look", "convert"]],
        [{ family: "picture", kind: "svg" }, ["look", "convert", "keep"]],
        [{ family: "table", kind: "csv" }, ["look", "convert", "keep"]],
        [{ family: "office", kind: "docx" }, ["look", "convert", "keep"]],
        [{ family: "office", kind: "epub" }, ["look", "convert", "keep"]],
        [{ family: "office", kind: "rtf" }, ["convert", "keep"]],
        [{ family: "audio", kind: "mp3", path: "/a.mp3" }, ["look", "convert"]],
        [{ family: "video", kind: "mp4", path: "/a.mp4" }, ["look", "photos", "convert"]],
        [{ family: "text", kind: "json" }, ["look", "convert", "keep"]],
        // The kind that Files gives to JSON.
        [{ family: "data", kind: "json", path: "/a.json" }, ["look", "convert"]],
        [{ family: "other" }, ["convert", "keep"]],
    ]);
    for (const [thing, rooms] of cases) assert.deepEqual(roomsFor([thing]), rooms, thing.kind);
    assert.deepEqual(roomsFor([]), []);
});

Deno.test("a room is offered for several files only if it takes all of them", () => {
    assert.deepEqual(roomsFor([pdf, pdf]), ["join", "scan", "convert", "keep"]);
    assert.deepEqual(roomsFor([picture, picture]), ["photos", "join", "scan", "convert"]);
    assert.deepEqual(roomsFor([picture, pdf]), ["scan", "convert", "keep"]);
    assert.deepEqual(roomsFor([picture, film]), ["photos", "convert"]);
    assert.deepEqual(roomsFor([pdf, { family: "mail" }]), ["convert", "keep"]);
    assert.equal(converterOf("join", [pdf, pdf]), "pdf-merge");
    assert.equal(converterOf("join", [picture, picture]), "pictures-pdf");
    // Photos opens one that it has, and copies those that it does not have, but not both at once.
    const known = { ...picture, photo: 7 };
    assert.ok(roomsFor([known]).includes("photos") && !roomsFor([known, picture]).includes("photos"));
});

Deno.test("zips of an export that lie on this machine are looked at where they are", () => {
    const part = (/** @type {string} */ name) => ({ family: "archive", kind: "zip", name, path: `/a b/${name}` });
    const parts = [part("takeout-1-001.zip"), part("takeout-1-002.zip")];
    assert.ok(roomsFor(parts).includes("import"));
    assert.ok(!roomsFor([parts[0], part("holiday.zip")]).includes("import"));
    const { searchParams } = new URL(addressOf("import", parts) ?? "", "http://shoebox");
    assert.deepEqual(searchParams.getAll("export"), ["/a b/takeout-1-001.zip", "/a b/takeout-1-002.zip"]);
    // A zip that only the browser has is sent first.
    assert.equal(addressOf("import", [{ ...parts[0], path: undefined }, parts[1]]), null);
});

Deno.test("files that the server can read need not be sent; all others do", () => {
    const kept = { ...pdf, name: "a b.pdf", id: 3 };
    assert.equal(addressOf("look", [kept]), "/convert/open/3");
    assert.equal(addressOf("read", [kept]), "/convert?files=3&with=pdf-text");
    assert.equal(addressOf("join", [kept, { ...kept, id: 4 }]), "/convert?files=3%2C4&with=pdf-merge");
    const scan = new URLSearchParams(addressOf("scan", [kept])?.split("?")[1]);
    assert.deepEqual([scan.get("from"), scan.get("name")], ["/api/convert/files/3/content?download=1", "a b.pdf"]);
    const shared = { ...pdf, name: "ä&.pdf", path: "/home/ä&.pdf" };
    const from = new URLSearchParams(addressOf("scan", [shared])?.split("?")[1]).get("from");
    assert.equal(from, "/api/files/content?path=%2Fhome%2F%C3%A4%26.pdf&save=1");
    assert.equal(addressOf("convert", [{ ...pdf, path: { base64: "L/8=" } }]), "/convert?path=base64%3AL%2F8%3D");
    assert.equal(addressOf("photos", [{ ...picture, id: 3, photo: 9 }]), "/photos?photo=9");
    assert.equal(addressOf("scan", [{ ...picture, id: 3, photo: 9 }, { ...picture, photo: 8 }]), "/scanner?photos=9,8");
    for (const room of /** @type {const} */ (["look", "read", "scan", "convert", "photos", "mail", "keep"])) {
        assert.equal(addressOf(room, [pdf]), null, room);
        assert.equal(addressOf(room, [pdf, kept]), null, room);
    }
});
