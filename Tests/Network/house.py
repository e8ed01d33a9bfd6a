"""The test environment: a server with a folder of photos, and a phone in another network."""

import io
import json
import os
import random
import subprocess
import time
from pathlib import Path

from PIL import Image

from harness.server import Server
from network import Cable, Client, Phone

BINARY = Path(os.environ.get("SHOEBOX_BINARY") or Path(__file__).resolve().parents[2] / ".build/debug/shoebox")
WEB = Path(__file__).resolve().parents[2] / "Web"


def picture(seed: int, size: int = 64) -> bytes:
    """A small JPEG. Different seeds give different contents."""
    chance = random.Random(seed)
    image = Image.new("RGB", (size, size), tuple(chance.randrange(256) for _ in range(3)))
    for _ in range(30):
        image.putpixel((chance.randrange(size), chance.randrange(size)), (255, 255, 255))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90)
    return out.getvalue() + seed.to_bytes(8, "big")


class House(Server):
    def __init__(self, root: Path, cable: Cable) -> None:
        self.photos = root / "photos"
        self.photos.mkdir()
        for number in range(8):
            (self.photos / f"IMG_2024050{number + 1}_120000.jpg").write_bytes(picture(number))
        super().__init__(BINARY, self.photos, root / "home")
        self.prefix = []
        self.cable, self.phone = cable, Phone(cable)
        self.data = self.home / "data"
        self.port = 0

    def start(self, port: int = 8420) -> None:
        first = not self.port
        super().start(port)  # the network is its own, so every port is free
        if first:
            self.command("devices", "list")
            self.local("PUT", "/api/devices/reach", {"on": True})
        # Only HTTPS has a fingerprint. A proxy may be reached earlier.
        self.wait(lambda: (network := self.network()) is not None and network.get("fingerprint"))
        self.port = int(self.network()["addresses"][-1].rsplit(":", 1)[1])

    def network(self):
        return json.loads((self.data / "server.json").read_text()).get("network")

    def wait(self, condition, seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.02)

    def command(self, *words: str) -> str:
        return subprocess.run([str(BINARY), *words, "--data", str(self.data)], check=True, text=True, capture_output=True).stdout

    def code(self) -> str:
        return json.loads(self.command("pair", "--json"))["code"]

    def client(self) -> Client:
        return Client(self.phone, self.port, str(self.data / "tls/authority.pem"))

    def device(self) -> Client:
        """A paired device."""
        client = self.client()
        answer = client.pair(self.code())
        assert answer.status == 200, answer.body
        return client

    def forget_devices(self):
        ids = [device["id"] for device in self.local("GET", "/api/devices")["devices"]]
        if ids:
            self.local("DELETE", "/api/devices", {"ids": ids})

    def local(self, method: str, path: str, body=None):
        """Sends a request as the browser on this machine."""
        import http.client

        link = http.client.HTTPConnection("127.0.0.1", int(self.origin.rsplit(":", 1)[1]), timeout=20)
        if not getattr(self, "cookie", None):
            link.request("GET", self.link.removeprefix(self.origin))
            answer = link.getresponse()
            answer.read()
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        link.request(method, path, json.dumps(body) if body is not None else None, {"Cookie": self.cookie, "Origin": self.origin})
        answer = link.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        return json.loads(text)

    def acts(self) -> list[dict]:
        return self.local("GET", "/api/triage/recent?limit=500")["acts"]
