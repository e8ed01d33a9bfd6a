"""The search of the desktop on a real session bus: the program is started by the bus and asked as GNOME Shell and KRunner ask."""

import json
import os
import sqlite3
import statistics
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from api import Api, Refused
from processes import BINARY, ROOT, kill
from scenes import Scene, scene
from session_bus import ANSWER, REPLY_TO, BusError, Client, SessionBus

NAME, PATH = "local.shoebox.Search", "/local/shoebox/Search"
GNOME, KRUNNER = "org.gnome.Shell.SearchProvider2", "org.kde.krunner1"
NOTES = 3000
PATIENCE = 20
# An answer takes some 10 ms. These are the limits for the median and for 95 % of the answers of a debug build on a machine that is
# busy with other tests.
MEDIAN_MS, SLOW_MS = 250, 1000
# The number of notes among the kinds of the index.
NOTE = 1
# The exit code of a child that the bus refused.
REFUSED = 3


class Desktop:
    """A session of a desktop: its bus, a connection to it, and the links that were opened in the browser."""

    def __init__(self, stage: Scene, bus: SessionBus):
        self.stage, self.bus, self.client = stage, bus, Client(bus)
        self.opened = stage.place / "opened"

    def gnome(self, member: str, types: str, *values: object) -> object:
        return self.client.call(NAME, PATH, GNOME, member, types, *values)

    def krunner(self, member: str, types: str = "", *values: object) -> object:
        return self.client.call(NAME, PATH, KRUNNER, member, types, *values)

    def find(self, *terms: str) -> list[str]:
        return self.gnome("GetInitialResultSet", "as", list(terms))

    def names(self, ids: list[str]) -> list[str]:
        return [meta["name"] for meta in self.gnome("GetResultMetas", "as", ids)]

    def links(self) -> list[str]:
        return self.opened.read_text().splitlines() if self.opened.exists() else []

    def keys(self) -> int:
        """The number of links that were made and not opened yet. They are made before the browser is started."""
        folder = self.stage.home / "data/links"
        return len(os.listdir(folder)) if folder.exists() else 0

    def await_link(self, count: int) -> str:
        """The page that the link with this number leads to, as the server answers it."""
        assert until(lambda: len(self.links()) >= count), "no browser was started"
        link = self.links()[count - 1]
        target = parse_qs(urlsplit(link).query)["to"][0]
        answer = subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", link], capture_output=True, text=True)
        status, page = answer.stdout.split(" ")
        assert status == "303" and page.endswith(target), f"{link} was answered with {answer.stdout}"
        return target


def until(condition: callable) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@contextmanager
def desktop(stage: Scene) -> Iterator[Desktop]:
    """A bus on which the program can be started as after an installation, and a browser that notes what it is given."""
    binaries, share = stage.place / "bin", stage.place / "share"
    for folder in (binaries, share / "dbus-1/services"):
        folder.mkdir(parents=True)
    browser = binaries / "xdg-open"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{stage.place}/opened"\n')
    browser.chmod(0o755)
    service = (ROOT / "setup/desktop/local.shoebox.Search.service").read_text()
    assert "Exec=@bin@/shoebox desktop answer" in service
    # As installed, but for the data folder of the test.
    installed = service.replace("@bin@/shoebox desktop answer", f"{BINARY} desktop answer --data {stage.home}/data")
    (share / "dbus-1/services" / f"{NAME}.service").write_text(installed)
    environment = {
        "HOME": str(stage.home), "XDG_DATA_HOME": str(stage.home / ".local/share"), "XDG_DATA_DIRS": str(share),
        "PATH": f"{binaries}:{os.environ['PATH']}",
    }
    with SessionBus(stage.place, environment) as bus:
        found = Desktop(stage, bus)
        try:
            yield found
        finally:
            if process := found.client.owner(NAME):
                os.kill(process, 15)
            found.client.close()


