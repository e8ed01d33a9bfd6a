"""Kills the real server, and tests it with races, full disks and unplugged drives.

    Tests/Faults/run.py [--only kills|workers|races|walls|disk|drive] [--scene WORDS] [--runs N] [--seed N]

FAULT_RUNS is the number of kill runs (default 8; 200 before a release), FAULT_SEED the seed of the first one (default 1),
FAULT_JOBS the number of parallel runs. FAULT_KEEP names a folder for the remains of failed runs: the photos, the catalogue
and the whole story.
Needs a built program (.build/debug/shoebox, or SHOEBOX_BINARY) and only Python; `disk` and `drive` need root to mount drives.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import archives  # noqa: F401
import batches  # noqa: F401
import carrying  # noqa: F401
import casing  # noqa: F401
import converting  # noqa: F401
import desktop  # noqa: F401
import exhaustion  # noqa: F401
import extracting  # noqa: F401
import fulldisk  # noqa: F401
import grouping  # noqa: F401
import kills
import limited  # noqa: F401
import proving  # noqa: F401
import pulled  # noqa: F401
import races  # noqa: F401
import racing  # noqa: F401
import readers  # noqa: F401
import reading  # noqa: F401
import scanning  # noqa: F401
import scenes
import sorting  # noqa: F401
import syncing  # noqa: F401
import writing  # noqa: F401
from mounts import can_mount
from processes import BINARY


# A long test reports its progress each time this number of runs is finished.
TOLD = 50


def say(line: str) -> None:
    print(line, flush=True)


def run_kills(runs: int, first: int, jobs: int) -> tuple[int, int, int]:
    start = time.monotonic()
    failed = total = requests = readers = 0
    with ThreadPoolExecutor(jobs) as pool:
        for count, (run, complaint) in enumerate(pool.map(kills.play, range(first, first + runs)), 1):
            total, requests, readers = total + run.kills, requests + run.requests, readers + run.worker_kills
            if complaint:
                failed += 1
                say(f"failed: kill run, seed {run.seed}: {complaint}")
            if count % TOLD == 0 and count < runs:
                say(f"{count} of {runs} kill runs, {failed} failed, {total} servers killed, {time.monotonic() - start:.0f} s")
    say(f"{runs} kill runs: {total} servers and {readers} workers killed during {requests} requests, {time.monotonic() - start:.0f} s")
    return runs - failed, failed, 0


def run_scenes(stage: str, words: str, allowed: bool = True) -> tuple[int, int, int]:
    counts = [0, 0, 0]
    for sentence, (kind, _) in scenes.SCENES.items():
        if kind != stage or words not in sentence:
            continue
        if not allowed:
            say(f"skipped: {sentence} (needs root, to mount)")
            counts[2] += 1
            continue
        start = time.monotonic()
        complaint = scenes.play(sentence)
        if complaint:
            # On a busy machine a deadline may be missed, so a failed test runs again. It has failed if it fails twice; if it
            # passes, it is named.
            say(f"failed once: {sentence}\n{complaint}")
            if not (complaint := scenes.play(sentence)):
                say(f"passed only again: {sentence}")
        counts[1 if complaint else 0] += 1
        say(f"failed: {sentence}\n{complaint}" if complaint else f"passed: {sentence} ({time.monotonic() - start:.1f} s)")
    return counts[0], counts[1], counts[2]


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills, fills the disk and pulls drives under the real server.")
    parser.add_argument("--only", choices=["kills", "workers", "races", "walls", "disk", "drive"])
    parser.add_argument("--scene", default="", help="words of the scenes that are wanted")
    parser.add_argument("--runs", type=int, default=int(os.environ.get("FAULT_RUNS", "8")))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FAULT_SEED", "1")))
    options = parser.parse_args()
    if not BINARY.exists():
        print(f"{BINARY} is not there: build it with `make build`", file=sys.stderr)
        return 2
    jobs = int(os.environ.get("FAULT_JOBS", str(2 * (os.cpu_count() or 1))))
    stages = {
        "walls": lambda: run_scenes("walls", options.scene),
        "workers": lambda: run_scenes("workers", options.scene),
        "races": lambda: run_scenes("races", options.scene),
        "disk": lambda: run_scenes("disk", options.scene, can_mount()),
        "drive": lambda: run_scenes("drive", options.scene, can_mount()),
        "kills": lambda: run_kills(options.runs, options.seed, jobs),
    }
    results = [stage() for name, stage in stages.items() if options.only in (None, name)]
    passed, failed, skipped = (sum(column) for column in zip(*results, strict=True))
    say(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
