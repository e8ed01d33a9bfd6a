"""Measuring: processor seconds and wall seconds of whole process trees, medians of several runs, Markdown tables."""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(os.environ.get("SHOEBOX_BINARY", ROOT / ".build/release/shoebox"))
PLACE = Path(os.environ.get("BENCH_PLACE", "/var/tmp/shoebox-bench"))
RUNS = int(os.environ.get("BENCH_RUNS", "5"))

sys.path.insert(0, str(ROOT / "Tests/Browser"))


@dataclass(frozen=True)
class Cost:
    """Seconds that passed, and seconds that processors worked, children included; and megabytes of the largest process at its largest."""

    wall: float
    cpu: float
    peak: float = 0


def measure(command: Sequence[str | Path], **environment: str) -> Cost:
    """Runs a command to its end with its output thrown away; it must succeed."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], env={**os.environ, **environment},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command[0]} ended with {process.returncode}")
    return Cost(time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)


def interleaved(contenders: dict[str, Callable[[], Cost]], runs: int = RUNS) -> dict[str, Cost]:
    """The median of each contender over several rounds. They take turns, so that a busy minute hits all of them alike."""
    costs: dict[str, list[Cost]] = {name: [] for name in contenders}
    for _ in range(runs):
        for name, contender in contenders.items():
            costs[name].append(contender())
    return {
        name: Cost(
            statistics.median(cost.wall for cost in taken),
            statistics.median(cost.cpu for cost in taken),
            max(cost.peak for cost in taken),
        )
        for name, taken in costs.items()
    }


def process_cpu(pid: int) -> float:
    """Processor seconds a running process and its ended children have used. From /proc/PID/stat, fields 14 to 17."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def anonymous_memory(pid: int) -> float:
    """Megabytes of anonymous memory a process holds now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError(f"process {pid} states no RssAnon")


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    print("\n| " + " | ".join(header) + " |")
    print("|" + "|".join(" --- " if index == 0 else " ---: " for index in range(len(header))) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print(flush=True)


def lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines()


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def machine() -> str:
    """One line about what this runs on."""
    processors = [line.split(":", 1)[1].strip() for line in lines("/proc/cpuinfo") if line.startswith("model name")]
    memory = int(lines("/proc/meminfo")[0].split()[1]) * 1024 / 1e9
    release = next((line.split("=", 1)[1].strip('"') for line in lines("/etc/os-release") if line.startswith("PRETTY")), "?")
    revision = output("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD")
    file_system = output("stat", "-f", "-c", "%T", str(PLACE))
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{os.cpu_count()} × {processors[0] if processors else platform.machine()}, {memory:.0f} GB, "
        f"{release}, Linux {platform.release()}, "
        f"{file_system} at {PLACE}; commit {revision}; load at start {load}; medians of {RUNS} runs."
    )
