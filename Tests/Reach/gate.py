"""A gate between reach and its workers: each worker processes as many lines as the gate allows, then waits before the next line.

With the gate, a node can be lost while its worker is in the middle of a shard, however fast the machine is.

    gate.py GATE PROGRAM worker …    the side of the workers; GATE is a folder
"""

import os
import subprocess
import sys
import time
from pathlib import Path

LOOK_SECONDS = 0.1


class Gate:
    """The side of the gate that the test controls."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.open(0)

    def program(self, program: str) -> str:
        """A script that starts Shoebox, but with the gate in front of its workers."""
        script = self.folder / "shoebox"
        script.write_text(f'#!/bin/sh\n[ "$1" = worker ] && exec {sys.executable} {__file__} {self.folder} {program} "$@"\nexec {program} "$@"\n')
        script.chmod(0o755)
        return str(script)

    def open(self, lines: int) -> None:
        """Lets each worker process at most `lines` lines, counted from its start."""
        draft = self.folder / "draft"
        draft.write_text(str(lines))
        draft.rename(self.folder / "lines")

    def waiting(self, lines: int) -> int:
        """The number of workers that have processed `lines` lines and wait at the gate."""
        return sum(is_running(int(file.name.split("-")[1])) for file in self.folder.glob(f"{lines}-*"))


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except OSError:
        return False


def main() -> None:
    gate, command, parent = Path(sys.argv[1]), sys.argv[2:], os.getppid()
    os.environ["SHOEBOX_WORKER_PARENT"] = str(os.getpid())
    worker = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert worker.stdin
    for done, line in enumerate(sys.stdin.buffer):
        while done >= (opened := int((gate / "lines").read_text())):
            (gate / f"{opened}-{os.getpid()}").touch()
            if os.getppid() != parent:
                return
            time.sleep(LOOK_SECONDS)
        worker.stdin.write(line)
        worker.stdin.flush()


if __name__ == "__main__":
    main()
