"""Records the system calls of the server: before an answer confirms an action, the changed bytes and names must be on the disk.

A test cannot cut the power, but it can see in which order the server writes, syncs and renames (fsync(2), rename(2)). The rules:

- A file gets its final name only after its bytes were synced.
- When the answer is sent, the bytes of each file are synced, and also each folder in which a name was added.
- When the answer is sent, the log of the catalogue is synced.
"""

import hashlib
import http.client
import os
import re
import shutil
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pictures
from api import TIMEOUT
from deeds import Client
from scenes import Scene, scene

CALLS = "openat,write,pwrite64,writev,pwritev,ftruncate,copy_file_range,fsync,fdatasync,rename,renameat,renameat2,link,linkat,mkdir,mkdirat,unlink,unlinkat,sendto,sendmsg"
# The number of characters of a write that strace prints: enough for the first line of an HTTP answer.
SHOWN = 16
LINE = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+)")
UNFINISHED = re.compile(r"^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$")
NAMED = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<at>[^>]*)>, )?"(?P<name>(?:[^"\\]|\\.)*)"')
OPENED = re.compile(r"^\d+<(?P<path>[^>]*)>")
WRITES = {"write", "pwrite64", "writev", "pwritev", "ftruncate", "copy_file_range"}
# Files that need no sync: files that are created again if missing, locks, and the pages of the catalogue, whose changes are
# also in its log.
MADE_AGAIN = re.compile(r"/data/(thumbnails|previews|catalogue\.sqlite$|mail/[0-9a-f]{16}(/|$))|-shm$|\.lock$")
SENDS = {"write", "writev", "sendto", "sendmsg"}
ANSWER = re.compile(r'\d+<(?:socket|TCP)[^>]*>, .*"HTTP/1\.1 \d')


@dataclass
class Recorder:
    """The changes in the watched folders that are not yet synced to the disk, after each call."""

    watched: list[str]
    # The paths that existed before the request.
    known: set[str] = field(default_factory=set)
    # Files with unsynced bytes. `names`: maps each folder that needs a sync to a new path in it.
    bytes: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    # The number of calls of each kind. Without any, the recorder does not work.
    seen: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    # The files with bytes that were synced.
    synced: set[str] = field(default_factory=set)

    def is_watched(self, path: str) -> bool:
        return any(path.startswith(folder) for folder in self.watched) and not MADE_AGAIN.search(path)

    def take(self, call: str, words: str) -> None:
        opened = OPENED.match(words)
        path = opened["path"] if opened else ""
        if call in WRITES and self.is_watched(path):
            self.bytes.add(path)
            self.count("write")
        elif call in ("fsync", "fdatasync"):
            if path in self.bytes:
                self.synced.add(path)
            self.bytes.discard(path)
            self.names.pop(path, None)
            if self.is_watched(path):
                self.count("sync")
        elif call == "openat" and "O_CREAT" in words or call in ("mkdir", "mkdirat"):
            self.name(self.paths(words)[-1])
        elif call.startswith(("rename", "link")):
            self.move(*self.paths(words)[:2], removes=call.startswith("rename"))
        elif call.startswith("unlink"):
            gone = self.paths(words)[-1]
            self.bytes.discard(gone)
            if self.names.get(str(Path(gone).parent)) == gone:
                del self.names[str(Path(gone).parent)]

    def move(self, old: str, new: str, removes: bool) -> None:
        if not self.is_watched(new):
            return
        self.count("rename")
        if old in self.bytes:
            self.wrong.append(f"{new} got its name before its bytes were synced")
        if removes:
            if old in self.bytes:
                self.bytes.discard(old)
                self.bytes.add(new)
            if self.names.get(str(Path(old).parent)) == old:
                del self.names[str(Path(old).parent)]
        self.name(new)

    def name(self, path: str) -> None:
        if self.is_watched(path) and path not in self.known:
            self.names[str(Path(path).parent)] = path

    def count(self, kind: str) -> None:
        self.seen[kind] = self.seen.get(kind, 0) + 1

    def paths(self, words: str) -> list[str]:
        return [str(Path(found["at"] or "/") / found["name"]) for found in NAMED.finditer(words)]

    @property
    def catalogue(self) -> str | None:
        """The log of the catalogue, if a transaction in it was synced and a later one not yet."""
        return next((path for path in self.bytes if path.endswith("/catalogue.sqlite-wal") and path in self.synced), None)

    def answer(self) -> None:
        self.wrong += [f"the answer was sent before {path} was synced" for path in sorted(self.bytes)]
        self.wrong += [f"the answer was sent before the name {name} was synced" for name in self.names.values()]


def calls(text: str):
    """The completed calls of a record, in the order in which they ended."""
    begun: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        if match := UNFINISHED.match(line):
            begun[match[1], match[2]] = match[3]
        elif match := RESUMED.match(line):
            words, _, result = (begun.pop((match[1], match[2]), "") + match[3]).rpartition(") ")
            if not result.strip("= ").startswith("-1"):
                yield match[2], words
        elif (match := LINE.match(line)) and not match[4].startswith("-"):
            yield match[2], match[3]


def is_answer(call: str, words: str) -> bool:
    return call in SENDS and bool(ANSWER.match(words))


class Counting(Client):
    """Counts its requests."""

    def __init__(self, link: str):
        self.requests = 0
        super().__init__(link)

    @property
    def connection(self) -> http.client.HTTPConnection:
        return self._connection

    @connection.setter
    def connection(self, connection: http.client.HTTPConnection) -> None:
        self._connection, send = connection, connection.request

        def request(*words, **named) -> None:
            self.requests += 1
            send(*words, **named)

        connection.request = request


