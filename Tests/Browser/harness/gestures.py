"""Touches through the browser's own input pipeline. Each event states its time, so no function here waits."""

import time

from playwright.sync_api import Page

# The browser handles touches once per frame. A gesture of a fixed duration therefore cannot have more moves than frames.
FRAME_MILLISECONDS = 16


class Finger:
    """One finger on one page."""

    def __init__(self, page: Page):
        self.page = page
        self.cdp = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float], at: float | None = None) -> None:
        """`at`: the time of the event in seconds since 1970; by default now."""
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        when = {} if at is None else {"timestamp": at}
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **when})

    def tap(self, x: float, y: float) -> None:
        # The tap is sent as one message. On a busy machine half a second may pass between two messages of this process, which
        # would make it a long press.
        self.page.touchscreen.tap(x, y)

    def double_tap(self, x: float, y: float) -> None:
        # Each event states its time, so that the gesture stays a double tap even on a busy machine.
        start = time.time()
        for kind, after in (("touchStart", 0), ("touchEnd", 0.04), ("touchStart", 0.12), ("touchEnd", 0.16)):
            self.touch(kind, *([(x, y)] if kind == "touchStart" else []), at=start + after)

    def move(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        """Moves a finger that is down, in a straight line."""
        for step in range(1, steps + 1):
            self.touch("touchMove", tuple(a + (b - a) * step / steps for a, b in zip(start, end)))

    def drag(self, x: float, y: float, dx: float, dy: float, milliseconds: float, rest: float = 0) -> None:
        """Moves a finger from (x, y) by (dx, dy) in a straight line; then it rests `rest` milliseconds before it is lifted.

        The events state the planned times, and the last one the current time, so that a flick is as fast on a busy machine.
        """
        start = time.time() - (milliseconds + rest) / 1000
        self.touch("touchStart", (x, y), at=start)
        steps = max(3, min(14, int(milliseconds / FRAME_MILLISECONDS / 1.5)))
        for step in range(1, steps + 1):
            part = step / steps
            meant = start + part * milliseconds / 1000
            self.touch("touchMove", (x + dx * part, y + dy * part), at=meant)
        if rest:
            self.touch("touchMove", (x + dx, y + dy), at=meant + rest / 1000)
        self.touch("touchEnd", at=meant + rest / 1000)


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box, f"{selector} is not on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, selector: str, dx: float, dy: float, milliseconds: float = 250, rest: float = 0) -> None:
    """One swipe that starts in the middle of the first element that matches the selector."""
    x, y = centre(page, selector)
    Finger(page).drag(x, y, dx, dy, milliseconds, rest=rest)
