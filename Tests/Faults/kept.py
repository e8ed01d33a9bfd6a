"""No acknowledged change is lost from the data folder, whatever happens: kills, a full disk, a clock set back or ahead, a
copy of the folder made while the server runs, two servers at once, older and newer backups restored in turn.

    Tests/Faults/kept.py [--seeds 1-1000] [--seconds 60] [--results FILE] [--on DIR] [--again]

Each run has a separate folder and a seed, which determines the events. The results are stored in a file, one line per run, and
seeds that are in the file are skipped, so that a thousand runs can be done in slices of `--seconds`. `--again` repeats failed
runs. `--on` names a folder on another file system. Needs a built program (.build/debug/shoebox, or SHOEBOX_BINARY); root for
a full disk; gcc for another clock.
"""

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pictures
from api import Api, Gone, Refused
from deeds import Client, Deeds
from keeping import Kept, sha
from mounts import Filler, can_mount, drive
from processes import BINARY, HERE, ROOT, Server, ServerFailed, kill

PHOTOS = 40
SHORTEST, LONGEST = 0.1, 2.0
DAYS = 86_400


class Lost(Exception):
    """Acknowledged data is missing."""


class Play:
    def __init__(self, seed: int, place: Path):
        self.seed, self.chance, self.place = seed, random.Random(seed), place
        self.home, self.folder = place / "home", place / "Pictures"
        self.kept = Kept(self.home, self.folder)
        self.deeds = Deeds(seed, self.kept)
        self.server: Server | None = None

    def fill(self) -> None:
        self.folder.mkdir(parents=True)
        for number in range(PHOTOS):
            content = pictures.jpeg(self.seed * 1000 + number)
            (self.folder / f"IMG_{number:04}.jpg").write_bytes(content)
        Client(self.start()).await_scan()
        self.stop()
        self.deeds.write_notes()

    def start(self, **environment: str) -> str:
        self.server = Server(BINARY, self.folder, self.home)
        self.server.environment = environment
        self.server.start()
        return self.server.link

    def stop(self) -> None:
        if (code := self.server.stop()) != 0:
            raise Lost(f"the server ended with {code}")

    def work(self, seconds: float | None = None, kills: bool = False, **environment: str) -> None:
        link = self.start(**environment)
        seconds = seconds or SHORTEST * (LONGEST / SHORTEST) ** self.chance.random()
        end = threading.Event()
        if kills:
            threading.Timer(seconds, lambda: kill(self.server)).start()
        self.deeds.go(link, seconds + (1 if kills else 0), end)
        if kills:
            kill(self.server)

    def check(self) -> None:
        if self.deeds.broken:
            raise AssertionError(f"the test does not understand an answer: {self.deeds.broken[0]}")
        client = Client(self.start())
        client.await_scan()
        if wrong := self.kept.complaints(client):
            raise Lost("; ".join(wrong[:5]) + (f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""))
        self.stop()

    # MARK: What happens

    def killed(self) -> None:
        for _ in range(3):
            self.work(kills=True)
            self.check()

    def killed_while_starting(self) -> None:
        self.work(1)
        kill(self.server)
        for _ in range(4):
            server = self.server = Server(BINARY, self.folder, self.home)
            threading.Timer(self.chance.uniform(0.01, 0.6), lambda: server.process and kill(server)).start()
            try:
                server.start()
            except ServerFailed:
                pass
            time.sleep(0.7)
            kill(server)
        self.check()

    def clock(self, days: int) -> None:
        library = self.place / "clock.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "clock.c")], check=True)
        preload = {"LD_PRELOAD": str(library), "CLOCK_OFFSET": str(days * DAYS)}
        self.work(1)
        self.stop()
        self.work(1, **preload)
        self.stop()
        self.check()
        self.work(0.5, kills=True, **preload)
        self.check()

    def clock_ahead(self) -> None:
        self.clock(400)

    def clock_back(self) -> None:
        self.clock(-400)

    def full(self) -> None:
        filler = Filler(self.place)
        for leave in (0, 40_000, 1 << 20):
            filler.fill(leave)
            try:
                self.work(1, kills=True)
            except ServerFailed:
                pass
            kill(self.server)
            filler.free()
            self.check()

    def copied(self) -> None:
        """A copy of the folder, made while the server ran, must contain all data acknowledged before; the folder itself all
        data."""
        self.work(0.7)
        before = Kept(self.home, self.folder)
        before.pages, before.archives = dict(self.kept.pages), dict(self.kept.archives)
        end = threading.Event()
        worker = threading.Thread(target=self.deeds.go, args=(self.server.link, 1, end))
        worker.start()
        copy = self.place / "copy"
        copy.mkdir()
        subprocess.run(["cp", "-a", str(self.kept.data), str(copy / "data")], check=False, capture_output=True)
        worker.join()
        self.stop()
        server = Server(BINARY, self.folder, copy)
        try:
            server.start()
            server.stop()
        finally:
            kill(server)
        if gone := before.bytes_missing(copy / "data"):
            raise Lost("in the copy: " + "; ".join(gone[:5]))
        self.check()

    def twice(self) -> None:
        """A second server on the same folder does not start and changes nothing."""
        link = self.start()
        second = Server(BINARY, self.folder, self.home)
        end = threading.Event()
        worker = threading.Thread(target=self.deeds.go, args=(link, 2, end))
        worker.start()
        try:
            second.start()
            raise Lost("two servers run on one folder")
        except ServerFailed:
            pass
        finally:
            kill(second)
            worker.join()
        self.stop()
        self.check()

    def restored(self) -> None:
        """Restores an older backup, then the newer one: all data must exist again."""
        api = Client(self.start())
        copies = []
        for _ in range(2):
            made = api.post("/api/backups")["backups"][0]["name"]
            # The backup is copied elsewhere, because later backups may replace it.
            copies.append(shutil.copy(self.kept.data / "backups" / made, self.place / f"{len(copies)}.sqlite"))
            if len(copies) == 1:
                self.deeds.go(self.server.link, 1, threading.Event())
        self.stop()
        for backup in map(Path, copies):
            done = subprocess.run(
                [BINARY, "restore", str(backup), "--data", str(self.kept.data)], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise Lost(f"restore: {done.stderr}")
            Client(self.start()).await_scan()
            self.stop()
            if gone := self.kept.bytes_missing():
                raise Lost(f"after {backup.name}: " + "; ".join(gone[:5]))
        # Backups do not contain files uploaded for converting. The backups of that time may also have been replaced by later
        # ones.
        self.kept.handed.clear()
        self.kept.backups.clear()
        self.check()


PLAYS = ["killed", "restored", "clock_ahead", "killed_while_starting", "full", "copied", "clock_back", "twice"]


def can(play: str) -> bool:
    has_gcc = shutil.which("gcc") is not None
    return {"full": can_mount(), "clock_ahead": has_gcc, "clock_back": has_gcc}.get(play, True)


def run(seed: int, on: Path | None) -> dict:
    """Carries out one run. Its result is `kept`, `lost` or `skipped`."""
    name = PLAYS[seed % len(PLAYS)]
    result = {"seed": seed, "play": name, "result": "kept", "complaint": None, "requests": 0}
    if not can(name):
        return {**result, "result": "skipped"}
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="shoebox-kept-", dir=on) as folder:
        place = Path(folder)
        play = Play(seed, place / "drive" if name == "full" else place)
        try:
            if name == "full":
                with drive(play.place, "300m"):
                    perform(play, name)
            else:
                perform(play, name)
        except (Lost, ServerFailed, Refused, Gone, AssertionError, KeyError) as error:
            result |= {"result": "lost", "complaint": f"{type(error).__name__}: {error}"}
        result |= {"requests": play.deeds.requests, "seconds": round(time.monotonic() - start, 1)}
        if play.deeds.surprises:
            result["surprises"] = sorted(set(play.deeds.surprises))[:3]
    return result


