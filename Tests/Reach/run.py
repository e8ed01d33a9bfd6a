"""The work on Ray, with real nodes on this machine.

    Tests/Reach/run.py            workers with faults, and one small batch on one node; skipped where Ray is not installed (setup/install reach)
    Tests/Reach/run.py losses     two nodes; one is killed in the middle, then the driver

In each case the catalogue must equal, row by row, that of a scan on one machine.
"""

import json
import os
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import workers

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ROOT / ".parts/wheels-reach"
PROGRAM = os.environ.get("SHOEBOX_BINARY", str(ROOT / ".build/debug/shoebox"))
# A busy machine starts Ray slowly, and Ray would give its workers the lowest priority.
RAY = {"RAY_worker_niceness": "0", "RAY_raylet_start_wait_time_s": "200", "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
ENVIRONMENT = {**os.environ, **RAY, "PYTHONPATH": f"{PARTS}:{ROOT}"}
# Which row has which number differs from walk to walk; a work that another machine did has no other traces.
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


def bitmap(seed: int, side: int = 96) -> bytes:
    row = bytes((seed * (x + 1) * 7 + x * x) & 255 for x in range(side * 3))
    pixels = b"".join(row[y:] + row[:y] for y in range(side))
    header = struct.pack("<IHHIIiiHHIIiiII", 54 + len(pixels), 0, 0, 54, 40, side, side, 1, 24, 0, len(pixels), 2835, 2835, 0, 0)
    return b"BM" + header + pixels


def fill(folder: Path, count: int) -> None:
    for number in range(count):
        place = folder / f"folder {number % 5}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number}.bmp").write_bytes(bitmap(number))
    Path(os.fsdecode(os.fsencode(folder) + b"/br\xe4u.bmp")).write_bytes(bitmap(count))
    (folder / "broken.jpg").write_bytes(b"no picture at all")
    (folder / "film.mp4").write_bytes(b"no film at all")


def shoebox(*arguments: str | Path) -> dict:
    done = subprocess.run([PROGRAM, *map(str, arguments), "--json"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def reach(plan: Path, results: Path, *more: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "reach", str(plan), "-o", str(results), "--program", PROGRAM, *more]
    log = open(results.with_suffix(".log"), "ab")
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=log, start_new_session=True)


def wait(process: subprocess.Popen, log: Path, seconds: int = 600) -> int:
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError(f"it hangs: {log.read_text(errors='replace')[-3000:]}") from None


def rows(data: Path) -> list:
    found = []
    for file, queries in ROWS.items():
        with sqlite3.connect(data / file) as database:
            found += [database.execute(query).fetchall() for query in queries]
    return found


def imported(base: Path, expected: int) -> None:
    """Imports twice, and compares with a scan."""
    first = shoebox("import", base / "results", "--data", base / "data")
    again = shoebox("import", base / "results", "--data", base / "data")
    assert first["imported"] + first["failed"] == expected, first
    assert again["imported"] + again["failed"] == 0, again
    shoebox("scan", base / "photos", "--data", base / "scanned")
    ours, theirs = rows(base / "data"), rows(base / "scanned")
    assert len(theirs[0]) == expected and theirs[2], "the scan found too little"
    assert ours == theirs, "the catalogues differ"


def faults(base: Path) -> None:
    workers.check(base, PROGRAM, bitmap(1))


def smoke(base: Path) -> None:
    fill(base / "photos", 60)
    plan = shoebox("batch", "plan", base / "photos", "-o", base / "plan", "--data", base / "data")
    assert plan["lines"] == 63, plan
    log = base / "results.log"
    assert wait(reach(base / "plan", base / "results"), log) == 0, log.read_text()[-3000:]
    imported(base, 63)


def losses(base: Path) -> None:
    """Two nodes with a processor each. One is killed in the middle, then the driver; run again, the rest is done."""
    from ray.cluster_utils import Cluster

    count = 2000
    fill(base / "photos", count)
    shoebox("batch", "plan", base / "photos", "-o", base / "plan", "--data", base / "data")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    log = base / "results.log"
    driver = reach(base / "plan", base / "results", "--address", cluster.address)
    reached(log, 200)
    cluster.remove_node(second, allow_graceful=False)
    at = done(log)
    reached(log, at + 600)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    cluster.add_node(num_cpus=1)
    assert wait(reach(base / "plan", base / "results", "--address", cluster.address), log) == 0, log.read_text()[-3000:]
    cluster.shutdown()
    imported(base, count + 3)


def done(log: Path) -> int:
    """The last number of lines that the driver told."""
    counts = [line.split("/")[0] for line in log.read_text(errors="replace").splitlines() if " a second" in line] if log.exists() else []
    return int(counts[-1]) if counts else 0


def reached(log: Path, lines: int, seconds: int = 600) -> None:
    end = time.monotonic() + seconds
    while done(log) < lines:
        assert time.monotonic() < end, log.read_text(errors="replace")[-3000:]
        time.sleep(0.2)


def main() -> int:
    cases = [losses] if "losses" in sys.argv[1:] else [faults, smoke]
    sys.path[:0] = [str(PARTS), str(ROOT)]
    # Ray's own processes inherit these.
    os.environ.update(RAY, PYTHONPATH=ENVIRONMENT["PYTHONPATH"])
    try:
        import ray  # noqa: F401
    except ImportError:
        print(f"skipped: Ray is not installed (setup/install reach)\n0 passed, 0 failed, {len(cases)} skipped")
        return 0
    failed = 0
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="reach-") as folder:
            try:
                case(Path(folder))
            except AssertionError as error:
                print(f"failed: {case.__name__}: {error}")
                failed += 1
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
