"""The cost of Ray: the same plans are carried out by `shoebox batch run` and by a Ray cluster of only this machine, in turn.

REACH_PICTURES (10000) small pictures are described, REACH_PAGES (60) pages are read; BENCH_RUNS rounds (3). Needs
`setup/install reach`. The start of Ray is reported separately, because it is needed only once, however large the plan is.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from measuring import BINARY, ROOT, record, table

sys.path[:0] = [str(ROOT / "Tests/Reach"), str(ROOT / ".parts/wheels-test")]
os.environ["SHOEBOX_BINARY"] = str(BINARY)

import samples  # noqa: E402
from batches import reach, shoebox  # noqa: E402

PICTURES, PAGES = int(os.environ.get("REACH_PICTURES", "10000")), int(os.environ.get("REACH_PAGES", "60"))
RUNS = int(os.environ.get("BENCH_RUNS", "3"))
BUDGET_READ, BUDGET_DESCRIBE = 1.1, 1.25
LOOK_SECONDS = 0.1
PARTS = ("wall", "all", "Shoebox", "actors", "driver", "Ray")

Cost = dict[str, float]


def part(command: list[bytes]) -> str:
    """The entry of PARTS that a process belongs to. Ray names its processes after their work."""
    if os.path.basename(command[0]) == b"shoebox":
        return "Shoebox"
    if command[0].startswith(b"ray::MapWorker"):
        return "actors"
    return "driver" if b"reach" in command else "Ray"


def look(process: int, seen: dict[int, tuple[str, float]]) -> None:
    """Records the processor time that a process and its descendants have used. An ended process keeps its last recorded
    value."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
        used = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        kind = part(command) if command[0] else seen[process][0]
        seen[process] = (kind, sum(map(int, used)) / os.sysconf("SC_CLK_TCK"))
        for thread in os.listdir(f"/proc/{process}/task"):
            for child in Path(f"/proc/{process}/task/{thread}/children").read_text().split():
                look(int(child), seen)
    except (OSError, KeyError):
        return


def cost(process: subprocess.Popen) -> Cost:
    """The seconds until the process ends, and the processor seconds of each part."""
    start, seen, taken = time.monotonic(), {}, defaultdict(float)
    while process.poll() is None:
        look(process.pid, seen)
        time.sleep(LOOK_SECONDS)
    assert process.returncode == 0, process.args
    taken["wall"] = time.monotonic() - start
    for kind, used in seen.values():
        taken[kind] += used
        taken["all"] += used
    return taken


def alone(plan: Path, results: Path) -> subprocess.Popen:
    command = [str(BINARY), "batch", "run", str(plan), "-o", str(results), "--quiet"]
    # The command gets a separate session, as Ray's driver has one, because a busy machine divides processor time among
    # sessions.
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)


def planned(base: Path) -> dict[str, Path]:
    """Makes the plans, by name. The plan of two pictures shows the cost of starting."""
    samples.fill(base / "small pictures", PICTURES)
    samples.pages(base / "pages", PAGES)
    samples.fill(base / "start", 2)
    data, plans = base / "data", {}
    for name in ("start", "small pictures", "pages"):
        plans[name] = base / f"plan of {name}"
        shoebox("batch", "plan", base / name, "-o", plans[name], "--data", data, "--works", "describe")
    cost(alone(plans["pages"], base / "described"))
    shoebox("import", base / "described", "--data", data)
    plans["pages"] = base / "plan of texts"
    shoebox("batch", "plan", base / "pages", "-o", plans["pages"], "--data", data, "--works", "read")
    return plans


def measured(base: Path, plans: dict[str, Path]) -> dict[tuple[str, str], Cost]:
    """The medians of several rounds, in which the plans take turns."""
    taken: dict[tuple[str, str], list[Cost]] = {}
    for _ in range(RUNS):
        for name, plan in plans.items():
            for way, run in (("alone", alone), ("ray", reach)):
                shutil.rmtree(base / "results", ignore_errors=True)
                taken.setdefault((name, way), []).append(cost(run(plan, base / "results")))
                print(name, way, {what: round(used, 1) for what, used in taken[name, way][-1].items()}, file=sys.stderr, flush=True)
    return {key: {what: statistics.median(one[what] for one in costs) for what in PARTS} for key, costs in taken.items()}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="reaching-") as folder:
        base = Path(folder)
        middle = measured(base, planned(base))
    start = middle["start", "ray"]
    record("How long does Ray take to start?", "a start", "s", start["wall"])
    record("How long does Ray take to start?", "a start, all processes", "CPU s", start["all"])
    print("## What Ray costs, in seconds of all processors\n")
    rows = [["start, on Ray", *(f"{start[what]:.1f}" for what in PARTS), "–"]]
    for name, budget in (("small pictures", BUDGET_DESCRIBE), ("pages", BUDGET_READ)):
        one, ray = middle[name, "alone"], middle[name, "ray"]
        times = {what: (ray[what] - start[what]) / one[what] for what in ("wall", "all")}
        for what, words in (("wall", "wall time"), ("all", "processor time")):
            record("What does Ray cost on this machine, without its own start?", f"{name}: {words}", "× of `batch run`", times[what], budget={"most": budget})
        ratios = (f"{value:.2f}" for value in times.values())
        rows.append([f"{name}, `batch run`", *(f"{one[what]:.1f}" for what in PARTS), "–"])
        rows.append([f"{name}, on Ray", *(f"{ray[what]:.1f}" for what in PARTS), f"{' · '.join(ratios)} (budget {budget})"])
    table(["what", *PARTS, "without the start, of `batch run`: wall · processors"], rows)


if __name__ == "__main__":
    main()
