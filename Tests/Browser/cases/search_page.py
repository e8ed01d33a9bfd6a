"""The search page: failed searches are retried, obsolete ones are cancelled, and it says how many photos have not been
read."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.room import DESKTOP, PHONE, Room
from harness.search import box as palette_box

SEARCH = re.compile(r"/api/search\?")


def found(page: Page, name: str) -> None:
    expect(page.locator(".search-row, .search-tile").filter(has_text=name)).to_be_visible()


@case("a search that failed is asked again, also where one before it had worked")
def retried(room: Room) -> None:
    room.console.allow("ERR_FAILED|Failed to load resource")
    page = room.open(2, at="/search", device=DESKTOP)
    box = page.get_by_role("searchbox")
    box.fill("IMG_0001")
    found(page, "IMG_0001.jpg")
    page.route(SEARCH, lambda route: route.abort())
    box.fill("IMG_0002")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute_all(behavior="wait")
    page.get_by_role("button", name="Try again").click()
    found(page, "IMG_0002.jpg")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.url.endswith("/search?q=IMG_0002"), page.url


@case("a search that nobody waits for is broken off, by the next one and by another page")
def broken_off(room: Room) -> None:
    page = room.open(2, at="/search", device=DESKTOP)
    page.route(re.compile(r"/api/search\?.*q=slow"), lambda route: None)
    box = page.get_by_role("searchbox")
    is_slow = lambda request: "q=slow" in request.url
    with page.expect_event("requestfailed", is_slow):
        with page.expect_request(is_slow):
            box.fill("slow")
        box.fill("IMG_0001")
    found(page, "IMG_0001.jpg")
    with page.expect_event("requestfailed", is_slow):
        with page.expect_request(is_slow):
            box.fill("slow")
        page.get_by_role("link", name="Home").click()
    expect(page).to_have_url(re.compile(r"/$"))


@case("beside what is found the search says what is left to read, reads it, and can be paused and turned on again")
def unread(room: Room) -> None:
    page = room.open(2, device=PHONE, at="/photos")
    room.put(page.context, "/api/settings", {"readInBackground": False})
    background = lambda: room.get(page.context, "/api/notes/background")
    page.locator(".frame-search").click()
    palette_box(page).fill("IMG_0002")
    expect(page.locator(".palette").get_by_text("Not read, so their words are not found: 2 photos")).to_be_visible()
    page.goto(room.server.origin + "/search?q=IMG")
    expect(page.get_by_text("Not read, so their words are not found: 2 photos")).to_be_visible()
    assert background()["photos"] == 2, "a person who turned it off is not overruled"
    page.get_by_role("button", name="Read them").tap()
    # The search term remains the same, and the line disappears once the photos are read.
    eventually(page, lambda: background()["photos"], 0, seconds=4 * PATIENCE)
    expect(page.locator(".search-unread")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/search\?q=IMG$"))
    assert room.get(page.context, "/api/notes")["notes"] == [], "reading for the search makes no notes"


@case("on a wide screen the result that has the focus is shown beside the list, and on a phone there is no such place")
def beside(room: Room) -> None:
    page = room.open(2, at="/search?q=IMG", device={"viewport": {"width": 1440, "height": 900}})
    found(page, "IMG_0002.jpg")
    shown = page.locator(".search-beside-title")
    for name in ["IMG_0002.jpg", "IMG_0001.jpg"]:
        page.locator(".search-row, .search-tile").filter(has_text=name).focus()
        expect(shown).to_have_text(name)
    # Beside a folder are its photos.
    page.goto(room.server.origin + "/search?q=Pictures")
    page.locator(".search-row[data-kind=folder]").first.focus()
    expect(page.locator(".search-beside-cover")).to_have_count(2)
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".search-beside")).to_be_hidden()


@case("photos that a search finds are selected, and the bar of all pages acts on them")
def chosen(room: Room) -> None:
    page = room.open(4, at="/search?q=IMG", device=DESKTOP)
    tiles = page.locator(".search-tile")
    eventually(page, tiles.count, 4)
    page.get_by_role("button", name="Select photos").click()
    bar = page.locator(".chosen-bar")
    expect(bar).to_be_visible()
    tiles.nth(0).click()
    tiles.nth(2).click(modifiers=["Shift"])
    expect(bar.get_by_text(re.compile(r"^3 "))).to_be_visible()
    assert page.locator(".search-tile-chosen").count() == 3 and page.locator(".viewer").count() == 0
    names = [act.get_attribute("data-act") for act in bar.locator(".chosen-act").all()]
    assert {"swipe", "plus", "star", "download", "convert", "text-heart", "heart", "trash"} <= set(names), names
    bar.locator("[data-act=star]").click()
    eventually(page, lambda: room.get(page.context, "/api/photos?favourites=1")["total"], 3)
    expect(bar).to_be_hidden()
    # The mouse selects from tile to tile, all are selected by a key, and a decision concerns the selected photos.
    settle(page)
    first, last = tiles.nth(0).bounding_box(), tiles.nth(1).bounding_box()
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 20, steps=4)
    page.mouse.up()
    expect(bar.get_by_text(re.compile(r"^2 "))).to_be_visible()
    page.keyboard.press("Control+a")
    expect(bar.get_by_text(re.compile(r"^4 "))).to_be_visible()
    bar.locator("[data-act=trash]").click()
    room.expect(page, queued=4)
    page.locator(".toast").get_by_role("button", name="Undo").first.click()
    room.expect(page, queued=0)
    # Without a selection a click opens the photo again.
    expect(bar).to_be_hidden()
    eventually(page, tiles.count, 4)
    tiles.nth(1).click()
    expect(page.locator(".viewer")).to_be_visible()
