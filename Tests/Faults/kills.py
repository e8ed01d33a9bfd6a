"""kill -9 at any moment: no file, no decision and no record may be lost, and undo must lead back to the start.

Each run has a separate folder and catalogue, and a seed that determines the events. In each run the server is killed several
times.
"""

import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import disk
import papers
from api import Api, Gone, Refused
from invariants import Broken
from memory import Memory
from processes import BINARY, Server, ServerFailed, kill, workers
from wishes import Wishes

PHOTOS = 60
CYCLES = 4
SHORTEST, LONGEST = 0.05, 2.0


class Run(Wishes):
    def __init__(self, seed: int, place: Path):
        self.seed, self.chance = seed, random.Random(seed)
        self.folder, self.home = place / "Pictures", place / "home"
        self.trash = self.home / ".local/share/Trash"
        self.log: list[str] = []
        self.kills = self.requests = self.worker_kills = 0
        self.next_number = 1
        for _ in range(PHOTOS):
            self.add_photo()
        self.papers = papers.Papers(self.folder, self.chance)
        self.memory = Memory(disk.photos(self.folder).values())
        self.paths: dict[bytes, str] = {}
        self.server = Server(BINARY, self.folder, self.home)
        self.api: Api | None = None

    # MARK: The story

    def play(self) -> None:
        for cycle in range(CYCLES):
            self.note(f"-- cycle {cycle}")
            if self.chance.random() < 0.25:
                self.kill_while_starting()
            self.start()
            self.check_after_start()
            self.work_until_killed()
        self.start()
        self.check_after_start()
        self.undo_everything()
        code = self.server.stop()
        self.demand(code == 0, f"the server ended with {code} when asked to")
        self.check_workers()

    def kill_while_starting(self) -> None:
        delay = self.chance.uniform(0.01, 0.6)
        server = Server(BINARY, self.folder, self.home)

        def strike() -> None:
            time.sleep(delay)
            while server.process is None:
                time.sleep(0.005)
            server.process.kill()

        striker = threading.Thread(target=strike)
        striker.start()
        try:
            server.start()
        except ServerFailed:
            pass
        striker.join()
        kill(server)
        self.kills += 1
        self.note(f"killed while starting after {delay:.2f} s")
        self.check_workers()

    def start(self) -> None:
        for attempt in range(3):
            self.server = Server(BINARY, self.folder, self.home)
            try:
                self.server.start()
                break
            except ServerFailed as failed:
                # The port was free, but a server of another run has opened it first.
                if "is in use" not in str(failed) or attempt == 2:
                    raise
        self.api = Api(self.server.link)

    def work_until_killed(self) -> None:
        delay = SHORTEST * (LONGEST / SHORTEST) ** self.chance.random()
        timer = threading.Timer(delay, lambda: kill(self.server))
        hunter = threading.Thread(target=self.hunt_workers, args=(random.Random(self.seed + self.kills), time.monotonic() + delay))
        timer.start()
        if self.chance.random() < 0.3:
            hunter.start()
        try:
            while True:
                self.do_something()
                self.requests += 1
        except Gone as gone:
            self.note(f"killed after {delay:.2f} s: {gone}")
        finally:
            timer.join()
            if hunter.ident:
                hunter.join()
        self.kills += 1
        self.check_workers()

    def hunt_workers(self, chance: random.Random, until: float) -> None:
        while time.monotonic() < until:
            if found := workers(self.home):
                try:
                    os.kill(chance.choice(found), 9)
                    self.worker_kills += 1
                except ProcessLookupError:
                    pass
            time.sleep(chance.uniform(0.02, 0.2))


def play(seed: int) -> tuple[Run, str | None]:
    """Carries out one run. Returns the complaint, or None."""
    with tempfile.TemporaryDirectory(prefix="shoebox-kill-") as place:
        run = Run(seed, Path(place))
        try:
            run.play()
            return run, None
        except (Broken, AssertionError, ServerFailed, Refused, Gone, subprocess.SubprocessError, KeyError) as error:
            story = "\n    ".join([*run.log[-25:], "server:", *run.server.log[-8:]])
            if keep := os.environ.get("FAULT_KEEP"):
                kill(run.server)
                shutil.copytree(place, Path(keep) / str(seed), symlinks=True, dirs_exist_ok=True)
                (Path(keep) / str(seed) / "story").write_text("\n".join(run.log))
            return run, f"{type(error).__name__}: {error}\n    {story}"
        finally:
            kill(run.server)
