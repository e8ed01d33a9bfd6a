"""Kills, fills the disk and pulls drives under the real server.

    Tests/Faults/run.py [--only kills|workers|disk|drive] [--runs N] [--seed N]

FAULT_RUNS is the number of kill runs (default 40), FAULT_SEED the first one's seed (default 1), FAULT_JOBS how many go on at once.
Needs a built program (.build/debug/shoebox, or SHOEBOX_BINARY) and Python alone; the disk and the drive need root, to mount.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import kills
from processes import BINARY


def say(line: str) -> None:
    print(line, flush=True)


def run_kills(runs: int, first: int, jobs: int) -> tuple[int, int, int]:
    start = time.monotonic()
    failed = total = requests = readers = 0
    with ThreadPoolExecutor(jobs) as pool:
        for run, complaint in pool.map(kills.play, range(first, first + runs)):
            total, requests, readers = total + run.kills, requests + run.requests, readers + run.worker_kills
            if complaint:
                failed += 1
                say(f"failed: kill run, seed {run.seed}: {complaint}")
    say(f"{runs} kill runs: {total} servers and {readers} workers killed during {requests} requests, {time.monotonic() - start:.0f} s")
    return runs - failed, failed, 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills, fills the disk and pulls drives under the real server.")
    parser.add_argument("--only", choices=["kills", "workers", "disk", "drive"])
    parser.add_argument("--runs", type=int, default=int(os.environ.get("FAULT_RUNS", "40")))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FAULT_SEED", "1")))
    options = parser.parse_args()
    if not BINARY.exists():
        print(f"{BINARY} is not there: build it with `make build`", file=sys.stderr)
        return 2
    jobs = int(os.environ.get("FAULT_JOBS", str(2 * (os.cpu_count() or 1))))
    stages = {"kills": lambda: run_kills(options.runs, options.seed, jobs)}
    results = [stage() for name, stage in stages.items() if options.only in (None, name)]
    passed, failed, skipped = (sum(column) for column in zip(*results, strict=True))
    say(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
