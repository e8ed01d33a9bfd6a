"""The servers under test and their worker processes."""

import os
import signal
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "Tests/Browser"))

from harness.server import Server, ServerFailed, workers  # noqa: E402, F401

BINARY = Path(os.environ.get("SHOEBOX_BINARY", ROOT / ".build/debug/shoebox"))


def await_no_workers(home: Path, seconds: float = 10) -> list[int]:
    """Waits until no worker runs. Returns the ids of the workers that still run after `seconds`."""
    deadline = time.monotonic() + seconds
    while left := workers(home):
        if time.monotonic() > deadline:
            return left
        time.sleep(0.02)
    return []


def kill(server: Server) -> None:
    """Kills the server without a chance to clean up."""
    if server.process and server.process.poll() is None:
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
