"""The page of all photos, and the page of the files."""

import os
import re
from datetime import datetime, timedelta

from PIL import Image
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, PHONE, Room


@case("photos are looked at by time, chosen, liked and queued, and each can be taken back")
def photos_by_time(room: Room) -> None:
    page = room.open(12, DESKTOP, at="/photos")
    page.locator(".photo-cell-shown").nth(11).wait_for()
    page.get_by_text(re.compile(r"^12 photos")).wait_for()
    page.keyboard.press("-")
    page.get_by_role("radio", name="Months").wait_for(state="attached")
    eventually(page, lambda: "level=months" in page.url, True)
    page.keyboard.press("+")
    eventually(page, lambda: "level" in page.url, False)
    page.keyboard.press("Control+a")
    page.get_by_text(re.compile(r"^12 photos · ")).last.wait_for()
    page.get_by_role("button", name="Favourite", exact=True).click()
    page.get_by_text("12 photos are favourites now").wait_for()
    page.get_by_role("button", name="Undo").last.click()
    page.get_by_text("The favourites are as they were").wait_for()
    page.keyboard.press("Control+a")
    page.get_by_role("button", name="Add to the delete queue").click()
    page.get_by_text("Added 12 photos to the delete queue").wait_for()
    eventually(page, lambda: page.locator('.photo-cell[data-action="delete"]').count(), 12)
    # Icons have text: on the photo, and below it until the user knows them.
    page.get_by_role("button", name="Look at IMG_0003.jpg, In the delete queue").wait_for()
    page.get_by_text("in the delete queue", exact=True).wait_for()
    page.get_by_role("button", name="Got it").click()
    page.get_by_text("in the delete queue", exact=True).wait_for(state="hidden")
    page.keyboard.press("Control+a")
    page.get_by_role("button", name="Convert…").click()
    page.wait_for_url("**/convert?photos=*")
    page.get_by_role("heading", name="12 files").wait_for()


# The headings in the window: their text, and their distance from the left and from the top.
HEADS = """() => [...document.querySelectorAll(".grid-head h2")].map((head) => {
    const { left, top } = head.getBoundingClientRect();
    return { words: head.textContent, left, top };
}).sort((one, other) => one.top - other.top || one.left - other.left)"""


@case("each day of the photos has its heading, short days share a row, and the arrows go over headings")
def days_of_photos(room: Room) -> None:
    noon = datetime.now().astimezone().replace(hour=12, minute=0, second=0, microsecond=0)
    room.folder.mkdir(parents=True)
    # Two photos of today, one of yesterday, nine of one day, and two from a year ago.
    names = [f"{number:02}.png" for number in range(14)]
    for number, days in enumerate([0, 0, 1] + [40] * 9 + [400] * 2):
        Image.new("RGB", (90, 60), (17 * number, 90, 200)).save(room.folder / names[number])
        taken = (noon - timedelta(days=days, minutes=number)).timestamp()
        os.utime(room.folder / names[number], (taken, taken))
    page = room.open(14, DESKTOP, at="/photos", drawn=0)
    page.locator(".photo-cell-shown").nth(13).wait_for()
    heads = page.evaluate(HEADS)
    assert [head["words"] for head in heads[:2]] == ["Today", "Yesterday"], heads
    assert len(heads) == 4 and heads[0]["top"] == heads[1]["top"] < heads[2]["top"] < heads[3]["top"], heads
    assert re.fullmatch(r"\w+day, .*\d{4}", heads[2]["words"]), heads
    # The heading stands above the first photo of its day.
    first = page.get_by_role("button", name=f"Look at {names[2]}").bounding_box()
    assert abs(first["x"] - heads[1]["left"]) < 2 and first["y"] > heads[1]["top"], (first, heads)
    page.get_by_role("button", name=f"Look at {names[2]}").focus()
    page.keyboard.press("ArrowDown")
    focused = page.locator(".photo-cell-open:focus").bounding_box()
    assert abs(focused["x"] - first["x"]) < 2 and focused["y"] > first["y"], (focused, first)
    page.keyboard.press("ArrowUp")
    eventually(page, lambda: page.locator(".photo-cell-open:focus").get_attribute("aria-label"), f"Look at {names[2]}")
    # The focus stays on its photo while the displayed photos are fetched again.
    with page.expect_response(re.compile("/api/photos.rank|/api/photos.order")):
        room.post(page.context, "/api/photos/favourite", {"ids": [room.get(page.context, "/api/photos")["photos"][0]["id"]], "favourite": True})
    page.locator(".photo-cell-liked").wait_for()
    assert page.evaluate("() => document.activeElement?.className") == "photo-cell-open"
    # All photos of a day are selected, and deselected again.
    page.get_by_role("button", name="Select", exact=True).click()
    tick = page.get_by_role("button", name=f"Select all of {heads[2]['words']}")
    for chosen in (9, 0):
        tick.click()
        eventually(page, lambda: page.locator(".photo-cell-chosen").count(), chosen)
    page.keyboard.press("Escape")
    page.keyboard.press("-")
    eventually(page, lambda: "level=months" in page.url, True)
    month = re.compile(r"^\w+ \d{4}$")
    eventually(page, lambda: [bool(month.match(head["words"])) for head in page.evaluate(HEADS)].count(True) >= 2, True)


