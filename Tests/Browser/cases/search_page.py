"""The search page: failed searches are retried, obsolete ones are cancelled, and it says how many photos have not been
read."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room
from harness.search import box as palette_box

SEARCH = re.compile(r"/api/search\?")


def found(page: Page, name: str) -> None:
    expect(page.locator(".search-row").filter(has_text=name)).to_be_visible()


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


@case("beside what is found the search says how many photos were never read, and has them read")
def unread(room: Room) -> None:
    page = room.open(2, at="/search?q=IMG", device=PHONE)
    expect(page.get_by_text("2 photos have not been read yet: words in them are not found.")).to_be_visible()
    page.goto(room.server.origin + "/photos")
    page.locator(".frame-search").click()
    palette_box(page).fill("IMG_0002")
    expect(page.locator(".palette").get_by_text("2 photos have not been read yet")).to_be_visible()
    page.goto(room.server.origin + "/search?q=IMG")
    page.get_by_role("button", name="Read them").tap()
    # The search term remains the same, and the hint about unread photos disappears once they are read.
    expect(page.get_by_text("have not been read yet")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/search\?q=IMG$"))
    eventually(page, lambda: room.get(page.context, "/api/notes/read"), {"read": 2, "photos": 2})
    page.goto(room.server.origin + "/search?q=IMG")
    expect(page.locator("section[data-kind=file]")).to_be_visible()
    settle(page)
    expect(page.get_by_text("have not been read yet")).to_have_count(0)


@case("on a wide screen the result that has the focus is shown beside the list, and on a phone there is no such place")
def beside(room: Room) -> None:
    page = room.open(2, at="/search?q=IMG", device={"viewport": {"width": 1440, "height": 900}})
    found(page, "IMG_0002.jpg")
    shown = page.locator(".search-beside-title")
    for name in ["IMG_0002.jpg", "IMG_0001.jpg"]:
        page.locator(".search-row").filter(has_text=name).focus()
        expect(shown).to_have_text(name)
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".search-beside")).to_be_hidden()
