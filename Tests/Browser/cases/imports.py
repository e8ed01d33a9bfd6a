"""Exports of other programs, taken over from the page of folders: zips that are dropped, cancelling, undo, and zips that lie."""

import base64
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from harness import exports
from harness.cases import case
from harness.checks import eventually, settle, violations_by_scheme
from harness.room import DESKTOP, PHONE, Room

DROP = """(files) => {
    const data = new DataTransfer();
    for (const [name, content] of files) {
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name));
    }
    for (const kind of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    }
}"""


def drop(page: Page, paths: list[Path]) -> None:
    page.evaluate(DROP, [(path.name, base64.b64encode(path.read_bytes()).decode()) for path in paths])


def choose(room: Room, page: Page, press: str) -> None:
    """Chooses the shared folder in the sheet that asks for one."""
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile(f"^{room.folder.name}")).click()
    sheet.get_by_role("button", name=press).click()
    expect(sheet).to_have_count(0)


def toast(page: Page, words: str) -> Locator:
    return page.locator(".toast").filter(has_text=words)


def take(room: Room, page: Page) -> None:
    page.locator(".export-card").get_by_role("button", name="Extract and take over").click()
    choose(room, page, "Extract into")


def albums(room: Room, page: Page) -> dict[str, set[str]]:
    """The names of the photos in each album. A photo and its copy in the export's own folder for the album have one name."""
    found = room.get(page.context, "/api/groups/album")["groups"]
    return {
        album["name"]: {
            photo["name"] for photo in room.get(page.context, f"/api/groups/album/{album['key']}/photos")["photos"] if photo
        }
        for album in found
    }


def favourites(room: Room, page: Page) -> int:
    return sum(photo["favourite"] and photo["folder"].endswith("2015") for photo in room.get(page.context, "/api/photos")["photos"])


def names(room: Room) -> set[str]:
    """The names in the shared folder, with those that begin with a dot."""
    return {path.name for path in room.folder.iterdir()}


@case("zips of an export that are dropped on the folders are told in one sentence, extracted into a chosen folder, and taken back as one")
def dropped(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/library")
    zips = exports.write_parts(room.folder.parent / "downloads", 12, room.store)
    page.get_by_role("link", name="Add a folder").wait_for()
    drop(page, zips)
    choose(room, page, "Upload to")
    card = page.locator(".export-card")
    expect(card).to_contain_text("12 photos of a Google Takeout: 12 dates, 12 places, 1 album, 1 favourite.")
    expect(card).to_contain_text("The photos lie in 2 zips")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size["viewport"])
        assert violations_by_scheme(page) == []
    before = {path.name: path.read_bytes() for path in room.folder.glob("*.zip")}

    take(room, page)
    done = toast(page, "takeout-20240511T101112Z was taken over")
    done.wait_for()
    room.expect(page, total=16)
    assert albums(room, page) == {"Rom": {"IMG_0.jpg", "IMG_1.jpg"}}
    assert favourites(room, page) == 1
    assert names(room) == {*room.names, *before, "takeout-20240511T101112Z"}
    assert {path.name: path.read_bytes() for path in room.folder.glob("*.zip")} == before
    photos = {photo["name"]: photo["taken"] for photo in room.get(page.context, "/api/photos")["photos"]}
    assert photos["IMG_7.jpg"].startswith("2015-07-01"), photos

    # The same zips again: nothing is doubled, and the reason is given.
    page.goto(f"{room.server.origin}/library?export={room.folder}/{zips[0].name}&export={room.folder}/{zips[1].name}")
    expect(page.locator(".export-card [role=status]")).to_have_text(
        "These zips have been taken over before. Undo that first to take them over again.")
    room.undo(page.context)
    room.expect(page, total=2)
    eventually(page, lambda: albums(room, page), {})
    assert favourites(room, page) == 0
    assert names(room) == {*room.names, *before}
    # After an undo it is offered again.
    page.reload()
    expect(page.locator(".export-card").get_by_role("button", name="Extract and take over").first).to_be_visible()


