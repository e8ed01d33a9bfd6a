"""Runs stages of the tests one after the other, adds up their counts, and prints the duration of each stage.

    Tests/run.py lint build unit web pages browser engines faults fuzz walk network corpus

A stage is a list of commands; commands in a tuple run in parallel. The counts are parsed from the output of the test runners.
A command that fails without naming a failed test counts as one failure. The stages BESIDE start early, use the time in which
the others wait, and are reported in their turn. Each stage adds a line `stage passed failed skipped seconds CPU-seconds`
to the file SHOEBOX_TALLY, and its failures to the file SHOEBOX_TALLY.failed.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
DENO = str(ROOT / ".parts/wheels-test/bin/deno")
APP = ["--config", "Web/deno.json", "Web"]
WEB_TESTS = ["--config", "Tests/Web/deno.json", "Tests/Web"]
# The program that `swift test` starts, called directly to avoid its lock on the build, so that two can run at once. Each runs one
# test at a time, because several suites start processes and servers and have deadlines.
SWIFT_TEST = [str(ROOT / ".build/debug/shoeboxPackageTests.xctest"), "--testing-library", "swift-testing", "--no-parallel"]
# The suites of the targets in each part take about as long as those of the targets that no part names. All run in parallel: a
# test waits for a worker, a server or the disk for more than half of its time.
PARTS = [r"^ServerTests\.", r"^(Library|Workers|Groups)Tests\.", r"^(Acts|Catalogue|Reading|Triage|Videos)Tests\."]

STAGES = {
    "lint": [
        ["swift", "format", "lint", "--strict", "--parallel", "--recursive", "Package.swift", "Sources", "Tests"],
        [DENO, "fmt", "--check", *APP],
        [DENO, "lint", *APP],
        [DENO, "fmt", "--check", *WEB_TESTS],
        [DENO, "lint", *WEB_TESTS],
        [sys.executable, "Tests/plain_english.py"],
        [sys.executable, "Tests/api_names.py"],
        [sys.executable, "Tests/origins.py"],
    ],
    "build": [["swift", "build", "--build-tests"]],
    "unit": [
        (
            *([*SWIFT_TEST, "--skip", "CorpusTests", "--filter", part] for part in PARTS),
            [*SWIFT_TEST, "--skip", "CorpusTests", "--skip", "|".join(PARTS)],
        ),
        [sys.executable, "Tests/Benchmarks/run.py"],
    ],
    "web": [
        [DENO, "check", *APP],
        [DENO, "check", *WEB_TESTS],
        [DENO, "test", "--no-check", "--no-remote", "--allow-read", *WEB_TESTS],
    ],
    # The first case of each file: what each page is for.
    "pages": [[sys.executable, "Tests/Browser/run.py", "--first"]],
    "faults": [
        # A case of either waits for one process at a time.
        ([sys.executable, "Tests/Faults/run.py"], [sys.executable, "Tests/Network/run.py"]),
        # Short samples; a thousand runs and an hour are started by hand.
        (
            [sys.executable, "Tests/Faults/kept.py", "--seconds", "40", "--anew", "--results", ".build/kept-slice.jsonl"],
            [sys.executable, "Tests/Faults/day.py", "--seconds", "60"],
        ),
        [sys.executable, "Tests/Reach/run.py"],
        [sys.executable, "Tests/Package/repository.py"],
        [sys.executable, "Tests/Package/first_start.py"],
    ],
    # The same inputs each time, about 15 seconds' worth for each parser; `make fuzz` searches for new inputs.
    "fuzz": [[sys.executable, "Tests/Fuzz/run.py", "--same", "--idle"]],
    "browser": [
        [sys.executable, "Tests/Browser/run.py", "--rest"],
        [sys.executable, "Tests/Walls/network.py"],
    ],
    # 2,000 clicks, each compared with what the screen had named. A click waits for the page half of the time, so two walks run at once.
    "walk": [
        tuple([sys.executable, "Tests/Browser/walk.py", "--presses", "1000", "--seed", str(seed), "--background"] for seed in (101, 201))
    ],
    # Engines that are not installed are skipped, and the report says so.
    "engines": [[sys.executable, "Tests/Engines/run.py", "--shortest"]],
    "network": [[sys.executable, "Tests/Network/run.py"]],
    # Reading the real screenshots takes as long as all other corpus tests together.
    "corpus": [
        (
            [*SWIFT_TEST, "--filter", "CorpusTests", "--skip", "RealScreensCorpusTests"],
            [*SWIFT_TEST, "--filter", "RealScreensCorpusTests"],
        )
    ],
}

# If one of these stages fails, the results of the later stages mean nothing.
GATES = {"build"}
# The other stages spend much of their time waiting. These stages get the processor time that they leave, and begin after the gates
# have passed.
BESIDE = {"fuzz", "walk"}
STAGE_TIMEOUT = 30 * 60
BESIDE_TIMEOUT = 60 * 60

SWIFT_TESTING = re.compile(r"^[✔✘➜] Test (?!run with |.* recorded an? (?:known )?issue)(?:case )?.* (passed|failed|skipped)(?: after|\b)")
DENO_TEST = re.compile(r"\b(\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed(?: \(\d+ steps?\))?(?: \| (\d+) ignored)?")
PLAIN = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")
# Lines that are printed again at the end, because people read the end of a long log first.
COMPLAINT = re.compile(r"^(failed: |\S+ Test .* recorded an issue|.* \.\.\. FAILED|.*: error: )")
SWIFT_FAILED = re.compile(r'^✘ Test "?(.+?)"?(?: with \d+ test cases?)? failed after')
UNSTEADY = re.compile(r"^passed only again\b")
# So many failed tests of a command are run again, alone.
MOST_AGAIN = 3
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Counts:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    # The used processor time in seconds.
    spent: float = 0
    complaints: list[str] = field(default_factory=list)
    # The names of the Swift tests that failed.
    names: list[str] = field(default_factory=list)
    # Lines that name a test that passed only at a second run.
    unsteady: list[str] = field(default_factory=list)

    def read(self, line: str) -> None:
        """Adds what one line of a runner's output says."""
        line = COLOUR.sub("", line).strip()
        if COMPLAINT.match(line):
            self.complaints.append(line)
        if UNSTEADY.match(line):
            self.unsteady.append(line)
        if match := SWIFT_FAILED.match(line):
            self.names.append(match.group(1))
        if match := SWIFT_TESTING.match(line):
            name = match.group(1)
            setattr(self, name, getattr(self, name) + 1)
        elif match := DENO_TEST.search(line) or PLAIN.match(line):
            self.passed += int(match.group(1))
            self.failed += int(match.group(2))
            self.skipped += int(match.group(3) or 0)

    def add(self, other: "Counts") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.spent += other.spent
        self.unsteady += other.unsteady


