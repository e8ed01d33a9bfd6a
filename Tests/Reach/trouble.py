"""Problems of machines while a batch runs on Ray."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import samples
from batches import PROGRAM, done, ended, finished, imported, reach, same, shoebox, until

PICTURES = 150
FILES = PICTURES + 3
# The source of a library that moves the clock of the program that loads it one hour ahead.
CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *out) {
    int done = ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(clock, out);
    if (clock == CLOCK_REALTIME) out->tv_sec += 3600;
    return done;
}
time_t time(time_t *out) { struct timespec now; clock_gettime(CLOCK_REALTIME, &now); if (out) *out = now.tv_sec; return now.tv_sec; }
"""


def planned(base: Path, *works: str) -> None:
    samples.fill(base / "photos", PICTURES)
    shoebox("batch", "plan", base / "photos", "-o", base / "plan", "--data", base / "data", *works)


def right(base: Path) -> None:
    """Checks that each result exists once and that the catalogue equals that of a scan."""
    imported(base / "data", base / "results", FILES)
    shoebox("scan", base / "photos", "--data", base / "scanned")
    same(base / "data", base / "scanned", FILES)


def program(base: Path, *lines: str) -> str:
    """A script that runs Shoebox under the conditions of another machine."""
    script = base / "shoebox"
    script.write_text("\n".join(["#!/bin/sh", *lines, f'exec "{PROGRAM}" "$@"', ""]))
    script.chmod(0o755)
    return str(script)


def version(base: Path) -> None:
    planned(base)
    other = program(base, '[ "$1" = --version ] && echo 0.0.9 && exit')
    status, log = ended(reach(base / "plan", base / "results", "--program", other), base / "results")
    assert status == 1 and "is version 0.0.9" in log, (status, log[-3000:])
    status, log = ended(reach(base / "plan", base / "results", "--program", f"{base}/none"), base / "results")
    assert status == 1 and "Shoebox does not start" in log, (status, log[-3000:])
    finished(base / "plan", base / "results")
    right(base)


def clock(base: Path) -> None:
    planned(base)
    (base / "clock.c").write_text(CLOCK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", base / "clock.so", base / "clock.c"], check=True)
    finished(base / "plan", base / "results", "--program", program(base, f"export LD_PRELOAD={base}/clock.so"))
    right(base)


def models(base: Path) -> None:
    """A node without the models for reading reads nothing; the next run does it."""
    samples.pages(base / "photos", 4)
    shoebox("batch", "plan", base / "photos", "-o", base / "plan", "--data", base / "data", "--works", "describe,read")
    poor = program(base, f"export SHOEBOX_READING={base}/nowhere")
    status, log = ended(reach(base / "plan", base / "results", "--program", poor), base / "results")
    assert status == 1, log[-3000:]
    report = shoebox("import", base / "results", "--data", base / "data")
    assert (report["imported"], report["again"]) == (4, 4), report
    finished(base / "plan", base / "results")
    report = shoebox("import", base / "results", "--data", base / "data")
    assert (report["imported"], report["known"], report["again"]) == (4, 4, 0), report


def disk(base: Path) -> None:
    """The disk of the results is too small; with more space, another run does the rest."""
    planned(base)
    results = base / "results"
    results.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", results]).returncode != 0:
        print("left out: nothing can be mounted here")
        return
    try:
        status, log = ended(reach(base / "plan", results), results)
        assert status == 1 and "No space left" in log, (status, log[-3000:])
        subprocess.run(["mount", "-o", "remount,size=64m", results], check=True)
        finished(base / "plan", results)
        right(base)
    finally:
        subprocess.run(["umount", results], check=True)


def share(base: Path) -> None:
    """If the photos are away for a few seconds, nothing fails. If they stay away, the run ends and reports it."""
    planned(base)
    driver = reach(base / "plan", base / "results")
    until(lambda: done(base / "results.log") >= 10, driver, base / "results")
    os.rename(base / "photos", base / "away")
    (base / "photos").mkdir()
    time.sleep(8)
    (base / "photos").rmdir()
    os.rename(base / "away", base / "photos")
    status, log = ended(driver, base / "results")
    assert status == 0, log[-3000:]
    right(base)
    shutil.rmtree(base / "results")
    (base / "empty").mkdir()
    status, log = ended(reach(base / "plan", base / "results", "--root", str(base / "empty")), base / "results")
    assert status == 1 and "is empty. Mount it" in log, (status, log[-3000:])


CASES = [version, clock, models, disk, share]
