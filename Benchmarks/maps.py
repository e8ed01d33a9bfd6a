"""The map of photos in a real browser: the time to its first picture, its smoothness, and the cost of clusters.

    Benchmarks/run maps

BENCH_MAPPED: the number of photos with a position (100000) · BENCH_KEEP=1 uses the catalogue of the last run
"""

import os
import random
import shutil
import sqlite3
import statistics
import sys
from pathlib import Path

from client import Served
from make_catalogue import make
from measuring import PLACE, ROOT, record, table

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from harness.checks import frames_during, percentile, throttle  # noqa: E402
from harness.gestures import Finger  # noqa: E402
from harness.room import DESKTOP, PHONE  # noqa: E402

MAPPED = int(os.environ.get("BENCH_MAPPED", "100000"))
KEEP = os.environ.get("BENCH_KEEP") == "1"
TOWNS, A_TRIP = 400, 250
ROUNDS = 10
