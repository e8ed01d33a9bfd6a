"""The time until a large new folder is usable: to the first card, and to all names in the catalogue, compared with `find`."""

import os
import statistics

from client import Served
from make_library import make
from measuring import PLACE, RUNS, interleaved, measure, process_cpu, record, table

COUNT = int(os.environ.get("BENCH_COUNT", "1000000"))
BUDGET_FIRST_CARD, BUDGET_NAMES = 1.0, 15.0


def ours(folder) -> tuple[float, float, float]:
    """The seconds to the first card, the seconds to all names, and the processor seconds until then."""
    with Served(folder) as served:
        first = served.until("/api/triage/deck?limit=1", lambda answer: answer["cards"])
        names = served.await_names(COUNT)
        return first, names, process_cpu(served.pid)


def main() -> None:
    folder = PLACE / f"library-{COUNT}"
    made = make(folder, COUNT)
    print(f"## A new folder of {COUNT:,} files\n")
    print(f"Caches warm{f'; the tree was made in {made:.0f} s' if made else ''}. Time runs from the start of the process.")
    taken = []
    find = interleaved({"find": lambda: measure(["find", folder, "-printf", "%p %s %T@ %i\n"])})["find"]
    for _ in range(RUNS):
        taken.append(ours(folder))
    firsts, all_names, worked = zip(*taken)
    first, names, cpu = map(statistics.median, (firsts, all_names, worked))
    question, peer = f"How soon is a new folder of {COUNT:,} files there?", "`find -printf`"
    record(question, "first card, from the start of the process", "s", firsts, budget={"below": BUDGET_FIRST_CARD})
    record(question, "all names in the catalogue", "s", all_names, peers={peer: find.wall}, budget={"most": BUDGET_NAMES})
    record(question, "all names in the catalogue, processors", "CPU s", worked, peers={peer: find.cpu})
    table(
        ["what", "seconds", "CPU seconds", "budget"],
        [
            ["`find -printf` of path, size, time, inode", f"{find.wall:.2f}", f"{find.cpu:.2f}", ""],
            ["first card", f"{first:.2f}", "", f"< {BUDGET_FIRST_CARD:g}"],
            ["all names in the catalogue", f"{names:.2f}", f"{cpu:.2f}", f"≤ {BUDGET_NAMES:g}"],
            ["all names ÷ find", f"{names / find.wall:.1f} ×", f"{cpu / find.cpu:.1f} ×", ""],
        ],
    )


if __name__ == "__main__":
    main()
