"""A day of mixed use of one server, much faster than a household: nothing that it holds may grow.

    Tests/Faults/day.py [--seconds 60] [--seed 1] [--json FILE]

Swipes and undoes, searches, uploads, conversions, files that come and go in the shared folder, and event streams that are opened and
closed, all at the same time. The number of files stays about the same. The memory of the server and of its workers, its
descriptors, the files of its data folder and the journals of its databases are sampled; their figures of the last quarter are compared
with those of the second. At the end the catalogue is compared with a copy that contains the same rows and no free pages.
Needs a built program (.build/debug/shoebox, or SHOEBOX_BINARY).
"""

import argparse
import http.client
import json
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pdfs
import pictures
from api import Gone, Refused
from deeds import Client
from processes import BINARY, Server, kill, workers

PHOTOS = 300
# Files that come in a round stay for this number of rounds.
STAY = 20
SAMPLE_SECONDS = 0.5
# The maximum of the last quarter as a multiple of the second one. What is added allows for a short run: a page of an allocator, a connection
# that has just been opened, a file that is being written.
GROWTH = 1.05
ALLOWED = {"server MB": 3, "workers MB": 30, "descriptors": 12, "files": 10, "journals MB": 4, "threads": 8}
CATALOGUE_GROWTH = 1.1
# What a worker has with the networks for text. It loads them when the first pages are compared, which may be late in a short run.
READER_MB = 450
WORDS = "lake train garden invoice picture 2024 meeting zürich".split()


@dataclass
class Sample:
    at: float
    figures: dict[str, float]