def run_command(command: list[str], counts: Counts, deadline: float, out: TextIO) -> bool:
    """Runs one command, writing its output to `out` as it comes. False if it failed or outlived the deadline."""
    environment = {**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1", "DENO_DIR": str(ROOT / ".parts/deno")}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, errors="replace",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, process_group=0,
    )
    watchdog = subprocess.Popen(
        ["sh", "-c", f"sleep {max(1, int(deadline - time.monotonic()))}; kill -9 -- -{process.pid}"], start_new_session=True
    )
    failed_before = counts.failed
    try:
        for line in process.stdout:
            out.write(line)
            out.flush()
            counts.read(line)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        counts.spent += usage.ru_utime + usage.ru_stime
        succeeded = process.returncode == 0
    finally:
        os.killpg(watchdog.pid, 9)
        watchdog.wait()
    if not succeeded and counts.failed == failed_before:
        counts.failed += 1
    return succeeded and counts.failed == failed_before


def count_command(command: list[str], deadline: float, out: TextIO) -> tuple[bool, Counts]:
    """Whether a command passed, and what it counted. One that names no test, as a linter, counts as one that passed."""
    counts = Counts()
    if not shutil.which(command[0]):
        counts.failed, counts.complaints = 1, [f"{command[0]} is not there: was it built?"]
        return False, counts
    passed = run_command(command, counts, deadline, out)
    if not passed and command[: len(SWIFT_TEST)] == SWIFT_TEST and counts.failed == len(counts.names) <= MOST_AGAIN:
        passed = pass_again(counts, deadline, out)
    if passed and counts.passed + counts.skipped == 0 and command[0] != SWIFT_TEST[0]:
        counts.passed += 1
    return passed, counts


