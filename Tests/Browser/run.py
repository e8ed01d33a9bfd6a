"""Drives a real browser against the real server.

    Tests/Browser/run.py [--only WORDS] [--list] [--show]

Needs what `setup/install test` brings and a built program (.build/debug/shoebox, or SHOEBOX_BINARY).
Screenshots of failures are in .build/browser.
"""

import argparse
import importlib
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / ".parts/wheels-test")]

from playwright.sync_api import sync_playwright  # noqa: E402

from harness.cases import CASES  # noqa: E402
from harness.room import Room, binary  # noqa: E402

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FAILURES = ROOT / ".build/browser"


def launch(playwright, show: bool):
    arguments = ["--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=CHROMIUM, headless=not show, args=arguments)


def run_case(browser, sentence: str, store: Path) -> bool:
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="shoebox-browser-") as place:
        room = Room(browser, binary(), Path(place), store)
        try:
            CASES[sentence](room)
            complaints = room.console.unexpected()
            assert not complaints, "the console has errors:\n  " + "\n  ".join(complaints)
            print(f"passed: {sentence} ({time.monotonic() - start:.1f} s)", flush=True)
            return True
        except Exception:
            print(f"failed: {sentence}\n{traceback.format_exc()}", flush=True)
            keep_evidence(room, sentence)
            return False
        finally:
            try:
                room.close()
            except Exception as error:
                print(f"  while cleaning up: {error}", flush=True)


def keep_evidence(room: Room, sentence: str) -> None:
    """What the pages showed, and what the console and the server said."""
    name = re.sub(r"[^a-z0-9]+", "-", sentence.lower()).strip("-")
    FAILURES.mkdir(parents=True, exist_ok=True)
    for index, page in enumerate(page for page in room.pages if not page.is_closed()):
        try:
            page.screenshot(path=FAILURES / f"{name}-{index}.png", timeout=5000)
        except Exception as error:
            print(f"  no screenshot: {error}", flush=True)
    said = ["console:", *room.console.complaints, "server:", *room.server.log]
    (FAILURES / f"{name}.log").write_text("\n".join(said) + "\n")
    print(f"  evidence: {FAILURES.relative_to(ROOT)}/{name}*", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Drives a real browser against the real server.")
    parser.add_argument("--only", default="", help="run the tests whose names hold these words")
    parser.add_argument("--list", action="store_true", help="name the tests and stop")
    parser.add_argument("--show", action="store_true", help="show the browser's window")
    options = parser.parse_args()
    for file in sorted((HERE / "cases").glob("*.py")):
        importlib.import_module(f"cases.{file.stem}")
    chosen = [sentence for sentence in CASES if options.only.lower() in sentence.lower()]
    if options.list:
        print("\n".join(chosen))
        return 0
    if not binary().exists():
        print(f"{binary()} is not there: build it with `make build`", file=sys.stderr)
        return 2
    shutil.rmtree(FAILURES, ignore_errors=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="shoebox-photos-") as store:
        browser = launch(playwright, options.show)
        failed = sum(not run_case(browser, sentence, Path(store)) for sentence in chosen)
        browser.close()
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
