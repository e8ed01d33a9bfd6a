"""Runs tests in one process with one browser. Each test has a separate room."""

import contextlib
import io
import os
import re
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from .cases import CASES
from .checks import PATIENCE
from .room import Room, binary

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# The same browser without a window: it starts faster, draws with a third less work, and does not ask for permission to use the
# camera.
WINDOWLESS = CHROMIUM + "-headless-shell"
ROOT = Path(__file__).resolve().parents[3]
FAILURES = ROOT / ".build/browser"


@dataclass(frozen=True)
class Outcome:
    sentence: str
    passed: bool
    seconds: float
    # The text that the test printed, and the reason if it failed.
    said: str


def serve(connection: Connection, store: Path, show: bool) -> None:
    """Runs each test whose name it receives on the connection, and answers with the outcome, until the connection ends."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that its servers end with it
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = launch(playwright, show)
        while sentence := connection.recv():
            if not browser.is_connected():  # one that crashed is the failure of one test
                browser = launch(playwright, show)
            connection.send(run_case(browser, sentence, store))
        browser.close()


def launch(playwright: Playwright, show: bool) -> Browser:
    arguments = ["--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    browser = CHROMIUM if show or not os.path.exists(WINDOWLESS) else WINDOWLESS
    return playwright.chromium.launch(executable_path=browser, headless=not show, args=arguments)


def run_case(browser: Browser, sentence: str, store: Path) -> Outcome:
    start = time.monotonic()
    said = io.StringIO()
    with contextlib.redirect_stdout(said), tempfile.TemporaryDirectory(prefix="shoebox-browser-") as place:
        room = Room(browser, binary(), Path(place), store)
        try:
            CASES[sentence].function(room)
            complaints = room.console.unexpected()
            assert not complaints, "the console has errors:\n  " + "\n  ".join(complaints)
            passed = True
        except Exception:
            passed = False
            print(traceback.format_exc())
            keep_evidence(room, sentence)
        finally:
            try:
                room.close()
            except Exception as error:
                print(f"  while cleaning up: {error}")
    return Outcome(sentence, passed, time.monotonic() - start, said.getvalue())


def keep_evidence(room: Room, sentence: str) -> None:
    """Saves the screenshots of all pages, the messages of their consoles, and the log of the server."""
    name = re.sub(r"[^a-z0-9]+", "-", sentence.lower()).strip("-")
    FAILURES.mkdir(parents=True, exist_ok=True)
    for index, page in enumerate(page for page in room.pages if not page.is_closed()):
        try:
            page.screenshot(path=FAILURES / f"{name}-{index}.png", timeout=5000)
        except Exception as error:
            print(f"  no screenshot: {error}")
    said = ["console:", *room.console.complaints, "server:", *room.server.log]
    (FAILURES / f"{name}.log").write_text("\n".join(said) + "\n")
    print(f"  evidence: {FAILURES.relative_to(ROOT)}/{name}*")
