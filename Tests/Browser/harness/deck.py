"""The deck's page as a user sees it: the top card, the four directions, the buttons."""

from collections.abc import Callable

from playwright.sync_api import Page

from .checks import eventually
from .gestures import Finger, centre, swipe

TOP = "[data-card]"
DIRECTIONS = {"delete": (-220, 0), "keep": (220, 0), "readDelete": (0, -300), "readKeep": (0, 300)}
ATTEMPTS = 5
# Resolves when the card has not moved for three frames.
CARD_RESTS = """(top) => new Promise((resolve) => {
    let place = "", frames = 0;
    const look = () => {
        const { x, y } = document.querySelector(top)?.getBoundingClientRect() ?? {};
        frames = `${x} ${y}` === place ? frames + 1 : 0;
        place = `${x} ${y}`;
        frames === 3 ? resolve() : requestAnimationFrame(look);
    };
    look();
})"""
KEYS = {"delete": "ArrowLeft", "keep": "ArrowRight", "readDelete": "ArrowUp", "readKeep": "ArrowDown"}


def top_id(page: Page) -> int | None:
    """The id of the photo on top of the deck, or None if the deck is empty."""
    cards = page.locator(TOP)
    return int(cards.first.get_attribute("data-card")) if cards.count() else None


def await_top(page: Page, photo: int | None) -> None:
    eventually(page, lambda: top_id(page), photo)


def await_deck(page: Page) -> int:
    """Waits for the first card. Returns the id of its photo."""
    page.locator(TOP).first.wait_for()
    return top_id(page)


def throw(page: Page, action: str, milliseconds: float = 250) -> None:
    """Swipes the top card by touch, and waits until another card is on top or the deck is empty."""
    before = top_id(page)
    pull(page, *DIRECTIONS[action], milliseconds, until=lambda: top_id(page) != before)


def pull(page: Page, dx: float, dy: float, milliseconds: float, rest: float = 0, until: Callable[[], bool] | None = None) -> None:
    """Swipes the top card by touch, and waits until `until()` is true; without `until`, waits until the card does not move.

    If the machine is too busy to move the finger in time, the browser takes the swipe for a long press and opens the photo.
    Then the photo is closed and the swipe is repeated.
    """
    for _ in range(ATTEMPTS):
        swipe(page, TOP, dx, dy, milliseconds, rest=rest)
        if until:
            eventually(page, lambda: is_opened(page) or until(), True)
        else:
            await_rest(page)
        if not is_opened(page):
            return
        page.go_back()
        eventually(page, lambda: is_opened(page), False)
        await_rest(page)
    raise AssertionError(f"{ATTEMPTS} swipes became long presses")


def is_opened(page: Page) -> bool:
    """Whether the photo viewer is open."""
    return "photo=" in page.url


def press(page: Page, action: str) -> None:
    """Decides on the top card by key, and waits until another card is on top or the deck is empty."""
    before = top_id(page)
    page.keyboard.press(KEYS[action])
    eventually(page, lambda: top_id(page) != before, True)


def await_rest(page: Page) -> None:
    """Waits until the top card does not move, because a card that springs back has another position first."""
    page.evaluate(CARD_RESTS, TOP)


def double_tap(page: Page) -> None:
    await_rest(page)
    Finger(page).double_tap(*centre(page, TOP))
