"""What changes while a hand is about to press: the press reaches what was seen, or nothing."""

import re
import shutil

from playwright.sync_api import Page, expect

from harness import photos
from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle
from harness.deck import await_deck, top_id
from harness.gestures import Finger, centre, swipe
from harness.room import DESKTOP, PHONE, Room


def queue(room: Room, page: Page, count: int) -> list[dict]:
    cards = room.get(page.context, "/api/triage/deck?limit=50")["cards"][:count]
    decisions = [{"key": f"q{card['id']}", "id": card["id"], "action": "delete"} for card in cards]
    room.post(page.context, "/api/triage/decisions", {"decisions": decisions})
    page.goto(room.server.origin + "/queue")
    return cards


@case("a card that is decided elsewhere leaves the finger, which then decides on nothing, and the next swipe counts")
def dragged_away(room: Room) -> None:
    page = room.open(5, DESKTOP)
    first = await_deck(page)
    x, y = centre(page, "[data-card]")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(x - 20 * step, y)
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": first, "action": "keep"}]})
    eventually(page, lambda: top_id(page) != first, True)
    page.mouse.move(x - 260, y)
    page.mouse.up()
    second = top_id(page)
    # This also holds if a key removes the card under the finger.
    settle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y)
    page.mouse.move(x - 240, y)
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: top_id(page) != second, True)
    page.mouse.move(x - 260, y)
    page.mouse.up()
    page.keyboard.press("ArrowDown")
    room.expect(page, processed=3, kept=3, queued=0)


@case("under a finger on a phone, too, a card that is decided elsewhere leaves, and letting go decides on nothing")
def touched_away(room: Room) -> None:
    page = room.open(5, PHONE)
    first = await_deck(page)
    x, y = centre(page, "[data-card]")
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    finger.move((x, y), (x - 200, y))
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": first, "action": "keep"}]})
    eventually(page, lambda: top_id(page) != first, True)
    finger.touch("touchMove", (x - 240, y))
    finger.touch("touchEnd")
    settle(page, 500)
    room.expect(page, processed=1, kept=1, queued=0)
    swipe(page, "[data-card]", 220, 0)
    room.expect(page, processed=2, kept=2, queued=0)


@case("two quick taps on a button about one photo do not reach the button about all that comes in its place")
def double_tap_on_button(room: Room) -> None:
    page = room.open(7, PHONE, at="/")
    queue(room, page, 6)
    page.get_by_role("checkbox").first.check()
    button = page.get_by_role("button", name="Put back 1")
    # The button is inactive while its text is new.
    expect(button).to_be_enabled()
    box = button.bounding_box()
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    room.expect(page, queued=5)
    page.get_by_role("button", name="Put back all 5").wait_for()
    settle(page, 500)
    room.expect(page, queued=5)


@case("a double click on a button about one photo does not reach the button about all that comes in its place")
def double_click(room: Room) -> None:
    page = room.open(7, DESKTOP, at="/")
    queue(room, page, 6)
    for label, left in [("Put back 1", 5), ("Delete 1", 4)]:
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name=re.compile(f"^{label}")).dblclick(delay=10)
        room.expect(page, queued=left)
        expect(page.get_by_role("button", name=re.compile(f"^Delete {left}"))).to_be_enabled()
    settle(page, 500)
    room.expect(page, queued=4, trashed=1)


