"""A real `shoebox serve` with a separate folder, catalogue and home folder, and so also a separate trash."""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

START_TIMEOUT = 30
STOP_TIMEOUT = 30


class ServerFailed(Exception):
    pass


def workers(home: Path) -> list[int]:
    """The process ids of the workers of any server that used this home folder, recognized by their environment."""
    mark = b"\0SHOEBOX_TEST_HOME=" + os.fsencode(home) + b"\0"
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            words = Path(f"/proc/{entry}/cmdline").read_bytes().split(b"\0")
            if b"worker" in words[1:] and mark in b"\0" + Path(f"/proc/{entry}/environ").read_bytes():
                found.append(int(entry))
        except OSError:
            continue
    return found


def signal_all(processes: list[int], with_signal: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, with_signal)


class Server:
    """A server for `folder` that writes all its files beneath `home`. `link` is the printed URL, which contains the
    session's key."""

    def __init__(self, binary: Path, folder: Path, home: Path):
        self.binary, self.folder, self.home = binary, folder, home
        self.environment: dict[str, str] = {}
        # A command that starts the program, for example `prlimit` with its options.
        self.prefix: list[str] = shlex.split(os.environ.get("SHOEBOX_PREFIX", ""))
        self.arguments: list[str] = []
        self.log: list[str] = []
        self.link = self.origin = ""
        self.process: subprocess.Popen | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()

    def start(self, port: int = 0) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "HOME": str(self.home),
            # The variable by which workers are recognized, because they get no HOME.
            "SHOEBOX_TEST_HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / ".local/share"),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "LC_ALL": "C.UTF-8",
            **self.environment,
        }
        self.process = subprocess.Popen(
            [*self.prefix, str(self.binary), "serve", str(self.folder), "--port", str(port), "--data", str(self.home / "data"), *self.arguments],
            env=environment, text=True, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.lines = queue.Queue()  # the last process's end must not be read as this one's
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        self.link = self._await_link()
        self.origin = self.link.split("/open")[0]

    def stop(self, with_signal: int = signal.SIGTERM) -> int | None:
        """Stops the server. If it does not end in time, kills it and returns None."""
        if not self.process:
            return 0
        if tracee := self._tracee():  # a tracer that is asked to end lets its program go on
            signal_all([tracee], with_signal)
        else:
            self.process.send_signal(with_signal)
        try:
            return self.process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None

    def _tracee(self) -> int | None:
        """The id of the server's process if the prefix command remains its parent, as `strace` does."""
        if not self.process or not self.prefix or self.process.poll() is not None:
            return None
        with suppress(OSError, ValueError, KeyError):
            return int(json.loads((self.home / "data/server.json").read_text())["pid"])
        return None

    @contextmanager
    def workers_held(self) -> Iterator[None]:
        """Stops its workers (SIGSTOP) during the body, so that the test sees the work in progress, however fast it is."""
        held = workers(self.home)
        signal_all(held, signal.SIGSTOP)
        try:
            yield
        finally:
            signal_all(held, signal.SIGCONT)

    def _read(self, process: subprocess.Popen, lines: "queue.Queue[str | None]") -> None:
        for line in process.stdout:
            self.log.append(line.rstrip("\n"))
            lines.put(line)
        lines.put(None)

    def _await_link(self) -> str:
        deadline = time.monotonic() + START_TIMEOUT
        while (left := deadline - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise ServerFailed("the server ended at once:\n" + "\n".join(self.log[-20:]))
            if line.startswith("Open "):
                return next(word for word in line.split() if word.startswith("http"))
        raise ServerFailed(f"no link within {START_TIMEOUT} s:\n" + "\n".join(self.log[-20:]))
