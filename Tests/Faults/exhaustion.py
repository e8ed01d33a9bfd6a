"""Whoever can reach the port tries to use everything up: connections, descriptors, streams. Those who have a session are served meanwhile."""

import http.client
import os
import resource
import selectors
import socket
import time
from contextlib import ExitStack, contextmanager

from api import Api
from scenes import Scene, scene

LIMIT = 1024


def few_descriptors(stage: Scene) -> Api:
    """A server that may have few descriptors, whatever the machine allows."""
    stage.fill(1)
    stage.prefix = ["prlimit", f"--nofile={LIMIT}:{LIMIT}"]
    api = stage.start()
    api.await_scan()
    return api


@contextmanager
def many_files(count: int):
    """This process may have so many files open; as many as the machine allows, if that is fewer."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))
    try:
        yield min(count, hard) - 100
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connect(held: ExitStack, port: int, send: bytes, count: int) -> list[socket.socket]:
    lines = []
    for _ in range(count):
        line = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
        try:
            line.sendall(send)
        except OSError:
            pass  # It had to give way already.
        lines.append(line)
    return lines


def streams(api: Api) -> bytes:
    return f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\nCookie: {api.headers['Cookie']}\r\n\r\n".encode()


def ended(lines: list[socket.socket], wanted: int, seconds: float = 60) -> int:
    """How many of the connections the server has ended; waits until it is so many."""
    count, deadline = 0, time.monotonic() + seconds
    with selectors.DefaultSelector() as ready:
        for line in lines:
            line.setblocking(False)
            ready.register(line, selectors.EVENT_READ)
        while count < wanted and time.monotonic() < deadline:
            for key, _ in ready.select(1):
                try:
                    if key.fileobj.recv(65536):
                        continue
                except BlockingIOError:
                    continue
                except OSError:
                    pass
                ready.unregister(key.fileobj)
                count += 1
    return count


def indexes(stage: Scene) -> set[str]:
    """The indexes of archives that the server has open."""
    folder, found = f"/proc/{stage.server.process.pid}/fd", set()
    for number in os.listdir(folder):
        try:
            name = os.readlink(f"{folder}/{number}")
        except FileNotFoundError:
            continue
        if "/mail/" in name and name.endswith(".sqlite"):
            found.add(name)
    return found


def descriptors(stage: Scene) -> int:
    return len(os.listdir(f"/proc/{stage.server.process.pid}/fd"))


@scene("walls", "connections that never finish a request neither end the server nor keep out who has a session")
def half_open(stage: Scene) -> None:
    api = few_descriptors(stage)
    with many_files(3000), ExitStack() as held:
        lines = connect(held, api.port, b"GET / HTTP/1.1\r\n", 1100)
        assert api.get("/api/session")["pid"] == stage.server.process.pid, "the session's own connection"
        assert Api(stage.server.link).get("/api/triage/deck?limit=1")["cards"], "a new one"
        stage.is_up()
        assert descriptors(stage) < LIMIT * 2 // 3, f"{descriptors(stage)} descriptors"
        # Half of them gave way to others at once. The rest run out of time.
        assert ended(lines, 700) >= 700
        stage.is_up()


@scene("walls", "streams of one session end where it has enough, and its pages are served")
def many_streams(stage: Scene) -> None:
    api = few_descriptors(stage)
    with many_files(3000), ExitStack() as held:
        lines = connect(held, api.port, streams(api), 1100)
        assert ended(lines, 0) == 0
        assert api.get("/api/session")["pid"] == stage.server.process.pid
        assert Api(stage.server.link).get("/api/session")
        stage.is_up()
        assert descriptors(stage) < LIMIT * 2 // 3


@scene("walls", "archives that nobody looks at any more give their descriptors back")
def many_archives(stage: Scene) -> None:
    api = few_descriptors(stage)
    letters = stage.place / "letters"
    letters.mkdir()
    ids = []
    for number in range(24):
        file = letters / f"{number}.mbox"
        file.write_text(f"From a@b Sat Jan  1 00:00:00 2022\nSubject: {number}\n\nhello\n")
        ids.append(api.post("/api/mailbox/archives", {"path": str(file)})["id"])
    before = descriptors(stage)
    for _ in range(3):
        for archive in ids:
            api.get(f"/api/mailbox/archives/{archive}/messages?limit=1")
    # Indexes are also open for a moment while an archive is read.
    deadline = time.monotonic() + 60
    while len(indexes(stage)) > 8:
        assert time.monotonic() < deadline, f"{len(indexes(stage))} indexes stay open"
        time.sleep(0.05)
    assert descriptors(stage) < before + 60, f"{before} descriptors became {descriptors(stage)}"


@scene("walls", "another user of the machine is told that this Shoebox is not theirs, whatever they hold")
def other_user(stage: Scene) -> None:
    stage.fill(1)
    api = stage.start()
    if os.getuid() != 0:
        return
    answers = as_nobody(lambda: [
        ask(api, "GET", "/"), ask(api, "GET", "/api/session", api.headers),
        ask(api, "GET", stage.server.link.removeprefix(f"http://127.0.0.1:{api.port}")),
        ask(api, "POST", "/api/undo", api.headers),
    ])
    assert all(status == 403 for status, _ in answers), answers
    assert all("belongs to another user" in text for _, text in answers), answers
    assert api.get("/api/session"), "the owner is served"


def ask(api: Api, method: str, path: str, headers: dict | None = None) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", api.port, timeout=30)
    line.request(method, path, b"" if method == "POST" else None, headers or {})
    answer = line.getresponse()
    return answer.status, answer.read().decode()


def as_nobody(work):
    """Does the work in a process of another user."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(65534)
            os.setuid(65534)
            os.write(writing, repr(work()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return eval(answer)  # noqa: S307
