"""The search box over 100,000 notes and 1,000,000 names of photos, as fast as a person types: what each letter costs, through the server."""

import contextlib
import os
import random
import shutil
import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

from client import Served
from measuring import BINARY, PLACE, table

NOTES = int(os.environ.get("BENCH_NOTES", "100000"))
NAMES = int(os.environ.get("BENCH_NAMES", "1000000"))
WORDS_EACH = 64
REPEATS = 15
SYLLABLES = "ka lo mi ter an ber sch ung rei ne to pa ri so del ver gen ost ma li".split()
QUERIES = {
    "one letter": "k",
    "two letters": "ka",
    "beginning of common words": "kalo",
    "a rare word": "needle7",
    "within words": "eedle90",
    "two common words": "kaka loka",
    "a phrase": '"kaka loka"',
    "common runs of letters within words": "erver",
    "nothing has it": "xylophone",
    "in every name": "img",
    "beginning within names": "ant",
    "a folder and a number": "trip7 1234",
    "a month": "july 2021",
}


def vocabulary(chance: random.Random) -> list[str]:
    return ["kaka", "loka"] + ["".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))) for _ in range(20_000)]


def fill(catalogue: Path) -> float:
    """Notes straight into the tables, in the order of their dates. Returns the seconds it took."""
    chance = random.Random(1)
    words = vocabulary(chance)
    weights = [1 / (rank + 1) for rank in range(len(words))]
    start = time.monotonic()
    with contextlib.closing(sqlite3.connect(catalogue)) as database, database:
        for number in range(1, NOTES + 1):
            text = " ".join(chance.choices(words, weights, k=WORDS_EACH)) + (f" needle{number}" if number % 1000 == 7 else "")
            identity, seconds = number.to_bytes(32, "big"), 1_600_000_000 + number * 60
            database.execute(
                "INSERT INTO reading VALUES (?, ?, 0.1, 10, 10, ?, X'5B5D', 'other', 1, NULL)", (identity, seconds * 1000, text)
            )
            database.execute("INSERT INTO note (id, identity, at, category) VALUES (?, ?, ?, 'other')", (number, identity, seconds * 1000))
            document = 1 << 59 | seconds << 26 | number
            database.execute("INSERT INTO searchDocument VALUES (?, 1, ?, '', ?)", (document, number, text))
        name_files(database, chance)
    return time.monotonic() - start


def name_files(database: sqlite3.Connection, chance: random.Random) -> None:
    """Files in folders of a thousand, with their names in the index."""
    for number in range(1, NAMES + 1):
        folder = number // 1000 + 1
        name, seconds = f"IMG_{number} {chance.choice(['plant', 'ant', 'restaurant', 'grants'])}.jpg", 1_500_000_000 + number * 200
        if number % 1000 == 0 or number == 1:
            database.execute("INSERT OR IGNORE INTO directory (id, path) VALUES (?, ?)", (folder, f"/bench/trip{folder}".encode()))
        database.execute(
            "INSERT INTO file (id, directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom)"
            " VALUES (?, ?, ?, 0, 'jpeg', 1, 1, 1, ?, 1, ?, 0)",
            (number, folder, name.encode(), number, seconds),
        )
        document = 2 << 59 | seconds << 26 | number
        database.execute("INSERT INTO searchDocument VALUES (?, 2, ?, ?, ?)", (document, number, name.lower(), f"bench trip{folder}"))
    database.execute("INSERT OR REPLACE INTO tally (key, value) VALUES ('namesIndexed', ?)", (NAMES,))


def main() -> None:
    folder = PLACE / "no-photos"
    folder.mkdir(parents=True, exist_ok=True)
    with Served(folder) as made:
        data = made.server.home / "data"
    seconds = fill(data / "catalogue.sqlite")
    size = sum(file.stat().st_size for file in data.glob("catalogue.sqlite*")) / 1e6
    print(f"{NOTES:,} notes of {WORDS_EACH} words and {NAMES:,} names: indexed in {seconds:.0f} s, {size:.0f} MB of catalogue")
    rows = []
    with Served(folder, fresh=False) as served:
        for name, query in QUERIES.items():
            for order in ("newest", "best"):
                times = []
                for _ in range(REPEATS):
                    start = time.monotonic()
                    found = served.get(f"/api/search?q={quote(query)}&limit=12&order={order}")
                    times.append((time.monotonic() - start) * 1000)
                times.sort()
                count = sum(len(group["results"]) for group in found["groups"])
                rows.append([name, f"`{query}`", order, count, f"{times[len(times) // 2]:.1f} ms", f"{times[-1]:.1f} ms"])
    table(["what is typed", "query", "order", "shown", "median", "slowest"], rows)


if __name__ == "__main__":
    main()