def pass_again(counts: Counts, deadline: float, out: TextIO) -> bool:
    """Runs the failed tests once more, without others beside them, as the runner of the browser tests does. True if all pass then.

    A machine that is busy with other work fails one of 3,000 tests now and then. Each such test is named at the end of the run.
    """
    again = Counts()
    chosen = "|".join(re.escape(name) for name in counts.names)
    passed = run_command([*SWIFT_TEST, "--filter", chosen], again, deadline, out)
    counts.spent += again.spent
    if not passed or again.passed < len(counts.names):
        return False
    counts.passed, counts.failed, counts.complaints = counts.passed + counts.failed, 0, []
    counts.unsteady += [f"passed only again, alone: {name}" for name in counts.names]
    out.write("".join(f"{line}\n" for line in counts.unsteady))
    return True


@dataclass
class Stage:
    """What a stage said, counted and complained of."""

    name: str
    out: TextIO
    counts: Counts = field(default_factory=Counts)
    failed: bool = False
    complaints: list[str] = field(default_factory=list)
    seconds: float = 0

    def run(self) -> None:
        """Runs all commands, whether or not an earlier one failed. A stage without tests counts one per command."""
        start = time.monotonic()
        deadline = start + (BESIDE_TIMEOUT if self.name in BESIDE else STAGE_TIMEOUT)
        for group in STAGES[self.name]:
            commands = group if isinstance(group, tuple) else (group,)
            with ThreadPoolExecutor(len(commands)) as pool:
                outcomes = list(pool.map(lambda command: count_command(command, deadline, self.out), commands))
            for command, (passed, own) in zip(commands, outcomes):
                self.counts.add(own)
                if not passed:
                    self.out.write(f"failed: {' '.join(command)}\n")
                    self.complaints += [f"{self.name}: {line[:500]}" for line in own.complaints[:10]] or [f"{self.name}: {' '.join(command)}"]
                    self.failed = True
        self.seconds = time.monotonic() - start

    def tell(self) -> None:
        counts = self.counts
        said = f"{counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped"
        print(f"== {self.name}: {said} in {self.seconds:.1f} s, {counts.spent:.1f} CPU s", flush=True)
        if tally := os.environ.get("SHOEBOX_TALLY"):
            with open(tally, "a") as file:
                file.write(f"{self.name} {counts.passed} {counts.failed} {counts.skipped} {self.seconds:.1f} {counts.spent:.1f}\n")
            with open(tally + ".failed", "a") as file:
                file.writelines(f"{self.name}: {line}\n" for line in counts.unsteady)


def run_stages(names: list[str]) -> list[Stage]:
    """Those that failed. A stage beside the others is waited for where it stands among them."""
    failed = []
    early: dict[str, tuple[Stage, Future]] = {}
    gates = GATES & set(names)
    with ThreadPoolExecutor(len(BESIDE)) as beside:
        for name in names:
            if not gates and not early:
                for other in sorted(BESIDE & set(names)):
                    stage = Stage(other, io.StringIO())
                    early[other] = (stage, beside.submit(stage.run))
            print(f"\n== {name}", flush=True)
            if name in early:
                start = time.monotonic()
                stage, ending = early[name]
                ending.result()
                print(stage.out.getvalue(), end="")
                # Time in which other stages ran too does not count as time of this stage.
                stage.seconds = time.monotonic() - start
            else:
                stage = Stage(name, sys.stdout)
                stage.run()
            stage.tell()
            if stage.failed:
                failed.append(stage)
                if name in GATES:
                    break
            gates.discard(name)
    return failed


def main(names: list[str]) -> int:
    if not names or set(names) - STAGES.keys():
        print(f"usage: Tests/run.py {' '.join(STAGES)}", file=sys.stderr)
        return 2
    failed = run_stages(names)
    if failed:
        complaints = [complaint for stage in failed for complaint in stage.complaints]
        print("\n" + "\n".join(complaints))
        if tally := os.environ.get("SHOEBOX_TALLY"):
            with open(tally + ".failed", "a") as file:
                file.writelines(f"{line}\n" for line in complaints)
        print(f"\nFailed: {', '.join(stage.name for stage in failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
