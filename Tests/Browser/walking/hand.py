"""Input on one page: by a mouse and keys, or by a finger."""

from collections.abc import Callable

from playwright.sync_api import Page

from harness.gestures import Finger

# The distance (x, y) in px by which a card is dragged for each decision.
THROW = {"delete": (-220, 0), "keep": (220, 0)}
MOVES = 5


class Hand:
    def __init__(self, page: Page, touches: bool):
        self.page, self.touches = page, touches
        self.finger = Finger(page) if touches else None

    def press(self, at: tuple[float, float]) -> None:
        if self.finger:
            self.finger.tap(*at)
        else:
            self.page.mouse.click(*at)

    def press_twice(self, at: tuple[float, float]) -> None:
        if self.finger:
            self.finger.tap(*at)
            self.finger.tap(*at)
        else:
            self.page.mouse.dblclick(*at)

    def throw(self, at: tuple[float, float], action: str, midway: Callable[[], None]) -> None:
        """Drags a card with a finger or the mouse. `midway` is called while the card is held."""
        dx, dy = THROW[action]
        places = [(at[0] + dx * step / MOVES, at[1] + dy * step / MOVES) for step in range(1, MOVES + 1)]
        if self.finger:
            self.finger.touch("touchStart", at)
            move, end = (lambda place: self.finger.touch("touchMove", place)), (lambda: self.finger.touch("touchEnd"))
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()
            move, end = (lambda place: self.page.mouse.move(*place)), self.page.mouse.up
        for place in places[:2]:
            move(place)
        midway()
        for place in places[2:]:
            move(place)
        end()
