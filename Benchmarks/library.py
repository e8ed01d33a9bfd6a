"""The cost of a whole library: from `shoebox serve FOLDER` on the library of a phone until everything is known.

Everything is turned on: the scan, what photos show, texts, documents, people, and the index of the mailbox. `apart` turns them on one
after another, for the cost of each; `together` turns them on at once, as a person does, and asks for pages meanwhile.

    Benchmarks/library.py [apart] [together] [--json FILE]

BENCH_LIBRARY: the number of files (2000) · BENCH_ORIGINALS: how many of them are encoded (200) · SHOEBOX_CORPUS: the folder of samples
"""

import argparse
import ctypes
import itertools
import json
import os
import statistics
import struct
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from client import Served
from make_phone import make
from measuring import PLACE, record, table

from harness.server import workers

COUNT = int(os.environ.get("BENCH_LIBRARY", "2000"))
ORIGINALS = int(os.environ.get("BENCH_ORIGINALS", "200"))
SAMPLE_SECONDS = 0.2
# Between two requests of the person who looks on.
LOOK_SECONDS = 0.03
# A search and a swipe hold work in the background for some seconds, so they are rare; the deck is only looked at.
SEARCH_SECONDS = 60
# The state must hold this long before everything counts as known, because one job may start another.
STILL_SECONDS = 2
TICKS = os.sysconf("SC_CLK_TCK")
BUDGETS = {"without text": 0.35, "with text": 0.9, "disk": 6, "first card": 1, "pages": 100}


class Opened:
    """Counts how often each file of a folder is opened, by inotify(7)."""

    IN_OPEN, IN_ISDIR = 0x20, 0x40000000

    def __init__(self, root: Path):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        self.folders = {
            libc.inotify_add_watch(self.descriptor, os.fsencode(folder), self.IN_OPEN): Path(folder) for folder, _, _ in os.walk(root)
        }
        self.times: Counter[Path] = Counter()

    def take(self) -> None:
        while True:
            try:
                events = os.read(self.descriptor, 1 << 20)
            except BlockingIOError:
                return
            at = 0
            while at < len(events):
                watch, mask, _, length = struct.unpack_from("iIII", events, at)
                name = events[at + 16 : at + 16 + length].rstrip(b"\0")
                at += 16 + length
                if mask & self.IN_OPEN and not mask & self.IN_ISDIR and watch in self.folders:
                    self.times[self.folders[watch] / os.fsdecode(name)] += 1


class Meter:
    """Samples the server and its workers in a thread of its own."""

    def __init__(self, served: Served, opened: Opened):
        self.served, self.opened = served, opened
        self.read: dict[int, int] = {}
        self.server_read = 0
        self.cpu = self.peak = self.server_memory = 0.0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Meter":
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        self.thread.join()

    def _run(self) -> None:
        while not self.ended.wait(SAMPLE_SECONDS):
            self.sample()

    def sample(self) -> None:
        self.opened.take()
        pid, children = self.served.pid, workers(self.served.server.home)
        # What an ended worker has used is then in the figures of the server. An earlier total is kept if one ends in between.
        cpu, memory = _cpu(pid, ended=True), _memory(pid)
        self.server_memory = memory
        for child in children:
            cpu, memory = cpu + _cpu(child), memory + _memory(child)
            if (read := _read(child)) is not None:
                self.read[child] = read
        self.cpu, self.peak = max(self.cpu, cpu), max(self.peak, memory)


def _cpu(pid: int, ended: bool = False) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return sum(map(int, fields[11 : 15 if ended else 13])) / TICKS


def _memory(pid: int) -> float:
    """The anonymous memory of a process in megabytes."""
    try:
        return next(int(line.split()[1]) * 1024 / 1e6 for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("RssAnon:"))
    except (OSError, StopIteration):
        return 0


def _read(pid: int) -> int | None:
    """The bytes that a process has read, from files and pipes."""
    try:
        return int(Path(f"/proc/{pid}/io").read_text().split()[1])
    except OSError:
        return None


class Onlooker:
    """Asks for pages in a thread of its own, one after another, and notes how long each takes."""

    def __init__(self, served: Served):
        self.served = served
        self.taken: dict[str, list[float]] = {}
        self.failures: list[str] = []
        self.found: list[tuple[float, int]] = []
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Onlooker":
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        self.thread.join()

    def _run(self) -> None:
        pages = {
            "deck": "/api/triage/deck?limit=12&peek=1", "photos": "/api/photos?rank=0&limit=120", "counts": "/api/library/scan",
            "look-alikes": "/api/groups/similar", "notes": "/api/notes?limit=50",
            "months": "/api/photos/months", "files": f"/api/files?path={self.served.server.folder}", "jobs": "/api/jobs",
            "facets": "/api/library/facets", "folders": "/api/library/folders",
        }
        searched = time.monotonic()
        for name, path in itertools.cycle(pages.items()):
            if self.ended.wait(LOOK_SECONDS):
                return
            if time.monotonic() - searched > SEARCH_SECONDS:
                searched, name, path = time.monotonic(), "search", "/api/search?q=train"
            start = time.monotonic()
            try:
                answer = self.served.bytes(path)
            except (urllib.error.URLError, OSError) as error:
                self.failures.append(f"{path}: {error}")
                continue
            self.taken.setdefault(name, []).append((time.monotonic() - start) * 1000)
            if name == "search":
                self.found.append((time.monotonic() - self.served.started, sum(len(group["results"]) for group in json.loads(answer)["groups"])))


