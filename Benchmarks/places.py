"""Places: the cost of names, of the search by place in a large library, and of the map's requests.

    Benchmarks/run places

BENCH_PLACED: the number of photos with a position (1000000) · BENCH_KEEP=1 uses the catalogue of the last run
"""

import os
import random
import shutil
import sqlite3
import statistics
import time
from pathlib import Path
from urllib.parse import quote

from client import Served
from make_catalogue import await_index, make, return_photos
from measuring import BINARY, PLACE, ROOT, measure, process_cpu, record, table

PLACED = int(os.environ.get("BENCH_PLACED", "1000000"))
KEEP = os.environ.get("BENCH_KEEP") == "1"
POINTS = 100_000
ROUNDS = 9
CITIES = [(48.137, 11.575), (41.89, 12.492), (48.858, 2.294), (40.783, -73.965), (35.68, 139.76), (-33.857, 151.215), (49.45, 11.08), (47.557, 10.75)]
QUERIES = ["münchen", "munich", "bayern", "italy 2019", "germany", "tokyo img", "rom"]
PATHS = {
    "`/api/places/photos`, all positions": "/api/places/photos",
    "`/api/places/names`, the whole Earth": "/api/places/names?area=-85,-180,85,180",
    "`/api/places/names`, around Munich": "/api/places/names?area=47,10,49,13",
    "`/api/places`, found by “mün”": "/api/places?q=m%C3%BCn",
    "`/api/places`, found by one letter": "/api/places?q=m",
    "`/api/places/hints`": "/api/places/hints",
    "groups by place": "/api/groups/place",
    "groups by trip": "/api/groups/trip",
}


def names(chance: random.Random) -> None:
    points = [f"{latitude + chance.uniform(-0.1, 0.1):.4f},{longitude + chance.uniform(-0.1, 0.1):.4f}" for latitude, longitude in chance.choices(CITIES, k=POINTS)]
    lines, one = PLACE / "points.txt", PLACE / "point.txt"
    lines.write_text("\n".join(points) + "\n")
    one.write_text("48.1,11.5\n")
    naming = lambda file: measure(["sh", "-c", 'exec "$0" places name < "$1"', BINARY, file])
    costs = [naming(lines) for _ in range(3)]
    base = naming(one)
    question = "What do names of places cost?"
    record(question, "100,000 points around cities, without the start of the program", "CPU s", [(cost.cpu - base.cpu) * 1e5 / POINTS for cost in costs], budget={"most": 1})
    record(question, "memory over that of naming one point", "MB", statistics.median(cost.peak for cost in costs) - base.peak, budget={"most": 10})
    for pack in ("names.pack", "map.pack", "relief.jpg"):
        path = ROOT / ".parts/places" / pack
        record(question, f"`{pack}` on the disk", "MB", path.stat().st_size / 1e6, budget={"most": 12})


def filled() -> Path:
    data = PLACE / "home"  # that of `Served`
    if KEEP and data.exists():
        return data
    shutil.rmtree(data, ignore_errors=True)
    make(data, PLACED)
    with sqlite3.connect(data / "data/catalogue.sqlite") as db:
        db.execute("PRAGMA synchronous = OFF")
        # Trips: a city for each thousand photos, and noise of some kilometres.
        choose = lambda column: " ".join(f"WHEN {at} THEN {city[column]}" for at, city in enumerate(CITIES))
        hashed = f"(id / 1000 * 7919) % {len(CITIES)}"
        db.execute(
            f"UPDATE file SET latitude = CASE {hashed} {choose(0)} END + (id % 97) / 2000.0, "
            f"longitude = CASE {hashed} {choose(1)} END + (id % 89) / 2000.0")
    db.close()
    return data


def times(served: Served, path: str) -> list[float]:
    found = []
    for _ in range(ROUNDS):
        start = time.monotonic()
        served.bytes(path)
        found.append(1000 * (time.monotonic() - start))
    return found


def main() -> None:
    names(random.Random(46))
    data = filled()
    start = time.monotonic()
    question = f"How soon is a place found among {PLACED:,} photos?"
    with Served(data / "empty", fresh=False) as served:
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle", 3600)
        return_photos(data)
        await_index(data)
        record(question, "all photos named and indexed, from the start of the server", "s", time.monotonic() - start)
        served.rest(1800)
        rows = []
        for query in QUERIES:
            # A space makes each search a new one.
            found = []
            for round in range(ROUNDS):
                path = "/api/search?limit=12&q=" + "+".join(map(quote, query.split())) + "+" * round
                start = time.monotonic()
                served.bytes(path)
                found.append(1000 * (time.monotonic() - start))
            record(question, f"`{query}`", "ms", found, budget={"most": 20})
            rows.append([query, f"{statistics.median(found):.1f}"])
        for what, path in PATHS.items():
            found = times(served, path)
            record(question, what, "ms", found)
            rows.append([what, f"{statistics.median(found):.1f}"])
    table(["what", "ms"], rows)


if __name__ == "__main__":
    main()
