"""Tests batches on Ray, with real nodes on this machine.

    Tests/Reach/run.py            faulty workers, and one small batch on one node; skipped if Ray is not installed (setup/install reach)
    Tests/Reach/run.py losses     two nodes, 2,000 pictures, 200 pages: first one node is killed during the work, then the driver
    Tests/Reach/run.py troubles   a full disk, a missing network share, another version, no models for reading, a wrong clock

In each case the catalogue must equal that of a scan on one machine, row by row. REACH_PICTURES and REACH_PAGES make `losses`
smaller.
"""

import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import samples
import trouble
import workers
from batches import ENVIRONMENT, PARTS, PROGRAM, RAY, ROOT, cut, finished, imported, reach, same, shoebox, until, written
from gate import Gate

PICTURES, PAGES = int(os.environ.get("REACH_PICTURES", "2000")), int(os.environ.get("REACH_PAGES", "200"))
# The number of shards of the plan. If a node is lost, the results of its unfinished shards are lost too.
SHARDS = 12


def faults(base: Path) -> None:
    workers.check(base, PROGRAM, samples.bitmap(1))


def smoke(base: Path) -> None:
    samples.fill(base / "photos", 60)
    samples.mail(base / "photos/all.mbox")
    plan = shoebox("batch", "plan", base / "photos", "-o", base / "plan", "--data", base / "data", "--works", "describe,index")
    assert plan["lines"] == 64, plan
    finished(base / "plan", base / "results")
    imported(base / "data", base / "results", 64)
    shoebox("scan", base / "photos", "--data", base / "scanned")
    shoebox("mail", "index", base / "photos/all.mbox", "--data", base / "scanned")
    same(base / "data", base / "scanned", 63)
    mails = [samples.mails(base / name) for name in ("data", "scanned")]
    assert mails[0] == mails[1] and len(mails[0]) == samples.MAILS, mails


@contextmanager
def two_nodes() -> Iterator[tuple]:
    """A cluster of two nodes with one processor each, and the node that is not the head."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False, "node_ip_address": "127.0.0.2"}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        yield cluster, cluster.add_node(num_cpus=1, node_ip_address="127.0.0.3")
    finally:
        cluster.shutdown()


def losses(base: Path) -> None:
    """Two nodes with one processor each. One is killed during the work, then the driver; another run does the rest."""
    samples.fill(base / "photos", PICTURES)
    samples.pages(base / "pages", PAGES)
    folders, data = (base / "photos", base / "pages"), base / "data"
    files = PICTURES + 3 + PAGES
    shoebox("batch", "plan", *folders, "-o", base / "plan", "--data", data)
    lost(base / "plan", base / "results", files)
    imported(data, base / "results", files)
    shoebox("batch", "plan", base / "pages", "-o", base / "texts", "--data", data, "--works", "read")
    lost(base / "texts", base / "read", PAGES)
    imported(data, base / "read", PAGES)
    scanned = base / "scanned"
    for folder in folders:
        shoebox("scan", folder, "--data", scanned)
    shoebox("notes", "read", base / "pages", "--data", scanned)
    same(data, scanned, files, PAGES)


def lost(plan: Path, results: Path, lines: int) -> None:
    """Kills a node while both nodes work on a shard, then the driver with half of the lines done. One node must do the
    rest."""
    cut(plan, SHARDS)
    gate, log = Gate(results.with_suffix(".gate")), results.with_suffix(".log")
    few, half = max(1, lines // SHARDS // 2), lines // 2
    with two_nodes() as (cluster, second):
        wish = ("--address", cluster.address, "--program", gate.program(PROGRAM))
        gate.open(few)
        driver = reach(plan, results, *wish)
        until(lambda: gate.waiting(few) == 2, driver, results)
        cluster.remove_node(second, allow_graceful=False)
        until(lambda: gate.waiting(few) == 1, driver, results)
        gate.open(half)
        until(lambda: gate.waiting(half) == 1 and any(results.glob("*.jsonl.gz")), driver, results)
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
        before = written(results)
        assert 0 < before < lines, (before, lines)
        log.write_text("")
        gate.open(lines)
        finished(plan, results, *wish)


CASES = {"losses": [losses], "troubles": trouble.CASES}


def main() -> int:
    cases = [case for name in sys.argv[1:] for case in CASES[name]] or [faults, smoke]
    sys.path[:0] = [str(PARTS), str(ROOT)]
    # Ray's processes inherit these variables.
    os.environ.update(RAY, PYTHONPATH=ENVIRONMENT["PYTHONPATH"])
    try:
        import ray  # noqa: F401
    except ImportError:
        print(f"skipped: Ray is not installed (setup/install reach)\n0 passed, 0 failed, {len(cases)} skipped")
        return 0
    failed = 0
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="reach-") as folder:
            start = time.monotonic()
            try:
                case(Path(folder))
                print(f"{case.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            except Exception as error:
                print(f"failed: {case.__name__}: {error!r}", flush=True)
                failed += 1
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
