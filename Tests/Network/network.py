"""Two network namespaces, connected by a cable: "home" with the server, and "phone". Both have no other connection."""

import ctypes
import http.client
import json
import os
import queue
import ssl
import subprocess
import sys
import threading
import time

HOME, PHONE = "192.168.77.1", "192.168.77.2"
CLONE_NEWNET = 0x40000000
INSIDE = "SHOEBOX_TEST_NETWORK"


def enter() -> None:
    """Starts this program again in new namespaces. If this is not allowed, prints the reason."""
    if os.environ.get(INSIDE):
        return
    way = ["unshare", "--net", "--mount"] if os.getuid() == 0 else ["unshare", "--user", "--map-root-user", "--net", "--mount"]
    if subprocess.run([*way, "true"], capture_output=True).returncode:
        print("this machine allows no network namespaces\n0 passed, 0 failed, 1 skipped")
        sys.exit(0)
    os.execvpe(way[0], [*way, sys.executable, *sys.argv], {**os.environ, INSIDE: "1"})


def run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


class Cable:
    """The cable between the two namespaces. A sleeping process keeps the phone's namespace alive."""

    def __init__(self) -> None:
        run("ip", "link", "set", "lo", "up")
        self.sleeper = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        own = os.readlink("/proc/self/ns/net")
        while os.readlink(f"/proc/{self.sleeper.pid}/ns/net") == own:
            time.sleep(0.01)
        run("ip", "link", "add", "home0", "type", "veth", "peer", "name", "phone0")
        run("ip", "link", "set", "phone0", "netns", str(self.sleeper.pid))
        run("ip", "addr", "add", f"{HOME}/24", "dev", "home0")
        run("ip", "link", "set", "home0", "up")
        there = ["nsenter", "-t", str(self.sleeper.pid), "-n", "ip"]
        run(*there, "link", "set", "lo", "up")
        run(*there, "addr", "add", f"{PHONE}/24", "dev", "phone0")
        run(*there, "link", "set", "phone0", "up")

    def end(self) -> None:
        self.sleeper.kill()
        self.sleeper.wait()

    def break_(self) -> None:
        run("ip", "link", "set", "home0", "down")

    def mend(self) -> None:
        run("ip", "link", "set", "home0", "up")

    def move(self, address: str) -> None:
        """Makes this the only address of the machine at home."""
        run("ip", "addr", "flush", "dev", "home0")
        run("ip", "addr", "add", f"{address}/24", "dev", "home0")


class Phone:
    """A thread in the phone's namespace. Functions called there use the phone's network."""

    def __init__(self, cable: Cable) -> None:
        self.calls: queue.Queue = queue.Queue()
        self.path = f"/proc/{cable.sleeper.pid}/ns/net"
        threading.Thread(target=self._live, daemon=True).start()

    def _live(self) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        with open(self.path) as place:
            assert libc.setns(place.fileno(), CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
        while True:
            call, answer = self.calls.get()
            try:
                answer.put((call(), None))
            except BaseException as error:  # noqa: BLE001 it is raised where it was asked for
                answer.put((None, error))

    def do(self, call):
        answer: queue.Queue = queue.Queue()
        self.calls.put((call, answer))
        value, error = answer.get()
        if error:
            raise error
        return value


class Answer:
    def __init__(self, status: int, headers, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    @property
    def reason(self) -> str:
        return self.json()["error"]["reason"]


class Client:
    """A client over HTTPS that trusts only the server's certificate authority."""

    def __init__(self, phone: Phone, port: int, authority: str) -> None:
        self.phone, self.port, self.authority, self.cookie = phone, port, authority, None
        self.host = HOME

    def connection(self, timeout: float = 20) -> http.client.HTTPSConnection:
        context = ssl.create_default_context(cafile=self.authority)
        return http.client.HTTPSConnection(self.host, self.port, timeout=timeout, context=context)

    def headers(self, more=None) -> dict[str, str]:
        headers = {"Origin": f"https://{self.host}:{self.port}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        headers.update(more or {})
        return headers

    def ask(self, method: str, path: str, body=None, headers=None, connection=None) -> Answer:
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body

        def call() -> Answer:
            link = connection or self.connection()
            try:
                link.request(method, path, data, self.headers(headers))
                response = link.getresponse()
                return Answer(response.status, response.headers, response.read())
            finally:
                if not connection:
                    link.close()

        return self.phone.do(call)

    def pair(self, code: str) -> Answer:
        answer = self.ask("POST", "/api/pair", {"code": code}, {"User-Agent": "Mozilla/5.0 (Linux; Android 15) Mobile"})
        if answer.status == 200:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        return answer