class Recorded:
    """A server under strace, and the check of the calls that one request causes."""

    def __init__(self, stage: Scene):
        self.stage, self.file = stage, stage.place / "calls"
        stage.prefix = ["strace", "-f", "--seccomp-bpf", "-y", "-qq", "-s", str(SHOWN), "-o", str(self.file), "-e", f"trace={CALLS}"]
        stage.start()
        self.api = Counting(stage.server.link)
        self.api.await_scan()
        self.wrong: list[str] = []
        self.watched = [f"{stage.folder}/", f"{stage.home}/.local/share/Trash", f"{stage.home}/data/"]

    def record(self) -> list[tuple[str, str]]:
        """Waits until the record has an answer for each request, because strace writes a call only after it was made."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            made = list(calls(self.file.read_text(errors="replace")))
            # The answers on each connection. The connection with the most answers is that of this test.
            answers = Counter(words.split(",")[0] for call, words in made if is_answer(call, words))
            if max(answers.values(), default=0) >= self.api.requests:
                return made
            assert time.monotonic() < deadline, "the record does not have all answers"
            time.sleep(0.02)

    def await_sync(self, path: str, start: int) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not any(call in ("fsync", "fdatasync") and f"<{path}>" in words for call, words in self.record()[start:]):
            assert time.monotonic() < deadline, f"{path} was not synced after the answer either"
            time.sleep(0.02)

    def holds(self, what: str, ask, *needed: str, commits: bool = True):
        """Sends a request, and checks all calls before its answer against the rules. `needed`: kinds of calls that must
        occur. `commits`: false for a request that does not change the catalogue, so that only a scan can have written to its
        log."""
        begin = len(self.record())
        known = {f"{top}/{name}" for top, folders, files in os.walk(self.stage.place) for name in folders + files}
        answer = ask()
        recorder = Recorder(self.watched, known)
        made = self.record()[begin:]
        answers = [number for number, call in enumerate(made) if is_answer(*call)]
        assert answers, f"{what}: the record has no answer"
        for call, words in made[: answers[-1]]:
            recorder.take(call, words)
        # The catalogue has one transaction at a time. After that of the request, a scan or a search may have begun another one
        # while the answer was sent. It is synced soon afterwards.
        if path := recorder.catalogue:
            self.await_sync(path, begin + answers[-1])
            recorder.bytes.discard(path)
        if not commits:
            recorder.bytes = {path for path in recorder.bytes if not path.endswith("/catalogue.sqlite-wal")}
        recorder.answer()
        for kind in needed:
            assert recorder.seen.get(kind), f"{what}: the record has no {kind}: {recorder.seen}"
        self.wrong += [f"{what}: {each}" for each in recorder.wrong]
        return answer


@scene("disk", "each act is on the disk, bytes before names, when its answer is sent")
def synced(stage: Scene) -> None:
    assert shutil.which("strace"), "strace is not installed: setup/install test brings it"
    stage.fill(12)
    recorded = Recorded(stage)
    api, holds = recorded.api, recorded.holds
    once = lambda what, body, *needed, method="POST": holds(what, lambda: api.ask(method, what, body), *needed)  # noqa: E731
    sent = lambda what, content, method="POST": holds(what, lambda: api.send(method, what, content), "write", "sync")  # noqa: E731
    newest = lambda: {"act": api.get("/api/triage/recent?standing=1&limit=1")["acts"][0]["id"]}  # noqa: E731

    holds("a decision", lambda: stage.decide(api, 1), "write", "sync")
    stage.decide(api, 3)
    once("/api/triage/queue/delete", api.everything("/api/triage/queue"), "rename", "sync")
    once("/api/undo", newest(), "rename", "sync")

    folder = quote(str(stage.folder), safe="")
    sent(f"/api/files/upload?path={folder}&name=up.bin", b"a" * 3_000_000)
    once("/api/files/folder", {"path": str(stage.folder), "name": "New"}, "sync")
    one = {"paths": [f"{stage.folder}/up.bin"]}
    once("/api/files/copy", {**one, "folder": f"{stage.folder}/New"}, "sync")
    once("/api/files/folder", {"path": f"{stage.folder}/New", "name": "Newer"}, "sync")
    once("/api/files/move", {"paths": [f"{stage.folder}/New/up.bin"], "folder": f"{stage.folder}/New/Newer"}, "rename", "sync")
    once("/api/files/trash", one, "rename", "sync")
    once("/api/undo", newest(), "rename", "sync")

    picture = pictures.png(7, noise=30_000)
    sent("/api/convert/files?name=c.png", picture)
    scan = once("/api/scanner/scans", {"title": "Letter"}, "sync")["id"]
    sent(f"/api/scanner/scans/{scan}/pages?name=x.png", picture)
    sent("/api/mailbox/upload?name=m.mbox", b"From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b\nSubject: n\n\nhello\n\n")
    digest = hashlib.sha256(picture).hexdigest()
    sent(f"/api/inbox/files/{digest}?offset=0&bytes={len(picture)}&name=ph.png&taken=1700000000000", picture, "PUT")
    holds("/api/backups", lambda: api.ask("POST", "/api/backups", {}), "write", "sync", commits=False)
    assert not recorded.wrong, "\n".join(recorded.wrong)
    stage.ends_well()
