"""The page of all photos."""

import os
import re
from datetime import datetime, timedelta

from PIL import Image
from playwright.sync_api import expect

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
    # Each icon is explained by a text: in the label of the photo, and below the grid until the user has confirmed it.
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
    # Two photos of today, one of yesterday, nine of one day 40 days ago, and two of one day 400 days ago.
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
    # The heading of a day stands above the first photo of that day.
    first = page.get_by_role("button", name=f"Look at {names[2]}").bounding_box()
    assert abs(first["x"] - heads[1]["left"]) < 2 and first["y"] > heads[1]["top"], (first, heads)
    page.get_by_role("button", name=f"Look at {names[2]}").focus()
    page.keyboard.press("ArrowDown")
    focused = page.locator(".photo-cell-open:focus").bounding_box()
    assert abs(focused["x"] - first["x"]) < 2 and focused["y"] > first["y"], (focused, first)
    page.keyboard.press("ArrowUp")
    eventually(page, lambda: page.locator(".photo-cell-open:focus").get_attribute("aria-label"), f"Look at {names[2]}")
    # The focus remains on the photo while the displayed photos are fetched again.
    with page.expect_response(re.compile("/api/photos.rank|/api/photos.order")):
        room.post(page.context, "/api/photos/favourite", {"ids": [room.get(page.context, "/api/photos")["photos"][0]["id"]], "favourite": True})
    page.locator(".photo-cell-liked").wait_for()
    assert page.evaluate("() => document.activeElement?.className") == "photo-cell-open"
    # Selects all photos of a day, then deselects them.
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


@case("the month stands below the bar of the page, on a phone and on a laptop")
def month(room: Room) -> None:
    first = room.open(80, PHONE, at="/photos")
    for page in (first, room.page(room.context({"viewport": {"width": 1280, "height": 500}}), "/photos")):
        page.locator(".photo-cell-shown").first.wait_for()
        page.evaluate("scrollTo(0, 400)")
        pill = page.locator(".photos-date")
        expect(pill).to_be_visible()
        bar = page.locator(".frame-bar").bounding_box()
        assert pill.bounding_box()["y"] >= bar["y"] + bar["height"]


@case("a selection in a folder's photos deletes what it names, not the copies elsewhere")
def copies_elsewhere(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/")
    (room.folder / "Backup").mkdir()
    for name in room.names:
        (room.folder / "Backup" / name).write_bytes((room.folder / name).read_bytes())
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 4)
    page.goto(f"{room.server.origin}/photos?folder={room.folder / 'Backup'}")
    page.locator(".photo-cell-open").first.focus()
    page.keyboard.press("Space")
    page.locator(".chosen-bar").get_by_role("button", name=re.compile("elete")).last.click()
    eventually(page, lambda: len(room.get(page.context, "/api/triage/queue")["photos"]), 1)
    queued = room.get(page.context, "/api/triage/queue")["photos"]
    assert [card["folder"] for card in queued] == [str(room.folder / "Backup")]


@case("a photo that left the list while it was selected is not selected when it comes back")
def back_unselected(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/photos")
    page.locator(".photo-cell-shown").nth(3).wait_for()
    for number in (0, 1):
        page.locator(".photo-cell-open").nth(number).focus()
        page.keyboard.press("Space")
    bar = page.locator(".chosen-bar")
    bar.get_by_text(re.compile(r"^2 photos")).wait_for()
    chosen = page.locator(".photo-cell-chosen .photo-cell-check")
    gone, stays = (label.removeprefix("Select ") for label in sorted(each.get_attribute("aria-label") for each in chosen.all()))
    file = room.folder / gone
    away = room.folder.parent / gone
    file.rename(away)
    cells = page.locator(".photo-cell:not([hidden])")
    eventually(page, lambda: cells.count(), 3)
    bar.get_by_text(re.compile(r"^1 photo\b")).wait_for()
    away.rename(file)
    eventually(page, lambda: cells.count(), 4)
    bar.get_by_text(re.compile(r"^1 photo\b")).wait_for()
    bar.get_by_role("button", name=re.compile("delete queue")).click()
    eventually(page, lambda: [card["name"] for card in room.get(page.context, "/api/triage/queue")["photos"]], [stays])
    # Of a selection, all photos have left: nothing is selected.
    page.get_by_role("button", name=f"Look at {gone}").focus()
    page.keyboard.press("Space")
    bar.get_by_text(re.compile(r"^1 photo\b")).wait_for()
    file.rename(away)
    bar.wait_for(state="hidden")
