"""More like this: how long the photos that look like one take to be found among many, with drawn features.

    Benchmarks/run likeness

BENCH_LIKE: the number of photos (100000)
"""

import os
import random
import shutil
import sqlite3
import statistics
import time
from pathlib import Path

from client import Served
from make_catalogue import await_index, make, return_photos
from measuring import PLACE, process_cpu, record

PHOTOS = int(os.environ.get("BENCH_LIKE", "100000"))
HEAD = b"shoebox features of pictures 001\n"
FEATURES, ROUNDS = 1280, 21


def drawn(chance: random.Random) -> bytes:
    """Features whose squares add up to about 490,000."""
    values = [chance.random() ** 2 for _ in range(FEATURES)]
    scale = 700 / sum(value * value for value in values) ** 0.5
    return bytes(min(127, round(scale * value)) for value in values)


def write_features(data: Path) -> None:
    """Gives each content features, which are near those of every 400th other."""
    chance = random.Random(47)
    some = [drawn(chance) for _ in range(400)]
    with sqlite3.connect(data / "catalogue.sqlite") as db:
        identities = [identity for (identity,) in db.execute("SELECT DISTINCT identity FROM file WHERE identity IS NOT NULL")]
        db.executemany("INSERT OR REPLACE INTO thingSeen (identity, at) VALUES (?, 1)", [(identity,) for identity in identities])
        db.executemany("INSERT OR REPLACE INTO thingFeature (identity, isKnown) VALUES (?, 1)", [(identity,) for identity in identities])
    with (data / "likeness").open("wb") as file:
        file.write(HEAD)
        for at, identity in enumerate(identities):
            values = bytearray(some[at % len(some)])
            for _ in range(200):
                values[chance.randrange(FEATURES)] = chance.randrange(60)
            file.write(identity + bytes(values))


def measure(served: Served, question: str, ids: list[int]) -> None:
    found, before = [], process_cpu(served.pid)
    for id in ids:
        start = time.monotonic()
        served.bytes(f"/api/photos/count?like={id}")
        found.append(1000 * (time.monotonic() - start))
    worked = 1000 * (process_cpu(served.pid) - before) / len(ids)
    record(question, "`/api/photos/count?like=…`", "ms", found, budget={"most": 50})
    record(question, "`/api/photos/count?like=…`, processor time", "CPU ms", worked, budget={"most": 50})
    print(f"{statistics.median(found):.1f} ms, at most {max(found):.1f} ms; {worked:.1f} CPU ms")


def main() -> None:
    data = PLACE / "home"  # that of `Served`
    shutil.rmtree(data, ignore_errors=True)
    make(data, PHOTOS)
    write_features(data / "data")
    question = f"How soon are the photos that look like one found among {PHOTOS:,}?"
    record(question, "the file of features, a photo", "bytes", round((data / "data/likeness").stat().st_size / PHOTOS), budget={"most": 1330})
    with Served(data / "empty", fresh=False) as served:
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle", 3600)
        return_photos(data)
        await_index(data)
        served.rest(600)
        with sqlite3.connect(data / "data/catalogue.sqlite") as db:
            ids = [id for (id,) in db.execute("SELECT id FROM file WHERE identity IS NOT NULL ORDER BY id LIMIT ?", [ROUNDS])]
        measure(served, question, ids)


if __name__ == "__main__":
    main()
