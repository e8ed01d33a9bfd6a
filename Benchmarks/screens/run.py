"""Measures a job that sorts many screenshots: its time, the server's memory, the duration of a ping meanwhile, and the speed
of cancel.

    Benchmarks/screens/run.py [--count 1000] [--views CATALOGUE] [--cancels 0]

The screenshots are tiny and all different, so that no look-alikes are compared during the job. With `--views` (the
catalogue.sqlite of a job over drawn screens), each gets the stored view of one of those, as if it had been read before;
otherwise each is really read. `--cancels N` first cancels and resumes the job N times at random moments. SHOEBOX_BINARY names
the program (by default .build/release/shoebox).
"""

import argparse
import hashlib
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
os.environ.setdefault("SHOEBOX_BINARY", str(ROOT / ".build/release/shoebox"))
sys.path += [str(ROOT / "Tests/Faults"), str(ROOT / "Benchmarks")]

import pictures  # noqa: E402
from api import Api  # noqa: E402
from processes import BINARY, Server, kill, workers  # noqa: E402

# This import must be last, because it puts a folder first in the path that also contains a module `pictures`.
from measuring import record  # noqa: E402, I001

QUESTION = "How does a run over many screenshots go, and what does the server do meanwhile?"


def anonymous(process: int) -> float:
    """The anonymous memory of a process in megabytes."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon:")) / 1024


def processor(process: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def give_views(home: Path, folder: Path, source: Path) -> None:
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as other:
        views = [row[0] for row in other.execute("SELECT view FROM screenView ORDER BY identity")]
    with sqlite3.connect(home / "data/catalogue.sqlite", timeout=30) as catalogue:
        files = sorted(folder.iterdir())
        identities = [hashlib.sha256(file.read_bytes()).digest() for file in files]
        catalogue.executemany(
            "INSERT INTO screenView (identity, view) VALUES (?, ?)",
            [(identity, views[number % len(views)]) for number, identity in enumerate(identities)])


class Watch(threading.Thread):
    """A thread that pings the server and measures its memory until it is stopped."""

    def __init__(self, server: Server, home: Path):
        super().__init__()
        self.api, self.process, self.home, self.ended = Api(server.link), server.process.pid, home, threading.Event()
        self.pings: list[float] = []
        self.server: list[float] = []
        self.workers: list[float] = []

    def run(self) -> None:
        while not self.ended.wait(0.01):
            start = time.perf_counter()
            self.api.get("/api/session")
            self.pings.append((time.perf_counter() - start) * 1000)
            if len(self.pings) % 20 == 1:
                self.server.append(anonymous(self.process))
            if len(self.pings) % 400 == 1:
                self.workers.append(sum(anonymous(worker) for worker in workers(self.home)))


def await_calm(process: int) -> None:
    """Waits until the work after a scan is finished, such as looking for duplicates."""
    used = -1.0
    while (now := processor(process)) - used > 0.05:
        used = now
        time.sleep(1.5)


def await_end(api: Api) -> dict:
    while (state := api.get("/api/screenshots/tally"))["job"]["state"] == "running":
        time.sleep(0.05)
    return state["job"]


def cancels(api: Api, count: int) -> list[float]:
    """The seconds from each request to cancel to its answer, which confirms that no work continues."""
    taken, chance = [], random.Random(1)
    for _ in range(count):
        job = api.post("/api/screenshots/sort")
        time.sleep(chance.uniform(0, 1.5))
        start = time.perf_counter()
        state = api.post(f"/api/jobs/{job['id']}/cancel")
        taken.append(time.perf_counter() - start)
        if state["state"] == "done":
            break
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures a run over many screenshots.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--views", type=Path)
    parser.add_argument("--cancels", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shoebox-screens-") as place:
        folder, home = Path(place) / "Pictures", Path(place) / "home"
        folder.mkdir()
        for number in range(options.count):
            (folder / f"Screenshot_{number:06}.jpg").write_bytes(pictures.jpeg(number))
        server = Server(BINARY, folder, home)
        server.start()
        try:
            api = Api(server.link)
            api.await_scan(600)
            await_calm(server.process.pid)
            if options.views:
                give_views(home, folder, options.views)
            if options.cancels:
                taken = cancels(api, options.cancels)
                record(QUESTION, f"the slowest of {len(taken)} cancels", "s", max(taken), budget={"most": 2})
                print(f"cancelled {len(taken)} times: median {statistics.median(taken):.3f} s, most {max(taken):.3f} s")
                if api.get("/api/screenshots/tally")["job"]["state"] == "done":
                    return print("All were sorted before the last cancel: a larger --count leaves something to be measured.")
            watch = Watch(server, home)
            watch.start()
            used, start = processor(server.process.pid), time.perf_counter()
            job = api.post("/api/screenshots/sort")
            answered = time.perf_counter() - start
            job = await_end(api)
            seconds, used = time.perf_counter() - start, processor(server.process.pid) - used
            watch.ended.set()
            watch.join()
        finally:
            kill(server)
        quantiles = statistics.quantiles(watch.pings, n=100)
        tenth = max(1, len(watch.server) // 10)
        record(QUESTION, "the first answer", "ms", answered * 1000, budget={"most": 200})
        record(QUESTION, "a ping meanwhile", "ms, p99", quantiles[98], budget={"most": 50})
        record(QUESTION, f"sorting {job['done']:,}", "s", seconds)
        record(QUESTION, "server's memory after a tenth", "MB", statistics.mean(watch.server[tenth:2 * tenth]))
        record(QUESTION, "server's memory in the last tenth", "MB", statistics.mean(watch.server[-tenth:]))
        print(f"{job['done']} sorted, {job['failed']} failed in {seconds:.2f} s, {used:.2f} s of the server's processor time; the first answer took {answered * 1000:.0f} ms")
        print(f"ping, {len(watch.pings)} of them: p50 {quantiles[49]:.1f} ms, p99 {quantiles[98]:.1f} ms, most {max(watch.pings):.1f} ms")
        print(
            f"anonymous memory of the server: {watch.server[0]:.1f} MB at the start, {statistics.mean(watch.server[tenth:2 * tenth]):.1f} MB after a tenth, "
            f"{statistics.mean(watch.server[5 * tenth:6 * tenth]):.1f} MB after the half, "
            f"{statistics.mean(watch.server[-tenth:]):.1f} MB in the last tenth, {max(watch.server):.1f} MB at most; workers at most {max(watch.workers):.0f} MB")


if __name__ == "__main__":
    main()
