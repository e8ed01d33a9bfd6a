"""Load tests on a machine that at times lends its processors to other machines. A run that was disturbed by this is repeated.

The run to report is chosen only by the lent time, never by its speed, because choosing the best figures would be wrong.
"""

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# The maximum percentage of processor time lent to others. One percent of the requests determines the 99th percentile.
LENT_BOUND = 1.0
TRIES = 4
WAIT_SECONDS = 5


@dataclass(frozen=True)
class Run:
    """Requests per second, median and 99th percentile in milliseconds, and the percentage of processor time lent to others."""

    rate: float
    median: float
    late: float
    lent: float

    def __str__(self) -> str:
        return f"p99 {self.late:.1f} ms with {self.lent:.1f} % lent"


def lent() -> float:
    """The processor time in seconds that the host has given to other machines so far ("steal" in proc(5))."""
    with open("/proc/stat") as lines:
        return int(next(lines).split()[8]) / os.sysconf("SC_CLK_TCK")


def until_quiet(measure: Callable[[], Run], wait: Callable[[float], None] = time.sleep) -> list[Run]:
    """Repeats the measurement until the lent time is within the bound, or TRIES runs were made. Returns all runs in order."""
    runs = [measure()]
    while runs[-1].lent > LENT_BOUND and len(runs) < TRIES:
        wait(WAIT_SECONDS)
        runs.append(measure())
    return runs


def quietest(runs: Sequence[Run]) -> Run:
    """The run with the least lent time; the first one if several are equal."""
    return min(runs, key=lambda run: run.lent)


def told(rounds: Sequence[Sequence[Run]]) -> list[str]:
    """The cells of a table: the medians of each round's quietest run, the maximum lent time of these runs, and the number
    of repeated runs."""
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
    """The runs that were not chosen, so that they can be reported too."""
    return [run for runs in rounds for run in runs if run is not quietest(runs)]
