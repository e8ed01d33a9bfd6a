"""Walks at random over one library with two pages, a phone, the API and the command line, and holds each press to what was shown.

    Tests/Browser/walk.py [--presses N] [--seed N] [--show | --beside]

Prints the seed and the last steps of a walk that fell. `--beside` takes what other programs leave of the processors, waits longer, and
walks once more what fell: what falls twice has failed.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

if "--beside" in sys.argv:
    # Chromium takes back what `nice` gives away.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    os.environ.setdefault("SHOEBOX_PATIENCE", "300")
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / ".parts/wheels-test")]

from playwright.sync_api import sync_playwright  # noqa: E402

from harness.room import Room, binary  # noqa: E402
from harness.runner import launch  # noqa: E402
from walking.walk import Fell, Walk  # noqa: E402

# One library and its pages serve so many presses; then the walk goes on with a new one.
STRETCH = 250


def stretch(walk: Walk, presses: int) -> str | None:
    """Why the walk fell."""
    try:
        walk.begin()
        walk.go(presses)
    except Fell as fell:
        return str(fell)
    except Exception:
        return traceback.format_exc() + "\n".join(walk.story[-40:])
    finally:
        walk.room.close()
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Holds each of many random presses to what the screen had named.")
    parser.add_argument("--presses", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="show the browser's window")
    parser.add_argument("--beside", action="store_true", help="beside other tests")
    options = parser.parse_args()
    left, seed, failed, walks = options.presses, options.seed, 0, 0
    start = time.monotonic()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="shoebox-walk-") as place:
        browser = launch(playwright, options.show)
        while left > 0:
            for number in range(2 if options.beside else 1):
                room = Room(browser, binary(), Path(place) / f"{seed}-{number}", Path(place) / "store")
                walk = Walk(room, seed)
                fell = stretch(walk, min(left, STRETCH))
                print(f"seed {seed}: {walk.presses} presses, {walk.changed} of which changed something", flush=True)
                if not fell:
                    break
                print(f"fell: {fell}", flush=True)
            else:
                failed += 1
                print(f"failed: seed {seed}, press {walk.presses}", flush=True)
            left -= max(1, walk.presses)
            walks += 1
            seed += 1
        browser.close()
    print(f"{options.presses - left} presses in {time.monotonic() - start:.0f} s")
    print(f"{walks - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