def add_notes(stage: Scene, count: int) -> None:
    """Adds notes to the catalogue and to the index of the search while no server runs."""
    with closing(sqlite3.connect(stage.home / "data/catalogue.sqlite")) as catalogue, catalogue:
        for number in range(count):
            identity = number.to_bytes(32, "big")
            text = f"Receipt {number} of the bakery\nword{number % 500} and rolls, {number % 97} euros \u202e\x07 <b>&amp;"
            catalogue.execute(
                "INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty) "
                "VALUES (?, 0, 0, 1, 1, ?, x'5b5d', 'receipt', 1)", [identity, text])
            row = catalogue.execute("INSERT INTO note (identity, at, category) VALUES (?, 0, 'receipt')", [identity]).lastrowid
            position = NOTE << 59 | (1_700_000_000 + number) << 26 | row
            catalogue.execute("INSERT INTO searchDocument VALUES (?, ?, ?, '', ?)", [position, NOTE, row, text.lower()])
        for index in ("searchWords", "searchPieces"):
            catalogue.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")


def prepare(stage: Scene, notes: int = 0) -> Api:
    stage.folder.mkdir(parents=True)
    stage.fill(3)
    (stage.folder / "sunset at the bakery.png").write_bytes((stage.folder / "IMG_0000.png").read_bytes())
    (stage.folder / "bakery contract.odt").write_bytes(b"no document")
    api = stage.start()
    api.await_scan()
    if notes:
        assert stage.server.stop() == 0
        add_notes(stage, notes)
        api = stage.start()
        api.await_scan()
        assert until(lambda: group(api, f"word{(notes - 1) % 500}", "note")), "the notes are not in the index"
    assert until(lambda: group(api, "sunset", "file") and group(api, "contract", "other")), "the names are not in the index"
    return api


def group(api: Api, query: str, kind: str) -> list[dict]:
    groups = api.get(f"/api/search?q={query}")["groups"]
    return next((group["results"] for group in groups if group["kind"] == kind), [])


@scene("races", "the desktop finds notes, photos and files once it may, and opens only what it was told of")
def found_from_the_desktop(stage: Scene) -> None:
    api = prepare(stage, notes=20)
    with desktop(stage) as shell:
        assert not api.get("/api/desktop")["on"] and shell.find("bakery") == [], "it answers while it is off"
        assert shell.krunner("Match", "s", "bakery") == []
        os.kill(shell.client.owner(NAME), 15)
        assert api.ask("PUT", "/api/desktop", {"on": True})["on"]
        runner = (stage.home / ".local/share/krunner/dbusplugins/shoebox.desktop").read_text()
        assert f"X-Plasma-DBusRunner-Service={NAME}\n" in runner and f"X-Plasma-DBusRunner-Path={PATH}\n" in runner
        assert until(lambda: shell.client.owner(NAME) is None)

        ids = shell.find("bakery")
        names = shell.names(ids)
        assert "sunset at the bakery.png" in names[:2] and "bakery contract.odt" in names[:2], f"titles come first: {names}"
        assert len([each for each in ids if each.startswith("note:")]) == 5, f"{ids}"
        assert shell.gnome("GetSubsearchResultSet", "asas", ids, ["bakery", "sunset"]) == [ids[names.index("sunset at the bakery.png")]]
        metas = shell.gnome("GetResultMetas", "as", [*ids, "note:99999"])
        assert [meta["id"] for meta in metas] == ids and all(meta["gicon"] for meta in metas)
        lines = "".join(meta["name"] + meta["description"] for meta in metas)
        assert not any(character in lines for character in "\n\x07\u202e") and "<b>&amp;" in lines, "text is shown as it is"

        photo = next(each for each in ids if each.startswith("file:"))
        for lie in ("file:99999", "../../etc/passwd", "http://example.org/", "", "note:/settings", "special:search", "x" * 100_000):
            shell.gnome("ActivateResult", "sasu", lie, ["bakery"], 0)
            shell.krunner("Run", "ss", lie, "")
        assert shell.keys() == 0, "a lie made a link"
        shell.gnome("ActivateResult", "sasu", photo, ["bakery"], 7)
        assert shell.await_link(1) == f"/photos?photo={photo.split(':')[1]}"
        (identifier, title, icon, kind, relevance, properties), = shell.krunner("Match", "s", "contract")
        assert title == "bakery contract.odt" and icon and kind == 30 and 0 < relevance <= 1 and properties["subtext"]
        shell.krunner("Run", "ss", identifier, "")
        assert shell.await_link(2).startswith("/files?")
        shell.gnome("LaunchSearch", "asu", ["sun", "set & rise"], 0)
        assert shell.await_link(3) == "/search?q=sun%20set%20%26%20rise"
        assert shell.krunner("Actions") == [] and shell.krunner("Config")["MinLetterCount"] == 2
        shell.krunner("Teardown")
        assert len(shell.links()) == 3

        # Another process knows nothing of the results that the first one gave.
        os.kill(shell.client.owner(NAME), 9)
        assert until(lambda: shell.client.owner(NAME) is None)
        shell.gnome("ActivateResult", "sasu", photo, ["bakery"], 0)
        assert shell.await_link(4) == f"/photos?photo={photo.split(':')[1]}"

        # A photo that vanishes meanwhile is found no more. Its identifier still opens a page, which says that it is gone.
        (stage.folder / "sunset at the bakery.png").unlink()
        api.post("/api/library/scan")
        api.await_scan()
        assert until(lambda: photo not in shell.find("bakery"))
        shell.gnome("ActivateResult", "sasu", photo, ["bakery"], 0)
        shell.await_link(5)

        assert not api.ask("PUT", "/api/desktop", {"on": False})["on"]
        assert shell.find("bakery") == [] and shell.names(ids) == [], "it answers after it was switched off"
        shell.gnome("ActivateResult", "sasu", ids[0], ["bakery"], 0)
        shell.gnome("LaunchSearch", "asu", ["bakery"], 0)
        assert shell.keys() == 0 and len(shell.links()) == 5
        left = [path for path in (stage.home / ".local/share").rglob("*") if path.is_file() and path.parts[-2] in ("services", "dbusplugins")]
        assert not left, f"{left}"
    stage.ends_well()


