"""What Ray costs: the same plans done by `shoebox batch run` and on a cluster of this machine alone, in turn.

REACH_PICTURES (2000) small pictures are described, REACH_PAGES (100) pages are read; BENCH_RUNS rounds (3). Needs `setup/install reach`.
Ray's start is told apart: it is paid once, however large the plan is.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measuring import BINARY, ROOT, table

sys.path[:0] = [str(ROOT / "Tests/Reach"), str(ROOT / ".parts/wheels-test")]
os.environ["SHOEBOX_BINARY"] = str(BINARY)

import samples  # noqa: E402
from batches import finished, shoebox  # noqa: E402

PICTURES, PAGES = int(os.environ.get("REACH_PICTURES", "2000")), int(os.environ.get("REACH_PAGES", "100"))
RUNS = int(os.environ.get("BENCH_RUNS", "3"))
BUDGET_READ, BUDGET_DESCRIBE = 1.1, 1.25


def alone(plan: Path, results: Path) -> None:
    subprocess.run([str(BINARY), "batch", "run", str(plan), "-o", str(results), "--quiet"], check=True, stdout=subprocess.DEVNULL)


def seconds(way, plan: Path, results: Path) -> float:
    shutil.rmtree(results, ignore_errors=True)
    results.with_suffix(".log").unlink(missing_ok=True)
    start = time.monotonic()
    way(plan, results)
    return time.monotonic() - start


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="reaching-") as folder:
        base = Path(folder)
        samples.fill(base / "photos", PICTURES)
        samples.pages(base / "pages", PAGES)
        samples.fill(base / "few", 2)
        data = base / "data"
        plans = {}
        for name, works in (("few", "describe"), ("photos", "describe"), ("pages", "describe")):
            plans[name] = base / f"plan-{name}"
            shoebox("batch", "plan", base / name, "-o", plans[name], "--data", data, "--works", works)
        alone(plans["pages"], base / "described")
        shoebox("import", base / "described", "--data", data)
        shoebox("batch", "plan", base / "pages", "-o", base / "plan-read", "--data", data, "--works", "read")
        plans["read"] = base / "plan-read"
        taken: dict[tuple[str, str], list[float]] = {}
        for _ in range(RUNS):
            for name in ("few", "photos", "read"):
                for way, run in (("alone", alone), ("ray", finished)):
                    taken.setdefault((name, way), []).append(seconds(run, plans[name], base / "results"))
        middle = {key: statistics.median(values) for key, values in taken.items()}
        start = middle["few", "ray"] - middle["few", "alone"]
        rows = []
        for name, what, budget in (
            ("photos", f"{PICTURES:,} small pictures described", BUDGET_DESCRIBE), ("read", f"{PAGES} pages read", BUDGET_READ)
        ):
            one, ray = middle[name, "alone"], middle[name, "ray"]
            rows.append([what, f"{one:.1f}", f"{ray:.1f}", f"{(ray - start) / one:.2f} (budget {budget})"])
        print(f"## What Ray costs; its start takes {start:.1f} s\n")
        table(["what", "`batch run`, s", "on Ray, s", "without its start, of `batch run`"], rows)


if __name__ == "__main__":
    main()
