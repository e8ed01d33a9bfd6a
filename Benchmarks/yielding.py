"""How much slower the deck's requests are while all processors are busy with a scan or with work in the background.

A person looks at cards one after another: the deck, a preview, a thumbnail, a decision and its undo. The same requests are sent while
nothing else goes on, while all photos are read again, and while texts and faces are looked for. Each state has BENCH_REQUESTS
requests (2,000). The library is that of `Benchmarks/run library`.
"""

import itertools
import os
import statistics
import time
from collections.abc import Callable

from client import Served
from library import COUNT, ORIGINALS, is_at_rest, is_scanned, late, put, until
from make_phone import make
from measuring import PLACE, record, table
from quiet import lent

REQUESTS = int(os.environ.get("BENCH_REQUESTS", "2000"))
WANTED = 1.2
PAUSE_SECONDS = 0.02


class Swiper:
    """Sends the requests of the deck, and notes how long each takes in milliseconds."""

    def __init__(self, served: Served):
        self.served, self.serial = served, itertools.count()
        self.previews: set[int] = set()

    def timed(self, times: list[float], ask: Callable[[], object]) -> object:
        start = time.monotonic()
        answer = ask()
        times.append((time.monotonic() - start) * 1000)
        time.sleep(PAUSE_SECONDS)
        return answer

    def go(self, keep_busy: Callable[[], object] = lambda: None) -> list[float]:
        served, times = self.served, []
        while len(times) < REQUESTS:
            keep_busy()
            hand = self.timed(times, lambda: served.get("/api/triage/deck?limit=12"))
            for card in hand["cards"][:4]:
                self.timed(times, lambda card=card: served.bytes(f"/api/pictures/{card['id']}/thumbnail?v={card['version']}"))
                self.timed(times, lambda card=card: served.bytes(f"/api/pictures/{card['id']}/preview/1440?v={card['version']}"))
            swipe = {"key": f"yielding{next(self.serial)}", "id": hand["cards"][0]["id"], "action": "keep", "at": 0}
            self.timed(times, lambda: served.post("/api/triage/decisions", {"decisions": [swipe]}))
            self.timed(times, lambda: served.post("/api/undo", {"key": swipe["key"]}))
        return times


def main() -> None:
    root = PLACE / f"phone-{COUNT}"
    make(root, COUNT, ORIGINALS)
    taken: dict[str, tuple[list[float], float]] = {}
    with Served(root) as served:
        put(served, onboarded=True, language="en")
        until(served, is_scanned, is_at_rest)
        swiper = Swiper(served)
        swiper.go()  # The previews are made.

        def measure(name: str, keep_busy: Callable[[], object] = lambda: None) -> None:
            start, before = time.monotonic(), lent()
            times = swiper.go(keep_busy)
            taken[name] = (times, 100 * (lent() - before) / ((time.monotonic() - start) * (os.cpu_count() or 1)))

        def scan() -> None:
            if served.get("/api/library/scan")["state"] == "idle":
                served.post("/api/library/scan", {"afresh": True})

        measure("quiet")
        measure("while all photos are read again", scan)
        served.post("/api/library/scan/cancel", {})
        put(served, people=True, readInBackground=True)
        measure("while texts and faces are looked for")
    quiet = late(taken["quiet"][0])
    question = "How much do the deck's requests wait while all processors are busy?"
    for name, (times, _) in taken.items():
        record(question, f"{name}, {len(times)} requests", "ms, p99", late(times))
        if name != "quiet":
            record(question, name, "× of the quiet p99", late(times) / quiet, budget={"most": WANTED})
    table(["the deck's requests", "requests", "p50 ms", "p99 ms", "most", "× quiet", "lent, %"], [
        [name, len(times), f"{statistics.median(times):.1f}", f"{late(times):.1f}", f"{max(times):.0f}", f"{late(times) / quiet:.2f}", f"{away:.1f}"]
        for name, (times, away) in taken.items()])


if __name__ == "__main__":
    main()
