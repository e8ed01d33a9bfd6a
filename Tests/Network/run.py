"""Tests the real server with a phone in a separate network: who is answered, what a device may do, and which connections break.

    Tests/Network/run.py [--only WORDS] [--long]

`--long` also runs the cases that take a minute or more.

Needs the packages of `setup/install test` and a built program (.build/debug/shoebox, or SHOEBOX_BINARY).
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Browser"), str(HERE.parent.parent / ".parts/wheels-test")]

import network  # noqa: E402
import attacks  # noqa: E402, F401
import browsing  # noqa: E402, F401
import floods  # noqa: E402, F401
import forged  # noqa: E402, F401
import large  # noqa: E402, F401
import neighbours  # noqa: E402, F401
import pathed  # noqa: E402, F401
import proxies  # noqa: E402, F401
import sending  # noqa: E402, F401
import shares  # noqa: E402, F401
from cases import CASES, LONG, Skipped  # noqa: E402
from house import House  # noqa: E402


def play(function: Callable[[House], None], cable: network.Cable) -> str | None:
    """Plays a case. Returns the complaint, or None."""
    root = Path(tempfile.mkdtemp(prefix="shoebox-network-"))
    house = House(root, cable)
    try:
        house.start()
        function(house)
        return None
    except Skipped:
        raise
    except Exception:  # noqa: BLE001 the next case runs all the same
        return f"{traceback.format_exc()}\n" + "\n".join(house.log[-20:])
    finally:
        house.stop()
        shutil.rmtree(root, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--long", action="store_true")
    options = parser.parse_args()
    network.enter()
    cable = network.Cable()
    passed = failed = skipped = 0
    try:
        for sentence, function in CASES.items():
            if options.only not in sentence or sentence in LONG and not options.long:
                continue
            begin = time.monotonic()
            try:
                complaint = play(function, cable)
            except Skipped as why:
                skipped += 1
                print(f"skipped: {sentence}: {why}", flush=True)
                continue
            if complaint:
                # On a busy machine a deadline may be missed, so a failed case runs again. It has failed if it fails twice; if
                # it passes, it is named.
                print(f"failed once: {sentence}\n{complaint}", flush=True)
                if not (complaint := play(function, cable)):
                    print(f"passed only again: {sentence}", flush=True)
            if complaint:
                failed += 1
                print(f"failed: {sentence}\n{complaint}", flush=True)
            else:
                passed += 1
                print(f"passed: {sentence} ({time.monotonic() - begin:.1f} s)", flush=True)
    finally:
        cable.end()
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.stdout.flush()
    code = main()
    sys.stdout.flush()
    os._exit(code)
