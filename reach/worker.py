"""One `shoebox worker`, kept alive, and started again when it dies, hangs or grows."""

import base64
import contextlib
import json
import os
import re
import select
import shutil
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

Line = dict[str, Any]
ATTEMPTS = 3
MOST_MEMORY = 1536 << 20  # anonymous resident bytes, as the program's own pool allows
LOOK_SECONDS, HELLO_SECONDS = 0.25, 60.0
INDEX = "mail.index"


class Failed(Exception):
    """Why a line has no answer: code, reason, and what its words name."""

    def result(self) -> Line:
        code, reason, *arguments = self.args
        return {"failure": {"code": code, "reason": reason, "arguments": dict(arguments), "message": reason}}


class Worker:
    """Answers lines of plans. For one thread. `scratch` is where it may write: the index of an archive."""

    def __init__(self, program: str, roots: list[bytes], scratch: str | None = None) -> None:
        # Its workers have no PATH to look in.
        self.program, self.roots, self.scratch = shutil.which(program) or program, roots, scratch
        self.process: subprocess.Popen[bytes] | None = None

    def perform(self, line: Line) -> Line:
        """`{"answer": …}` or `{"failure": …}`. A line that ends three workers fails for the reason of the last."""
        path = os.path.join(self.roots[line["root"]], path_bytes(line["path"]))
        files = {"archive": path_json(path), "index": f"{self.scratch}/index"} if line["task"] == INDEX else {"path": path_json(path)}
        result: Line = {}
        for _ in range(ATTEMPTS):
            try:
                check(line, path)
                answer = self.ask({"id": 1, "task": line["task"], "request": line["options"] | files}, line["limit"])
                check(line, path)
                if answer.pop("id", None) != 1 or len(answer) != 1 or not answer.keys() <= {"answer", "failure"}:
                    raise Failed("unknown", "worker.strangeAnswer")
                return answer
            except OSError as error:
                code = {FileNotFoundError: "fileNotFound", PermissionError: "permissionDenied"}.get(type(error), "unknown")
                return Failed(code, "file.notRead", ("error", str(error.strerror))).result()
            except Failed as failed:
                result = failed.result()
                if failed.args[0] == "changed":
                    break
                self.stop()
        return result

    def ask(self, request: Line, seconds: float) -> Line:
        process = self.process or self.start()
        assert process.stdin
        # If the process has ended, the next read finds its end.
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        return self.next_line(process, seconds)

    def start(self) -> subprocess.Popen[bytes]:
        kept = ("LANG", "LC_", "TZ", "LD_LIBRARY_PATH", "SHOEBOX_")
        # It ends with this process, also if this process is killed.
        own = {"HOME": "/nonexistent", "SHOEBOX_WORKER_PARENT": str(os.getpid())}
        environment = {name: value for name, value in os.environ.items() if name.startswith(kept)} | own
        command = [self.program, "worker", *(argument for root in self.roots for argument in (b"--root", root))]
        command += ["--write", self.scratch] if self.scratch else []
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        except OSError as error:  # of this machine, not of the line: all others would fail as well
            raise RuntimeError(f"{self.program} does not start on {os.uname().nodename}: {error.strerror}.") from None
        self.next_line(self.process, HELLO_SECONDS)
        return self.process

    def next_line(self, process: subprocess.Popen[bytes], seconds: float) -> Line:
        assert process.stdout
        end, text = time.monotonic() + seconds, bytearray()
        while not text.endswith(b"\n"):
            if select.select([process.stdout], [], [], LOOK_SECONDS)[0]:
                if not (piece := os.read(process.stdout.fileno(), 1 << 20)):
                    raise Failed("corruptFile", "worker.crashed")
                text += piece
            elif time.monotonic() > end:
                raise Failed("tooLarge", "worker.deadline", ("seconds", str(int(seconds))))
            elif anonymous_bytes(process.pid) > MOST_MEMORY:
                raise Failed("tooLarge", "worker.memory", ("megabytes", str(MOST_MEMORY >> 20)))
        try:
            return dict(json.loads(text))
        except (ValueError, TypeError):
            raise Failed("unknown", "worker.strangeAnswer") from None

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


def check(line: Line, path: bytes) -> None:
    """That the file is the planned one. A folder of mails has no stamp; the import looks at its files."""
    found = os.lstat(path)
    if not stat.S_ISDIR(found.st_mode) and (found.st_size, found.st_mtime_ns) != (line["size"], line["modified"]):
        raise Failed("changed", "file.changedWhileRead")


def anonymous_bytes(process: int) -> int:
    found = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) << 10 if found else 0


def path_bytes(path: str | dict[str, str]) -> bytes:
    """A path as JSON has it: text, or base64 where it is no UTF-8."""
    return path.encode() if isinstance(path, str) else base64.b64decode(path["base64"])


def path_json(path: bytes) -> str | dict[str, str]:
    try:
        return path.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(path).decode()}
