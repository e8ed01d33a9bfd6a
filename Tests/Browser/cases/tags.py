"""Tags of photos: in the viewer, on the deck and for a selection, as a filter and as groups."""

import re

from playwright.sync_api import Locator, Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.deck import await_deck
from harness.room import DESKTOP, PHONE, Room


def editor(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has=page.locator(".tag-editor"))


def chips(page: Page) -> list[str]:
    return page.locator(".tag-chip bdi").all_inner_texts()


def counts(room: Room, page: Page) -> dict[str, int]:
    return {each["name"]: each["photos"] for each in room.get(page.context, "/api/tags")["tags"]}


@case("tags are given, filtered by, taken and undone in the browser")
def tags(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/photos")
    page.locator(".photo-cell-check").nth(0).click()
    page.locator(".photo-cell-check").nth(2).click(modifiers=["Shift"])
    page.keyboard.press("t")
    expect(editor(page).get_by_role("heading", name="Tags of 3 photos")).to_be_visible()
    page.keyboard.type("Rome 2019")
    page.keyboard.press("Enter")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    page.keyboard.type("mistake")
    page.keyboard.press("Enter")
    assert chips(page) == ["Rome 2019", "Anna", "mistake"]
    page.keyboard.press("Backspace")
    assert chips(page) == ["Rome 2019", "Anna"]
    page.keyboard.press("Escape")
    page.get_by_text("Changed the tags of 3 photos").wait_for()
    eventually(page, lambda: counts(room, page), {"Rome 2019": 3, "Anna": 3})

    # One photo in the viewer: a tag is suggested from its beginning and chosen by the keys, another one is taken away.
    page.locator(".photo-cell-open").nth(3).click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("t")
    expect(editor(page)).to_be_visible()
    page.keyboard.type("ROM")
    expect(page.get_by_role("option")).to_have_text([re.compile("Rome 2019")])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Done").click()
    eventually(page, lambda: counts(room, page), {"Rome 2019": 4, "Anna": 3})
    page.keyboard.press("Escape")
    expect(page.locator("dialog.viewer")).to_have_count(0)

    page.goto(room.server.origin + "/photos?tag=anna")
    expect(page.locator(".photo-cell-shown")).to_have_count(3)
    expect(page.locator(".filter-chips")).to_contain_text("anna")
    page.goto(room.server.origin + "/groups/tag")
    expect(page.locator(".group-row")).to_have_count(2)
    page.get_by_text("Rome 2019").click()
    expect(page.locator(".photo-cell-shown")).to_have_count(4)

    # Taking a tag from all photos of a selection is one act, which one press undoes.
    page.keyboard.press("Control+a")
    page.get_by_role("button", name="Tags", exact=True).click()
    expect(page.locator(".tag-chip-some")).to_have_text([re.compile(r"Anna\s*3 of 4")])
    # The page shows the group of this tag, which is gone then.
    room.console.allow("404.*/api/groups/tag/")
    page.get_by_role("button", name="Take away the tag “Rome 2019”").click()
    page.keyboard.press("Escape")
    eventually(page, lambda: counts(room, page), {"Anna": 3})
    page.get_by_role("button", name="Undo").last.click()
    eventually(page, lambda: counts(room, page), {"Rome 2019": 4, "Anna": 3})


@case("the card on the deck gets tags by touch, and undo takes them back")
def card(room: Room) -> None:
    page = room.open(2, PHONE)
    await_deck(page)
    page.locator("[data-tool=tags]").tap()
    field = page.get_by_role("combobox", name="Add a tag")
    field.fill("夏 Ferien")
    page.get_by_role("button", name="Done").tap()
    eventually(page, lambda: counts(room, page), {"夏 Ferien": 1})
    page.get_by_role("button", name=re.compile("^Undo")).first.tap()
    eventually(page, lambda: counts(room, page), {})
    # A name that cannot be one is not lost, and the sheet says why.
    page.locator("[data-tool=tags]").tap()
    field.fill("\u200b")
    page.get_by_role("button", name="Done").tap()
    expect(page.get_by_text("A tag has 1 to 300 letters.")).to_be_visible()
    expect(editor(page)).to_be_visible()


@case("what is typed right after T is a tag, however slow the server is, and is not lost if it fails")
def typed(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    waiting = []
    page.route(re.compile("/api/tags$|/api/tags/shared$"), lambda route: waiting.append(route))
    page.locator(".photo-cell-check").nth(0).click()
    page.locator(".photo-cell-check").nth(1).click()
    # All keys arrive before the server has answered a single request.
    for key in "tRome":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.keyboard.type("An")
    eventually(page, lambda: len(waiting), 2)
    assert chips(page) == ["Rome"]
    expect(page.get_by_text("Fetching the tags")).to_be_visible()
    for route in waiting:
        route.continue_()
    expect(page.get_by_text("Fetching the tags")).to_have_count(0)
    assert chips(page) == ["Rome"] and page.get_by_role("combobox", name="Add a tag").input_value() == "An"
    page.keyboard.type("na")
    page.get_by_role("button", name="Done").click()
    eventually(page, lambda: counts(room, page), {"Rome": 2, "Anna": 2})

    # The sheet is closed before the tags have arrived: nothing is taken from the photo, and the new tag is given.
    waiting.clear()
    page.locator(".photo-cell-open").nth(0).click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("t")
    page.keyboard.type("lake")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(editor(page)).to_have_count(0)
    for route in waiting:
        route.continue_()
    eventually(page, lambda: counts(room, page), {"Rome": 2, "Anna": 2, "lake": 1})

    # The server refuses the change once, and then does it.
    page.unroute_all()
    room.console.allow("ERR_FAILED|Failed to load resource")
    page.route(re.compile("/api/photos/tags$"), lambda route: route.abort())
    page.keyboard.press("t")
    page.keyboard.type("storm")
    page.get_by_role("button", name="Done").click()
    again = page.locator(".toast").get_by_role("button", name="Try again")
    again.wait_for()
    page.unroute_all()
    again.click()
    eventually(page, lambda: counts(room, page), {"Rome": 2, "Anna": 2, "lake": 1, "storm": 1})


def menu_of(page: Page, within: Locator | Page, item: str) -> None:
    within.get_by_role("button", name="More").first.click()
    page.get_by_role("menuitem", name=item).locator("visible=true").click()


@case("a tag is renamed, merged after a question that counts the photos, and deleted, each with undo")
def renamed(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/notes")
    room.console.allow("404.*/api/groups/tag/")
    ids = room.get(page.context, "/api/photos/ids")["ids"]
    room.post(page.context, "/api/photos/tags", {"ids": ids[:2], "give": ["Roma"]})
    room.post(page.context, "/api/photos/tags", {"ids": ids[1:], "give": ["Place:Rome"]})

    # From the list of tags: another name.
    page.goto(room.server.origin + "/groups/tag")
    row = page.locator(".group-row-place").filter(has_text="Roma")
    menu_of(page, row, "Rename tag")
    field = page.get_by_role("textbox", name="Name of the tag")
    expect(field).to_have_value("Roma")
    field.fill("roma antica")
    field.press("Enter")
    eventually(page, lambda: counts(room, page), {"Place:Rome": 3, "roma antica": 2})
    expect(page.locator(".group-row-place").filter(has_text="roma antica")).to_be_visible()

    # From the page of the tag, which is called by the name that another tag has.
    page.get_by_text("roma antica", exact=True).click()
    expect(page.get_by_role("heading", name="roma antica")).to_be_visible()
    menu_of(page, page.locator("header"), "Rename tag")
    field.fill("place:rome")
    field.press("Enter")
    question = page.get_by_role("dialog").filter(has_text="Merge “roma antica” with “Place:Rome”?")
    expect(question).to_contain_text("3 photos have the tag “Place:Rome” already.")
    expect(question).to_contain_text("2 photos with “roma antica” get it too")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert counts(room, page) == {"Place:Rome": 3, "roma antica": 2}
    menu_of(page, page.locator("header"), "Rename tag")
    field.fill("place:rome")
    field.press("Enter")
    question.get_by_role("button", name="Merge").click()
    eventually(page, lambda: counts(room, page), {"Place:Rome": 4})
    expect(page.get_by_role("heading", name="Place:Rome")).to_be_visible()
    expect(page.locator(".photo-cell-shown")).to_have_count(4)
    page.locator(".toast").get_by_role("button", name="Undo").last.click()
    eventually(page, lambda: counts(room, page), {"Place:Rome": 3, "roma antica": 2})
    expect(page.get_by_role("heading", name="roma antica")).to_be_visible()

    # The deck of a tag with a colon in its name, and its end.
    page.goto(room.server.origin + "/groups/tag/" + "Place%3ARome")
    menu_of(page, page.locator("header"), "Delete tag")
    expect(page.get_by_role("dialog")).to_contain_text("3 photos lose the tag")
    page.get_by_role("dialog").get_by_role("button", name="Delete tag").click()
    eventually(page, lambda: counts(room, page), {"roma antica": 2})
    page.wait_for_url("**/groups/tag")
    page.locator(".toast").get_by_role("button", name="Undo").last.click()
    eventually(page, lambda: counts(room, page), {"Place:Rome": 3, "roma antica": 2})
    page.get_by_role("link", name=re.compile("Swipe")).first.click()
    await_deck(page)
