"""The shared folders: photos are found in a folder that is in use; a folder that disappears returns with all stored data
about it."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, violations_by_scheme
from harness.focus import add_photo, held, hold
from harness.room import DESKTOP, PHONE, Room


PAGES = [
    "/", "/swipe", "/swipe?videos=1", "/photos", "/photos?level=years", "/queue", "/groups", "/groups/kind", "/groups/exact",
    "/screenshots", "/notes", "/files", "/files/space", "/search?q=IMG", "/trash",
]
# The texts of empty pages, which must not be shown while a folder is disconnected.
LIES = re.compile("hold no photos yet|No photos here|No photos yet|Nothing to delete|No screenshots")


def leave(room: Room, page: Page):
    """Renames the folder, so that it is disconnected, and waits until the server has noticed. Returns its new path."""
    elsewhere = room.folder.with_name("elsewhere")
    room.folder.rename(elsewhere)
    eventually(page, lambda: len(room.get(page.context, "/api/library/away")["folders"]), 1)
    room.expect(page, total=0)
    return elsewhere


@case("a folder that is away is named on every page with what is kept of it, and is back by itself on each of them")
def away(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/")
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": card["id"], "action": "delete"}]})
    tabs = [room.page(page.context, path) for path in ("/photos", "/queue", "/swipe")]
    tabs[0].locator(".photo-cell-shown").first.wait_for()
    tabs[2].locator("[data-card]").first.wait_for()
    # A picture that is being fetched while the folder disappears fails with an error, so the test first waits for all pictures.
    for tab in [page, *tabs]:
        tab.wait_for_function("[...document.images].every((image) => image.complete)")
    elsewhere = leave(room, page)
    for tab in [page, *tabs]:
        expect(tab.get_by_text("Pictures is not there").locator("visible=true")).to_have_count(1)
    expect(tabs[1].get_by_text("1 of them waits in the delete queue")).to_be_visible()
    for path in PAGES:
        other = room.page(page.context, path)
        expect(other.get_by_text("Pictures is not there").locator("visible=true"), path).to_have_count(1)
        expect(other.get_by_text(re.compile("kept")).locator("visible=true").first, path).to_be_visible()
        expect(other.get_by_text(LIES).locator("visible=true"), path).to_have_count(0)
        other.close()
    elsewhere.rename(room.folder)
    tabs[0].locator(".photo-cell-shown").first.wait_for()
    tabs[1].get_by_role("button", name=re.compile("^Delete 1")).wait_for()
    tabs[2].locator("[data-card]").first.wait_for()
    for tab in [page, *tabs]:
        expect(tab.get_by_text("Pictures is not there").locator("visible=true")).to_have_count(0)
    room.expect(page, total=4, queued=1)


@case("what is away is said so that everybody can read it, in light and dark, with text twice as large")
def readable(room: Room) -> None:
    page = room.open(2, PHONE, at="/photos")
    leave(room, page)
    for path in ("/photos", "/", "/swipe"):
        page.goto(room.server.origin + path)
        page.get_by_text("Pictures is not there").locator("visible=true").wait_for()
        assert violations_by_scheme(page) == [], path
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@case("a folder's open menu and the focus stay while photos are found in it")
def folders(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/library")
    opener = page.locator(".folder-card .menu-anchor > button")
    hold(opener)
    add_photo(room, page, 3)
    page.get_by_text("3 photos").wait_for()
    assert held(page)[0], held(page)
    page.keyboard.press("Enter")
    page.locator(".menu:popover-open").wait_for()
    add_photo(room, page, 4)
    page.get_by_text("4 photos").wait_for()
    assert page.locator(".menu:popover-open").count() == 1
    assert held(page)[1] == "Show in Files", held(page)
    page.keyboard.press("Escape")
    assert held(page)[0], held(page)