@scene("races", "the desktop's search survives every question, a hundred a second, and a server that goes and comes")
def hostile_questions(stage: Scene) -> None:
    api = prepare(stage, notes=NOTES)
    api.ask("PUT", "/api/desktop", {"on": True})
    with desktop(stage) as shell:
        assert shell.find("bakery")
        first = shell.client.owner(NAME)
        with ThreadPoolExecutor(1) as pages:
            deck = pages.submit(slowest, api, "/api/triage/deck?limit=1", 40)
            took, found = flood(shell, 200)
        print(f"meanwhile the deck took {deck.result():.1f} ms at most", flush=True)
        assert deck.result() < SLOW_MS, "the pages wait for the desktop's search"
        # A shell drops the answers to all questions but the newest, so some of the others may be left out.
        assert found[-1]
        print(f"{len(took)} questions at 100 a second over {NOTES} notes: median {statistics.median(took):.1f} ms, "
              f"95 % {sorted(took)[int(len(took) * 0.95)]:.1f} ms, slowest {max(took):.1f} ms", flush=True)
        assert statistics.median(took) < MEDIAN_MS and sorted(took)[int(len(took) * 0.95)] < SLOW_MS

        for terms in (["x" * 1_000_000], ["bakery"] * 5000, [""] * 100_000, [], [""], ["b"], ["\x01\x1b[2J\n\t\u202e\u0000".replace("\0", "")],
                      ['"' * 500], ["e\u0301" * 300], ["%" * 300], ["before:9999999999999999999"], ["larger:1e999M"], ["*", "-", "(", ")"],
                      ["NEAR(a b)"], ["\U0001f9ff" * 200], ["&q=secret#"], ["\r\nHost: example.org"]):
            assert isinstance(shell.find(*terms), list)
            shell.gnome("GetSubsearchResultSet", "asas", terms, terms)
            shell.gnome("GetResultMetas", "as", terms)
            shell.krunner("Match", "s", " ".join(terms[:10]))
            shell.krunner("Run", "ss", " ".join(terms[:10]), "x")
        assert shell.keys() == 0, "a question made a link"
        for path, interface, member, types, values, error in (
            (PATH, GNOME, "GetInitialResultSet", "s", ["bakery"], "InvalidArgs"), (PATH, GNOME, "ActivateResult", "s", ["a"], "InvalidArgs"),
            (PATH, GNOME, "Match", "s", ["bakery"], "UnknownMethod"), (PATH, KRUNNER, "Format", "", [], "UnknownMethod"),
            ("/", GNOME, "GetInitialResultSet", "as", [["bakery"]], "UnknownObject"),
        ):
            try:
                shell.client.call(NAME, path, interface, member, types, *values)
                raise AssertionError(f"{member} was answered")
            except BusError as refused:
                assert refused.name == f"org.freedesktop.DBus.Error.{error}", f"{refused}"
        assert GNOME in shell.client.call(NAME, PATH, "org.freedesktop.DBus.Introspectable", "Introspect")
        if os.geteuid() == 0:
            assert not lets_in(shell, 65534), "another user came onto the bus"

        kill(stage.server)
        assert shell.find("bakery") == [] and shell.krunner("Match", "s", "bakery") == [], "it answers without a server"
        shell.gnome("LaunchSearch", "asu", ["bakery"], 0)
        stage.start()
        assert shell.find("bakery"), "the new server is not found"
        assert shell.client.owner(NAME) == first, "the process ended meanwhile"
        second = subprocess.run([BINARY, "desktop", "answer", "--data", stage.home / "data"], env=shell.bus.environment, capture_output=True, text=True)
        assert second.returncode == 1 and "Another Shoebox answers" in second.stderr, f"{second}"
    stage.ends_well()


