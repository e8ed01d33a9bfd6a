"""The deck's page as a hand sees it: the top card, the four directions, the buttons."""

from playwright.sync_api import Page

from .checks import eventually
from .gestures import Finger, centre, swipe

TOP = "[data-card]"
DIRECTIONS = {"delete": (-220, 0), "keep": (220, 0), "readDelete": (0, -300), "readKeep": (0, 300)}
# A finger that holds still as long opens the photo, in seconds.
LONG_PRESS = 0.45
KEYS = {"delete": "ArrowLeft", "keep": "ArrowRight", "readDelete": "ArrowUp", "readKeep": "ArrowDown"}


def top_id(page: Page) -> int | None:
    """The photo on top of the deck; None when there is none."""
    cards = page.locator(TOP)
    return int(cards.first.get_attribute("data-card")) if cards.count() else None


def await_top(page: Page, photo: int | None) -> None:
    eventually(page, lambda: top_id(page), photo)


def await_deck(page: Page) -> int:
    """Waits for the first card and gives its photo."""
    page.locator(TOP).first.wait_for()
    return top_id(page)


def throw(page: Page, action: str, milliseconds: float = 250) -> None:
    """Swipes the top card by touch, and waits until another one, or none, is on top."""
    before = top_id(page)
    still = swipe(page, TOP, *DIRECTIONS[action], milliseconds)
    if still > LONG_PRESS and "photo=" in page.url:
        # The machine was too busy to move the finger in time, and what the page saw was a long press.
        page.go_back()
        await_rest(page)
        swipe(page, TOP, *DIRECTIONS[action], milliseconds)
    eventually(page, lambda: top_id(page) != before, True)


def press(page: Page, action: str) -> None:
    """Decides on the top card by key, and waits until another one, or none, is on top."""
    before = top_id(page)
    page.keyboard.press(KEYS[action])
    eventually(page, lambda: top_id(page) != before, True)


def await_rest(page: Page) -> None:
    """Waits until the top card stands still: one that comes back is not where it will be."""
    def moved() -> bool:
        before = centre(page, TOP)
        page.wait_for_timeout(50)
        return centre(page, TOP) != before

    eventually(page, moved, False)


def double_tap(page: Page) -> None:
    await_rest(page)
    Finger(page).double_tap(*centre(page, TOP))
