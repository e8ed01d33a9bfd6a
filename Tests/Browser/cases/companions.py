"""Photos that consist of several files: their signs, the original of an edited copy, separating, deleting, the settings."""

import re
import shutil
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import BrowserContext, Page, expect

from harness import photos
from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.deck import TOP, await_deck, press
from harness.folders import files
from harness.room import DESKTOP, PHONE, Room

# The numbers of the drawn photos that get companions; those of `Room.open` begin at 1.
EDITED, NOTED = 51, 52
ORIGINAL, COPY = "IMG_0051.jpg", "IMG_0051-edited.jpg"
WITH_SIDECAR, SIDECAR = "IMG_0052.jpg", "IMG_0052.jpg.xmp"
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
"""
# The picture on the stage of the viewer, and not its neighbour.
SHOWN = ".viewer-picture:not(.viewer-side) > img"


def draw_pairs(folder: Path, store: Path) -> None:
    """Draws an edited copy beside its original, and a photo with a sidecar."""
    folder.mkdir(parents=True, exist_ok=True)
    original = shutil.copy2(photos.drawn(EDITED, store), folder / ORIGINAL)
    with Image.open(original) as picture:
        # The same date in EXIF, and a larger file, as another program writes it.
        ImageOps.grayscale(picture).save(folder / COPY, quality=95, exif=picture.getexif())
    shutil.copystat(original, folder / COPY)
    shutil.copy2(photos.drawn(NOTED, store), folder / WITH_SIDECAR)
    (folder / SIDECAR).write_text(XMP)


def open_pairs(room: Room, device: dict, at: str, others: int = 1) -> Page:
    """Opens a page of a library with `others` photos of one file, an edited copy, and a photo with a sidecar."""
    draw_pairs(room.folder, room.store)
    return room.open(others + 2, device, at=at, drawn=others)


def card_named(room: Room, context: BrowserContext, name: str) -> dict:
    return next(card for card in room.get(context, "/api/library/photos?limit=100")["photos"] if card["name"] == name)


def files_of(card: dict) -> list[tuple[str, str]]:
    return sorted((each["role"], each["name"]) for each in card["companions"])


def queue(room: Room, context: BrowserContext, *names: str) -> None:
    """Queues photos for deletion, as another browser would do it."""
    decisions = [{"key": f"queue-{name}", "id": card_named(room, context, name)["id"], "action": "delete"} for name in names]
    room.post(context, "/api/triage/decisions", {"decisions": decisions})


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@case("a photo with several files is one card with a quiet sign, in the grid, on the deck, in the viewer and in words")
def signs(room: Room) -> None:
    page = open_pairs(room, PHONE, "/photos")
    assert files_of(card_named(room, page.context, COPY)) == [("original", ORIGINAL)]
    assert files_of(card_named(room, page.context, WITH_SIDECAR)) == [("sidecar", SIDECAR)]
    expect(page.locator(".photo-cell-open:visible")).to_have_count(3)
    edited = page.get_by_role("button", name=f"Look at {COPY}, edited, with its original", exact=True)
    expect(edited).to_be_visible()
    # A sidecar alone gives no sign.
    expect(page.get_by_role("button", name=f"Look at {WITH_SIDECAR}", exact=True)).to_be_visible()
    expect(page.locator(".photo-cell-several:visible")).to_have_text(["edited"])
    assert violations(page) == []

    edited.tap()
    viewer = page.locator("dialog.viewer")
    expect(viewer.locator(".viewer-words")).to_contain_text("edited")
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)

    # The bar for the selected photos and the report of a deletion name the files.
    page.get_by_role("button", name="Select", exact=True).tap()
    page.get_by_role("button", name=f"Select {COPY}", exact=True).tap()
    expect(page.locator(".chosen-bar [role=status]")).to_contain_text(re.compile(r"^1 photo \(2 files, .+\)$"))
    page.locator(".chosen-bar").get_by_role("button", name="Add to the delete queue").tap()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"Added 1 photo to the delete queue \(2 files, .+\)"))
    room.expect(page, queued=1, total=3)
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    room.expect(page, queued=0)

    page.goto(room.server.origin + "/swipe")
    await_deck(page)
    press(page, "keep")
    top = page.locator(TOP).first
    expect(top.locator(".photo-name")).to_have_text(COPY)
    expect(top.locator(".photo-facts")).to_contain_text("edited")
    expect(top).to_have_attribute("aria-label", re.compile("edited, with its original"))


@case("the original of an edited photo comes with one tap or key and at once, at the same zoom, and goes with the next photo")
def original(room: Room) -> None:
    page = open_pairs(room, PHONE, "/photos")
    [found] = card_named(room, page.context, COPY)["companions"]
    picture = re.compile(rf"/api/pictures/{found['id']}/preview/")
    # The original is fetched while the edited photo is shown.
    with page.expect_event("requestfinished", lambda request: bool(picture.search(request.url))):
        page.get_by_role("button", name=f"Look at {COPY}").tap()
    viewer = page.locator("dialog.viewer")
    name, shown = viewer.locator(".viewer-name"), viewer.locator(SHOWN)
    settle(page)
    # Without the server, the fetched picture is still shown at once.
    room.console.allow("ERR_FAILED")
    page.route(re.compile(rf"/api/pictures/{found['id']}/"), lambda route: route.abort())
    viewer.get_by_role("button", name="Show original").tap()
    expect(shown).to_have_attribute("alt", ORIGINAL)
    assert shown.evaluate("(image) => image.complete && image.naturalWidth > 0")
    expect(name).to_have_text(ORIGINAL)
    expect(viewer.locator(".viewer-words")).to_contain_text("original")
    page.unroute(re.compile(rf"/api/pictures/{found['id']}/"))
    viewer.get_by_role("button", name="Show edited").tap()
    expect(shown).to_have_attribute("alt", COPY)
    expect(name).to_have_text(COPY)

    # By key, also while the photo is zoomed and moved.
    page.keyboard.press("+")
    page.keyboard.press("ArrowDown")
    settle(page)
    stage = viewer.locator(".viewer-picture:not(.viewer-side)")
    zoomed = stage.evaluate("(each) => each.style.transform")
    assert "scale(1.5)" in zoomed
    page.keyboard.press("e")
    expect(shown).to_have_attribute("alt", ORIGINAL)
    settle(page)
    assert stage.evaluate("(each) => each.style.transform") == zoomed
    assert violations(page) == []
    page.keyboard.press("0")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="All keys")
    expect(keys).to_contain_text("Show the original of an edited photo")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    settle(page)  # The history goes back by itself.

    # The next photo has no original; back at the edited one, the copy is shown.
    page.keyboard.press("ArrowRight")
    expect(name).to_have_text(WITH_SIDECAR)
    expect(viewer.locator(".viewer-original")).to_be_hidden()
    page.keyboard.press("e")
    expect(shown).to_have_attribute("alt", WITH_SIDECAR)
    page.keyboard.press("ArrowLeft")
    expect(name).to_have_text(COPY)
    expect(viewer.get_by_role("button", name="Show original")).to_be_visible()


@case("the information of a photo lists its files, and makes one of them a photo of its own, which undo takes back")
def separate(room: Room) -> None:
    page = open_pairs(room, DESKTOP, "/photos")
    page.get_by_role("button", name=f"Look at {COPY}").click()
    viewer = page.locator("dialog.viewer")
    expect(viewer.get_by_role("button", name="Show original")).to_be_visible()
    page.keyboard.press("i")
    sheet = page.get_by_role("complementary", name="Info about this photo")
    lines = sheet.locator(".photo-file")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text(ORIGINAL)
    expect(lines).to_contain_text("original · ")
    assert violations(page) == []
    own = sheet.get_by_role("button", name=f"Make it a photo of its own: {ORIGINAL}")
    own.click()
    room.expect(page, total=4)
    toast = page.locator(".toast").filter(has_text=f"{ORIGINAL} is a photo of its own now")
    expect(toast).to_be_visible()
    expect(lines).to_have_count(0)
    expect(viewer.locator(".viewer-original")).to_be_hidden()
    assert files_of(card_named(room, page.context, COPY)) == []
    toast.get_by_role("button", name="Undo").click()
    room.expect(page, total=3)
    expect(lines).to_have_count(1)
    expect(viewer.locator(".viewer-original")).to_be_visible()

    # A file that was separated by hand stays separate after the next scan.
    own.click()
    room.expect(page, total=4)
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 4)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    settle(page)  # The history goes back by itself.
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=f"Look at {ORIGINAL}", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=f"Look at {COPY}", exact=True)).to_be_visible()

    # A sidecar is listed, but is never a photo of its own.
    page.get_by_role("button", name=f"Look at {WITH_SIDECAR}").click()
    expect(viewer.locator(".viewer-name")).to_have_text(WITH_SIDECAR)
    # The information beside the photo is still open.
    expect(sheet.locator("h2")).to_have_text(WITH_SIDECAR)
    expect(sheet.locator(".photo-file")).to_contain_text("data about the photo")
    expect(sheet.locator(".photo-file").get_by_role("button")).to_have_count(0)


@case("what is deleted is named with its files, all of them go, and all come back")
def delete(room: Room) -> None:
    page = open_pairs(room, DESKTOP, "/queue", others=2)
    whole = names_in(room.folder)
    assert whole == {*room.names, ORIGINAL, COPY, WITH_SIDECAR, SIDECAR}
    queue(room, page.context, COPY, WITH_SIDECAR, room.names[0])
    expect(page.get_by_role("button", name=re.compile(r"^Delete 3 photos \(5 files, "))).to_be_visible()
    expect(page.locator(".photo-row").filter(has_text=COPY)).to_contain_text("edited")
    # A photo of one file is named as before.
    page.get_by_role("checkbox", name=room.names[0]).check()
    expect(page.get_by_role("button", name=re.compile("^Delete 1 · "))).to_be_visible()
    page.get_by_role("checkbox", name=room.names[0]).uncheck()
    page.get_by_role("checkbox", name=COPY).check()
    settle(page, timers=400)  # Buttons whose meaning has changed ignore clicks for a moment.
    page.get_by_role("button", name=re.compile(r"^Delete 1 photo \(2 files, ")).click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"1 photo moved to the trash \(2 files, .+\)"))
    eventually(page, lambda: names_in(room.folder), whole - {COPY, ORIGINAL})
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, lambda: names_in(room.folder), whole)
    room.expect(page, queued=3, trashed=0)

    settle(page, timers=400)
    page.get_by_role("button", name=re.compile(r"^Delete 3 photos \(5 files, ")).click()
    room.expect(page, queued=0, trashed=3)
    assert names_in(room.folder) == {room.names[1]}
    page.goto(room.server.origin + "/trash")
    page.get_by_role("checkbox", name=WITH_SIDECAR).check()
    settle(page, timers=400)
    page.get_by_role("button", name=re.compile(r"^Delete 1 forever \(2 files, ")).click()
    dialog = page.get_by_role("dialog", name="Delete 1 photo with its 2 files forever?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("checkbox", name=WITH_SIDECAR).uncheck()
    settle(page, timers=400)
    page.get_by_role("button", name="Restore all 3").click()
    eventually(page, lambda: names_in(room.folder), whole)
    room.expect(page, trashed=0)
    eventually(page, lambda: files_of(card_named(room, page.context, COPY)), [("original", ORIGINAL)])


@case("a swipe decides on all files of a photo, also one made while the server was away")
def swiped(room: Room) -> None:
    page = open_pairs(room, PHONE, "/swipe", others=1)
    await_deck(page)
    sizes = {name: (room.folder / name).stat().st_size for name in names_in(room.folder)}
    room.console.allow("ERR_FAILED")
    page.route("**/api/triage/decisions", lambda route: route.abort())
    for _ in range(3):
        press(page, "delete")
    # The counts of this page include the sizes of all files before the server knows the decisions.
    bytes_here = "appModule('/features/triage/sync.js').then(({ counts }) => counts.value.queuedBytes)"
    eventually(page, lambda: page.evaluate(bytes_here), sum(sizes.values()))
    page.unroute("**/api/triage/decisions")
    room.expect(page, queued=3, queuedBytes=sum(sizes.values()))


@case("a switch makes an edited copy and its original two photos, and one again")
def switches(room: Room) -> None:
    page = open_pairs(room, DESKTOP, "/settings")
    switch = lambda words: page.get_by_role("switch", name=re.compile(f"^{words}"))
    for words in ("Raw and JPEG", "A Live Photo", "An edited copy"):
        expect(switch(words)).to_be_checked()
    switch("An edited copy").uncheck()
    eventually(page, lambda: room.get(page.context, "/api/settings").get("joinEdited"), False)
    room.await_scan(page.context, 4)
    assert files_of(card_named(room, page.context, COPY)) == []
    # Sidecars are no photos, whatever is set.
    assert files_of(card_named(room, page.context, WITH_SIDECAR)) == [("sidecar", SIDECAR)]
    page.reload()
    expect(switch("An edited copy")).not_to_be_checked()
    switch("An edited copy").check()
    room.await_scan(page.context, 3)
    assert files_of(card_named(room, page.context, COPY)) == [("original", ORIGINAL)]


@case("a photo with several files is downloaded with all of them")
def downloaded(room: Room) -> None:
    page = open_pairs(room, DESKTOP, "/photos")
    for name, file in ((COPY, "shoebox-photos.zip"), (room.names[0], room.names[0])):
        page.get_by_role("button", name=f"Look at {name}").click()
        viewer = page.locator("dialog.viewer")
        viewer.get_by_role("button", name="More").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Download").click()
        assert download.value.suggested_filename == file
        page.keyboard.press("Escape")
        expect(viewer).to_have_count(0)


@case("a photo that is deleted among the files takes its files along, and the report names them")
def among_files(room: Room) -> None:
    page = files(room, open_pairs(room, DESKTOP, "/"))
    whole = names_in(room.folder)
    page.get_by_role("checkbox", name=f"Select {COPY}").check()
    page.locator(".chosen-bar").get_by_role("button", name="Move to the trash").click()
    ask = page.get_by_role("dialog", name=f"Move “{COPY}” to the trash?")
    expect(ask).to_contain_text(f"and 1 file that belongs to it ({ORIGINAL})")
    ask.get_by_role("button", name="Move 1 to the trash").click()
    toast = page.locator(".toast").filter(has_text=f"Moved 1 item and 1 file that belongs to it ({ORIGINAL}) to the trash")
    expect(toast).to_be_visible()
    assert names_in(room.folder) == whole - {COPY, ORIGINAL}
    toast.get_by_role("button", name="Undo").click()
    eventually(page, lambda: names_in(room.folder), whole)
