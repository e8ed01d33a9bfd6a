"""Checks for every page: no errors in the console, no accessibility violations. Also functions that wait for a condition."""

import os
import re
import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import ConsoleMessage, Page, Request

# The number of seconds until a failing test gives up. A passing test never waits that long, so a busy machine may use a larger
# number.
PATIENCE = float(os.environ.get("SHOEBOX_PATIENCE", 30))
POLL = 0.02

FRAME_COUNTER = """() => {
    const frames = { times: [], running: true };
    const tick = (time) => { frames.times.push(time); if (frames.running) requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
    window.__frames = frames;
}"""
ANIMATIONS_END = """() => Promise.allSettled(document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished))"""
# Returns whether the page has not moved for three frames and shows its pictures completely. First waits until a timer of
# `timers` ms fires: timers that the page started earlier with at most this delay have then fired as well.
STANDS_STILL = """async (timers) => {
    if (timers) await new Promise((done) => setTimeout(done, timers));
    const place = `${scrollX} ${scrollY}`;
    for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
    const shown = [...document.images].filter((image) => image.loading !== "lazy" && image.checkVisibility());
    return `${scrollX} ${scrollY}` === place && shown.every((image) => image.complete);
}"""
# The maximum time in ms for which a page collects events before it sends a request again.
LONGEST_DELAY = 250
# The rules of axe that check colours.
COLOURS = ["color-contrast", "link-in-text-block"]
FRAME_TIMES = "() => { window.__frames.running = false; return window.__frames.times; }"


# The pending requests of each page.
REQUESTS: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


class Console:
    """Collects the errors and warnings that a page writes to the console."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.allowed: list[re.Pattern[str]] = []

    def listen(self, page: Page) -> None:
        watch(page)
        page.on("console", lambda message: self._add(described(message)) if message.type == "error" else None)
        page.on("pageerror", lambda error: self._add(f"uncaught: {error.message}"))

    def allow(self, pattern: str) -> None:
        """Accepts messages that match the pattern, including earlier ones."""
        self.allowed.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        return [text for text in self.complaints if not any(pattern.search(text) for pattern in self.allowed)]

    def _add(self, text: str) -> None:
        self.complaints.append(text)


def described(message: ConsoleMessage) -> str:
    """The text of an error, with the address that could not be loaded."""
    url = message.location.get("url", "") if "Failed to load resource" in message.text else ""
    return f"{message.type}: {message.text} {url}".rstrip()


def watch(page: Page) -> None:
    """Starts to record which requests of the page are pending."""
    going = REQUESTS[page] = set()
    page.on("request", lambda request: going.add(request) if request.resource_type != "eventsource" else None)
    page.on("requestfinished", lambda request: going.discard(request))
    page.on("requestfailed", lambda request: going.discard(request))


def is_under_way(request: Request) -> bool:
    """Whether the page still waits for the request. A request of a removed frame has no receiver."""
    return request.service_worker is not None or not request.frame.is_detached()


def settle(page: Page, timers: int = 0) -> None:
    """Waits until the page is idle: no pending requests, no running animations that have an end, no scrolling.

    `timers`: before that, waits until timers with a delay of at most this number of ms have fired. Use it before you check
    that something did not happen.
    """

    def is_settled() -> bool:
        page.evaluate(ANIMATIONS_END)
        still = page.evaluate(STANDS_STILL, timers)
        return still and not any(map(is_under_way, REQUESTS[page]))

    eventually(page, is_settled, True)


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """The violations that axe finds on the page after it has settled, one line each: rule, reason and element.

    `rules`: if given, only these rules are checked, for example `COLOURS` on a page that was checked completely in another
    colour scheme.
    """
    settle(page)
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    # axe checks the target size of WCAG 2.2 (criterion 2.5.8) only if the rule is enabled.
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {"rules": {"target-size": {"enabled": True}}})}
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    lines = []
    for rule in found:
        places = "; ".join(" ".join(map(str, node["target"])) for node in rule["nodes"][:4])
        lines.append(f"{rule['id']} ({rule['impact']}): {rule['help']} at {places}")
    return lines


def violations_by_scheme(page: Page) -> list[str]:
    """The violations in the light scheme, and the violations of colour rules in the dark scheme; only colours depend on the
    scheme."""
    found = []
    for scheme, rules in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        settle(page)  # The colours begin to change in one of its frames; `violations` waits until they have.
        found += [f"{scheme}: {text}" for text in violations(page, rules)]
    return found


class Metrics:
    """Counts of the browser about the work of a page, such as layouts."""

    def __init__(self, page: Page):
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Performance.enable")

    def layouts(self) -> int:
        metrics = self.cdp.send("Performance.getMetrics")["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")


def throttle(page: Page, rate: float) -> None:
    """Makes the page's processor `rate` times slower; 1 is the normal speed."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def frames_during(page: Page, act: Callable[[], None]) -> list[float]:
    """The times in milliseconds between the animation frames while `act` runs."""
    page.evaluate(FRAME_COUNTER)
    act()
    times = page.evaluate(FRAME_TIMES)
    return [later - earlier for earlier, later in zip(times, times[1:])]


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def eventually(page: Page | None, read: Callable[[], object], expected: object, seconds: float = PATIENCE) -> None:
    """Waits until `read()` returns the expected value; fails with the last value. Without a page, `read` must not depend on
    one."""
    deadline = time.monotonic() + seconds
    while (value := read()) != expected:
        if time.monotonic() > deadline:
            raise AssertionError(f"expected {expected!r}, still {value!r} after {seconds} s")
        page.wait_for_timeout(POLL * 1000) if page else time.sleep(POLL)
