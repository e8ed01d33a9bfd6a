"""The introduction, by touch, by keys and by its URL."""

import re

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import DIRECTIONS, await_deck, press
from harness.gestures import Finger, centre, swipe
from harness.room import DESKTOP, Room


@case("the first visit begins with the introduction, which is walked by touch alone")
def introduction(room: Room) -> None:
    page = room.open(3)
    room.put(page.context, "/api/settings", {"onboarded": False})
    page.goto(room.server.origin + "/")
    page.wait_for_url("**/welcome")

    page.get_by_role("button", name="Practise the four swipes").tap()
    for done, way in [("left", "delete"), ("right", "keep"), ("up", "readDelete"), ("down", "readKeep")]:
        for direction in ("keep" if way == "delete" else "delete", way):
            page.get_by_role("heading", name=f"Swipe {done}").wait_for()
            settle(page)
            swipe(page, ".practice-card", *DIRECTIONS[direction])
    page.get_by_role("heading", name="Hold to look closely").wait_for()
    settle(page)
    finger = Finger(page)
    finger.touch("touchStart", centre(page, ".practice-card"))
    page.get_by_role("heading", name="Double tap to undo").wait_for()
    finger.touch("touchEnd")
    settle(page)
    Finger(page).double_tap(*centre(page, ".practice-card"))
    page.get_by_role("heading", name="Not sure? Later").wait_for()
    page.get_by_role("button", name="Later", exact=True).tap()
    page.get_by_role("heading", name="All of it").wait_for()
    settle(page)
    page.get_by_role("button", name="Put back").first.tap()
    page.get_by_text("Back in the deck.").wait_for()
    page.get_by_role("button", name="Continue").tap()
    page.get_by_role("heading", name="What else it does").wait_for()
    # The folder was already shared when the server was started.
    page.get_by_text("was added. The first photo waits for you.").wait_for()
    page.get_by_role("button", name="Start swiping").tap()
    page.wait_for_url("**/swipe")
    await_deck(page)
    page.goto(room.server.origin + "/")
    page.locator("h1").first.wait_for()
    assert "/welcome" not in page.url, "the introduction is shown once"


@case("the introduction is walked by keys alone, from the first page to the first decision")
def introduction_by_keys(room: Room) -> None:
    page = room.open(3, DESKTOP)
    room.put(page.context, "/api/settings", {"onboarded": False})
    page.goto(room.server.origin + "/")
    page.wait_for_url("**/welcome")

    def enter(name: str) -> None:
        page.get_by_role("button", name=name).wait_for()
        for _ in range(30):
            if page.evaluate("document.activeElement.textContent").startswith(name):
                return page.keyboard.press("Enter")
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {name!r}")

    enter("Practise the four swipes")
    for done, key in [("left", "ArrowLeft"), ("right", "ArrowRight"), ("up", "ArrowUp"), ("down", "ArrowDown")]:
        page.get_by_role("heading", name=f"Swipe {done}").wait_for()
        settle(page)
        page.keyboard.press(key)
    for heading, key in [("Hold to look closely", "Space"), ("Double tap to undo", "u"), ("Not sure? Later", "l")]:
        page.get_by_role("heading", name=heading).wait_for()
        settle(page)
        page.keyboard.press(key)
    page.get_by_role("heading", name="All of it").wait_for()
    enter("Continue")
    enter("Start swiping")
    page.wait_for_url("**/swipe")
    await_deck(page)
    press(page, "keep")
    room.expect(page, processed=1, kept=1)


@case("the introduction says what is wrong with a swipe, and its last page is one press away")
def introduction_by_address(room: Room) -> None:
    page = room.open(1, at="/welcome", device=DESKTOP)
    page.get_by_role("button", name="Practise the four swipes").click()
    page.get_by_role("heading", name="Swipe left").wait_for()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status").filter(has_text="This one goes to the left.")).to_be_visible()
    card = page.locator(".practice-card").bounding_box()
    start = card["x"] + card["width"] / 2, card["y"] + card["height"] / 2

    def drag(dx: float) -> None:
        # The card springs back after each drag. The next drag begins when the card is in its original position.
        eventually(page, lambda: round(page.locator(".practice-card").bounding_box()["x"]), round(card["x"]))
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + dx, start[1], steps=5)
        page.mouse.up()

    drag(-30)
    expect(page.get_by_role("status").filter(has_text="Drag a little further")).to_be_visible()
    drag(300)
    expect(page.get_by_role("status").filter(has_text="This one goes to the left.")).to_be_visible()
    expect(page.get_by_role("heading", name="Swipe left to delete")).to_be_visible()
    drag(-300)
    expect(page.get_by_role("heading", name="Swipe right to keep")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page).to_have_url(re.compile(r"step=folders"))
    expect(page.get_by_role("button", name="Start swiping")).to_be_visible()
