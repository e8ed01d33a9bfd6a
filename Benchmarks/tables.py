"""Tables, JSON and texts of any size, as the page requests them through the server; each answer is timed. All files are
removed at the end.

BENCH_TABLE: the size of the CSV and of the JSON in megabytes (1000). BENCH_TEXT: the size of the text in megabytes (10000).
Python's csv reads and filters the same table, and its json a tenth of the JSON. "Peak" is the maximum memory of the largest
worker.
"""

import os
import random
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from client import Served
from measuring import PLACE, RUNS, measure, record, table

TABLE = int(os.environ.get("BENCH_TABLE", "1000")) * 1_000_000
TEXT = int(os.environ.get("BENCH_TEXT", "10000")) * 1_000_000
FOLDER = PLACE / "tables"

PYTHON_CSV = "import csv, sys\nprint(sum(float(row[2]) > 990 for row in csv.reader(open(sys.argv[1], newline='')) if row[0] != 'id'))"
PYTHON_JSON = "import json, sys\njson.load(open(sys.argv[1]))"


def block(chance: random.Random, size: int, line: Callable[[int], str]) -> bytes:
    lines, total = [], 0
    while total < size:
        lines.append(line(chance.randrange(1 << 30)))
        total += len(lines[-1])
    return "".join(lines).encode()


def make(path: Path, size: int, line: Callable[[int], str], head: bytes = b"", tail: bytes = b"") -> int:
    """Writes a block again and again. The block is as large as the caches of a processor."""
    piece = block(random.Random(7), 32 << 20, line)
    with open(path, "wb", buffering=0) as file:
        written = file.write(head)
        while written < size:
            written += file.write(piece)
        written += file.write(tail)
    return written


def workers(parent: int) -> list[Path]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "stat").read_text().rsplit(")", 1)[1].split()[1] == str(parent):
                found.append(entry)
        except OSError:
            continue
    return found


def peak(parent: int) -> float:
    """The maximum memory of the largest worker in megabytes, without files that it only maps."""
    most = 0.0
    for worker in workers(parent):
        try:
            lines = (worker / "status").read_text().splitlines()
        except OSError:
            continue
        fields = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith(("VmHWM", "RssFile"))}
        most = max(most, (int(fields.get("VmHWM", 0)) - int(fields.get("RssFile", 0))) * 1024 / 1e6)
    return most


Budget = dict[str, float]
# For each unit, the direction of its budget and the sign printed on the terminal.
BOUNDS = {"s": ("below", "<"), "MB/s": ("least", "≥"), "MB": ("most", "≤")}


class Opened:
    """A file that the server has opened for viewing, and the duration of each answer."""

    def __init__(self, served: Served, path: Path):
        self.served, self.size = served, path.stat().st_size
        self.id = served.post("/api/convert/files/shared", {"paths": [str(path)]})["files"][0]["id"]
        self.rows: list[tuple[str, ...]] = []
        self.measures: list[tuple[str, float, str, float | None]] = []

    def ask(self, part: str, body: dict) -> dict:
        return self.served.post(f"/api/convert/files/{self.id}/{part}", body)

    def time(self, what: str, budget: Budget, part: str, body: dict, isWhole: bool = True, runs: int = RUNS) -> dict:
        """`budget`: a number for each of "s", "MB/s" and "MB" that is limited. `isWhole`: whether all of the file is read for the answer. What is kept of the file is asked for once."""
        took, answer = [], {}
        for _ in range(runs):
            start = time.monotonic()
            answer = self.ask(part, body)
            took.append(time.monotonic() - start)
        middle = statistics.median(took)
        speed = f"{self.size / 1e6 / middle:,.0f}" if isWhole else ""
        most, limit = peak(self.served.pid), ", ".join(f"{BOUNDS[unit][1]} {bound} {unit}" for unit, bound in budget.items())
        values = {"s": middle, "MB/s": self.size / 1e6 / middle, "MB": most}
        for unit in dict.fromkeys(["MB/s" if isWhole else "s", *budget]):
            self.measures.append((f"{what}, memory at most" if unit == "MB" else what, values[unit], unit, budget.get(unit)))
        self.rows.append((what, f"{middle:.3f}", speed, limit, f"{most:.0f}"))
        return answer

    def show(self, what: str) -> None:
        print(f"\n## {what}: {self.size / 1e6:,.0f} MB")
        for name, value, unit, bound in self.measures:
            question = f"How fast is {what} of {self.size / 1e6:,.0f} MB looked into?"
            record(question, name, unit, value, budget={BOUNDS[unit][0]: bound} if bound else None)
        table(("what", "wall s", "MB/s", "budget", "peak MB"), self.rows)


