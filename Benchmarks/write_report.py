#!/usr/bin/env python3
"""Writes docs/benchmarks.md from Benchmarks/results/*.json. No figure on that page is typed by hand.

    Benchmarks/write_report.py

A file contains {"part", "sections": [{"question", "head", "measures"}]}; see `record` in measuring.py for a measure. This
script computes whether a budget was missed.
"""

import json
import math
import operator
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Benchmarks/results"
PAGE = ROOT / "docs/benchmarks.md"
# The order of the parts on the page. Parts that are not listed follow in alphabetical order.
PARTS = """names contents library serving yielding browsing frames camera timeline finding page_sights groups similar_films alike reading noting searching screens-score screens-apps
screens-run places maps mail mailing tables archives converting hostile faults confining reaching devices mutants""".split()
SIGNS = {"most": "≤", "least": "≥", "below": "<", "above": ">"}
KEEPS = {"most": operator.le, "least": operator.ge, "below": operator.lt, "above": operator.gt}
COPIED = "recorded"

INTRODUCTION = """# Benchmarks

`make bench` measures everything, leaves the figures as JSON in `Benchmarks/results`, and writes this page from them. `Benchmarks/run names`
measures one part and does the same. `BENCH_RUNS`, `BENCH_COUNT` and `BENCH_PHOTOS` set the size; the beginning of each script lists the other settings.
Figures that no script repeats, and the variants that were tried, are in the [experiments](experiments.md).

- Each section answers one question. Below it are the machine, the date and the command. A row has one measure; if a measure has several
  peers, it has a row for each. Figures are medians of the rounds; *least* and *most* are those of the same rounds.
- Peers run beside our program, in the same run, and take turns with it. All builds are release builds, and caches are warm.
- The host lends processors to other machines, and its speed varies by a half. So compare ratios and processor seconds (CPU s), not wall
  times. `serving` repeats a list while more than 1 % of the processors was lent; the run with the least lent counts, never the fastest.
- `alike`, `page_sights` and `screens/apps` compile the engine alone, with `-O`; everything else starts the program.
- A ratio (×) is our cost divided by the cost that the row names.
"""


class Unusable(Exception):
    """A file of results from which no row can be made."""


def number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Unusable(f"{where}: {value!r} is not a number")
    return value


def checked(measure: dict) -> dict:
    """Returns the measure itself. Raises `Unusable` if a cell of its row would have no number or more than one."""
    where = measure.get("what") or "a measure without a name"
    if not measure.get("what") or "|" in where or not isinstance(measure.get("unit"), str):
        raise Unusable(f"{where}: a name and a unit are needed")
    for field in ("ours", *(field for field in ("least", "most") if field in measure)):
        number(measure.get(field), f"{where}, {field}")
    for name, value in measure.get("peers", {}).items():
        number(value, f"{where}, {name}")
    budget = measure.get("budget", {})
    if len(budget) > 1 or budget.keys() - SIGNS.keys():
        raise Unusable(f"{where}: a budget is one of {', '.join(SIGNS)}")
    for value in budget.values():
        number(value, f"{where}, budget")
    return measure


def is_missed(measure: dict) -> bool:
    return any(not KEEPS[direction](measure["ours"], bound) for direction, bound in measure.get("budget", {}).items())


def shown(value: float | None) -> str:
    """A number as people write it: no exponent, commas between thousands, no trailing zeros."""
    if value is None:
        return ""
    text = f"{value:,.6f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")


def rows(measure: dict) -> list[dict[str, str]]:
    """One row for each peer, or a single row without peers."""
    budget = " ".join(f"{SIGNS[direction]} {shown(bound)}" for direction, bound in measure.get("budget", {}).items())
    own = {
        "measure": measure["what"], "unit": measure["unit"], "ours": shown(measure["ours"]), "least": shown(measure.get("least")),
        "most": shown(measure.get("most")), "budget": budget, "missed": "**missed**" if is_missed(measure) else "",
    }
    peers = measure.get("peers") or {"": None}
    return [{**own, "peer": name, "theirs": shown(value)} for name, value in peers.items()]


def sentence(head: dict) -> str:
    """The machine, the date and the command, stated once for the section."""
    cores = f"{head['cores']} × " if "cores" in head else ""
    machine = [cores + head["processor"]]
    machine += [f"{head['gigabytes']} GB"] if "gigabytes" in head else []
    machine += [head["system"]] if "system" in head else []
    machine += [f"load {shown(head['load'])} at the start"] if "load" in head else []
    run = [head["date"]]
    run += [f"commit {head['revision']}"] if "revision" in head else []
    run += [f"{head['rounds']} rounds" if head["rounds"] > 1 else "1 round"] if "rounds" in head else []
    notes = [head["note"]] if "note" in head else []
    notes += [f"{head[COPIED].capitalize()}."] if COPIED in head else []
    return " ".join([f"Machine: {', '.join(machine)}. Run: {', '.join(run)}, `{head['command']}`.", *notes])


def section(one: dict) -> str:
    measures = [checked(measure) for measure in one["measures"]]
    if not measures:
        raise Unusable(f"{one['question']}: no measure")
    lines = [row for measure in measures for row in rows(measure)]
    columns = [name for name in ("measure", "unit", "ours", "least", "most", "peer", "theirs", "budget", "missed")
               if name in ("measure", "unit", "ours") or any(row["budget" if name == "missed" else name] for row in lines)]
    table = [columns, ["---" if name in ("measure", "unit", "peer", "missed") else "---:" for name in columns]]
    table += [[row[name] for name in columns] for row in lines]
    return f"## {one['question']}\n\n{sentence(one['head'])}\n\n" + "\n".join(f"| {' | '.join(cells)} |" for cells in table) + "\n"


def results(folder: Path = RESULTS) -> list[dict]:
    """The parts of the results in the order of the page."""
    files = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    return sorted(files, key=lambda file: (PARTS.index(file["part"]) if file["part"] in PARTS else len(PARTS), file["part"]))


def page(parts: list[dict]) -> str:
    sections = [one for part in parts for one in part["sections"]]
    measures = [measure for one in sections for measure in one["measures"]]
    budgets = [measure for measure in measures if measure.get("budget")]
    text = "\n".join(section(one) for one in sections)
    missed = sum(map(is_missed, budgets))
    counts = f"There are {len(measures)} measures. {len(budgets)} of them have a budget, and {missed} missed it.\n"
    return f"{INTRODUCTION}\n{counts}\n{text}"


def main() -> int:
    try:
        PAGE.write_text(page(results()))
    except Unusable as problem:
        print(f"Benchmarks/results: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
