"""A client without a session tries to exhaust connections, descriptors and streams, while clients with a session must be
served."""

import http.client
import os
import resource
import selectors
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from api import Api, Refused
from processes import BINARY, ROOT, Server
from scenes import Scene, scene

LIMIT = 1024
NOBODY = 65534
# The number of mails in each archive, so that its index is larger than SQLite's cache.
MAILS = 20_000
# The number of half-open connections, and also the number of streams. The server accepts fewer of both. The measurement in
# docs/benchmarks.md uses ten thousand.
MANY = int(os.environ.get("FAULT_CONNECTIONS", "3000"))


def few_descriptors(stage: Scene) -> Api:
    """A server whose limit of open descriptors is low."""
    stage.fill(1)
    stage.prefix = ["prlimit", f"--nofile={LIMIT}:{LIMIT}"]
    api = stage.start()
    api.await_scan()
    return api


@contextmanager
def many_files(count: int):
    """Lets this process open `count` files, or the maximum that the machine allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, max(count, hard)))  # as root may
    except ValueError:
        count = min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
    try:
        yield count - 100
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
    """Waits until the server has closed at least `wanted` of the connections. Returns the number of closed connections."""
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
    """The paths of the indexes of mail archives that the server has open."""
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
        # Half of the connections were closed immediately, to make room for others. The rest time out.
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


@scene("walls", "thousands of connections that never finish a request, and of streams: memory is bounded, and pages come")
def thousands(stage: Scene) -> None:
    stage.fill(3)
    api = stage.start()
    api.await_scan()
    sessions = [api, *(Api(stage.server.link) for _ in range(39))]
    before = memory(stage)
    with many_files(25_000) as room, ExitStack() as held:
        count = min(MANY, room // 2)
        connect(held, api.port, b"GET / HTTP/1.1\r\n", count)
        asked = ask_pages(stage)
        for number in range(count):
            connect(held, api.port, streams(sessions[number % len(sessions)]), 1)
        asked += ask_pages(stage)
        grown = memory(stage) - before
        # The server keeps at most 4,096 connections, half of which may be streams (docs/security.md).
        assert descriptors(stage) < 4096 + 500, f"{descriptors(stage)} descriptors"
        assert grown < 400 << 20, f"{grown >> 20} MB more"
        stage.is_up()
        print(
            f"  2 × {count} connections: {descriptors(stage)} descriptors, {grown >> 20} MB more; "
            f"{len(asked)} pages in {1000 * sorted(asked)[len(asked) // 2]:.0f} ms each, the slowest {1000 * max(asked):.0f} ms")


def ask_pages(stage: Scene) -> list[float]:
    """Loads pages with a session, each over a new connection. Returns the duration of each request in seconds."""
    took, asker = [], Api(stage.server.link)
    cookie = asker.headers["Cookie"]
    for path in ["/", "/api/triage/deck?limit=3", "/api/session"] * 10:
        start = time.monotonic()
        status, _ = ask(asker, "GET", path, {"Cookie": cookie})
        took.append(time.monotonic() - start)
        assert status == 200, f"{path}: {status}"
    return took


def memory(stage: Scene) -> int:
    """The memory of the server in bytes."""
    for line in open(f"/proc/{stage.server.process.pid}/status"):
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) << 10
    raise AssertionError("the kernel does not say how much memory the server has")


@scene("walls", "a process of the same user sees nothing of the server's memory")
def dumpable(stage: Scene) -> None:
    stage.fill(1)
    if os.getuid() == 0:
        # Root can read all files, so the server has to run as another user.
        for path in [stage.place, *stage.place.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        stage.prefix = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
        stage.home.mkdir()
        os.chown(stage.home, NOBODY, NOBODY)
        if subprocess.run([*stage.prefix, "test", "-x", str(BINARY), "-a", "-r", str(ROOT / "Web/index.html")]).returncode:
            print("  left out: another user cannot reach this clone")
            return
    stage.server = Server(BINARY, stage.folder, stage.home)
    stage.server.prefix = stage.prefix
    stage.server.start()
    # Files such as /proc/…/mem belong to the process's user only if that user may inspect the process.
    owner = os.stat(f"/proc/{stage.server.process.pid}/mem").st_uid
    assert owner == 0, f"/proc/…/mem of the server belongs to user {owner}"
    other = subprocess.Popen([*stage.prefix, "sleep", "60"])
    try:
        deadline = time.monotonic() + 30
        while (name := Path(f"/proc/{other.pid}/comm").read_text()) != "sleep\n":
            assert time.monotonic() < deadline, name
            time.sleep(0.01)
        assert os.stat(f"/proc/{other.pid}/mem").st_uid != 0, "this kernel does not tell"
    finally:
        other.kill()
        other.wait()


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
    # While an archive is read, its index is also open for a moment.
    deadline = time.monotonic() + 60
    while len(indexes(stage)) > 8:
        assert time.monotonic() < deadline, f"{len(indexes(stage))} indexes stay open"
        time.sleep(0.05)
    assert descriptors(stage) < before + 60, f"{before} descriptors became {descriptors(stage)}"


@scene("walls", "an index of mails that is shortened while it is searched, as a worker taken over may, ends no server")
def shortened_index(stage: Scene) -> None:
    stage.fill(1)
    api = stage.start()
    file = stage.place / "letters.mbox"
    file.write_text("".join(
        f"From a@b Sat Jan  1 00:00:00 2022\nMessage-ID: <{number}@x>\nSubject: {number}\n\nword{number} {'lorem ipsum ' * 40}\n\n"
        for number in range(MAILS)))
    archive = f"/api/mailbox/archives/{api.post('/api/mailbox/archives', {'path': str(file)})['id']}"
    api.post(f"{archive}/index", {})
    deadline = time.monotonic() + 120
    while api.get(archive)["state"] != "ready":
        assert time.monotonic() < deadline, "the archive is not read"
        time.sleep(0.05)
    assert api.get(f"{archive}/messages?limit=50")["messages"]
    os.truncate(next((stage.home / "data/mail").glob("*/index.sqlite")), 8192)
    for query in ["q=word777", "q=lorem", "q=subject:12", "limit=100"]:
        try:
            api.get(f"{archive}/messages?{query}")
        except Refused:
            pass
    stage.is_up()
    assert api.get("/api/triage/deck?limit=1")["cards"]


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
    """Runs the function in a process of another user."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            os.write(writing, repr(work()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return eval(answer)  # noqa: S307