@case("a zip of an export that is dropped on another page, or opened in Files, is offered to be taken over")
def elsewhere(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/photos")
    sentence = "6 photos of a Google Takeout: 4 dates, 4 places, 1 favourite."
    first = exports.write_parts(room.folder.parent / "downloads", 6, room.store)[0]
    page.locator(".photo-cell-shown").first.wait_for()
    drop(page, [first])
    expect(page).to_have_url(re.compile("/landing"))
    page.get_by_role("button", name="Take over its photos").click()
    choose(room, page, "Upload to")
    expect(page.locator(".export-card").first).to_contain_text(sentence)

    # Files reads it where it is.
    page.goto(f"{room.server.origin}/files?path={room.folder}&open={first.name}")
    page.get_by_role("button", name="Open with").click()
    page.get_by_role("menuitem", name="Folders in Shoebox").click()
    expect(page.locator(".export-card")).to_have_count(1)
    expect(page.locator(".export-card")).to_contain_text(sentence)


def taking(room: Room, photos: int) -> tuple[Page, set[str]]:
    """Begins to take over two zips with so many photos. Returns the page, and the names in the folder before."""
    page = room.open(1, PHONE, at="/")
    zips = exports.write_parts(room.folder, photos, room.store)
    page.goto(f"{room.server.origin}/library?export={zips[0]}&export={zips[1]}")
    page.locator(".export-card").get_by_role("button", name="Extract and take over").wait_for()
    before = names(room)
    take(room, page)
    return page, before


@case("an import that is cancelled while zips are extracted leaves nothing behind, and says so")
def cancelled(room: Room) -> None:
    page, before = taking(room, 2500)
    card = page.locator(".scan-card").filter(has_text=re.compile("Extracting|Looking at"))
    card.get_by_role("button", name="Cancel").click()
    toast(page, "The import was cancelled. Nothing has changed.").wait_for()
    expect(card).to_have_count(0)
    eventually(page, lambda: names(room), before)
    assert room.get(page.context, "/api/triage/recent?limit=1")["acts"] == []
    room.expect(page, total=1)


@case("an import that is cancelled while photos are read keeps the extracted photos, and its undo moves them to the trash")
def stopped(room: Room) -> None:
    page, before = taking(room, 300)
    card = page.locator(".scan-card").filter(has_text="Reading the photos")
    card.wait_for()
    with room.server.workers_held():
        card.get_by_role("button", name="Cancel").click()
        stopped = toast(page, "The import was cancelled. The extracted photos are in takeout-20240511T101112Z.")
        stopped.wait_for()
    assert albums(room, page) == {}
    stopped.get_by_role("button", name="Undo").click()
    toast(page, "The import is taken back").wait_for()
    eventually(page, lambda: names(room), before)
    room.expect(page, total=1)


def cut(content: bytes) -> bytes:
    return content[: len(content) * 2 // 3]


def lying(content: bytes) -> bytes:
    """Claims that the first entry has 4 GB, in its own header and in the directory."""
    size = (0xFFFF_FFF0).to_bytes(4, "little")
    start = content.index(b"PK\x01\x02")
    return content[:22] + size + content[26 : start + 24] + size + content[start + 28 :]


def broken(content: bytes) -> bytes:
    """Changes a byte of the first photo, so that its checksum is wrong."""
    at = content.index(b"\xff\xd8") + 3000
    return content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :]


def outside(room: Room) -> bytes:
    """Has entries that lead out of the folder."""
    files = exports.entries(3, room.store)
    photo = next(iter(files.values()))
    evil = ["../../evil.jpg", "/tmp/shoebox-evil.jpg", f"{exports.YEAR}/../../../../evil.jpg"]
    return exports.write_zip(room.folder.parent / "drawn.zip", {**files, **dict.fromkeys(evil, photo)}).read_bytes()


@case("zips that are cut, lie about sizes, have wrong checksums or lead outside are told as such, and write only into their new folder")
def hostile(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/library")
    sound = exports.write_zip(room.folder.parent / "drawn.zip", exports.entries(3, room.store)).read_bytes()
    drawn = {"cut": cut(sound), "lying": lying(sound), "broken": broken(sound), "outside": outside(room)}
    expect(page.get_by_role("link", name="Add a folder")).to_be_visible()
    for word, content in drawn.items():
        zip_ = room.folder / f"takeout-{word}-001.zip"
        zip_.write_bytes(content)
        before = {path for path in room.folder.parent.rglob("*.jpg")}
        page.goto(f"{room.server.origin}/library?export={zip_}")
        card = page.locator(".export-card").first
        card.get_by_role("button", name="Extract and take over").wait_for()
        if word == "cut":
            expect(card.locator(".export-warning")).to_contain_text(zip_.name)
        take(room, page)
        toast(page, f"takeout-{word}-001 was taken over").wait_for()
        # The reason of each file that was left out.
        reasons = page.get_by_role("dialog", name=re.compile("left out"))
        expect(reasons.get_by_role("listitem").first).to_be_visible()
        reasons.get_by_role("button", name="Close").last.click()
        expect(reasons).to_have_count(0)
        settle(page)
        new = {path for path in room.folder.parent.rglob("*.jpg")} - before
        folder = room.folder / f"takeout-{word}-001"
        assert new and all(path.is_relative_to(folder) for path in new), new
        assert not Path("/tmp/shoebox-evil.jpg").exists()
        assert zip_.read_bytes() == content


@case("a zip that is no archive, and one that is no export, are named as such")
def unknown(room: Room) -> None:
    page = room.open(1, PHONE, at="/")
    nothing = exports.write_zip(room.folder / "takeout-1-001.zip", {"a.txt": b"x"})
    page.goto(f"{room.server.origin}/library?export={nothing}")
    expect(page.locator(".export-card [role=status]")).to_have_text("This is no export that Shoebox knows.")
    noise = room.folder / "takeout-2-001.zip"
    noise.write_bytes(b"no zip at all")
    room.console.allow("415")
    page.goto(f"{room.server.origin}/library?export={noise}")
    expect(page.get_by_text("This is no archive that Shoebox can open.")).to_be_visible()