@scene("races", "the process that answers the desktop ends by itself, without a session left, and says why it cannot begin")
def idle_answers(stage: Scene) -> None:
    api = prepare(stage)
    api.ask("PUT", "/api/desktop", {"on": True})
    before = sessions(stage)
    command = [BINARY, "desktop", "answer", "--idle", "1", "--data", stage.home / "data"]
    with desktop(stage) as shell:
        process = subprocess.Popen(command, env=shell.bus.environment)
        assert until(lambda: shell.client.owner(NAME) == process.pid)
        assert shell.find("sunset") and len(sessions(stage)) == len(before) + 1
        assert process.wait(PATIENCE) == 0
        assert sessions(stage) == before, "its session is left"
        # A server without a screen is used from other machines alone.
        file = stage.home / "data/server.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "isHeadless": True}))
        assert shell.find("sunset") == []
    for address, words in ((f"unix:path={stage.place}/none", "There is no session of a desktop here"), ("nonsense:", "There is no session")):
        environment = {**shell.bus.environment, "DBUS_SESSION_BUS_ADDRESS": address}
        refused = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert refused.returncode == 1 and words in refused.stderr, f"{refused}"
    try:
        phone = Api(stage.server.link)
        del phone.headers["Cookie"]
        phone.get("/api/desktop/search?q=sunset")
        raise AssertionError("it is answered without a session")
    except Refused as refused:
        assert refused.status == 401
    stage.ends_well()


def sessions(stage: Scene) -> set[str]:
    return {session["id"] for session in json.loads((stage.home / "data/sessions.json").read_text())}


def flood(shell: Desktop, count: int) -> tuple[list[float], list[list[str]]]:
    """Asks for another word every 10 ms, whether the last question was answered or not. Returns the milliseconds and the
    identifiers of each answer."""
    sent, answers = {}, {}

    def listen() -> None:
        while len(answers) < count:
            kind, fields, values = shell.client.receive()
            if kind == ANSWER:
                answers[fields[REPLY_TO]] = time.monotonic(), values[0]

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    begin = time.monotonic()
    for number in range(count):
        time.sleep(max(0, begin + number / 100 - time.monotonic()))
        moment = time.monotonic()
        sent[shell.client.send(NAME, PATH, GNOME, "GetInitialResultSet", "as", [f"word{number}"])] = moment
    listener.join(PATIENCE)
    assert len(answers) == count, f"{len(answers)} of {count} questions were answered"
    return [(answers[serial][0] - moment) * 1000 for serial, moment in sent.items()], [answers[serial][1] for serial in sent]


def slowest(api: Api, path: str, count: int) -> float:
    """The milliseconds that the slowest of these requests took, one after the other."""
    most = 0.0
    for _ in range(count):
        start = time.monotonic()
        api.get(path)
        most = max(most, (time.monotonic() - start) * 1000)
        time.sleep(0.05)
    return most


def lets_in(shell: Desktop, user: int) -> bool:
    """Whether the bus lets a process of another user in, if the folder of its socket does."""
    shell.stage.place.chmod(0o711)
    shell.bus.path.chmod(0o777)
    child = os.fork()
    if child == 0:
        result = 1
        try:
            os.chdir(shell.stage.place)
            os.setuid(user)
            Client(shell.bus, path=shell.bus.path.name, timeout=5)
            result = 0
        except (PermissionError, ConnectionError) as refused:
            result = REFUSED if not isinstance(refused, PermissionError) or not refused.errno else result
        finally:
            os._exit(result)
    result = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert result in (0, REFUSED), "the other user could not even ask"
    return result == 0
