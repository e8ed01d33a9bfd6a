"""One search field for everything, as fast as a user types: the cost of each character, through the server.

A million names of photos, notes, screenshots, scans, albums, and half a million mails. BENCH_NOTES, BENCH_NAMES, BENCH_MAILS:
their numbers.
BENCH_KEEP=1 uses the data of the last run. Searches take turns, so that none is in the server's cache of recent searches.
"""

import contextlib
import os
import random
import sqlite3
import statistics
import time
from pathlib import Path
from urllib.parse import quote

from client import Served
from make_mail import make_letters
from measuring import BINARY, PLACE, measure, process_cpu, record, table

NOTES = int(os.environ.get("BENCH_NOTES", "100000"))
NAMES = int(os.environ.get("BENCH_NAMES", "1000000"))
MAILS = int(os.environ.get("BENCH_MAILS", "500000"))
KEEP = os.environ.get("BENCH_KEEP") == "1"
SCREENSHOTS, SCANS, ALBUMS, ALBUM_PHOTOS = 50_000, 5_000, 1_000, 100
FOLDER_SIZE = 1000
WORDS_EACH = 64
ROUNDS, BUDGET = 9, 50
# The maximum number of results of each kind that are shown while the user types.
SHOWN = 12
SYLLABLES = "ka lo mi ter an ber sch ung rei ne to pa ri so del ver gen ost ma li".split()
# These words are also in every mail.
COMMON = ["the", "and", "kaka", "loka"]
QUERIES = {
    "one letter": "k",
    "one letter of all": "t",
    "two letters": "ka",
    "beginning of common words": "kalo",
    "a rare word": "needle7",
    "within words": "eedle90",
    "two common words": "kaka loka",
    "two common words of all": "the and",
    "a common word and a beginning": "the ba",
    "a phrase": '"kaka loka"',
    "a phrase of all": '"the and"',
    "common runs of letters within words": "erver",
    "nothing has it": "xylophone",
    "in every name": "img",
    "beginning within names": "ant",
    "a folder and a number": "trip7 1234",
    "a month": "july 2004",
    "a kind": "receipts",
    "a kind and a word": "receipt kaka",
    "a kind of mail in a month": "mails july 2004",
    "a word with its umlaut written out": "schluessel",
    "a year": "2004",
    "an album": "album 77",
    "in every mail": "the",
    "beginning of 20,000 words of mails": "word",
    "a rare word of mails": "word00001",
    "a name of an attachment": "picture12",
    "`from:` a beginning": "from:ba",
    "`subject:` a common word": "subject:the",
    "`after:` and a common word": "after:2010 the",
    "`has:attachment` and a common word": "has:attachment the",
    "`larger:` and a common word": "larger:500 the",
}


def vocabulary(chance: random.Random) -> list[str]:
    return COMMON + ["".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))) for _ in range(20_000)]


class Filling:
    """Writes rows directly into the tables, for each kind of item in the order of its dates."""

    def __init__(self, database: sqlite3.Connection):
        self.database, self.chance = database, random.Random(1)
        self.words = vocabulary(self.chance)
        self.weights = [1 / (rank + 1) for rank in range(len(self.words))]

    def all(self) -> None:
        self.notes()
        self.names()
        self.screenshots()
        self.scans()
        self.albums()
        for index in ("searchWords", "searchPieces"):
            self.database.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
        self.database.execute("DELETE FROM searchDue")

    def text(self, words: int) -> str:
        return " ".join(self.chance.choices(self.words, self.weights, k=words))

    def document(self, kind: int, ref: int, seconds: int, title: str, body: str) -> None:
        self.database.execute(
            "INSERT INTO searchDocument VALUES (?, ?, ?, ?, ?)", (kind << 59 | seconds << 26 | ref, kind, ref, title, body)
        )

    def notes(self) -> None:
        for number in range(1, NOTES + 1):
            text = self.text(WORDS_EACH) + (f" needle{number}" if number % 1000 == 7 else "")
            seconds = 1_600_000_000 + number * 60
            self.database.execute(
                "INSERT INTO reading VALUES (?, ?, 0.1, 10, 10, ?, X'5B5D', 'other', 1, NULL)", (identity(number), seconds * 1000, text)
            )
            self.database.execute(
                "INSERT INTO note (id, identity, at, category) VALUES (?, ?, ?, 'other')", (number, identity(number), seconds * 1000)
            )
            self.document(1, number, seconds, "", text)

    def names(self) -> None:
        """Adds files in folders, and the names of both to the index. The first files have notes, the next are screenshots."""
        for number in range(1, NAMES + 1):
            folder = number // FOLDER_SIZE + 1
            name, seconds = f"IMG_{number} {self.chance.choice(['plant', 'ant', 'restaurant', 'grants'])}.jpg", 1_000_000_000 + number * 200
            if number % FOLDER_SIZE == 0 or number == 1:
                self.database.execute("INSERT OR IGNORE INTO directory (id, path) VALUES (?, ?)", (folder, f"/bench/trip{folder}".encode()))
                self.document(4, folder, 0, f"trip{folder}", "bench")
            self.database.execute(
                "INSERT INTO file (id, directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, identity, contents)"
                " VALUES (?, ?, ?, 0, 'jpeg', 600, 1, 1, ?, 1, ?, 0, ?, 1)",
                (number, folder, name.encode(), number, seconds, identity(number)),
            )
            self.document(2, number, seconds, name.lower(), f"bench trip{folder}")
        self.database.execute("INSERT OR REPLACE INTO tally (key, value) VALUES ('namesIndexed', ?)", (NAMES,))

    def screenshots(self) -> None:
        for number in range(1, SCREENSHOTS + 1):
            title, creator, seconds = self.text(3), self.text(2), 1_600_000_000 + number * 60
            self.database.execute(
                "INSERT INTO screenResult VALUES (?, ?, ?, ?, 'bench', 1, 'music', ?, ?, '{}', 0, NULL)",
                (number, identity(NOTES + number), seconds, seconds * 1000, title, creator),
            )
            self.document(3, number, seconds, title, f"{creator} music")

    def scans(self) -> None:
        for number in range(1, SCANS + 1):
            title, text, seconds = self.text(3), self.text(WORDS_EACH * 4), 1_600_000_000 + number * 60
            self.database.execute("INSERT INTO scan (id, title, startedAt, changedAt) VALUES (?, ?, ?, ?)", (number, title, seconds * 1000, seconds * 1000))
            self.database.execute(
                "INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength, paper, addedAt, text)"
                " VALUES (?, 0, 'none.jpg', 10, 10, 1, 1, 0, 'none', 1, 'a4', ?, ?)",
                (number, seconds * 1000, text),
            )
            self.document(5, number, seconds, title, text)

    def albums(self) -> None:
        for number in range(1, ALBUMS + 1):
            self.database.execute(
                "INSERT INTO album (id, name, createdAt) VALUES (?, ?, ?)", (number, f"{self.text(2)} album {number}", number)
            )
            photos = self.chance.sample(range(1, NAMES + 1), k=min(ALBUM_PHOTOS, NAMES))
            self.database.executemany("INSERT INTO albumPhoto VALUES (?, ?, 1)", [(number, identity(photo)) for photo in photos])