def perform(play: Play, name: str) -> None:
    try:
        play.fill()
        getattr(play, name)()
    finally:
        if play.server:
            kill(play.server)


def program() -> str:
    """The version of the tested program, and the beginning of its SHA-256."""
    version = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{version} {sha(Path(BINARY).read_bytes())[:12]}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Nothing that was acknowledged is lost from the data folder.")
    parser.add_argument("--seeds", default="1-8", help="the first and the last")
    parser.add_argument("--seconds", type=float, default=3600, help="no run begins after that")
    parser.add_argument("--results", type=Path, default=ROOT / ".build/kept.jsonl")
    parser.add_argument("--on", type=Path, help="a folder on another file system")
    parser.add_argument("--play", choices=PLAYS, help="only this")
    parser.add_argument("--again", action="store_true", help="those that failed, too")
    parser.add_argument("--anew", action="store_true", help="forget all results first")
    options = parser.parse_args()
    if options.anew:
        options.results.unlink(missing_ok=True)
    version = program()
    known = [json.loads(line) for line in options.results.read_text().splitlines()] if options.results.exists() else []
    done = {one["seed"] for one in known if one["program"] == version and not (options.again and one["result"] == "lost")}
    first, last = (int(part) for part in options.seeds.split("-"))
    end, counts = time.monotonic() + options.seconds, {"kept": 0, "lost": 0, "skipped": 0}
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with open(options.results, "a", encoding="utf-8") as file:
        for seed in range(first, last + 1):
            if seed in done or (options.play and PLAYS[seed % len(PLAYS)] != options.play):
                continue
            if time.monotonic() > end:
                break
            result = run(seed, options.on) | {"program": version, "on": str(options.on or "")}
            counts[result["result"]] += 1
            file.write(json.dumps(result) + "\n")
            file.flush()
            if result["result"] == "lost":
                print(f"failed: seed {seed}, {result['play']}: {result['complaint']}", flush=True)
    print(f"{counts['kept']} passed, {counts['lost']} failed, {counts['skipped']} skipped", flush=True)
    return 1 if counts["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
