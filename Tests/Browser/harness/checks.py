"""What a page must hold to: no errors in the console, no accessibility violations, frames in time."""

import re
import time
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

FRAME_COUNTER = """() => {
    const frames = { times: [], running: true };
    const tick = (time) => { frames.times.push(time); if (frames.running) requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
    window.__frames = frames;
}"""
ANIMATIONS_END = """() => Promise.allSettled(document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished))"""
FRAME_TIMES = "() => { window.__frames.running = false; return window.__frames.times; }"


class Console:
    """Collects what a page complains about."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.allowed: list[re.Pattern[str]] = []

    def listen(self, page: Page) -> None:
        page.on("console", lambda message: self._add(f"{message.type}: {message.text}") if message.type == "error" else None)
        page.on("pageerror", lambda error: self._add(f"uncaught: {error.message}"))

    def allow(self, pattern: str) -> None:
        """From now on, and back in time, complaints of this kind are expected."""
        self.allowed.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        return [text for text in self.complaints if not any(pattern.search(text) for pattern in self.allowed)]

    def _add(self, text: str) -> None:
        self.complaints.append(text)


def violations(page: Page) -> list[str]:
    """What axe finds on the page once its animations have ended, one line each: rule, what it is about, where."""
    page.evaluate(ANIMATIONS_END)
    lines = []
    for rule in Axe().run(page).response["violations"]:
        places = "; ".join(" ".join(map(str, node["target"])) for node in rule["nodes"][:4])
        lines.append(f"{rule['id']} ({rule['impact']}): {rule['help']} at {places}")
    return lines


def throttle(page: Page, rate: float) -> None:
    """Makes the page's processor `rate` times slower; 1 is as it is."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def frames_during(page: Page, act: Callable[[], None]) -> list[float]:
    """Milliseconds between the animation frames while `act` runs."""
    page.evaluate(FRAME_COUNTER)
    act()
    times = page.evaluate(FRAME_TIMES)
    return [later - earlier for earlier, later in zip(times, times[1:])]


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def eventually(page: Page, read: Callable[[], object], expected: object, seconds: float = 8) -> None:
    """Waits until `read()` gives what is expected; fails with what it gave last."""
    deadline = time.monotonic() + seconds
    while (value := read()) != expected:
        if time.monotonic() > deadline:
            raise AssertionError(f"expected {expected!r}, still {value!r} after {seconds} s")
        page.wait_for_timeout(50)
