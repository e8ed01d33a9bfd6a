"""The map of photos in a real browser: the time to its first picture, its smoothness, and the cost of clusters.

    Benchmarks/run maps

BENCH_MAPPED: the number of photos with a position (100000). Needs `setup/install test`.
"""

import os
import random
import shutil
import sqlite3
import sys
from pathlib import Path

from client import Served
from make_catalogue import await_index, make, return_photos
from measuring import PLACE, ROOT, record, table

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from harness.checks import frames_during, percentile, throttle  # noqa: E402
from harness.gestures import Finger  # noqa: E402
from harness.room import DESKTOP, PHONE  # noqa: E402

MAPPED = int(os.environ.get("BENCH_MAPPED", "100000"))
TOWNS, FAVOURITES, A_TRIP = 400, 20, 250
ROUNDS, SWINGS, STEPS = 10, 3, 30
SLOWDOWN = 4
BUDGET_FIRST, BUDGET_P95, BUDGET_SLOW_P95, BUDGET_CLUSTERS = 300, 17, 34, 50
# Resolves with the milliseconds from `start` to the frame after the coasts were drawn.
DRAWN = """(start) => new Promise((resolve) => {
    const look = () => {
        const marks = performance.getEntriesByName("map-drawn").filter((mark) => mark.startTime > start);
        if (marks.length) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        else requestAnimationFrame(look);
    };
    look();
})"""
# Goes to the map by a link, as a person does. Returns the time of the click.
CLICK = """() => {
    const link = document.createElement("a");
    link.href = "/places";
    document.querySelector("main").append(link);
    const start = performance.now();
    link.click();
    return start;
}"""
# The median milliseconds to join all photos for a view of the world and of closer ones.
CLUSTERS = """async (zooms) => {
    const { Clusters, positionsOf } = await import("/ui/map/map-clusters.js");
    const { MapView } = await import("/ui/map/map-view.js");
    const positions = positionsOf(await (await fetch("/api/places/photos")).json());
    return zooms.map((zoom) => {
        const view = new MapView();
        view.resize(390, 540);
        [view.x, view.y, view.zoom] = [0.53, 0.34, zoom];
        const times = Array.from({ length: 15 }, () => {
            const start = performance.now();
            new Clusters(positions).of(view);
            return performance.now() - start;
        });
        return times.sort((one, other) => one - other)[7];
    });
}"""
ZOOMS = [1.1, 3, 5, 8]


def filled() -> Path:
    data = PLACE / "home"  # that of `Served`
    shutil.rmtree(data, ignore_errors=True)
    make(data, MAPPED)
    chance = random.Random(46)
    towns = [(chance.uniform(36, 60), chance.uniform(-9, 30)) for _ in range(TOWNS * 3 // 4)]
    towns += [(chance.uniform(-35, 60), chance.uniform(-120, 150)) for _ in range(TOWNS // 4)]
    places = []
    for first in range(1, MAPPED + 1, A_TRIP):
        latitude, longitude = chance.choice(towns[:FAVOURITES] if chance.random() < 0.5 else towns)
        last = min(first + A_TRIP, MAPPED + 1)
        places += [(latitude + chance.gauss(0, 0.05), longitude + chance.gauss(0, 0.07), photo) for photo in range(first, last)]
    with sqlite3.connect(data / "data/catalogue.sqlite") as db:
        db.execute("PRAGMA synchronous = OFF")
        db.executemany("UPDATE file SET latitude = ?, longitude = ? WHERE id = ?", places)
    db.close()
    return data


def opened(browser: Browser, served: Served, device: dict, path: str) -> Page:
    page = browser.new_context(**device).new_page()
    page.request.get(served.server.link)
    page.goto(served.server.origin + path)
    return page


def first_pictures(browser: Browser, served: Served, device: dict) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"in a new browser": [], "opened again": [], "from another page": []}
    for _ in range(ROUNDS):
        page = opened(browser, served, device, "/places")
        found["in a new browser"].append(page.evaluate(DRAWN, 0))
        page.goto(served.server.origin + "/places")
        found["opened again"].append(page.evaluate(DRAWN, 0))
        page.goto(served.server.origin + "/photos")
        page.wait_for_timeout(2000)
        found["from another page"].append(page.evaluate(DRAWN, page.evaluate(CLICK)))
        page.context.close()
    return found


def pan(page: Page) -> None:
    box = page.locator(".map-large").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = Finger(page)
    for _ in range(SWINGS):
        for way in (1, -1):
            finger.touch("touchStart", (x, y))
            finger.move((x, y), (x + 120 * way, y + 60 * way), STEPS)
            finger.touch("touchEnd")


def pinch(page: Page) -> None:
    box = page.locator(".map-large").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = Finger(page)
    for _ in range(SWINGS):
        for spreads in (range(STEPS), range(STEPS, 0, -1)):
            finger.touch("touchStart", (x - 40, y), (x + 40, y))
            for step in spreads:
                finger.touch("touchMove", (x - 40 - 3 * step, y), (x + 40 + 3 * step, y))
            finger.touch("touchEnd")


def smoothness(browser: Browser, served: Served) -> dict[str, list[float]]:
    found = {}
    for what, act, slow in [("moved", pan, 1), ("pinched", pinch, 1), ("moved, at a quarter of the processor", pan, SLOWDOWN)]:
        page = opened(browser, served, PHONE, "/places")
        page.evaluate(DRAWN, 0)
        page.wait_for_timeout(3000)
        throttle(page, slow)
        found[what] = frames_during(page, lambda: act(page))
        page.context.close()
    return found


def main() -> None:
    data = filled()
    arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with Served(data / "empty", fresh=False) as served, sync_playwright() as playwright:
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle", 3600)
        return_photos(data)
        await_index(data)
        served.rest(3600)
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=arguments)
        first = {name: first_pictures(browser, served, device) for name, device in (("phone", PHONE), ("laptop", DESKTOP))}
        frames = smoothness(browser, served)
        page = opened(browser, served, PHONE, "/settings")
        clusters = page.evaluate(CLUSTERS, ZOOMS)
        browser.close()
    question = f"How soon does the map of {MAPPED:,} photos show, and how smooth is it?"
    rows = []
    for device, ways in first.items():
        for way, times in ways.items():
            record(question, f"first picture on a {device}, {way}", "ms", times, budget={"most": BUDGET_FIRST})
            rows.append([f"first picture, {device}, {way}", f"{percentile(times, 0.5):.0f}", BUDGET_FIRST])
    for what, times in frames.items():
        most = BUDGET_SLOW_P95 if "quarter" in what else BUDGET_P95
        record(question, f"frames on a phone, {what}", "ms, p95", percentile(times, 0.95), budget={"most": most})
        rows.append([f"frames, {what}: p95", f"{percentile(times, 0.95):.1f}", most])
    for zoom, cost in zip(ZOOMS, clusters, strict=True):
        record(question, f"clusters at zoom {zoom:g}", "ms", cost, budget={"most": BUDGET_CLUSTERS})
        rows.append([f"clusters at zoom {zoom:g}", f"{cost:.1f}", BUDGET_CLUSTERS])
    table(["what", "ms", "at most"], rows)


if __name__ == "__main__":
    main()