@case("a double click in the viewer decides on the photo that is shown, not on the next one too")
def double_click_in_viewer(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.click()
    viewer = page.locator("dialog.viewer")
    name = viewer.locator(".viewer-name").inner_text()
    viewer.get_by_role("button", name="To the delete queue").dblclick(delay=10)
    eventually(page, lambda: viewer.locator(".viewer-name").inner_text() != name, True)
    # A second decision would have been counted by now.
    viewer.get_by_role("button", name="Keep", exact=True).click()
    room.expect(page, processed=2, queued=1, kept=1)


@case("a press that began on one meaning of a button does not reach the next one, however long it is held")
def held_too_long(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/swipe")
    await_deck(page)
    cards = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    decide = lambda number: room.post(  # noqa: E731
        page.context, "/api/triage/decisions", {"decisions": [{"key": f"h{number}", "id": cards[number]["id"], "action": "delete"}]}
    )
    decide(0)
    page.goto(room.server.origin + "/")
    undo = page.locator(".home-recent").get_by_role("button", name="Undo")
    undo.scroll_into_view_if_needed()
    settle(page)
    box = undo.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    # The button is inactive for less than half a second, so a busy test could miss that by polling.
    undo.evaluate(
        """(button) => new MutationObserver(() => {
            if (button.getAttribute("aria-disabled") !== "true") document.body.dataset.rested = "1";
        }).observe(button, { attributeFilter: ["aria-disabled"] })"""
    )
    decide(1)
    page.locator("body[data-rested]").wait_for()
    page.mouse.up()
    settle(page, LONGEST_DELAY)
    room.expect(page, queued=2)
    undo.click()
    room.expect(page, queued=1)


@case("a button about all of a list takes no press where the list has just become another one")
def all_of_another(room: Room) -> None:
    page = room.open(6, DESKTOP, at="/")
    queue(room, page, 3)
    button = page.get_by_role("button", name="Put back all 3")
    button.wait_for()
    box = button.bounding_box()
    rest = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    # The button is clicked in the frame in which it becomes a button for four.
    page.evaluate(
        """() => new MutationObserver((_, observer) => {
            const button = [...document.querySelectorAll(".list-actions button")].find((each) => each.textContent.includes("all 4"));
            if (!button) return;
            observer.disconnect();
            button.click();
            document.body.dataset.pressed = "1";
        }).observe(document.body, { childList: true, subtree: true, characterData: true })"""
    )
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "n", "id": rest[0]["id"], "action": "delete"}]})
    page.locator("body[data-pressed]").wait_for()
    settle(page, 500)
    room.expect(page, queued=4)
    page.mouse.click(box["x"] + 10, box["y"] + 10)
    room.expect(page, queued=0)


@case("the focus stays on its photo or file when others come before it, and the keys act on that one")
def focus_follows(room: Room) -> None:
    page = room.open(8, DESKTOP, at="/")
    cards = queue(room, page, 5)
    box = page.get_by_role("checkbox", name=cards[2]["name"])
    box.focus()
    rest = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    with page.expect_response("**/api/triage/queue?*"):
        room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "n", "id": rest[0]["id"], "action": "delete"}]})
    page.get_by_role("checkbox", name=rest[0]["name"]).wait_for()
    settle(page)
    expect(box).to_be_focused()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    page.get_by_role("button", name=re.compile("^Delete 1 ")).wait_for()
    # An element that disappears takes the focus with it; an arrow key leads back to its former position.
    with page.expect_response("**/api/triage/queue?*"):
        room.post(page.context, "/api/triage/queue/put-back", {"ids": [cards[2]["id"]]})
    box.wait_for(state="detached")
    settle(page)
    page.keyboard.press("Space")
    eventually(page, lambda: page.locator("[aria-posinset]:not([hidden]) input:checked").count(), 0)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('[aria-posinset]') !== null")

    page.goto(room.server.origin + "/photos")
    shown = page.get_by_role("button", name=re.compile(f"Look at {cards[1]['name']}"))
    shown.focus()
    shutil.copy(photos.drawn(30, room.store), room.folder / "a-new-one.jpg")
    page.get_by_role("button", name=re.compile("Look at a-new-one")).wait_for()
    settle(page)
    expect(shown).to_be_focused()
    page.keyboard.press("Space")
    page.locator(".photo-cell-chosen").wait_for()
    assert cards[1]["name"] in page.locator(".photo-cell-chosen .photo-cell-open").get_attribute("aria-label")

    page.goto(room.server.origin + f"/files?path={room.folder}")
    name = sorted(path.name for path in room.folder.iterdir())[3]
    opener = page.locator(".file-open", has_text=name)
    opener.focus()
    (room.folder / "0.txt").write_text("new")
    page.locator(".file-open", has_text="0.txt").wait_for()
    settle(page)
    assert name in page.evaluate("document.activeElement.closest('[aria-posinset]').innerText")
