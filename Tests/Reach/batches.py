"""Runs batches on Ray, imports the results, and compares the catalogue with that of a scan on one machine."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

HELD_SECONDS = 600
ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ROOT / ".parts/wheels-reach"
PROGRAM = os.environ.get("SHOEBOX_BINARY", str(ROOT / ".build/debug/shoebox"))
# Ray starts slowly on a busy machine, so its timeout is longer. By default it would also give its workers the lowest priority.
RAY = {"RAY_worker_niceness": "0", "RAY_raylet_start_wait_time_s": "200", "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
ENVIRONMENT = {**os.environ, **RAY, "PYTHONPATH": f"{PARTS}:{ROOT}"}
# The ids of rows differ between scans, so they are not compared. All other columns that are listed here must be equal.
ROWS = {
    "catalogue.sqlite": [
        "SELECT d.path, f.name, kind, format, presence, size, modified, changed, inode, taken, takenFrom, screenshot, contents, identity, width, height,"
        " f.colour, camera, software, comment, latitude, longitude, differenceHash, perceptualHash, problemCode, problem, turnedHash, sharpness,"
        " clipped, flat, contrast, r.luma, r.colour FROM file f JOIN directory d ON d.id = directoryId LEFT JOIN look l USING (identity)"
        " LEFT JOIN lookRaster r ON r.lookId = l.id ORDER BY 1, 2",
        "SELECT identity, width, height, text, lines, category, certainty, receipt FROM reading ORDER BY 1",
    ],
    "thumbnails.sqlite": ["SELECT identity, jpeg FROM thumbnail ORDER BY 1"],
}


def shoebox(*arguments: str | Path) -> dict:
    done = subprocess.run([PROGRAM, *map(str, arguments), "--json"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def told(*arguments: str | Path) -> list[str]:
    """The lines of a command's output, sorted."""
    return sorted(subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=True).stdout.splitlines())


def reach(plan: Path, results: Path, *more: str) -> subprocess.Popen:
    program = [] if "--program" in more else ["--program", PROGRAM]
    command = [sys.executable, "-m", "reach", str(plan), "-o", str(results), *program, *more]
    log = open(results.with_suffix(".log"), "ab")
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=log, start_new_session=True)


def ended(process: subprocess.Popen, results: Path, seconds: int = 1200) -> tuple[int, str]:
    """The exit status of a run, and its whole log."""
    log = results.with_suffix(".log")
    try:
        return process.wait(seconds), log.read_text(errors="replace")
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError(f"it hangs: {log.read_text(errors='replace')[-3000:]}") from None


def finished(plan: Path, results: Path, *more: str) -> None:
    status, log = ended(reach(plan, results, *more), results)
    assert status == 0, log[-3000:]


def rows(data: Path) -> list:
    found = []
    for file, queries in ROWS.items():
        with closing(sqlite3.connect(data / file)) as database:
            found += [database.execute(query).fetchall() for query in queries]
    return found


def imported(data: Path, results: Path, expected: int) -> None:
    """Imports the results twice; the second import must find nothing new."""
    first, again = (shoebox("import", results, "--data", data) for _ in range(2))
    assert first["imported"] + first["failed"] == expected and first["strange"] == first["missing"] == 0, first
    assert again["imported"] + again["failed"] == 0, again


def same(ours: Path, theirs: Path, files: int, readings: int = 0) -> None:
    """Checks that two catalogues have the same rows, and that commands print the same about them."""
    one, other = rows(ours), rows(theirs)
    assert len(other[0]) == files and len(other[1]) == readings and other[2], [len(found) for found in other]
    for name, left, right in zip(("files", "readings", "thumbnails"), one, other):
        differing = [pair for pair in zip(left, right) if pair[0] != pair[1]]
        assert left == right, f"{name} differ: {len(left)}, {len(right)}, {differing[:1]}"
    for command in (["groups"], ["search", "1"]):
        left, right = (told(*command, "--data", data) for data in (ours, theirs))
        assert left == right, f"{command[0]} differ: {len(left)}, {len(right)}, {sorted(set(left) ^ set(right))[:4]}"


def done(log: Path) -> int:
    """The number of finished lines that the driver last reported."""
    counts = [line.split("/")[0] for line in log.read_text(errors="replace").splitlines() if " a second" in line] if log.exists() else []
    return int(counts[-1]) if counts else 0


def until(is_so: Callable[[], bool], driver: subprocess.Popen, results: Path, seconds: int = 600) -> None:
    """Waits until `is_so()` is true. Fails if the run has ended before."""
    log, end = results.with_suffix(".log"), time.monotonic() + seconds
    while not is_so():
        assert driver.poll() is None, f"it ended too soon: {log.read_text(errors='replace')[-3000:]}"
        assert time.monotonic() < end, log.read_text(errors="replace")[-3000:]
        time.sleep(0.1)


def cut(plan: Path, shards: int) -> None:
    """Cuts a small plan into as many shards as a large plan has. Its lines get a longer timeout, because a gate may hold
    them."""
    manifest = json.loads((plan / "plan.json").read_text())
    whole = sorted(plan.glob("shard-*.jsonl"))
    lines = [json.loads(line) for shard in whole for line in shard.read_bytes().splitlines()]
    for shard in whole:
        shard.unlink()
    for number in range(shards):
        part = lines[number * len(lines) // shards : (number + 1) * len(lines) // shards]
        text = "".join(json.dumps(line | {"limit": HELD_SECONDS}) + "\n" for line in part)
        (plan / f"shard-{number:07}.jsonl").write_text(text)
    (plan / "plan.json").write_text(json.dumps(manifest | {"shards": shards}) + "\n")


def written(results: Path) -> int:
    """The number of lines in all result files."""
    return sum(len(gzip.decompress(file.read_bytes()).splitlines()) for file in results.glob("*.jsonl.gz"))
