// Small rules of pages: shapes of grids, URLs, the items that an action applies to, and work that is done once for many
// events.
import assert from "node:assert/strict";
import { soon } from "../../Web/core/soon.js";
import { folderShape } from "../../Web/features/files/folder-shape.js";
import { mailAddress } from "../../Web/features/mailbox/list-query.js";
import { wantedMails } from "../../Web/features/mailbox/wanted-mails.js";
import { filterOf, wholePill } from "../../Web/features/screenshots/types.js";
import { photosAddress, swipeAddress } from "../../Web/features/photos/photos-address.js";

Deno.test("a folder is one column of rows, or at least two of cells as wide as the page allows", () => {
    assert.deepEqual(folderShape(1000, 16, false), { columns: 1, rowHeight: 56 });
    assert.deepEqual(folderShape(1000, 16, true), { columns: 6, rowHeight: 1000 / 6 + 48 });
    assert.deepEqual(folderShape(450, 16, true), { columns: 3, rowHeight: 198 });
    assert.deepEqual(folderShape(200, 16, true), { columns: 2, rowHeight: 148 });
});

Deno.test("an action on mails applies to the selected ones, or else to all that are listed", () => {
    const list = { words: "cat do", total: 30, narrowed: false, grouped: false };
    assert.deepEqual(wantedMails(new Set([4, 2]), "r1", list), { numbers: [4, 2], revision: "r1" });
    assert.deepEqual(wantedMails(new Set(), "r1", list), { q: "cat do", revision: "r1", count: 30 });
    assert.deepEqual(
        wantedMails(new Set(), "r1", { ...list, narrowed: true }).q,
        "cat do ",
        "the last word was searched as a whole word",
    );
    assert.deepEqual(wantedMails(new Set(), "r1", { ...list, grouped: true }), { q: "cat do", revision: "r1" });
});

Deno.test("the address of a mail leads back to its list", () => {
    const query = new URLSearchParams({ q: "a b", sort: "size", grouped: "", at: "3", other: "x" });
    assert.equal(mailAddress("5", 17, query, 240), "/mail/5/17?q=a+b&sort=size&at=240");
});

Deno.test("the photos of a filter have an address, with what the filter does not change; the deck takes all of them", () => {
    const filter = { folder: "/a b", state: "kept", videos: false };
    assert.equal(
        photosAddress(filter, { level: "days", order: "", into: "" }),
        "/photos?folder=%2Fa+b&state=kept&level=days",
    );
    assert.equal(swipeAddress(filter), "/swipe?folder=%2Fa+b");
    assert.equal(swipeAddress({}), "/swipe?");
});

Deno.test("many requests are answered once, later ones again, and none after the page was left", async () => {
    let runs = 0;
    const work = soon(() => runs++, 0);
    const later = () => new Promise((resolve) => setTimeout(resolve, 1));
    work.request();
    work.request();
    assert.equal(runs, 0);
    await later();
    assert.equal(runs, 1);
    work.request();
    await later();
    assert.equal(runs, 2);
    work.request();
    work.cancel();
    await later();
    assert.equal(runs, 2);
    work.request();
    await later();
    assert.equal(runs, 3);
});

Deno.test("the menu of the screenshots acts on the pill in view, and never on all because a pill is no type", () => {
    assert.deepEqual(wholePill("all"), { all: true });
    assert.deepEqual(wholePill("music"), { type: "music" });
    assert.deepEqual(filterOf("flagged"), { status: "flagged" });
    assert.deepEqual(wholePill("flagged"), { type: "unknown" });
    assert.equal(wholePill("failed"), null);
});
