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
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".search-beside")).to_be_hidden()
