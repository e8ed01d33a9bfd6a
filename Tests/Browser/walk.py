"""Makes random clicks in one library with two pages, a phone, the API and the command line, and checks each click against the
screen.

    Tests/Browser/walk.py [--presses N] [--seed N] [--show] [--background]

If a walk fails, prints its seed and its last steps.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / ".parts/wheels-test")]

from playwright.sync_api import sync_playwright  # noqa: E402

from harness.room import Room, binary  # noqa: E402
from harness.runner import launch  # noqa: E402
from walking.walk import Fell, Walk  # noqa: E402

# The number of clicks with one library and its pages. After that the walk continues with a new library.
STRETCH = 500


def stretch(walk: Walk, presses: int) -> str | None:
    """Returns the reason why the walk failed, or None."""
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


def start_in_background(words: list[str]) -> None:
    """Replaces this process by the same walk at the lowest priority, with more time for each wait.

    As root, Chromium raises a priority that was lowered. A walk without the capability to do so stays in the background.
    """
    drop = ["setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"] if os.geteuid() == 0 and shutil.which("setpriv") else []
    command = [*drop, "nice", "-n", "19", sys.executable, __file__, *words]
    os.execvpe(command[0], command, {"SHOEBOX_PATIENCE": "120", **os.environ})


def main() -> int:
    parser = argparse.ArgumentParser(description="Holds each of many random presses to what the screen had named.")
    parser.add_argument("--presses", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="show the browser's window")
    parser.add_argument("--background", action="store_true", help="leave the processors to other programs")
    options = parser.parse_args()
    if options.background:
        start_in_background([word for word in sys.argv[1:] if word != "--background"])
    left, seed, failed, walks = options.presses, options.seed, 0, 0
    start = time.monotonic()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="shoebox-walk-") as place:
        browser = launch(playwright, options.show)
        while left > 0:
            walk = Walk(Room(browser, binary(), Path(place) / str(seed), Path(place) / "store"), seed)
            if fell := stretch(walk, min(left, STRETCH)):
                failed += 1
                print(f"failed: {fell}", flush=True)
            print(f"seed {seed}: {walk.presses} presses, {walk.changed} of which changed something", flush=True)
            left -= max(1, walk.presses)
            walks += 1
            seed += 1
        browser.close()
    print(f"{options.presses - left} presses in {time.monotonic() - start:.0f} s")
    print(f"{walks - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
