"""Fills a catalogue with rows of photos whose files need not exist, as after a scan, to measure lists with millions of photos.

    Benchmarks/make_catalogue.py DATA [--count 10000000]

The photos' folder is empty, so the first scan of a server marks the rows as gone. Call `return_photos` after it.
"""

import argparse
import os
import sqlite3
import subprocess
import time
from pathlib import Path

from measuring import BINARY

A_FOLDER = 1000
FIRST_SECOND, SECONDS = 631_152_000, 36 * 365 * 86_400  # from 1990 on, local time
CAMERAS = "'Canon EOS 5D', 'NIKON D90', 'iPhone 12', 'Pixel 6', NULL"
STEP = 500_000
SUM_COLUMNS = "min(size), max(size), min(taken), max(taken), count(*), sum(decision = 0), sum(size)"


def make(data: Path, count: int) -> Path:
    """Makes the catalogue. Returns the folder of its photos."""
    root = data / "photos"
    root.mkdir(parents=True)
    empty = data / "empty"
    empty.mkdir()
    subprocess.run([BINARY, "scan", empty, "--data", data / "data", "--json"], check=True, stdout=subprocess.DEVNULL)
    with sqlite3.connect(data / "data/catalogue.sqlite") as db:
        db.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000")
        db.execute("UPDATE folder SET path = ?", [os.fsencode(root)])
        # The indexes and triggers of the table are dropped, and created again after all rows were inserted. This takes a tenth
        # of the time.
        later = [sql for (sql,) in db.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND (type = 'index' AND tbl_name = 'file' OR type = 'trigger' AND tbl_name = 'file')")]
        for kind, name in db.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name = 'file' AND type <> 'table'").fetchall():
            db.execute(f"DROP {kind} {name}")
        fill(db, os.fsencode(root), count)
        for sql in later:
            db.execute(sql)
    db.close()
    return root


def return_photos(data: Path) -> None:
    """Marks all photos as present again, after the scan that did not find their files."""
    with sqlite3.connect(data / "data/catalogue.sqlite", timeout=600) as db:
        db.execute("PRAGMA cache_size = -500000")
        db.execute("UPDATE file SET presence = 0 WHERE presence <> 0")
    db.close()


def await_index(data: Path) -> None:
    """Waits until the server has named all places and indexed all photos. Looks into the catalogue, because requests would slow the
    server down."""
    due = "SELECT EXISTS (SELECT 1 FROM placeDue) OR EXISTS (SELECT 1 FROM searchStale)"
    seen = "SELECT coalesce((SELECT value FROM tally WHERE key = 'namesIndexed'), 0) < (SELECT max(id) FROM file)"
    while True:
        with sqlite3.connect(data / "data/catalogue.sqlite", timeout=600) as db:
            is_due = any(db.execute(query).fetchone()[0] for query in (due, seen))
        db.close()
        if not is_due:
            return
        time.sleep(2)


def fill(db: sqlite3.Connection, root: bytes, count: int) -> None:
    numbers = "WITH RECURSIVE n(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM n WHERE n < :last)"
    base = db.execute("SELECT coalesce(max(id), 0) + 1 FROM directory").fetchone()[0]
    db.execute(
        f"{numbers} INSERT INTO directory (id, path) SELECT :base + n, CAST(:root || printf('/%04d/%05d', 1990 + n * 36 / (:last + 1), n) AS BLOB) FROM n",
        {"first": 0, "last": (count - 1) // A_FOLDER, "base": base, "root": os.fsdecode(root)})
    cameras = "CASE n % 5 " + " ".join(f"WHEN {at} THEN {name}" for at, name in enumerate(CAMERAS.split(", "))) + " END"
    for first in range(0, count, STEP):
        db.execute(
            f"""{numbers} INSERT INTO file (id, directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom,
            contents, identity, width, height, colour, camera, differenceHash, perceptualHash, nameOrder)
            SELECT n + 1, :base + n / {A_FOLDER}, CAST(printf('IMG_%08d.jpg', n) AS BLOB), 0, iif(n % 20, 'jpeg', 'heic'),
            300000 + abs(random()) % 8000000, :start * 1000000000, :start * 1000000000, n, 1,
            :start + CAST(n * ({SECONDS} * 1.0 / :count) AS INTEGER), 1, 1, randomblob(32), 4000, 3000, abs(random()) % 16777216, {cameras},
            random(), random(), CAST(printf('img_0%s%d.jpg', char(length(n)), n) AS BLOB) FROM n""",
            {"first": first, "last": min(first + STEP, count) - 1, "base": base, "start": FIRST_SECOND, "count": count})
        db.commit()
    db.execute(f"INSERT INTO directorySum SELECT directoryId, kind, format, {SUM_COLUMNS} FROM file GROUP BY 1, 2, 3")
    db.execute(f"INSERT INTO monthSum SELECT month, kind, format, screenshot, sizeStep, {SUM_COLUMNS} FROM file GROUP BY 1, 2, 3, 4, 5")
    db.execute("UPDATE census SET (files, bytes) = (SELECT count(*), sum(size) FROM file) WHERE presence = 0 AND decision = 0")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fills a catalogue with rows of photos whose files need not exist.")
    parser.add_argument("data", type=Path)
    parser.add_argument("--count", type=int, default=10_000_000)
    options = parser.parse_args()
    start = time.monotonic()
    make(options.data, options.count)
    print(f"{options.count} rows in {time.monotonic() - start:.0f} s")
