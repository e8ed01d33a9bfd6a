"""Files as folders: the time to list a large folder in each order, and to move many files, compared with `mv` and `gio`."""

import os
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from client import Served
from measuring import PLACE, RUNS, record, table

ENTRIES = int(os.environ.get("BENCH_ENTRIES", "100000"))
MOVED = int(os.environ.get("BENCH_MOVED", "10000"))
BUDGET_LIST, BUDGET_MOVE = 0.3, 2.0
ORDERS = ["sort=name", "sort=name&descending=1", "sort=date", "sort=size", "sort=kind", "filter=99"]


def fill(folder: Path, count: int, size: int = 0) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"Paper {number * 7919 % count} of {count}.txt").write_bytes(b"x" * size)


def seconds(deed) -> float:
    start = time.monotonic()
    deed()
    return time.monotonic() - start


def listing(served: Served, folder: Path, order: str) -> float:
    """The seconds until the first hundred entries are listed, of a folder that has not been listed in this order before."""
    return seconds(lambda: served.get(f"/api/files?path={folder}&limit=100&{order}"))


def moving(served: Served, base: Path) -> dict[str, float]:
    one, other = base / "one", base / "other"
    other.mkdir(exist_ok=True)
    paths = [str(path) for path in sorted(one.iterdir())]
    there = seconds(lambda: served.post("/api/files/move", {"paths": paths, "folder": str(other)}))
    act = served.get("/api/triage/recent?standing=1&limit=1")["acts"][0]["id"]
    back = seconds(lambda: served.post("/api/undo", {"act": act}))
    assert len(list(one.iterdir())) == MOVED, "undo brought all back"
    names = [str(path) for path in sorted(one.iterdir())]
    peers = {}
    for name, command in {"mv": ["mv", "-n", "-t", str(other)], "gio": ["gio", "move"]}.items():
        if not shutil.which(command[0]):
            continue
        tail = [str(other)] if name == "gio" else []
        peers[name] = seconds(lambda: subprocess.run([*command, *names, *tail], check=True))
        subprocess.run(["find", str(other), "-type", "f", "-exec", "mv", "-t", str(one), "{}", "+"], check=True)
    return {"move": there, "undo": back, **peers}


def main() -> None:
    base = PLACE / "browsing"
    shutil.rmtree(base, ignore_errors=True)
    fill(base / "many", ENTRIES)
    fill(base / "one", MOVED, 1000)
    with Served(base) as served:
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle")
        print(f"## A folder of {ENTRIES:,} entries, and {MOVED:,} files moved\n")
        listed = {order: [each(served, base, order, run) for run in range(RUNS)] for order in ORDERS}
        for order, taken in listed.items():
            record(f"How soon is a folder of {ENTRIES:,} entries listed that was not listed before?", f"`{order}`", "s", taken, budget={"most": BUDGET_LIST})
        rows = [[order, f"{statistics.median(taken):.3f}", f"≤ {BUDGET_LIST}"] for order, taken in listed.items()]
        table(["first hundred of the folder", "seconds", "budget"], rows)
        runs = [moving(served, base) for _ in range(RUNS)]
        for name in ("move", "undo"):
            record(
                f"How long does it take to move {MOVED:,} files to another folder of the volume?", name, "s", [run[name] for run in runs],
                peers={f"`{peer}`": statistics.median(run[peer] for run in runs) for peer in runs[0] if name == "move" and peer not in ("move", "undo")},
                budget={"most": BUDGET_MOVE})
        budget = {"move": f"≤ {BUDGET_MOVE:g}"}
        table(
            ["moving to another folder of the volume", "seconds", "budget"],
            [[name, f"{statistics.median(run[name] for run in runs):.2f}", budget.get(name, "")] for name in runs[0]])


def each(served: Served, base: Path, order: str, run: int) -> float:
    # The changed time of the folder makes the server read it again.
    os.utime(base / "many", (1_000_000_000 + run, 1_000_000_000 + run))
    return listing(served, base / "many", order)


if __name__ == "__main__":
    main()
