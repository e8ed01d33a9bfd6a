"""One `shoebox worker`, kept alive, and started again when it dies, hangs or grows."""

import json
import os
import re
import select
import subprocess
import time
from pathlib import Path
from typing import Any

from reach.plan import Line, path_bytes, path_json

ATTEMPTS = 3
MOST_MEMORY = 1536 << 20  # anonymous resident bytes, as the program's own pool allows
LOOK_SECONDS = 0.25
HELLO_SECONDS = 60.0


class Failed(Exception):
    """Why a line has no answer."""

    def __init__(self, code: str, reason: str, **arguments: str) -> None:
        super().__init__(reason)
        self.failure = {"code": code, "reason": reason, "arguments": arguments, "message": reason}


class Worker:
    """Answers lines of plans. For one thread."""

    def __init__(self, program: str, roots: list[bytes]) -> None:
        self.program, self.roots = program, roots
        self.process: subprocess.Popen[bytes] | None = None

    def perform(self, line: Line) -> dict[str, Any]:
        """`{"answer": …}` or `{"failure": …}`. A line that ends three workers fails for the reason of the last."""
        path = os.path.join(self.roots[line["root"]], path_bytes(line["path"]))
        request = {"id": 1, "task": line["task"], "request": {**line["options"], "path": path_json(path)}}
        failure: dict[str, Any] = {}
        for _ in range(ATTEMPTS):
            try:
                check(line, path)
                answer = self.ask(json.dumps(request).encode(), line["limit"])
                check(line, path)
                if answer.get("id") != 1 or ("answer" in answer) == ("failure" in answer):
                    raise Failed("unknown", "worker.strangeAnswer")
                return {name: answer[name] for name in ("answer", "failure") if name in answer}
            except OSError as error:
                code = {FileNotFoundError: "fileNotFound", PermissionError: "permissionDenied"}.get(type(error), "unknown")
                return {"failure": Failed(code, "file.notRead", error=str(error.strerror)).failure}
            except Failed as failed:
                failure = failed.failure
                if failure["code"] == "changed":
                    break
                if self.process:
                    self.process.kill()
                    self.process.wait()
                self.process = None
        return {"failure": failure}

    def ask(self, request: bytes, seconds: float) -> dict[str, Any]:
        process = self.process or self.start()
        assert process.stdin
        try:
            process.stdin.write(request + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            raise Failed("corruptFile", "worker.crashed") from None
        return self.next_line(process, seconds)

    def start(self) -> subprocess.Popen[bytes]:
        kept = ("LANG", "LC_", "TZ", "LD_LIBRARY_PATH", "SHOEBOX_")
        environment = {name: value for name, value in os.environ.items() if name.startswith(kept)}
        # It ends with this process, also when that is killed.
        environment |= {"HOME": "/nonexistent", "SHOEBOX_WORKER_PARENT": str(os.getpid())}
        roots = [argument for root in self.roots for argument in (b"--root", root)]
        self.process = subprocess.Popen(
            [self.program, "worker", *roots], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.next_line(self.process, HELLO_SECONDS)
        return self.process

    def next_line(self, process: subprocess.Popen[bytes], seconds: float) -> dict[str, Any]:
        assert process.stdout
        end = time.monotonic() + seconds
        pieces: list[bytes] = []
        while not pieces or not pieces[-1].endswith(b"\n"):
            if select.select([process.stdout], [], [], LOOK_SECONDS)[0]:
                pieces.append(os.read(process.stdout.fileno(), 1 << 20))
                if not pieces[-1]:
                    raise Failed("corruptFile", "worker.crashed")
            elif time.monotonic() > end:
                raise Failed("tooLarge", "worker.deadline", seconds=str(int(seconds)))
            elif anonymous_bytes(process.pid) > MOST_MEMORY:
                raise Failed("tooLarge", "worker.memory", megabytes=str(MOST_MEMORY >> 20))
        try:
            return dict(json.loads(b"".join(pieces)))
        except (ValueError, TypeError):
            raise Failed("unknown", "worker.strangeAnswer") from None


def check(line: Line, path: bytes) -> None:
    """That the file is the planned one. Raises OSError, or Failed with the code `changed`."""
    status = os.lstat(path)
    if (status.st_size, status.st_mtime_ns) != (line["size"], line["modified"]):
        raise Failed("changed", "file.changedWhileRead")


def anonymous_bytes(process: int) -> int:
    found = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) << 10 if found else 0