def identity(number: int) -> bytes:
    return number.to_bytes(32, "big")


def make(folder: Path) -> None:
    with Served(folder) as made:
        data = made.server.home / "data"
    start = time.monotonic()
    with contextlib.closing(sqlite3.connect(data / "catalogue.sqlite")) as database, database:
        Filling(database).all()
    size = sum(file.stat().st_size for file in data.glob("catalogue.sqlite*")) / 1e6
    print(f"{NOTES:,} notes, {NAMES:,} names and others: {time.monotonic() - start:.0f} s, {size:.0f} MB of catalogue")
    letters = PLACE / f"letters-{MAILS}.mbox"
    if not letters.exists():
        make_letters(letters, MAILS)
    cost = measure([BINARY, "mail", "index", letters, "--data", data, "--quiet"])
    print(f"{MAILS:,} mails: `mail index` {cost.cpu:.0f} CPU s")


def search(served: Served, query: str, order: str) -> tuple[float, float, str]:
    """The elapsed milliseconds, the server's processor time in milliseconds, and the number of results of each kind (in
    brackets if late)."""
    cpu, start = process_cpu(served.pid), time.monotonic()
    found = served.get(f"/api/search?q={quote(query)}&limit={SHOWN}&order={order}")
    passed = (time.monotonic() - start) * 1000
    kinds = [f"({group['kind']})" if group["late"] else f"{group['kind']} {len(group['results'])}" for group in found["groups"] if group["results"] or group["late"]]
    return passed, (process_cpu(served.pid) - cpu) * 1000, ", ".join(kinds)


def main() -> None:
    folder = PLACE / "no-photos"
    folder.mkdir(parents=True, exist_ok=True)
    if not KEEP:
        make(folder)
    rows = []
    with Served(folder, fresh=False) as served:
        served.post("/api/library/scan/cancel", {})  # it would look into photos that are not there
        served.rest()
        took: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
        for _ in range(ROUNDS):
            for order in ("newest", "best"):
                for name, query in QUERIES.items():
                    took.setdefault((name, order), []).append(search(served, query, order))
        for (name, order), each in took.items():
            walls = [wall for wall, _, _ in each]
            question = f"How long does a search of everything take, {'newest' if order == 'newest' else 'best match'} first? ({NOTES:,} notes, {NAMES:,} names, {MAILS:,} mails)"
            record(question, f"{name}: `{QUERIES[name]}`", "ms", walls, budget={"most": BUDGET})
            middle, slowest = f"{statistics.median(walls):.1f}", f"{max(walls):.1f}"
            rows.append([name, f"`{QUERIES[name]}`", order, each[-1][2], f"{each[0][0]:.1f}", middle, slowest, f"{statistics.mean(cpu for _, cpu, _ in each):.0f}"])
    table(["what is typed", "query", "order", "shown", "first ms", "median ms", "slowest ms", "CPU ms"], rows)


if __name__ == "__main__":
    main()