@dataclass
class Day:
    place: Path
    seed: int
    end: threading.Event = field(default_factory=threading.Event)
    samples: list[Sample] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    number: int = 0

    def __post_init__(self) -> None:
        self.home, self.folder = self.place / "home", self.place / "Pictures"
        self.data = self.home / "data"
        self.folder.mkdir(parents=True)
        for number in range(PHOTOS):
            (self.folder / f"IMG_{number:04}.jpg").write_bytes(pictures.jpeg(self.seed * 100_000 + number))
        self.server = Server(BINARY, self.folder, self.home)

    def fresh(self, what: str) -> int:
        with self.lock:
            self.number += 1
            self.done[what] = self.done.get(what, 0) + 1
            return self.seed * 1_000_000 + self.number

    # MARK: What people do

    def swipe(self, client: Client, chance: random.Random, _: list) -> None:
        cards = client.get("/api/triage/deck?limit=12")["cards"][:3]
        for card in cards:
            client.fetch(f"/api/pictures/{card['id']}/preview/1440?v={card['version']}")
            swipe = {"key": f"day{self.fresh('swipes')}", "id": card["id"], "action": chance.choice(["keep", "delete", "later"]), "at": 0}
            client.post("/api/triage/decisions", {"decisions": [swipe]})
        for _ in cards:
            client.undo()

    def search(self, client: Client, chance: random.Random, _: list) -> None:
        word = chance.choice(WORDS)
        for length in range(2, len(word) + 1):
            client.get(f"/api/search?q={quote(word[:length])}")
        for path in ("/api/photos?rank=0&limit=120", "/api/groups/similar", "/api/photos/months", "/api/jobs", "/api/library/facets"):
            client.get(path)
        self.fresh("searches")

    def upload(self, client: Client, chance: random.Random, sent: list) -> None:
        number = self.fresh("uploads")
        name, folder = f"up{number}.png", quote(str(self.folder), safe="")
        client.send("POST", f"/api/files/upload?path={folder}&name={name}", pictures.png(number, noise=chance.choice([0, 100_000])))
        sent.append(self.folder / name)
        if len(sent) > STAY:
            sent.pop(0).unlink(missing_ok=True)

    def convert(self, client: Client, chance: random.Random, _: list) -> None:
        number = self.fresh("conversions")
        if chance.random() < 0.5:
            name, content, converter, options = f"c{number}.png", pictures.png(number, side=200), "pictures", {"format": "jpeg"}
        else:
            name, content, converter, options = f"c{number}.pdf", pdfs.pdf(2, number), "pdf-split", {}
        file = client.send("POST", f"/api/convert/files?name={name}", content)["id"]
        made = client.post("/api/convert/conversions", {"converter": converter, "files": [file], "options": options})["id"]
        while client.get(f"/api/convert/conversions/{made}")["job"]["state"] == "running" and not self.end.is_set():
            time.sleep(0.02)
        client.ask("DELETE", f"/api/convert/conversions/{made}")
        with suppress(Refused):  # It was removed together with the conversion.
            client.ask("DELETE", f"/api/convert/files/{file}")

    def change(self, client: Client, chance: random.Random, here: list) -> None:
        """Files come, are renamed and go, and the folder is scanned."""
        folder = self.folder / f"roll {chance.randrange(5)}"
        folder.mkdir(exist_ok=True)
        for _ in range(4):
            number = self.fresh("changed files")
            whole = self.place / f"IMG_{number}.jpg"
            whole.write_bytes(pictures.jpeg(number))
            # A file that is half written is no picture, and the server says so.
            here.append(whole.rename(folder / whole.name))
        renamed = here[-1].with_name(f"renamed {here[-1].name}")
        here.append(here.pop().rename(renamed))
        while len(here) > 4 * STAY:
            here.pop(0).unlink(missing_ok=True)
        client.post("/api/library/scan")
        client.await_scan(60)

    def listen(self, client: Client, chance: random.Random, _: list) -> None:
        """Opens an event stream, and leaves it without a word."""
        stream = http.client.HTTPConnection("127.0.0.1", client.port, timeout=10)
        stream.request("GET", "/api/events", headers=client.headers)
        response = stream.getresponse()
        assert response.status == 200, f"the event stream answered {response.status}"
        response.read(1)
        self.end.wait(chance.random())
        stream.sock.close() if stream.sock else None
        response.close()
        self.fresh("event streams")

    # MARK: The day

    def repeat(self, way: Callable, pause: float) -> None:
        """Does one thing again and again, as someone who opens a page of their own each time."""
        chance, own = random.Random(f"{self.seed} {way.__name__}"), []
        client = None
        while not self.end.wait(pause * chance.uniform(0.5, 1.5)):
            try:
                if client is None or chance.random() < 0.02:
                    client = Client(self.server.link)
                way(client, chance, own)
            except Refused as refused:
                if refused.status not in (404, 409):
                    self.problems.append(str(refused))
            except (Gone, OSError, http.client.HTTPException) as error:
                if not self.end.is_set():
                    self.problems.append(f"{way.__name__}: {error!r}")
                client = None

    def sample(self, start: float) -> None:
        pid = self.server.process.pid
        children = workers(self.home)
        figures = {
            "server MB": _anonymous(pid), "workers MB": max((_anonymous(child) for child in children), default=0), "workers": len(children),
            "descriptors": len(os.listdir(f"/proc/{pid}/fd")), "threads": len(os.listdir(f"/proc/{pid}/task")),
        }
        files = [path for path in self.data.rglob("*") if path.is_file()]
        # Removed files are kept for days, and previews up to a number of bytes, so both grow at first.
        figures["files"] = sum(1 for path in files if path.relative_to(self.data).parts[0] not in ("removed", "previews"))
        figures["journals MB"] = sum(_size(path) for path in files if path.name.endswith("-wal")) / 1e6
        figures["catalogue MB"] = _size(self.data / "catalogue.sqlite") / 1e6
        self.samples.append(Sample(time.monotonic() - start, figures))

    def go(self, seconds: float) -> None:
        self.server.start()
        first = Client(self.server.link)
        first.await_scan(120)
        ways = [(self.swipe, 0.3), (self.search, 0.2), (self.upload, 0.5), (self.convert, 0.5), (self.change, 1), (self.listen, 0.1), (self.listen, 0.1)]
        threads = [threading.Thread(target=self.repeat, args=way) for way in ways]
        for thread in threads:
            thread.start()
        start = time.monotonic()
        while time.monotonic() - start < seconds and self.server.process.poll() is None:
            self.sample(start)
            self.end.wait(SAMPLE_SECONDS)
        self.end.set()
        for thread in threads:
            thread.join()

    def quarter(self, which: int, name: str) -> list[float]:
        count = len(self.samples)
        return [sample.figures[name] for sample in self.samples[count * which // 4 : count * (which + 1) // 4]]

    def complaints(self) -> list[str]:
        found = list(dict.fromkeys(self.problems))[:10]
        if self.server.process.poll() is not None:
            return [*found, "the server ended:\n" + "\n".join(self.server.log[-10:])]
        for name, allowed in ALLOWED.items():
            before, after = (statistics.median(self.quarter(which, name)) for which in (1, 3))
            if name == "workers MB":
                before = max(before, READER_MB)
            if after > before * GROWTH + allowed:
                found.append(f"{name} grew from {before:.1f} to {after:.1f}")
        if (code := self.server.stop()) != 0:
            found.append(f"the server ended with {code}")
        size, least = self.sizes()
        if size > CATALOGUE_GROWTH * least + 200_000:
            found.append(f"the catalogue has {size} bytes, and {least} without free pages")
        return found

    def sizes(self) -> tuple[int, int]:
        """The size of the catalogue, and that of a copy with the same rows and no free pages."""
        copy = self.place / "copy.sqlite"
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(self.data / "catalogue.sqlite")) as catalogue:
            catalogue.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            catalogue.execute("VACUUM INTO ?", [str(copy)])
        return _size(self.data / "catalogue.sqlite"), _size(copy)

    def rows(self) -> dict[str, int]:
        """The number of rows of each table of the catalogue."""
        with closing(sqlite3.connect(self.data / "catalogue.sqlite")) as catalogue:
            names = [row[0] for row in catalogue.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")]
            return {name: catalogue.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _anonymous(pid: int) -> float:
    """The anonymous memory of a process in megabytes; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("RssAnon:")), 0)


def main() -> int:
    parser = argparse.ArgumentParser(description="Nothing that the server holds grows over a day of mixed use.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="where to write all samples")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shoebox-day-") as place:
        day = Day(Path(place), options.seed)
        try:
            day.go(options.seconds)
            complaints = day.complaints()
            rows, sizes = day.rows(), day.sizes()
        finally:
            kill(day.server)
    print(", ".join(f"{count} {what}" for what, count in sorted(day.done.items())))
    for name in day.samples[0].figures:
        print(f"{name}: " + ", ".join(f"{statistics.median(day.quarter(which, name)):.1f}" for which in range(4)) + f"; at most {max(sample.figures[name] for sample in day.samples):.1f}")
    print(f"catalogue: {sizes[0]} bytes, {sizes[1]} without free pages")
    if options.json:
        options.json.write_text(json.dumps({
            "samples": [{"at": sample.at, **sample.figures} for sample in day.samples], "rows": rows, "sizes": sizes, "done": day.done}, indent=1))
    for complaint in complaints:
        print(f"failed: {complaint}")
    print(f"{0 if complaints else 1} passed, {1 if complaints else 0} failed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
