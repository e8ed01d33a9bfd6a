"""The cost of the walls that confine workers: the same program, in turn with a kernel that has neither Landlock nor seccomp.

Tests/Walls/without.c makes the system calls fail with which the two begin. Needs a C compiler.
"""

import errno
import json
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from make_pages import make
from measuring import BINARY, PLACE, ROOT, Cost, interleaved, measure, record, table

REQUESTS, FILES, PAGES = 10_000, 100, 100
BUDGET = 1.03
SECCOMP = 277 if platform.machine() == "aarch64" else 317
# The numbers of the system calls seccomp, landlock_create_ruleset, landlock_add_rule and landlock_restrict_self.
CALLS = [SECCOMP, 444, 445, 446]


def fed(prefix: list[str], lines: Path, folder: Path) -> Cost:
    """The cost of one worker that receives all lines."""
    with lines.open("rb") as source:
        start = time.monotonic()
        process = subprocess.Popen(
            [*prefix, str(BINARY), "worker", "--root", str(folder)], stdin=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        answers = process.stdout.read().count(b'"answer"')
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    assert answers == REQUESTS, f"{answers} of {REQUESTS} were answered"
    return Cost(time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)


def requests(folder: Path) -> Path:
    files = []
    for number in range(FILES):
        files.append(folder / f"{number}.bin")
        files[-1].write_bytes(number.to_bytes(4, "big") * 1000)
    lines = folder / "requests.jsonl"
    lines.write_text("".join(
        json.dumps({"id": number, "task": "digest", "request": {"path": str(files[number % FILES])}}) + "\n" for number in range(REQUESTS)))
    return lines


def main() -> None:
    with tempfile.TemporaryDirectory(dir=PLACE) as place:
        without = Path(place) / "without"
        subprocess.run(["cc", "-O2", "-o", str(without), str(ROOT / "Tests/Walls/without.c")], check=True)
        bare = [str(without), str(errno.ENOSYS), *map(str, CALLS), "--"]
        folder = Path(place) / "files"
        folder.mkdir()
        lines = requests(folder)
        pages = [Path(page) for page in make(PLACE / "pages")]
        # Repeats the pages until there are PAGES pages.
        wanted = (pages * (PAGES // len(pages) + 1))[:PAGES]
        works: dict[str, Callable[[list[str]], Cost]] = {
            f"{REQUESTS:,} requests of a small file": lambda prefix: fed(prefix, lines, folder),
            f"{PAGES} pages read": lambda prefix: measure([*prefix, BINARY, "read", "--json", *wanted]),
        }
        rows = []
        for name, work in works.items():
            costs = interleaved({"with": lambda work=work: work([]), "without": lambda work=work: work(bare)})
            question = "What do the walls before workers cost?"
            record(question, name, "CPU s", costs["with"].cpu, peers={"without walls": costs["without"].cpu})
            record(question, name, "× of the processor time without walls", costs["with"].cpu / costs["without"].cpu, budget={"most": BUDGET})
            rows.append([name, f"{costs['without'].cpu:.2f}", f"{costs['with'].cpu:.2f}", f"{costs['with'].cpu / costs['without'].cpu:.2f}"])
    print(f"## Walls before workers (budget {BUDGET} × of the CPU time)\n")
    table(["what", "CPU s without walls", "CPU s with them", "of it"], rows)


if __name__ == "__main__":
    main()