@case("the list of what was done last names what each was about, in both languages")
def named_acts(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/")
    album = room.post(page.context, "/api/albums", {"name": "Summer"})
    photos = room.get(page.context, "/api/photos")["photos"]
    room.post(page.context, f"/api/albums/{album['album']}/photos", {"ids": [photo["id"] for photo in photos[:2]]})
    room.post(page.context, "/api/files/rename", {"path": str(room.folder / photos[0]["name"]), "name": "beach {to}.jpg"})
    room.post(page.context, "/api/files/folder", {"path": str(room.folder), "name": "Trips"})
    page.goto(room.server.origin)
    for language, undo, lines in (
        ("en", "Undo", ["Made the folder Trips", f"Renamed {photos[0]['name']} to beach {{to}}.jpg", "Added 2 photos to the album “Summer”",
                        "Made the album “Summer”"]),
        ("de", "Rückgängig", ["Den Ordner Trips angelegt", f"{photos[0]['name']} in beach {{to}}.jpg umbenannt",
                              "2 Fotos in das Album „Summer“ gelegt", "Das Album „Summer“ angelegt"]),
    ):
        room.put(page.context, "/api/settings", {"language": language})
        recent = page.locator(".home-recent")
        expect(recent.locator(".list-row-title")).to_have_text(lines)
        wide = recent.locator(".list-row-title").evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length")
        assert wide == 0, wide
    recent.get_by_role("button", name=undo).click()
    page.get_by_text("Den Ordner Trips angelegt").last.wait_for()
    eventually(page, (room.folder / "Trips").exists, False)


@case("a filter says how many photos it would show")
def live_count(room: Room) -> None:
    page = room.open(6, PHONE, at="/photos")
    page.locator(".photo-cell-shown").first.wait_for()
    page.get_by_role("button", name="Filter").tap()
    page.get_by_role("button", name="Show 6 photos").wait_for()
    page.get_by_label("Decision").select_option("queued")
    page.get_by_role("button", name="Show 0 photos").tap()
    page.get_by_text("No photo fits").wait_for()


def beside_notes(room: Room, words: str) -> Page:
    """The page of a folder with three photos and a text."""
    room.folder.mkdir(parents=True, exist_ok=True)
    (room.folder / "notes.txt").write_text(words)
    page = room.open(3, DESKTOP, at="/files")
    page.locator(".file-open").first.click()
    return page


@case("files are listed, looked into, moved and brought back")
def files_in_order(room: Room) -> None:
    page = beside_notes(room, "first line\nsecond line")
    page.get_by_role("button", name="notes.txt").click()
    page.get_by_text("second line").wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New folder").click()
    page.get_by_role("textbox", name="Name").fill("Papers")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Folder made").wait_for()
    page.get_by_label("Select notes.txt").check()
    page.get_by_role("button", name="Move", exact=True).click()
    folders = page.get_by_role("dialog")
    folders.get_by_role("button", name="Papers").click()
    folders.get_by_role("button", name="Here").click()
    page.get_by_text("Moved 1 item").wait_for()
    eventually(page, (room.folder / "Papers" / "notes.txt").exists, True)
    page.get_by_role("button", name="Undo").last.click()
    eventually(page, (room.folder / "notes.txt").exists, True)
    page.get_by_text("The files are back where they were").wait_for()
    page.get_by_label("Select Papers").check()
    page.get_by_role("button", name="Move", exact=True).click()
    folders.get_by_role("button", name="Up", exact=True).wait_for()
    assert folders.get_by_role("button", name="Papers").count() == 0, "a folder goes into itself"


@case("a press reaches the file it began on, although the list changes beneath it")
def pressed_while_listed_anew(room: Room) -> None:
    page = beside_notes(room, "words")
    box = page.get_by_label("Select notes.txt")
    box.hover()
    page.mouse.down()
    # The new file is listed before the file under the mouse button, and takes its position on the page.
    with page.expect_response(re.compile("/api/files.path=")) as listed:
        (room.folder / "another.txt").write_text("words")
    listed.value.finished()
    page.mouse.up()
    page.get_by_label("Select another.txt").wait_for()
    assert page.locator(".file-check:checked").evaluate_all("(boxes) => boxes.map((box) => box.ariaLabel)") == ["Select notes.txt"]
    # The browser's own menu receives the release of the right button, so the page must not wait for it.
    page.get_by_label("Select notes.txt").hover()
    page.mouse.down(button="right")
    (room.folder / "third.txt").write_text("words")
    page.get_by_label("Select third.txt").wait_for()


@case("on a phone the bar above a folder stays one line in both languages, and where there are no favourites the page says how to make one")
def phone_bars(room: Room) -> None:
    page = room.open(3, PHONE, at=f"/files?path={room.folder}")
    page.locator(".file-open").first.wait_for()
    for language, title in (("en", "Files"), ("de", "Dateien")):
        room.put(page.context, "/api/settings", {"language": language})
        page.get_by_role("heading", name=title, exact=True).wait_for()
        page.locator(".file-open").first.wait_for()
        tops = page.locator(".frame-bar :is(.button, h1, .frame-search):visible").evaluate_all(
            "(parts) => parts.map((part) => { const { top, height } = part.getBoundingClientRect(); return top + height / 2; })"
        )
        assert max(tops) - min(tops) < 12, (language, tops)
        clipped = page.locator(".frame-title").evaluate("(title) => title.scrollWidth - title.clientWidth")
        assert clipped <= 1, (language, clipped)
    page.goto(f"{room.server.origin}/photos?favourites=1")
    page.get_by_text("Noch keine Favoriten").wait_for()
    page.get_by_role("link", name="Alle Fotos").tap()
    page.locator(".photo-cell-shown").nth(2).wait_for()
