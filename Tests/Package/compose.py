"""Carries out the compose file of docs/guide/container.md in namespaces. Knows the keys of that file only, and refuses others."""

import json
import re
import shlex
import socket
import threading
from pathlib import Path

from container import INSIDE, OUTSIDE, Container, Image

GUIDE = Path(__file__).resolve().parents[2] / "docs/guide/container.md"
KEYS = {"image", "user", "command", "ports", "volumes", "read_only", "tmpfs", "restart"}


class Refused(Exception):
    """What an engine would say instead of a start."""


def expanded(text: str, variables: dict[str, str]) -> str:
    """Replaces `${NAME:-default}` and `${NAME:?words}`."""

    def value(match: re.Match) -> str:
        name, kind, rest = match[1], match[2], match[3]
        if found := variables.get(name):
            return found
        if kind == "?":
            raise Refused(f"{name}: {rest}")
        return rest

    return re.sub(r"\$\{(\w+):([-?])([^}]*)\}", value, text)


def parsed(text: str) -> dict:
    """The keys of the one service: of YAML, nested keys, plain values, and lists in brackets."""
    found: dict = {}
    for line in text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        key, _, value = line.strip().partition(":")
        if depth == 2:
            value = value.strip().removeprefix('"').removesuffix('"') if not value.strip().startswith("[") else value
            found[key] = json.loads(value) if value.strip().startswith("[") else value
        elif (depth, key) not in ((0, "services"), (1, "shoebox")) or value.strip():
            raise Refused(f"not known: {line}")
    if unknown := set(found) - KEYS:
        raise Refused(f"not known: {unknown}")
    return found


class Published:
    """A port outside that leads to one inside, as an engine publishes it by its own program. So the container sees one address for all."""

    def __init__(self, outer: int, inner: int) -> None:
        self.inner, self.socket = inner, socket.create_server((OUTSIDE, outer), backlog=64)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        try:
            while True:
                near, _ = self.socket.accept()
                try:
                    far = socket.create_connection((INSIDE, self.inner), 5)
                    far.settimeout(None)
                except OSError:
                    near.close()
                    continue
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=pair, daemon=True).start()
        except OSError:
            """It is closed."""

    @staticmethod
    def pass_on(source: socket.socket, target: socket.socket) -> None:
        try:
            while piece := source.recv(1 << 16):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            for each in (source, target):
                each.close()

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class Service:
    """The service of the compose file in a folder, with variables of the shell. `edit` changes the file, as a person would."""

    def __init__(self, image: Image, folder: Path, edit=lambda text: text, **variables: str) -> None:
        self.text = edit(re.search(r"```yaml\n(.*?)```", GUIDE.read_text(), re.S)[1].rstrip())
        self.keys, self.image, self.folder = parsed(expanded(self.text, variables)), image, folder
        if self.keys["image"] not in image.names:
            raise Refused(f"no such image: {self.keys['image']}")
        if self.keys.get("restart") not in (None, "unless-stopped"):
            raise Refused("restart")
        self.box: Container | None = None
        self.ports: list[Published] = []

    def up(self) -> Container:
        user, _, group = self.keys["user"].partition(":")
        volumes = [self.volume(each) for each in self.keys["volumes"]]
        self.box = Container(
            self.image, volumes, int(user), *shlex.split(self.keys["command"]), group=int(group or user),
            is_read_only=self.keys.get("read_only") == "true", temporary=[self.keys["tmpfs"]] if "tmpfs" in self.keys else [],
            log=self.folder / "log")
        return self.box

    def volume(self, text: str) -> tuple[Path, str, bool]:
        source, target, *options = text.split(":")
        place = (self.folder / source).resolve()
        # As engines do, as root.
        place.mkdir(parents=True, exist_ok=True)
        return place, target, "ro" in options

    def publish(self) -> None:
        self.box.connect()
        self.ports = [Published(*map(int, each.split(":"))) for each in self.keys["ports"]]

    def down(self) -> None:
        for port in self.ports:
            port.close()
        self.ports = []
        self.box.end()
