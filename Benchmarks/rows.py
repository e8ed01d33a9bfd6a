"""The cost of a catalogue with many millions of rows compared with one million: the first card, lists, facets, search, and
memory.

    BENCH_ROWS=1000000,10000000 Benchmarks/rows.py

The files of the rows need not exist.
"""

import os
import time
from pathlib import Path

import make_catalogue
from client import Served
from measuring import BINARY, PLACE, anonymous_memory, process_cpu, table

from harness.server import Server

ROWS = [int(count) for count in os.environ.get("BENCH_ROWS", "1000000,10000000").split(",")]
TIMES = 100
SHARE_99 = 0.99
CARD = "/api/triage/deck?limit=12"


class Filled(Served):
    """A server whose catalogue was filled before. The folder of its photos cannot be listed; another folder is empty."""

    def __init__(self, place: Path):
        super().__init__(place / "empty")
        self.server = Server(BINARY, place / "empty", place)


def asked(served: Served, paths: list[str]) -> tuple[float, float, float, float]:
    """In ms: the time of the first answer, the median and 99th percentile of the others, and the server's processor time
    per answer."""
    taken, before = [], process_cpu(served.pid)
    for number in range(TIMES):
        start = time.monotonic()
        served.bytes(paths[number % len(paths)])
        taken.append((time.monotonic() - start) * 1000)
    rest = sorted(taken[1:])
    worked = (process_cpu(served.pid) - before) * 1000 / TIMES
    return taken[0], rest[len(rest) // 2], rest[int(len(rest) * SHARE_99)], worked


def contenders(count: int) -> dict[str, list[str]]:
    ranks = [count * number // TIMES for number in range(TIMES)]
    words = [f"img {count * number // TIMES:08}" for number in range(TIMES)]
    return {
        "deck, 12 cards": [CARD],
        "deck of one format": [f"{CARD}&format=heic"],
        "deck of a size that no photo has": [f"{CARD}&minBytes=1000000000"],
        "photos, 100 a page": ["/api/library/photos?limit=100"],
        "photos from any place on": [f"/api/photos?limit=100&rank={rank}" for rank in ranks],
        "months": ["/api/photos/months"],
        "facets": ["/api/library/facets"],
        "home of groups": ["/api/groups"],
        "search: one letter of every name": ["/api/search?q=i"],
        "search: a name": [f"/api/search?q={word.replace(' ', '_')}" for word in words],
        "search: what no name has": ["/api/search?q=xylophone"],
    }


def measured(count: int) -> dict[str, str]:
    place = PLACE / f"rows-{count}"
    if not place.exists():
        make_catalogue.make(place, count)
    size = sum(file.stat().st_size for file in (place / "data").glob("catalogue.sqlite*"))
    with Filled(place) as served:
        first = served.until(CARD, lambda deck: bool(deck["cards"]))
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle")
        idle = anonymous_memory(served.pid)
        figures = {"the catalogue, GB": f"{size / 1e9:.2f}", "first card after the start, s": f"{first:.2f}", "memory at rest, MB": f"{idle:.0f}"}
        for name, paths in contenders(count).items():
            one, median, late, worked = asked(served, paths)
            figures[f"{name}: first · p50 · p99 · processor, ms"] = f"{one:.1f} · {median:.1f} · {late:.1f} · {worked:.1f}"
        figures["memory after it, MB"] = f"{anonymous_memory(served.pid):.0f}"
    return figures


def main() -> None:
    columns = {count: measured(count) for count in ROWS}
    names = list(next(iter(columns.values())))
    table(["one request at a time", *(f"{count:,}" for count in ROWS)], [[name, *(columns[count][name] for count in ROWS)] for name in names])


if __name__ == "__main__":
    main()
