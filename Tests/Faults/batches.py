"""Batches are killed, stopped, or lack disk space or files. In the end the catalogue equals that of a scan."""

import json
import os
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from mounts import Filler, drive
from processes import BINARY
from scenes import Scene, scene

ROWS = """
    SELECT d.path, f.name, size, modified, contents, identity, width, height, taken, differenceHash, perceptualHash, problemCode
    FROM file f JOIN directory d ON d.id = directoryId ORDER BY 1, 2
"""


class Batch:
    """A batch plan for the photos of a scene."""

    def __init__(self, stage: Scene, results: Path | None = None):
        self.photos, self.home = stage.folder, stage.home
        self.home.mkdir(parents=True, exist_ok=True)
        self.plan, self.results = self.home / "plan", results or self.home / "results"
        self.lines = self.call("batch", "plan", self.photos, "-o", self.plan, "--data", self.home / "data")["lines"]

    def start(self, *words: str | Path) -> subprocess.Popen:
        command = [str(BINARY), *map(str, words or ("batch", "run", self.plan, "-o", self.results)), "--json"]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def call(self, *words: str | Path, status: int = 0) -> dict:
        process = self.start(*words)
        said, complaint = process.communicate(timeout=120)
        assert process.returncode == status, f"{words}: {process.returncode}, {complaint}"
        return json.loads(said.splitlines()[-1]) if said else {"complaint": complaint}

    def take(self, status: int = 0) -> dict:
        return self.call("import", self.results, "--data", self.home / "data", status=status)

    def written(self) -> int:
        return sum(file.stat().st_size for file in self.results.glob("*.jsonl.gz"))

    def await_results(self, process: subprocess.Popen) -> None:
        before, end = self.written(), time.monotonic() + 60
        while self.written() == before and process.poll() is None:
            assert time.monotonic() < end, "nothing is written"
            time.sleep(0.01)

    def finish(self) -> None:
        """Runs the remaining work, imports it, and compares the catalogue with that of a scan."""
        assert self.call()["done"] == self.lines
        self.take()
        again = self.take()
        assert again["imported"] == again["again"] == again["missing"] == 0, again
        self.call("scan", self.photos, "--data", self.home / "scanned")
        ours, theirs = self.rows("data"), self.rows("scanned")
        assert len(theirs) == self.lines and ours == theirs, "the catalogue is not that of a scan"

    def is_torn(self) -> bool:
        return any(subprocess.run(["gzip", "-t", file], capture_output=True).returncode for file in self.results.glob("*.gz"))

    def rows(self, data: str) -> list:
        with sqlite3.connect(self.home / data / "catalogue.sqlite") as database:
            return database.execute(ROWS).fetchall()


@scene("workers", "a batch that is killed again and again is done in the end, each file once")
def killed(stage: Scene) -> None:
    stage.fill(900)
    batch = Batch(stage)
    for _ in range(3):
        process = batch.start()
        batch.await_results(process)
        process.kill()
        process.communicate()
        batch.take(status=1 if batch.is_torn() else 0)
    batch.finish()


@scene("workers", "a batch stops at Ctrl-C within two seconds, and what is written stays")
def stopped(stage: Scene) -> None:
    stage.fill(900)
    batch = Batch(stage)
    process = batch.start()
    batch.await_results(process)
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    said, _ = process.communicate(timeout=60)
    # Stopping takes two seconds on an idle machine, but other tests may run on this machine.
    assert time.monotonic() - begin < 10, "it goes on"
    if process.returncode == 130:
        done = json.loads(said)["done"]
        taken = batch.take()
        assert 0 < done <= taken["results"] < batch.lines, (done, taken)
    batch.finish()


@scene("workers", "files that go or change while a batch runs are left to the next scan")
def changed(stage: Scene) -> None:
    stage.fill(60)
    batch = Batch(stage)
    files = sorted(stage.folder.iterdir())
    files[0].unlink()
    files[1].write_bytes(files[2].read_bytes())
    os.utime(files[3], ns=(1, 1))
    progress = batch.call("batch", "run", batch.plan, "-o", batch.results, status=1)
    assert progress["failed"] == 3, progress
    report = batch.take(status=1)
    assert (report["again"], report["imported"]) == (3, 57), report
    files[4].write_bytes(files[5].read_bytes() + b"more")
    batch.call("scan", batch.photos, "--data", batch.home / "data")
    batch.call("scan", batch.photos, "--data", batch.home / "scanned")
    # The date in the row of a file is the date of its first scan, so the comparison leaves it out.
    def dateless(rows: list) -> list:
        return [row[:8] + row[9:] for row in rows if os.path.exists(os.path.join(row[0], row[1]))]

    here, there = dateless(batch.rows("data")), dateless(batch.rows("scanned"))
    assert len(there) == 59 and here == there, f"{len(here)} rows here, {len(there)} by a scan"


@scene("disk", "a batch whose results fill their disk says so, and goes on when there is room")
def full(stage: Scene) -> None:
    stage.fill(900)
    results = stage.home / "results"
    with drive(results, "8m"):
        batch = Batch(stage, results / "here")
        filler = Filler(results)
        filler.fill(leave=200_000)
        said = batch.call("batch", "run", batch.plan, "-o", batch.results, status=1)
        assert "is full" in said["complaint"], said
        filler.free()
        batch.finish()


@scene("drive", "a share that is away fails what it has, and all is done when it is back")
def away(stage: Scene) -> None:
    with drive(stage.folder, "16m"):
        stage.fill(60)
        batch = Batch(stage)
        hidden = stage.folder.with_name("hidden")
        hidden.mkdir()
        subprocess.run(["mount", "--move", str(stage.folder), str(hidden)], check=True)
        try:
            progress = batch.call("batch", "run", batch.plan, "-o", batch.results, status=1)
            assert progress["failed"] == batch.lines, progress
            assert batch.take(status=1)["again"] == batch.lines
        finally:
            subprocess.run(["mount", "--move", str(hidden), str(stage.folder)], check=True)
        batch.finish()
