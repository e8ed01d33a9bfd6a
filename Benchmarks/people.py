"""Groups of faces: the processor time of the server for 100,000 drawn faces in one run, and for further photos one by one.

    Benchmarks/run people

The faces are numbers as dlib's network computes them: those of a person about .4 apart, those of two people about .85. They are put into
the file of faces without groups, and the server groups them at its start. BENCH_FACES: their number (100000), BENCH_PERSONS: of how many
people (2000).
"""

import os
import shutil
import sqlite3
import sys
import time
from pathlib import Path

from client import Served
from measuring import PLACE, ROOT, process_cpu, record

sys.path.insert(0, str(ROOT / ".parts/wheels-bench"))

import numpy  # noqa: E402

FACES = int(os.environ.get("BENCH_FACES", "100000"))
PERSONS = int(os.environ.get("BENCH_PERSONS", "2000"))
COUNT = 128
QUESTION = f"How long are {FACES:,} faces of {PERSONS:,} people grouped?"
# The columns of `face` that are drawn; the server makes the table.
INSERT = "INSERT INTO face (identity, x, y, width, height, score, pixels, numbers, picture) VALUES (?, 1000, 1000, 2000, 2000, 90, 100, ?, ?)"


def directions(chance: numpy.random.Generator, count: int, length: float) -> numpy.ndarray:
    values = chance.uniform(-1, 1, (count, COUNT)).astype(numpy.float32)
    return values / numpy.linalg.norm(values, axis=1, keepdims=True) * length


def fill(file: Path) -> None:
    """Writes the faces, each in a photo of its own."""
    chance = numpy.random.default_rng(47)
    people = directions(chance, PERSONS, 0.6)
    whose = (numpy.arange(FACES) * 7919) % PERSONS
    numbers = people[whose] + directions(chance, FACES, 0.28)
    picture = bytes(4000)
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA synchronous = OFF")
        rows = ((index.to_bytes(32, "big"), values.tobytes(), picture) for index, values in enumerate(numbers))
        db.executemany(INSERT, rows)
    db.close()


def left(file: Path) -> int:
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=60) as db:
        return db.execute("SELECT count(*) FROM face WHERE family IS NULL").fetchone()[0]


def main() -> None:
    home = PLACE / "home"
    shutil.rmtree(home, ignore_errors=True)
    empty = home / "empty"
    empty.mkdir(parents=True)
    # The first start makes the file of faces.
    with Served(empty, fresh=False) as served:
        served.put("/api/settings", {"people": True})
        served.get("/api/people")
    file = home / "data/people.sqlite"
    fill(file)
    with Served(empty, fresh=False) as served:
        while left(file) > 0:
            if time.monotonic() - served.started > 900:
                raise RuntimeError(f"{left(file)} faces have no group after 15 minutes")
            time.sleep(1)
        served.rest()
        worked = process_cpu(served.pid)
        groups = len(served.get("/api/people")["groups"])
    with sqlite3.connect(file) as db:
        families = db.execute("SELECT count(DISTINCT family) FROM face").fetchone()[0]
    record(QUESTION, "all faces at once, with the file of faces", "CPU s", worked, budget={"most": 30})
    record(QUESTION, "a face of these", "CPU ms", 1000 * worked / FACES, budget={"most": 10})
    record(QUESTION, "groups", "", families)
    print(f"{FACES} faces: {worked:.1f} CPU s, {families} groups, {groups} listed")


if __name__ == "__main__":
    main()
