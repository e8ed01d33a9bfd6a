"""Back closes overlays of a page, and a URL opens them."""

from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle
from harness.room import DESKTOP, PHONE, Room


def place(page) -> str:
    return page.evaluate("location.pathname + location.search + location.hash")


def sheets(page) -> int:
    return page.locator("dialog.sheet[open]:not(.sheet-leaving)").count()


def stands(page, where: str, open_sheets: int) -> None:
    eventually(page, lambda: (place(page), sheets(page)), (where, open_sheets))


@case("Back closes a sheet and stays on the page, however it was opened, and leaves no trace behind")
def back_closes(room: Room) -> None:
    page = room.open(3, PHONE, at="/")
    # Without any decision, "Start over" would not open its dialog.
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": card["id"], "action": "keep"}]})
    page.get_by_role("link", name="Swipe").first.click()
    stands(page, "/swipe", 0)
    page.get_by_role("button", name="Filter").click()
    stands(page, "/swipe#filters", 1)
    page.go_back()
    stands(page, "/swipe", 0)
    page.go_forward()
    stands(page, "/swipe#filters", 1)
    page.keyboard.press("Escape")
    stands(page, "/swipe", 0)
    # One sheet opens another.
    page.locator(".triage-more .button").first.click()
    page.get_by_role("menuitem", name="gestures and keys").click()
    stands(page, "/swipe#help", 1)
    page.get_by_role("button", name="Start over").click()
    stands(page, "/swipe", 1)
    page.go_back()
    stands(page, "/swipe", 0)
    page.go_forward()
    settle(page, LONGEST_DELAY)
    stands(page, "/swipe", 0)
    # The photo is opened alone, twice. Each time, closing it removes the history entry that opening it added.
    steps = []
    for _ in range(2):
        page.locator(".triage-more .button").first.click()
        page.get_by_role("menuitem", name="Look closely").click()
        page.locator(".viewer").wait_for()
        page.keyboard.press("Escape")
        eventually(page, lambda: "photo=" in page.url, False)
        steps.append(page.evaluate("history.length"))
    assert steps[0] == steps[1], steps
    # A choice in a sheet opens the same type of page with another filter.
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("button", name="Show").click()
    stands(page, "/swipe", 0)
    page.go_back()
    stands(page, "/", 0)


@case("an address opens a sheet, and closing it leaves the page")
def address_opens(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/swipe#help")
    stands(page, "/swipe#help", 1)
    page.keyboard.press("Escape")
    stands(page, "/swipe", 0)
    page.goto(room.server.origin + "/settings#languages")
    stands(page, "/settings#languages", 1)
    page.go_back()
    stands(page, "/settings", 0)


@case("Escape closes a menu, also on a page that has its own use for the key")
def menus(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/screenshots")
    opener = page.get_by_role("button", name="More about screenshots")
    opener.click()
    menu = page.get_by_role("menu")
    menu.wait_for()
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert opener.evaluate("(opener) => opener === document.activeElement")
