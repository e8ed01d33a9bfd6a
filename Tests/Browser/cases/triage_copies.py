"""Copies that a decision includes: they are announced before the decision, and can be excluded."""

import shutil

from playwright.sync_api import Page, expect

from harness import photos
from harness.cases import case
from harness.checks import settle, violations_by_scheme
from harness.deck import await_deck, press, top_id
from harness.room import DESKTOP, PHONE, Room


def opened_with_copies(room: Room, device: dict, **options) -> Page:
    """Opens a page with two photos; the newest has a copy in Backup and one in Phone."""
    room.names = photos.fill(room.folder, 2, room.store)
    for place in ("Backup", "Phone"):
        (room.folder / place).mkdir()
        shutil.copy2(room.folder / room.names[0], room.folder / place / "copy.jpg")
    page = room.open(4, device, drawn=0, at="/privacy", **options)
    room.names = [photos.name_of(number) for number in (1, 2)]
    return page


def decisions(room: Room, page: Page) -> dict[str, str]:
    cards = room.get(page.context, "/api/library/photos?limit=20")["photos"]
    return {f"{card['folder'].rsplit('/', 1)[-1]}/{card['name']}": card["action"] for card in cards if card.get("action")}


@case("a card says which copies go along, names what a person kept of them as none, and leaves them out if it is asked to")
def on_the_deck(room: Room) -> None:
    page = opened_with_copies(room, PHONE)
    page.goto(room.server.origin + "/swipe")
    await_deck(page)
    line = page.locator("[data-card] .copies-line").first
    first = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["name"]
    expect(page.locator("[data-card]").first).to_contain_text(first)
    expect(line).to_contain_text("and 2 copies:")
    assert violations_by_scheme(page) == []
    only = line.get_by_role("button", name="Only this one")
    only.tap()
    expect(line).to_contain_text("Its 2 copies stay")
    only.tap()
    page.keyboard.press("o")
    expect(only).to_have_attribute("aria-pressed", "true")
    settle(page)
    press(page, "delete")
    room.expect(page, queued=1)
    assert len(decisions(room, page)) == 1
    # The user has kept one of the two remaining copies, so deleting the other copy does not affect the kept one and does not
    # list it.
    cards = room.get(page.context, "/api/triage/deck?limit=9")["cards"]
    kept, other = [card for card in cards if card["copies"] == 3]
    room.post(page.context, "/api/triage/decide-many", {"ids": [kept["id"]], "action": "keep", "alone": True, "key": "kept"})
    page.reload()
    await_deck(page)
    assert top_id(page) == other["id"]
    settle(page)
    expect(page.locator("[data-card] .copies-line").first).to_be_hidden()


@case("the viewer says which copies a decision takes along, on every page but those of one folder")
def in_the_viewer(room: Room) -> None:
    page = opened_with_copies(room, DESKTOP)
    card = next(each for each in room.get(page.context, "/api/library/photos?limit=9")["photos"] if each["name"] == room.names[0])
    for path in ("/photos?", "/swipe?", "/search?q=IMG_0001&"):
        page.goto(f"{room.server.origin}{path}photo={card['id']}")
        line = page.locator(".viewer-choice .copies-line")
        expect(line).to_contain_text("and 2 copies: Backup, Phone")
    assert violations_by_scheme(page) == []
    page.goto(f"{room.server.origin}/photos?folder={room.folder / 'Backup'}")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer .viewer-name").wait_for()
    settle(page)
    expect(page.locator(".viewer-choice .copies-line")).to_be_hidden()
    page.keyboard.press("d")
    room.expect(page, queued=1)
    assert decisions(room, page) == {"Backup/copy.jpg": "delete"}, "in a folder's photos a deletion concerns what lies there"
    # With this button a deletion affects only this photo. Otherwise its remaining copy would be deleted too.
    page.goto(f"{room.server.origin}/photos?photo={card['id']}")
    expect(page.locator(".viewer-choice .copies-line")).to_contain_text("and 1 copy: Phone")
    page.get_by_role("button", name="Only this one").click()
    page.keyboard.press("d")
    room.expect(page, queued=2)
    assert "Phone/copy.jpg" not in decisions(room, page)
    page.keyboard.press("u")
    room.expect(page, queued=1)


@case("what goes along is said in German too")
def in_german(room: Room) -> None:
    page = opened_with_copies(room, DESKTOP)
    room.put(page.context, "/api/settings", {"language": "de"})
    card = next(each for each in room.get(page.context, "/api/library/photos?limit=9")["photos"] if each["name"] == room.names[0])
    page.goto(f"{room.server.origin}/photos?photo={card['id']}")
    expect(page.locator(".viewer-choice .copies-line")).to_contain_text("und 2 Kopien: Backup, Phone")
    page.get_by_role("button", name="Nur dieses").click()
    expect(page.locator(".viewer-choice .copies-line")).to_contain_text("Die 2 Kopien bleiben")
