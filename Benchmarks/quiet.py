"""Loads on a machine whose processors are lent to others now and then: one that was measured meanwhile is measured again.

Which run counts is chosen by what was lent alone, never by how fast it was: this must not become a way of picking the best figure.
"""

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# In percent. A hundredth of the requests decides the 99th percentile.
LENT_BOUND = 1.0
TRIES = 4
WAIT_SECONDS = 5


@dataclass(frozen=True)
class Run:
    """Requests a second, median and 99th percentile in milliseconds, and how much of the time the processors were lent to others, in percent."""

    rate: float
    median: float
    late: float
    lent: float

    def __str__(self) -> str:
        return f"p99 {self.late:.1f} ms with {self.lent:.1f} % lent"


def lent() -> float:
    """Seconds that the machine's processors were lent to others, so far: "steal" of proc(5)."""
    with open("/proc/stat") as lines:
        return int(next(lines).split()[8]) / os.sysconf("SC_CLK_TCK")


def until_quiet(measure: Callable[[], Run], wait: Callable[[float], None] = time.sleep) -> list[Run]:
    """Measures until no more than the bound was lent, or it was tried often enough. All runs, in their order."""
    runs = [measure()]
    while runs[-1].lent > LENT_BOUND and len(runs) < TRIES:
        wait(WAIT_SECONDS)
        runs.append(measure())
    return runs


def quietest(runs: Sequence[Run]) -> Run:
    """The run while which the least was lent; the first made, where it was as much."""
    return min(runs, key=lambda run: run.lent)


def told(rounds: Sequence[Sequence[Run]]) -> list[str]:
    """Cells of a table: medians of each round's quietest run, the most that was lent in one of these, and how many runs were made again."""
    shown = [quietest(runs) for runs in rounds]
    most = max(run.lent for run in shown)
    return [
        f"{statistics.median(run.rate for run in shown):,.0f}",
        f"{statistics.median(run.median for run in shown):.1f}",
        f"{statistics.median(run.late for run in shown):.1f}" + (" (never quiet)" if most > LENT_BOUND else ""),
        f"{most:.1f}",
        str(sum(len(runs) - 1 for runs in rounds)),
    ]


def set_aside(rounds: Sequence[Sequence[Run]]) -> list[Run]:
    """The runs that do not count, so that they can be told too."""
    return [run for runs in rounds for run in runs if run is not quietest(runs)]
