"""Two Syncthing instances synchronize the folder of a camera; Shoebox runs on one side.

    Tests/Syncthing/run.py

Not run regularly, because it takes a minute or two. Needs Debian's syncthing, Pillow, and a built program (or
SHOEBOX_BINARY). All connections stay on this machine.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Network"), str(HERE.parent / "Browser"), str(HERE.parent.parent / ".parts/wheels-test")]

from harness.server import Server  # noqa: E402
from house import BINARY, picture  # noqa: E402

PATIENCE = 90


def wait(what: str, condition) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.1)


class Instance:
    """A Syncthing instance that knows only its peer on this machine."""

    def __init__(self, home: Path, folder: Path, port: int) -> None:
        self.home, self.folder, self.port = home, folder, port
        folder.mkdir(parents=True)
        subprocess.run(["syncthing", "generate", f"--home={home}", "--no-default-folder"], check=True, capture_output=True)
        tree = ElementTree.parse(home / "config.xml")
        self.id = tree.getroot().find("device").get("id")
        self.tree = tree

    def know(self, other: "Instance") -> None:
        root = self.tree.getroot()
        device = ElementTree.SubElement(root, "device", id=other.id, name="other")
        ElementTree.SubElement(device, "address").text = f"tcp://127.0.0.1:{other.port + 1}"
        folder = ElementTree.SubElement(
            root, "folder", id="camera", path=str(self.folder), type="sendreceive", fsWatcherEnabled="true", fsWatcherDelayS="1", rescanIntervalS="5")
        for each in (self.id, other.id):
            ElementTree.SubElement(folder, "device", id=each)
        options = root.find("options")
        for name, value in {
            "globalAnnounceEnabled": "false", "localAnnounceEnabled": "false", "relaysEnabled": "false", "natEnabled": "false",
            "urAccepted": "-1", "crashReportingEnabled": "false", "startBrowser": "false", "reconnectionIntervalS": "1",
            "autoUpgradeIntervalH": "0",
        }.items():
            (options.find(name) if options.find(name) is not None else ElementTree.SubElement(options, name)).text = value
        for each in options.findall("listenAddress"):
            options.remove(each)
        ElementTree.SubElement(options, "listenAddress").text = f"tcp://127.0.0.1:{self.port + 1}"
        gui = root.find("gui")
        gui.find("address").text = f"127.0.0.1:{self.port}"
        self.tree.write(self.home / "config.xml")
        self.key = gui.find("apikey").text

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-restart", "--no-upgrade"],
            stdout=open(self.home / "log", "w"), stderr=subprocess.STDOUT)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def ask(server: Server, path: str, body=None):
    jar = getattr(server, "jar", None)
    if jar is None:
        jar = server.jar = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        jar.open(server.link).read()
    data = json.dumps(body).encode() if body is not None else None
    return json.loads(jar.open(urllib.request.Request(server.origin + path, data, {"Origin": server.origin})).read())


def names(server: Server) -> set[str]:
    return {card["name"] for card in ask(server, "/api/library/photos?limit=200")["photos"]}


def main() -> int:
    if not shutil.which("syncthing"):
        print("skipped: syncthing is not installed")
        return 0
    root = Path(tempfile.mkdtemp(prefix="shoebox-syncthing-"))
    os.environ["HOME"] = str(root)
    phone = Instance(root / "phone-home", root / "phone" / "DCIM", 48384)
    desk = Instance(root / "desk-home", root / "desk" / "Camera", 48394)
    phone.know(desk)
    desk.know(phone)
    server = Server(BINARY, desk.folder, root / "home")
    try:
        phone.start()
        desk.start()
        server.start()
        for number in range(5):
            (phone.folder / f"IMG_{number}.jpg").write_bytes(picture(number))
        wait("the photos did not come", lambda: names(server) == {f"IMG_{number}.jpg" for number in range(5)})
        print("passed: what the phone takes is on the deck")

        (desk.folder / ".stversions").mkdir(exist_ok=True)
        (desk.folder / ".stversions/IMG_old.jpg").write_bytes(picture(50))
        (desk.folder / ".syncthing.IMG_half.jpg.tmp").write_bytes(picture(51)[:200])
        (desk.folder / ".stignore").write_text("// nothing\n")
        conflict = "IMG_1.sync-conflict-20261123-101010-ABCDEFG.jpg"
        (desk.folder / conflict).write_bytes(picture(52))
        wait("the conflict copy did not come", lambda: conflict in names(server))
        assert names(server) == {*(f"IMG_{number}.jpg" for number in range(5)), conflict}, names(server)
        print("passed: Syncthing's own files never appear, conflict copies do")

        card = next(card for card in ask(server, "/api/library/photos?limit=200")["photos"] if card["name"] == "IMG_2.jpg")
        ask(server, "/api/triage/decisions", {"decisions": [{"key": "k", "id": card["id"], "action": "delete"}]})
        act = ask(server, "/api/triage/queue/delete", {"ids": [card["id"]]})["act"]
        wait("the deletion did not reach the phone", lambda: not (phone.folder / "IMG_2.jpg").exists())
        wait("the trash is not outside", lambda: not list(desk.folder.rglob("*.trashinfo")))
        print("passed: what is deleted here disappears from the phone")

        ask(server, "/api/undo", {"act": act})
        wait("it did not come back", lambda: (phone.folder / "IMG_2.jpg").exists())
        assert (phone.folder / "IMG_2.jpg").read_bytes() == picture(2)
        print("passed: what is restored comes back to the phone")
        return 0
    finally:
        server.stop()
        phone.stop()
        desk.stop()
        shutil.rmtree(root, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
