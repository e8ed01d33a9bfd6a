"""Controls browsers with other engines, using only Python's standard library.

Firefox is controlled by its own protocol (Marionette: JSON preceded by its length, over TCP), into which WebDriver commands are
translated; WebKit is controlled by WebDriver over HTTP. The commands and answers are the same in both.
"""

import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

START = 60
ANSWER = 120
WEBKIT_BROWSERS = ["/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser"]
FIREFOX_PREFERENCES = {
    "marionette.port": 0,
    "intl.accept_languages": "en-GB, en",
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "dom.disable_beforeunload": True,
}


class EngineFailed(Exception):
    pass


class Engine:
    """A running browser with a separate profile."""

    name = ""

    def __init__(self) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="shoebox-engine-"))
        self.processes: list[subprocess.Popen] = []

    def command(self, name: str, **parameters):
        raise NotImplementedError

    def start(self, *command: str, **environment: str) -> subprocess.Popen:
        home = {"HOME": str(self.place), "XDG_CONFIG_HOME": str(self.place), "XDG_DATA_HOME": str(self.place), "XDG_CACHE_HOME": str(self.place)}
        log = open(self.place / "log", "ab")
        process = subprocess.Popen(
            command, env={**os.environ, **home, **environment}, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
        self.processes.append(process)
        return process

    def await_file(self, path: Path) -> str:
        deadline = time.monotonic() + START
        while not path.exists() or not path.read_text():
            if time.monotonic() > deadline or self.processes[-1].poll() is not None:
                raise EngineFailed(f"{self.name} did not start: {(self.place / 'log').read_text(errors='replace')[-1000:]}")
            time.sleep(0.02)
        return path.read_text()

    def close(self) -> None:
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, 9)
            except ProcessLookupError:
                pass
            process.wait()
        shutil.rmtree(self.place, ignore_errors=True)

    # The commands of journeys.

    def go(self, address: str) -> None:
        self.command("Navigate", url=address)

    def run(self, script: str, *arguments):
        return self.command("ExecuteScript", script=script, args=list(arguments))

    def wait_for(self, script: str, *arguments):
        """Runs a script asynchronously. The script's last argument is a function that it calls with the result."""
        return self.command("ExecuteAsyncScript", script=script, args=list(arguments))

    def act(self, *sources: dict) -> None:
        self.command("PerformActions", actions=list(sources))

    def picture(self) -> bytes:
        return base64.b64decode(self.command("TakeScreenshot"))


class Firefox(Engine):
    name = "firefox"

    def __init__(self) -> None:
        super().__init__()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in FIREFOX_PREFERENCES.items()]
        (self.place / "user.js").write_text("\n".join(lines))
        self.start(self.program(), "--headless", "--marionette", "--no-remote", "--profile", str(self.place))
        port = int(self.await_file(self.place / "MarionetteActivePort"))
        self.line = socket.create_connection(("127.0.0.1", port), timeout=ANSWER)
        self.buffer = b""
        self.number = 0
        self._receive()  # what it says of itself
        self.command("NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})

    @staticmethod
    def program() -> str | None:
        return shutil.which("firefox-esr")

    def command(self, name: str, **parameters):
        self.number += 1
        body = json.dumps([0, self.number, f"WebDriver:{name}", parameters]).encode()
        self.line.sendall(str(len(body)).encode() + b":" + body)
        _, number, problem, answer = self._receive()
        assert number == self.number
        if problem:
            raise EngineFailed(f"{name}: {problem['error']}: {problem['message']}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def _receive(self):
        while b":" not in self.buffer:
            self._more()
        length, _, rest = self.buffer.partition(b":")
        self.buffer = rest
        while len(self.buffer) < int(length):
            self._more()
        message, self.buffer = self.buffer[: int(length)], self.buffer[int(length) :]
        return json.loads(message)

    def _more(self) -> None:
        part = self.line.recv(1 << 16)
        if not part:
            raise EngineFailed("firefox has gone")
        self.buffer += part


class WebKit(Engine):
    name = "webkit"
    ROUTES = {
        "Navigate": ("POST", "/url"), "ExecuteScript": ("POST", "/execute/sync"), "ExecuteAsyncScript": ("POST", "/execute/async"),
        "PerformActions": ("POST", "/actions"), "TakeScreenshot": ("GET", "/screenshot"), "SetWindowRect": ("POST", "/window/rect"),
    }

    def __init__(self) -> None:
        super().__init__()
        screen = self._screen()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start(self.program(), f"--port={self.port}", "--host=127.0.0.1", DISPLAY=screen, LANG="C.UTF-8", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
        self._await_port()
        browser = next(path for path in WEBKIT_BROWSERS if Path(path).exists())
        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self.session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self.command("SetWindowRect", width=1280, height=900, x=0, y=0)

    @staticmethod
    def program() -> str | None:
        has_all = any(Path(path).exists() for path in WEBKIT_BROWSERS) and shutil.which("Xvfb")
        return shutil.which("WebKitWebDriver") if has_all else None

    def _screen(self) -> str:
        """Starts a separate virtual screen. Xvfb reports the screen number that it has chosen."""
        number, told = os.pipe()
        with open(self.place / "log", "ab") as log:
            self.processes.append(
                subprocess.Popen(
                    ["Xvfb", "-displayfd", str(told), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
                    pass_fds=[told], stdout=log, stderr=log, start_new_session=True,
                )
            )
        os.close(told)
        with os.fdopen(number) as line:
            return f":{line.readline().strip()}"

    def _await_port(self) -> None:
        deadline = time.monotonic() + START
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                if time.monotonic() > deadline:
                    raise EngineFailed("WebKitWebDriver did not start") from None
                time.sleep(0.02)

    def command(self, name: str, **parameters):
        method, path = self.ROUTES[name]
        return self._ask(method, f"/session/{self.session}{path}", None if method == "GET" else parameters)

    def _ask(self, method: str, path: str, body):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER)
        line.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            raise EngineFailed(f"{path}: {value.get('error')}: {value.get('message')}")
        return value


ENGINES: dict[str, type[Engine]] = {"firefox": Firefox, "webkit": WebKit}
