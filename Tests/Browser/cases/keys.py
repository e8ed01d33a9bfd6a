"""Keys that work on every page, and the page that lists them."""

import re

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import await_deck, top_id
from harness.reading import open_papers, note_everything
from harness.room import DESKTOP, Room


@case("Ctrl Z takes back the last act on a page without an undo of its own, and ? names all keys")
def keys(room: Room) -> None:
    page = room.open(3, at="/settings", device=DESKTOP)
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"id": card["id"], "action": "keep", "key": "k1"}]})
    room.expect(page, kept=1)
    page.keyboard.press("Control+z")
    room.expect(page, kept=0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="All keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@case("a key of every page that is pressed before the page is there counts once it is")
def early(room: Room) -> None:
    page = room.open(2, at="/settings", device=DESKTOP)
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"id": card["id"], "action": "keep", "key": "k1"}]})
    room.expect(page, kept=1)
    waiting = []
    page.route("**/app.js", lambda route: waiting.append(route))
    page.goto(room.server.origin + "/settings", wait_until="commit")
    eventually(page, lambda: len(waiting), 1)
    page.locator("body").wait_for(state="attached")  # The script that holds keys stands before it.
    for key in ["Control+z", "Control+z", "?"]:
        page.keyboard.press(key)
    waiting[0].continue_()
    expect(page.get_by_role("dialog", name="All keys")).to_be_visible()
    room.expect(page, kept=0)


@case("a list is stepped through with j, k and the arrows, and Enter opens what is chosen")
def rows(room: Room) -> None:
    page = room.open(4, at="/search?q=IMG&order=newest", device=DESKTOP)
    expect(page.locator(".search-tile").first).to_be_visible()
    page.get_by_role("searchbox").blur()
    for key, name in [("j", "IMG_0004"), ("j", "IMG_0003"), ("ArrowDown", "IMG_0002"), ("k", "IMG_0003"), ("ArrowUp", "IMG_0004")]:
        page.keyboard.press(key)
        expect(page.locator(".search-tile:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"photo=\d+"))


@case("files, kinds of groups and notes are stepped through with j and k as well")
def steps(room: Room) -> None:
    page = open_papers(room, device=DESKTOP, at="/groups")
    note_everything(room, page.context)
    for at, what in [("/groups", ".group-way"), (f"/files?path={room.folder}", ".file-open"), ("/notes", ".note-picture")]:
        page.goto(room.server.origin + at)
        expect(page.locator(what).nth(1)).to_be_visible()
        for key, number in [("j", 0), ("j", 1), ("k", 0)]:
            page.keyboard.press(key)
            expect(page.locator(what).nth(number)).to_be_focused()


@case("Ctrl Z on the page of the notes takes back what was done elsewhere, and the place where that is told was there before")
def undo_on_notes(room: Room) -> None:
    page = room.open(2, at="/notes", device=DESKTOP)
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"id": card["id"], "action": "keep", "key": "k1"}]})
    room.expect(page, kept=1)
    told = page.locator("body > .toasts[aria-live=polite]")
    expect(told).to_have_count(1)
    expect(told).to_be_empty()
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Control+z")
    room.expect(page, kept=0)
    expect(told).to_contain_text("Decision undone")


@case("? names the keys in the viewer as well, and in German the modifier is Strg")
def all_keys(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="All keys")
    heads = sheet.locator(".key-title")
    expect(heads.first).to_have_text("A photo on the whole screen")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("dialog.viewer")).to_be_visible()
    page.goto(room.server.origin + "/settings")
    page.locator("main > *").first.wait_for()
    room.put(page.context, "/api/settings", {"language": "de"})  # the page loads anew by itself
    expect(page.locator(".frame-search kbd")).to_have_text("Strg K")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Alle Tasten").locator(".key-cap").first).to_have_text("Strg")


@case("? on a page names its own keys first, and those of every page below")
def keys_of_page(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.wait_for()
    page.keyboard.press("?")
    heads = page.get_by_role("dialog").locator(".key-title")
    expect(heads.first).to_have_text("Photos")
    expect(heads.nth(1)).to_have_text("Everywhere")
    page.goto(room.server.origin + "/swipe")
    page.locator(".photo-card").first.wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Gestures and keys")
    expect(sheet.locator(".help-line").first).to_be_visible()
    expect(sheet.locator(".key-title")).to_have_text(["Everywhere"])
    expect(sheet.get_by_text("Search everything")).to_be_visible()


@case("after a click that decides no key presses the same button for the next photo, on the deck and in a photo")
def no_repeat(room: Room) -> None:
    page = room.open(8, DESKTOP)
    await_deck(page)
    for number, (direction, key) in enumerate([("right", "Space"), ("left", "Enter"), ("down", "Space")], start=1):
        before = top_id(page)
        page.locator(f".instruction[data-direction={direction}]").click()
        eventually(page, lambda: top_id(page) != before, True)
        next_one = top_id(page)
        # Space and Enter keep their usual meaning on the page: they open the photo.
        page.keyboard.press(key)
        page.locator("dialog.viewer").wait_for()
        room.expect(page, processed=number)
        page.keyboard.press("Escape")
        page.locator("dialog.viewer").wait_for(state="detached")
        assert top_id(page) == next_one
    page.keyboard.press("Space")
    viewer = page.locator("dialog.viewer")
    viewer.wait_for()
    name = page.locator(".viewer-name")
    shown = name.inner_text()
    viewer.get_by_role("button", name="Keep", exact=True).click()
    eventually(page, lambda: name.inner_text() != shown, True)
    second = name.inner_text()
    for key in ("Space", "Enter"):
        page.keyboard.press(key)
    settle(page)
    assert name.inner_text() == second
    # A key that is held down decides only once. For the next decision it must be pressed again.
    for _ in range(3):
        page.keyboard.down("k")
    page.keyboard.up("k")
    page.keyboard.press("d")
    room.expect(page, processed=6, kept=4, queued=2)


@case("after a click no key repeats what is done to a list, a group or a screenshot")
def no_repeat_of_lists(room: Room) -> None:
    page = room.open(6, DESKTOP, at="/photos")
    cards = room.get(page.context, "/api/triage/deck?limit=9")["cards"]
    decisions = [{"key": str(card["id"]), "id": card["id"], "action": "delete"} for card in cards]
    room.post(page.context, "/api/triage/decisions", {"decisions": decisions})
    page.goto(room.server.origin + "/queue")
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Put back 1").click()
    room.expect(page, queued=5)
    page.get_by_role("button", name="Put back all").wait_for()
    for key in ("Space", "Enter"):
        page.keyboard.press(key)
    settle(page)
    room.expect(page, queued=5)
    assert page.evaluate("document.activeElement.closest('[data-decides]')") is None
    # To activate the button again, the user has to move the focus to it.
    page.get_by_role("button", name="Put back all").focus()
    page.keyboard.press("Enter")
    room.expect(page, queued=0)
