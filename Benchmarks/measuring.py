"""Measuring: processor time and elapsed time of process trees, medians of several runs, tables in Markdown, recorded results."""

import atexit
import functools
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from write_report import RESULTS, checked

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(os.environ.get("SHOEBOX_BINARY", ROOT / ".build/release/shoebox"))
PLACE = Path(os.environ.get("BENCH_PLACE", "/var/tmp/shoebox-bench"))
RUNS = int(os.environ.get("BENCH_RUNS", "5"))

sys.path.insert(0, str(ROOT / "Tests/Browser"))


@dataclass(frozen=True)
class Cost:
    """The elapsed seconds; the processor seconds, including children; and the maximum memory of the largest process in
    megabytes."""

    wall: float
    cpu: float
    peak: float = 0


def measure(command: Sequence[str | Path], **environment: str) -> Cost:
    """Runs a command to its end and discards its output. The command must succeed."""
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
    """The median cost of each contender over several rounds. They take turns, so that a busy minute affects all of them
    equally."""
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
    """The processor seconds that a running process and its ended children have used, from /proc/PID/stat (fields 14 to 17)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def anonymous_memory(pid: int) -> float:
    """The anonymous memory of a process in megabytes."""
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


@functools.cache
def head() -> dict[str, object]:
    """The machine, the date and the command of this run."""
    processors = [line.split(":", 1)[1].strip() for line in lines("/proc/cpuinfo") if line.startswith("model name")]
    release = next((line.split("=", 1)[1].strip('"') for line in lines("/etc/os-release") if line.startswith("PRETTY")), "?")
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("BENCH_") and name != "BENCH_PLACE"]
    return {
        "processor": processors[0] if processors else platform.machine(),
        "cores": os.cpu_count(),
        "gigabytes": round(int(lines("/proc/meminfo")[0].split()[1]) * 1024 / 1e9),
        "system": f"{release}, Linux {platform.release()}, {output('stat', '-f', '-c', '%T', str(PLACE))}",
        "load": round(os.getloadavg()[0], 1),
        "date": date.today().isoformat(),
        "revision": output("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"),
        "rounds": RUNS,
        "command": " ".join([*settings, command()]),
    }


def part() -> str:
    """The name of the measuring script as an argument of `Benchmarks/run`. A script in a folder is prefixed with the
    folder's name."""
    script = Path(sys.argv[0]).resolve().with_suffix("")
    return "-".join(script.relative_to(ROOT / "Benchmarks").parts) if script.is_relative_to(ROOT / "Benchmarks") else script.name


def command() -> str:
    """The command of this part. Folders that the user named are shown without their path."""
    arguments = [Path(argument).name for argument in sys.argv[1:]]
    return " ".join(["Benchmarks/run", part()] if not arguments else [f"Benchmarks/{part().replace('-', '/')}.py", *arguments])


def machine() -> str:
    """A line that describes the machine."""
    run = head()
    return (
        f"{run['cores']} × {run['processor']}, {run['gigabytes']} GB, {run['system']} at {PLACE}; commit {run['revision']}; "
        f"load at start {run['load']}; medians of {RUNS} runs."
    )


recorded: dict[str, list[dict]] = {}


def record(
    question: str, what: str, unit: str, ours: float | Sequence[float], *,
    peers: dict[str, float] | None = None, budget: dict[str, float] | None = None,
) -> None:
    """Notes one measure for docs/benchmarks.md.

    Where `ours` is several numbers, their median counts, and the least and the most of them are noted too. `peers` are other programs and
    their numbers in the same unit. `budget` is one of `{"most": 50}`, `{"least": 200}`, `{"below": 1}` and `{"above": 0.9}`. At the end of the
    program, unless it failed, all measures replace Benchmarks/results/<part>.json.
    """
    if not recorded:
        head()  # The load before the work, not after it.
        atexit.register(keep)
    measure: dict[str, object] = {"what": what, "unit": unit}
    numbers = ours if isinstance(ours, Sequence) else [ours]
    measure["ours"] = rounded(statistics.median(numbers))
    if len(numbers) > 1:
        measure |= {"least": rounded(min(numbers)), "most": rounded(max(numbers))}
    if peers:
        measure["peers"] = {name: rounded(number) for name, number in peers.items()}
    if budget:
        measure["budget"] = budget
    recorded.setdefault(question, []).append(checked(measure))


def rounded(number: float) -> float:
    """Rounds to at most four significant digits and four decimals. Integers are not changed."""
    return number if isinstance(number, int) else round(float(f"{number:.4g}"), 4)


def replace_section(part: str, words: Sequence[str], question: str, measures: list[dict], command: str) -> None:
    """Records one section of a part that several scripts record, without rounds. It replaces the section whose question contains
    all the words."""
    file = RESULTS / f"{part}.json"
    sections = json.loads(file.read_text())["sections"] if file.exists() else []
    sections = [section for section in sections if not all(word in section["question"] for word in words)]
    run = {name: value for name, value in head().items() if name != "rounds"} | {"command": command}
    sections.append({"question": question, "head": run, "measures": [checked(measure) for measure in measures]})
    write(part, sorted(sections, key=lambda section: section["question"]))


def keep() -> None:
    # `last_value` is set if the program ends with an exception. Then the results are incomplete and must not replace complete
    # ones.
    if hasattr(sys, "last_value"):
        return
    sections = [{"question": question, "head": head(), "measures": measures} for question, measures in recorded.items()]
    write(part(), sections)


def write(part: str, sections: list[dict]) -> None:
    RESULTS.mkdir(exist_ok=True)
    new = RESULTS / f".{part}.new"
    new.write_text(json.dumps({"part": part, "sections": sections}, ensure_ascii=False, indent=1) + "\n")
    new.replace(RESULTS / f"{part}.json")