def late(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


def put(served: Served, **settings: object) -> None:
    headers = {"Content-Type": "application/json", "Origin": served.server.origin}
    request = urllib.request.Request(served.server.origin + "/api/settings", json.dumps(settings).encode(), headers, method="PUT")
    with served.opener.open(request, timeout=60) as answer:
        answer.read()


def is_scanned(served: Served) -> bool:
    scan = served.get("/api/library/scan")
    return scan["state"] == "idle" and scan["read"] >= scan["total"] > 0


def is_read(served: Served) -> bool:
    left = served.get("/api/notes/background")
    return left["photos"] == left["documents"] == left["things"] == 0


def is_seen(served: Served) -> bool:
    return served.get("/api/people")["waiting"] == 0


def is_indexed(served: Served) -> bool:
    return all(archive["state"] == "ready" for archive in served.get("/api/mailbox/archives")["archives"])


def is_at_rest(served: Served) -> bool:
    return not any(job["state"] in ("running", "waiting") for job in served.get("/api/jobs")["jobs"])


def until(served: Served, *conditions: Callable[[Served], bool], hours: float = 6) -> None:
    """Waits until all conditions have held for some seconds."""
    deadline, since = time.monotonic() + 3600 * hours, None
    while since is None or time.monotonic() - since < STILL_SECONDS:
        try:
            is_known = all(holds(served) for holds in conditions)
        except TimeoutError:
            is_known = False  # The machine is busy with other work.
        if not is_known:
            since = None
        elif since is None:
            since = time.monotonic()
        if time.monotonic() > deadline:
            raise RuntimeError(f"not known in {hours} hours: {[holds.__name__ for holds in conditions if not holds(served)]}")
        time.sleep(SAMPLE_SECONDS)


def first_card(served: Served) -> float:
    """The seconds from the start of the server until the deck has a card."""
    return served.until("/api/triage/deck?limit=1", lambda deck: deck["cards"])


def on_disk(folder: Path) -> int:
    """The bytes that a folder takes on the disk."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))


def apart(root: Path, mailbox: Path) -> list[dict]:
    """The cost of each capability, turned on one after another."""
    steps: list[tuple[str, Callable[[Served], object], list[Callable[[Served], bool]]]] = [
        ("scan", lambda served: put(served, onboarded=True, language="en"), [is_scanned, is_at_rest]),
        ("mailbox", lambda served: served.post("/api/mailbox/archives", {"path": str(mailbox)}), [is_indexed, is_at_rest]),
        ("people", lambda served: put(served, people=True), [is_seen, is_at_rest]),
        ("things", lambda served: put(served, readInBackground=True), [lambda served: served.get("/api/notes/background")["things"] == 0]),
        ("text and documents", lambda _: None, [is_read, is_at_rest]),
    ]
    opened, costs = Opened(root), []
    with Served(root) as served, Meter(served, opened) as meter:
        for name, begin, conditions in steps:
            before, read, start, times = meter.cpu, sum(meter.read.values()), time.monotonic(), opened.times.total()
            meter.peak = 0
            begin(served)
            until(served, *conditions)
            time.sleep(2 * SAMPLE_SECONDS)
            costs.append({
                "capability": name, "cpu": meter.cpu - before, "wall": time.monotonic() - start - STILL_SECONDS, "peak": meter.peak,
                "read": sum(meter.read.values()) - read, "opened": opened.times.total() - times,
            })
            print(f"{name}: {costs[-1]['cpu']:.1f} CPU s", flush=True)
    return costs


def together(root: Path, library: dict[str, list[Path]]) -> dict:
    """The cost of everything at once, with a person who looks at pages meanwhile."""
    opened = Opened(root)
    with Served(root) as served, Meter(served, opened) as meter:
        card = first_card(served)
        put(served, onboarded=True, language="en", people=True, readInBackground=True)
        served.post("/api/mailbox/archives", {"path": str(library["mailbox.mbox"][0])})
        with Onlooker(served) as onlooker:
            until(served, is_scanned, is_read, is_seen, is_indexed, is_at_rest)
        wall, cpu = time.monotonic() - served.started - STILL_SECONDS, meter.cpu
        quiet: dict[str, list[float]] = {}
        with Onlooker(served) as later:
            time.sleep(20)
            quiet = later.taken
        if onlooker.failures:
            raise RuntimeError(f"{len(onlooker.failures)} requests failed: {onlooker.failures[:3]}")
        time.sleep(10)
        meter.sample()
        failed = [job for job in served.get("/api/jobs")["jobs"] if job.get("failed")]
        idle, disk = meter.server_memory, on_disk(served.server.home / "data")
        parts = {path.name: on_disk(path) if path.is_dir() else path.stat().st_blocks * 512 for path in (served.server.home / "data").iterdir()}
    return {
        "card": card, "wall": wall, "cpu": cpu, "peak": meter.peak, "idle": idle, "disk": disk, "parts": parts,
        "read": sum(meter.read.values()), "pages": onlooker.taken, "quiet": quiet, "found": onlooker.found,
        "failed": sum(job["failed"] for job in failed),
        "opened": {kind: statistics.mean(opened.times[path] for path in paths) for kind, paths in library.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="The cost of a whole library.")
    parser.add_argument("parts", nargs="*", choices=["apart", "together", []], default=["apart", "together"])
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    root = PLACE / f"phone-{COUNT}"
    library = make(root, COUNT, ORIGINALS)
    pictures = sum(len(paths) for kind, paths in library.items() if kind.split(".")[0] in ("photo", "screenshot", "paper"))
    size = sum(path.stat().st_size for paths in library.values() for path in paths)
    told: dict[str, object] = {"files": COUNT, "pictures": pictures, "bytes": size}
    print(f"## A phone's library: {COUNT} files, {size / 1e9:.2f} GB, {pictures} pictures\n", flush=True)
    if "apart" in options.parts:
        told["apart"] = costs = apart(root, library["mailbox.mbox"][0])
        table(
            ["capability, turned on alone", "CPU s", "CPU ms a picture", "wall s", "peak MB", "read, × of the library", "files opened"],
            [[cost["capability"], f"{cost['cpu']:.1f}", f"{cost['cpu'] / pictures * 1000:.0f}", f"{cost['wall']:.0f}", f"{cost['peak']:.0f}",
              f"{cost['read'] / size:.2f}", cost["opened"]] for cost in costs])
        question = f"What does each capability cost for a phone's library of {COUNT} files?"
        for cost in costs:
            record(question, f"{cost['capability']}: a picture", "CPU s", cost["cpu"] / pictures)
        text = next(cost["cpu"] for cost in costs if cost["capability"].startswith("text"))
        record(question, "all but text: a picture", "CPU s", (sum(cost["cpu"] for cost in costs) - text) / pictures, budget={"most": BUDGETS["without text"]})
    if "together" in options.parts:
        whole = together(root, library)
        told["together"] = {**whole, "pages": {name: late(times) for name, times in whole["pages"].items()},
                            "quiet": {name: late(times) for name, times in whole["quiet"].items()}}
        every = [each for times in whole["pages"].values() for each in times]
        every_quiet = [each for times in whole["quiet"].values() for each in times]
        question = f"What does everything cost for a phone's library of {COUNT} files, all at once?"
        record(question, "a picture", "CPU s", whole["cpu"] / pictures, budget={"most": BUDGETS["with text"]})
        record(question, "from the start until everything is known", "s", whole["wall"])
        record(question, "server and workers, the most", "MB", whole["peak"])
        record(question, "server, afterwards", "MB", whole["idle"])
        record(question, "the data folder", "% of the library", 100 * whole["disk"] / size, budget={"most": BUDGETS["disk"]})
        record(question, "read by workers", "× of the library", whole["read"] / size)
        for kind, times in whole["opened"].items():
            record(question, f"each {kind} is opened", "times", times)
        record(question, "the first card", "s", whole["card"], budget={"below": BUDGETS["first card"]})
        record(question, f"pages meanwhile, {len(every)} requests", "ms, p99", late(every), budget={"below": BUDGETS["pages"]})
        record(question, f"pages afterwards, {len(every_quiet)} requests", "ms, p99", late(every_quiet))
        table(["everything at once", ""], [
            ["CPU s", f"{whole['cpu']:.1f}"], ["CPU s a picture", f"{whole['cpu'] / pictures:.3f}"], ["wall s", f"{whole['wall']:.0f}"],
            ["peak MB", f"{whole['peak']:.0f}"], ["idle MB", f"{whole['idle']:.0f}"], ["disk, % of the library", f"{100 * whole['disk'] / size:.2f}"],
            ["of that", ", ".join(f"{name} {100 * bytes / size:.2f}" for name, bytes in sorted(whole["parts"].items(), key=lambda part: -part[1])[:6])],
            ["read by workers, × of the library", f"{whole['read'] / size:.2f}"], ["first card, s", f"{whole['card']:.2f}"], ["failed items", whole["failed"]],
            *[[f"{kind} opened, times", f"{times:.2f}"] for kind, times in whole["opened"].items()],
            ["pages, p99 ms", f"{late(every):.1f} of {len(every)}; afterwards {late(every_quiet):.1f} of {len(every_quiet)}"],
        ])
        table(["page", "p50 ms", "p99 ms", "most", "p99 afterwards"], [
            [name, f"{statistics.median(times):.1f}", f"{late(times):.1f}", f"{max(times):.1f}", f"{late(whole['quiet'].get(name, [0])):.1f}"]
            for name, times in whole["pages"].items()])
    if options.json:
        options.json.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
