"""The smoothness of long pages and of the deck in a real browser: a grid of a million photos, a list of a hundred thousand,
eight swipes.

Needs `setup/install test`.
"""

import os
import statistics
import sys
import time

from client import Served
from make_library import make
from measuring import PLACE, ROOT, record, table

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from harness.checks import frames_during, percentile, throttle  # noqa: E402
from harness.deck import DIRECTIONS, TOP, throw  # noqa: E402
from harness.gestures import Finger  # noqa: E402
from harness.room import DESKTOP, PHONE  # noqa: E402

COUNT = int(os.environ.get("BENCH_COUNT", "1000000"))
QUEUED = min(COUNT // 2, 100_000)
AT_ONCE = 5000
ROUNDS = 3
JUMPS = 7
INDEX_SECONDS = 900
SLOWDOWN = 4
BUDGET_P95, BUDGET_SLOW_P95, BUDGET_JUMP = 17, 34, 300

# Resolves with the milliseconds from the jump to a frame in which every cell in the window shows its picture.
JUMP = """(share) => new Promise((resolve) => {
    const start = performance.now();
    const range = document.documentElement.scrollHeight - innerHeight;
    scrollTo(0, range * share);
    const look = () => {
        const cells = [...document.querySelectorAll(".photo-cell:not([hidden])")].filter((cell) => {
            const box = cell.getBoundingClientRect();
            return box.bottom > 0 && box.top < innerHeight;
        });
        const shown = cells.filter((cell) => cell.querySelector(".photo-cell-shown"));
        if (cells.length && shown.length === cells.length) resolve(performance.now() - start);
        else if (performance.now() - start > 10000) resolve(10000);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


def largest(days: dict) -> dict:
    return max(days["groups"], key=lambda group: group["count"], default={"count": 0})


def flings(page: Page) -> None:
    finger = Finger(page)
    for down in (True, True, True, False, False, False):
        finger.drag(195, 700 if down else 200, 0, -500 if down else 500, 160)
        page.wait_for_timeout(900)


def wheel(page: Page) -> None:
    page.mouse.move(700, 400)
    for step in range(120):
        page.mouse.wheel(0, 300 if step < 60 else -300)
        page.wait_for_timeout(16)


def swipes(page: Page) -> None:
    for index in range(8):
        throw(page, list(DIRECTIONS)[index % 4], 300)


def smoothness(page: Page, act) -> list[float]:
    times: list[float] = []
    for _ in range(ROUNDS):
        times += frames_during(page, lambda: act(page))
    return times


def main() -> None:
    folder = PLACE / f"library-{COUNT}"
    make(folder, COUNT)
    with Served(folder) as served, sync_playwright() as playwright:
        served.await_names(COUNT)
        served.post("/api/library/scan/cancel", {})
        served.rest(INDEX_SECONDS)
        photos, after = [], ""
        while len(photos) < QUEUED:
            answer = served.get(f"/api/library/photos?limit=1000{after}")
            photos += [photo["id"] for photo in answer["photos"]]
            after = f"&after={answer['next']}"
        for start in range(0, QUEUED, AT_ONCE):
            wish = {"ids": photos[start:start + AT_ONCE], "action": "delete", "key": f"frames-{start}", "alone": True}
            served.post("/api/triage/decide-many", wish)
        group = largest(served.get("/api/groups/day"))
        served.rest()
        arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=arguments)

        def opened(device: dict, path: str, first: str) -> Page:
            page = browser.new_context(**device).new_page()
            page.goto(served.server.link)
            page.goto(served.server.origin + path)
            page.locator(first).first.wait_for()
            time.sleep(2)
            return page

        rows, question = [], f"How smooth are a grid of {group['count']:,} photos, a list of {QUEUED:,} rows and the deck?"
        for name, device, path, first, act, slow, budget in [
            ("grid flung on a phone", PHONE, f"/groups/day/{group['key']}", ".photo-cell-shown", flings, 1, BUDGET_P95),
            ("the same at a quarter of the processor", PHONE, f"/groups/day/{group['key']}", ".photo-cell-shown", flings, SLOWDOWN, BUDGET_SLOW_P95),
            ("eight swipes at a quarter of the processor", PHONE, "/swipe", TOP, swipes, SLOWDOWN, BUDGET_SLOW_P95),
            ("list scrolled on a laptop", DESKTOP, "/queue", ".photo-row img", wheel, 1, BUDGET_P95),
            ("list flung on a phone", PHONE, "/queue", ".photo-row img", flings, 1, BUDGET_P95),
        ]:
            page = opened(device, path, first)
            throttle(page, slow)
            times = smoothness(page, act)
            record(question, name, "ms, p95", percentile(times, 0.95), budget={"most": budget})
            rows.append([name, len(times), *(f"{percentile(times, part):.1f}" for part in (0.5, 0.95, 0.99)), f"{max(times):.0f}", budget])
            page.context.close()
        page = opened(DESKTOP, f"/groups/day/{group['key']}", ".photo-cell-shown")
        jumps = [page.evaluate(JUMP, share) for share in [0.987654, *(n / JUMPS for n in range(1, JUMPS))]]
        browser.close()
    record(question, "jump to 98.7654 % of the grid, until every picture is there", "ms", jumps[0], budget={"most": BUDGET_JUMP})
    record(question, f"{JUMPS - 1} other jumps, the slowest", "ms", max(jumps[1:]), budget={"most": BUDGET_JUMP})
    print(f"## Long pages: a grid of {group['count']:,} photos, a list of {QUEUED:,} rows\n")
    print("Chromium, headless, software rendering on the same processors.")
    table(["what", "frames", "p50 ms", "p95 ms", "p99 ms", "worst ms", "p95 at most"], rows)
    print(f"Jump to 98.7654 % of the grid, until every picture in the window is there, made on the way: {jumps[0]:.0f} ms; "
          f"to {JUMPS - 1} other places: median {statistics.median(jumps[1:]):.0f}, slowest {max(jumps[1:]):.0f} ms "
          f"(budget {BUDGET_JUMP}).\n")


if __name__ == "__main__":
    main()
