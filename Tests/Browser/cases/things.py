"""What photos show: found in the background, searched in English and German, as groups, and denied on the photo's page."""

import math

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.room import DESKTOP, PHONE, Room


def draw_clock(room: Room, name: str = "clock.jpg", wall: tuple[int, int, int] = (200, 220, 240)) -> None:
    """The face of a clock with twelve marks and two hands."""
    picture = Image.new("RGB", (640, 640), wall)
    pen = ImageDraw.Draw(picture)
    pen.ellipse((80, 80, 560, 560), fill=(250, 250, 250), outline=(15, 15, 15), width=18)
    point = lambda hour, away: (320 + away * math.sin(hour * math.pi / 6), 320 - away * math.cos(hour * math.pi / 6))
    for hour in range(12):
        pen.line([point(hour, 195), point(hour, 222)], fill=(15, 15, 15), width=10)
    pen.line([(320, 320), point(2, 170)], fill=(15, 15, 15), width=12)
    pen.line([(320, 320), point(10, 125)], fill=(15, 15, 15), width=14)
    room.folder.mkdir(parents=True, exist_ok=True)
    picture.save(room.folder / name, quality=90)


def open_found(room: Room, device: dict, at: str = "/photos") -> Page:
    """Opens a page when all photos were looked at."""
    draw_clock(room)
    page = room.open(3, device, at=at, drawn=2)
    room.put(page.context, "/api/settings", {"readInBackground": True})
    found = lambda: len(room.get(page.context, "/api/photos/ids?group=thing:clock")["ids"])
    eventually(page, found, 1, seconds=4 * PATIENCE)
    return page


@case("a photo is found by what it shows in English and German, and no longer when that is denied, until undo")
def found_and_denied(room: Room) -> None:
    page = open_found(room, DESKTOP)
    page.goto(room.server.origin + "/search?q=clocks")
    tiles = page.locator(".search-tile, .search-row").filter(has_text="clock.jpg")
    expect(tiles).to_have_count(1)
    page.get_by_role("searchbox").fill("Uhr")
    expect(tiles).to_have_count(1)

    # The group of clocks holds the one photo; its page says what it shows.
    page.goto(room.server.origin + "/groups/thing")
    page.get_by_role("link", name="clock").first.click()
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("i")
    shown = page.locator(".photo-things")
    expect(shown.get_by_role("link")).to_have_text(["clock"])
    shown.get_by_role("button", name="The photo does not show “clock”").click()
    expect(page.locator(".photo-things")).to_have_count(0)
    things = lambda: room.get(page.context, f"/api/search?q=Uhr&kind=file")["groups"]
    eventually(page, lambda: [each for group in things() for each in group["results"]], [])
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(shown.get_by_role("link")).to_have_text(["clock"])


@case("a search for what is no thing says that names and texts alone were searched")
def no_thing(room: Room) -> None:
    page = open_found(room, PHONE, at="/search")
    page.get_by_role("searchbox").fill("wedding")
    expect(page.get_by_text("“wedding” is not among the things that Shoebox knows in photos")).to_be_visible()
    page.get_by_role("searchbox").fill("giraffe")
    expect(page.get_by_text("Nothing found for “giraffe”")).to_be_visible()
    expect(page.get_by_text("is not among the things")).to_have_count(0)
    settle(page)


@case("more like this shows the photos that look like one, and leads back")
def like_this(room: Room) -> None:
    draw_clock(room)
    draw_clock(room, "other-clock.jpg", (240, 225, 200))
    page = room.open(4, DESKTOP, at="/photos", drawn=2)
    room.put(page.context, "/api/settings", {"readInBackground": True})
    ids = lambda way: room.get(page.context, f"/api/photos/ids?{way}")["ids"]
    eventually(page, lambda: len(ids("group=thing:clock")), 2, seconds=4 * PATIENCE)
    clocks = ids("group=thing:clock")
    eventually(page, lambda: room.get(page.context, f"/api/pictures/{clocks[0]}/things")["like"], True, seconds=4 * PATIENCE)
    page.goto(f"{room.server.origin}/photos?photo={clocks[0]}")
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("i")
    page.get_by_role("link", name="More like this").click()
    expect(page.locator("dialog.viewer")).to_have_count(0)
    expect(page.get_by_role("link", name="Most like this photo")).to_be_visible()
    expect(page.locator(".photo-cell-open:visible")).to_have_count(2)
    assert sorted(ids(f"like={clocks[0]}")) == sorted(clocks)
    page.go_back()
    expect(page.locator("dialog.viewer")).to_be_visible()