def measure_table() -> None:
    file = FOLDER / "table.csv"
    make(file, TABLE, lambda n: f"{n},name {n % 997},{n % 1000}.{n % 10},2024-0{n % 9 + 1}-1{n % 9},\"some, text {n % 31}\",x{n % 7}\n",
         b"id,name,price,day,note,kind\n")
    with Served(FOLDER) as served:
        opened = Opened(served, file)
        dialect = opened.time("first rows, dialect and types", {"s": 0.3}, "table", {"count": 100}, False)["dialect"]
        total = opened.time("index of all rows", {"MB/s": 500}, "table/rows", {"dialect": dialect, "first": 0, "count": 0}, runs=1)["total"]
        opened.time("last rows, once indexed", {}, "table/rows", {"dialect": dialect, "first": total - 100, "count": 100}, False)

        def select(what: str, budget: Budget, **selection) -> None:
            whole = {"conditions": [], "sort": [], **selection}
            opened.time(what, budget, "table/select", {"dialect": dialect, "selection": whole})

        select("filter: a number above", {"MB/s": 200}, conditions=[{"column": 2, "comparison": "more", "value": "990"}])
        select("filter: a text in one column", {"MB/s": 200}, conditions=[{"column": 1, "comparison": "contains", "value": "name 99"}])
        select("find in any column", {}, find="text 30")
        opened.time("sort by a number", {}, "table/select", {
            "dialect": dialect, "selection": {"conditions": [], "sort": [{"column": 2, "isDescending": True, "type": "number"}]}}, runs=1)
        opened.show("CSV")
    cost = measure([sys.executable, "-c", PYTHON_CSV, file])
    record("How fast are CSV and JSON read by Python?", "`csv`, the same filter by number", "MB/s", file.stat().st_size / 1e6 / cost.wall)
    print(f"Python's csv, the same filter by number: {cost.wall:.1f} s, {file.stat().st_size / 1e6 / cost.wall:.0f} MB/s")
    file.unlink()


def measure_json() -> None:
    file, tenth = FOLDER / "data.json", FOLDER / "tenth.json"
    item = "{{\"id\": {0}, \"name\": \"a \\\"name\\\" {0}\", \"list\": [1, 2.50, null], \"in\": {{\"deep\": true}}}},\n"
    for path, size in ((file, TABLE), (tenth, TABLE // 10)):
        make(path, size, lambda n: item.format(n), b"[\n", b"{\"id\": 0}]\n")
    with Served(FOLDER) as served:
        opened = Opened(served, file)
        root = opened.time("first level", {"s": 2, "MB": 200}, "json", {"ask": "root"})
        outline = root["outline"]
        last = outline["count"] - 1
        mark = last // outline["stride"]
        opened.time("its last members", {}, "json", {
            "ask": "members", "place": root["node"]["start"], "from": last - 5, "count": 5,
            "mark": {"index": (mark - 1) * outline["stride"], "place": outline["marks"][mark - 1]}}, False)
        opened.time("find what is not there", {}, "json", {"ask": "find", "text": "nowhere", "count": 10}, runs=1)
        opened.time("check of it all", {}, "json", {"ask": "check"}, runs=1)
        opened.show("JSON")
    cost = measure([sys.executable, "-c", PYTHON_JSON, tenth])
    record("How fast are CSV and JSON read by Python?", "`json`, a tenth of the file", "MB/s", tenth.stat().st_size / 1e6 / cost.wall)
    record("How fast are CSV and JSON read by Python?", "`json`, a tenth of the file, memory at most", "MB", cost.peak)
    print(f"Python's json, a tenth of it: {cost.wall:.1f} s, {tenth.stat().st_size / 1e6 / cost.wall:.0f} MB/s, peak {cost.peak:.0f} MB")
    file.unlink()
    tenth.unlink()


def measure_text() -> None:
    file = FOLDER / "large.log"
    make(file, TEXT, lambda n: f"2024-05-01T12:{n % 60:02}:00 INFO request {n} served in {n % 997} ms\n")
    with Served(FOLDER) as served:
        opened = Opened(served, file)
        opened.time("opened at its beginning", {"s": 0.3}, "text", {"at": 0, "count": 200}, False)
        opened.time("jump to its end", {"s": 1}, "text", {"last": True, "count": 200}, False)
        opened.show("text")
    file.unlink()


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    try:
        measure_table()
        measure_json()
        measure_text()
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)


main()
