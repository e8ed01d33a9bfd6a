"""A gate between reach and its workers: each does as many lines as the gate says, then waits before the next one.

So a node is lost while its worker is in the middle of a shard, however quick the machine is.

    gate.py GATE PROGRAM worker …    the workers' side; GATE is a folder
"""

import os
import subprocess
import sys
import time
from pathlib import Path

LOOK_SECONDS = 0.1


class Gate:
    """The test's side."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.open(0)

    def program(self, program: str) -> str:
        """Shoebox with the gate before its workers."""
        script = self.folder / "shoebox"
        script.write_text(f'#!/bin/sh\n[ "$1" = worker ] && exec {sys.executable} {__file__} {self.folder} {program} "$@"\nexec {program} "$@"\n')
        script.chmod(0o755)
        return str(script)

    def open(self, lines: int) -> None:
        """So many lines of each worker may pass, counted from its start."""
        draft = self.folder / "draft"
        draft.write_text(str(lines))
        draft.rename(self.folder / "lines")

    def waiting(self, lines: int) -> int:
        """How many workers have done so many lines and wait for more."""
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
