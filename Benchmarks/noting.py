"""The seconds from lifting the finger to the note: a photo is swiped up on a phone's deck, and its text appears in the notes.

The photos are drawn pages, or those in BENCH_PAGES, one after the other; a real browser is touched. Needs `setup/install test`.
"""

import os
import statistics
import sys
import time
from pathlib import Path

from client import Served
from make_pages import make
from measuring import PLACE, ROOT, record, table
from quiet import LENT_BOUND, lent

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from harness.deck import TOP, await_deck, await_rest, is_opened  # noqa: E402
from harness.gestures import Finger  # noqa: E402
from harness.room import PHONE  # noqa: E402

# The seconds for which the user looks at the page before the first swipe, and between two swipes.
LOOK_SECONDS, PAUSE_SECONDS = 4, 1
POLL_SECONDS = 0.02
WANTED_SECONDS = 1
QUESTION = "How soon after a swipe is the text of a page a note?"


def swipe(served: Served, page: Page, finger: Finger) -> tuple[float, float]:
    """Swipes the top card up. Returns the seconds from lifting the finger to the note, and the percentage of processor time
    lent to others."""
    def notes() -> int:
        return served.get("/api/notes?limit=1")["count"]

    before = notes()
    box = page.locator(TOP).first.bounding_box()
    finger.drag(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6, 0, -320, 150)
    start, lent_before = time.monotonic(), lent()
    while notes() == before:
        if is_opened(page):
            # The machine was too busy to move the finger in time, so the page treated the swipe as a long press.
            page.go_back()
            await_rest(page)
            return swipe(served, page, finger)
        if time.monotonic() - start > 60:
            raise RuntimeError(f"no note within a minute: {served.get('/api/jobs')}")
        page.wait_for_timeout(POLL_SECONDS * 1000)
    seconds = time.monotonic() - start
    return seconds, 100 * (lent() - lent_before) / (seconds * (os.cpu_count() or 1))


def session(page: Page, served: Served, count: int) -> list[tuple[float, float]]:
    page.goto(served.server.link)
    page.request.put(served.server.origin + "/api/settings", data={"onboarded": True, "language": "en"}, headers={"Origin": served.server.origin})
    page.goto(served.server.origin + "/swipe")
    await_deck(page)
    time.sleep(LOOK_SECONDS)
    finger, times = Finger(page), []
    for _ in range(count):
        times.append(swipe(served, page, finger))
        time.sleep(PAUSE_SECONDS)
    return times


def main() -> None:
    pages = os.environ.get("BENCH_PAGES")
    folder = Path(pages) if pages else PLACE / "pages"
    if not pages:
        make(folder)
    rows: list[list[object]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        for name, fresh in [("nothing was ever read", True), ("started again", False)]:
            with Served(folder, fresh=fresh) as served:
                served.until("/api/library/scan", lambda scan: scan["state"] == "idle" and scan["read"] >= scan["total"] > 0 or not fresh)
                left = served.get("/api/triage/deck?limit=1")["counts"]
                count = left["total"] - left["processed"]
                times = session(browser.new_context(**PHONE).new_page(), served, count // 2 if fresh else count)
            for told, chosen in [(name, times), (f"… at most {LENT_BOUND:.0f} % lent", [each for each in times if each[1] <= LENT_BOUND])]:
                seconds = [each[0] for each in chosen]
                middle = [f"{statistics.median(seconds):.2f}", f"{max(seconds):.2f}"] if seconds else ["", ""]
                if seconds:
                    record(QUESTION, f"{name}{'' if chosen is times else ', at most 1 % lent'}: median of {len(seconds)} swipes", "s", statistics.median(seconds))
                    record(QUESTION, f"{name}{'' if chosen is times else ', at most 1 % lent'}: the slowest", "s", max(seconds), budget={"most": WANTED_SECONDS})
                first = f"{times[0][0]:.2f}" if chosen is times else ""
                rows.append([told, len(seconds), first, *middle, sum(each > WANTED_SECONDS for each in seconds)])
        browser.close()
    print(f"## From the finger lifted to the note, s (load {os.getloadavg()[0]:.1f})\n")
    table(["", "swipes", "first", "median", "slowest", f"above {WANTED_SECONDS}"], rows)


if __name__ == "__main__":
    main()
