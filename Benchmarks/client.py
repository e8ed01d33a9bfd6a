"""A server to measure, and a minimal client for it."""

import json
import os
import shutil
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

from measuring import BINARY, PLACE

from harness.server import Server

POLL_SECONDS = 0.005
REST_SECONDS, REST_SHARE = 2.0, 0.03


class Served:
    """Runs `shoebox serve` on a folder, with the session of the printed link."""

    def __init__(self, folder: Path, fresh: bool = True):
        home = PLACE / "home"
        if fresh:
            shutil.rmtree(home, ignore_errors=True)
        self.server = Server(BINARY, folder, home)
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.started = 0.0

    def __enter__(self) -> "Served":
        self.started = time.monotonic()
        self.server.start()
        with self.opener.open(self.server.link) as answer:
            answer.read()
        return self

    def __exit__(self, *_) -> None:
        self.server.stop()

    @property
    def pid(self) -> int:
        return self.server.process.pid

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def bytes(self, path: str) -> bytes:
        with self.opener.open(self.server.origin + path, timeout=60) as answer:
            return answer.read()

    def get(self, path: str):
        return json.loads(self.bytes(path))

    def put(self, path: str, body):
        return self.post(path, body, method="PUT")

    def post(self, path: str, body, method: str = "POST"):
        headers = {"Content-Type": "application/json", "Origin": self.server.origin}
        request = urllib.request.Request(self.server.origin + path, json.dumps(body).encode(), headers, method=method)
        with self.opener.open(request, timeout=60) as answer:
            return json.loads(answer.read())

    def await_names(self, count: int) -> float:
        """Waits until the scan knows the names of `count` photos. Returns the seconds since the server was started."""
        return self.until("/api/library/scan", lambda scan: scan["state"] != "names" and max(scan["found"], scan["total"]) >= count)

    def rest(self, seconds: float = 300) -> None:
        """Waits until the server is idle, because after a scan it indexes names for the search."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            before = self._worked()
            time.sleep(REST_SECONDS)
            if self._worked() - before < REST_SHARE * REST_SECONDS:
                return
        raise RuntimeError(f"the server was not at rest within {seconds} s")

    def _worked(self) -> float:
        """The processor time in seconds that the server has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def until(self, path: str, holds, seconds: float = 600) -> float:
        """Repeats the request until `holds` accepts the answer. Returns the seconds since the server was started."""
        while not holds(self.get(path)):
            if time.monotonic() - self.started > seconds:
                raise RuntimeError(f"{path} did not come about within {seconds} s")
            time.sleep(POLL_SECONDS)
        return time.monotonic() - self.started
