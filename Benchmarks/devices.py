"""What a phone at home gets over HTTPS: the first card, lists beside plain HTTP, and how fast its photos come in.

BENCH_UPLOAD: megabytes of the file that is sent (1000). All of it goes over the loopback.
"""

import hashlib
import http.client
import json
import os
import ssl
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from client import Served
from make_library import make
from measuring import BINARY, PLACE, ROOT, RUNS, process_cpu, table
from quiet import quietest, until_quiet
from serving import THUMBNAILS, load, photos_along

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import sync_playwright  # noqa: E402

from harness.room import PHONE  # noqa: E402

COUNT = int(os.environ.get("BENCH_COUNT", "100000"))
MEGABYTES = int(os.environ.get("BENCH_UPLOAD", "1000"))
PIECE = 8 << 20
BUDGET_CARD, BUDGET_LISTS, BUDGET_UPLOAD = 1.0, 1.2, 200


@dataclass
class Phone:
    """A device that was let in. It has what `load` asks of a server."""

    served: Served
    port: int
    cookie: str

    @property
    def origin(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    @property
    def server(self) -> SimpleNamespace:
        return SimpleNamespace(origin=self.origin)

    @property
    def authority(self) -> Path:
        return self.served.server.home / "data/tls/authority.pem"


def let_in(served: Served) -> Phone:
    data = served.server.home / "data"
    link = http.client.HTTPConnection("127.0.0.1", int(served.server.origin.rsplit(":", 1)[1]))
    headers = {"Cookie": served.cookie, "Origin": served.server.origin}
    link.request("PUT", "/api/devices/reach", json.dumps({"on": True}), headers)
    port = json.loads(link.getresponse().read())["port"]
    code = json.loads(subprocess.run([str(BINARY), "pair", "--json", "--data", str(data)], check=True, capture_output=True).stdout)["code"]
    context = ssl.create_default_context(cafile=str(data / "tls/authority.pem"))
    secure = http.client.HTTPSConnection("127.0.0.1", port, context=context)
    secure.request("POST", "/api/pair", json.dumps({"code": code}), {"Origin": f"https://127.0.0.1:{port}"})
    answer = secure.getresponse()
    answer.read()
    return Phone(served, port, answer.headers["Set-Cookie"].split(";")[0])


def upload(origin: str, cookie: str, file: Path, digest: str, piece: int, *options: str) -> float:
    """Sends a file in pieces on one connection. Megabytes a second."""
    size = file.stat().st_size
    lines = []
    for start in range(0, size, piece):
        end = min(size, start + piece)
        part = file.with_suffix(f".{start}")
        subprocess.run(["dd", f"if={file}", f"of={part}", "bs=1M", f"skip={start >> 20}", f"count={(end - start) >> 20}", "status=none"], check=True)
        lines += ["next", f'url = "{origin}/api/inbox/files/{digest}?offset={start}&bytes={size}&name={file.name}"', f'upload-file = "{part}"']
        lines += [f'header = "Cookie: {cookie}"', f'header = "Origin: {origin}"', 'header = "Expect:"', "silent", "fail", *options]
    config = file.with_suffix(".curl")
    config.write_text("\n".join(lines[1:]) + "\n")
    begin = time.monotonic()
    answers = subprocess.run(["curl", "--config", str(config)], check=True, capture_output=True, text=True).stdout
    seconds = time.monotonic() - begin
    assert '"whole":true' in answers, answers[-300:]
    for part in file.parent.glob(file.stem + ".[0-9]*"):
        part.unlink()
    return size / 1e6 / seconds


def sent(phone: Phone) -> None:
    ways = {
        "HTTPS, HTTP/2, in pieces of 8 MB": (phone.origin, phone.cookie, PIECE, ["http2", f'cacert = "{phone.authority}"']),
        "HTTPS, HTTP/2, in one piece": (phone.origin, phone.cookie, MEGABYTES << 20, ["http2", f'cacert = "{phone.authority}"']),
        "HTTPS, HTTP/1.1, in one piece": (phone.origin, phone.cookie, MEGABYTES << 20, ["http1.1", f'cacert = "{phone.authority}"']),
        "plain HTTP, in one piece": (phone.served.server.origin, phone.served.cookie, MEGABYTES << 20, ["http1.1"]),
    }
    taken: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for round_ in range(RUNS):
        for way, (origin, cookie, piece, options) in ways.items():
            file = PLACE / f"upload-{round_}-{len(way)}.jpg"
            content = b"\xff\xd8\xff\xe0" + os.urandom((MEGABYTES << 20) - 4)
            file.write_bytes(content)
            digest = hashlib.sha256(content).hexdigest()
            before = process_cpu(phone.served.pid)
            speed = upload(origin, cookie, file, digest, piece, *options)
            taken[way].append((speed, (process_cpu(phone.served.pid) - before) * 1000 / MEGABYTES))
            file.unlink()
            for arrived in phone.served.server.folder.glob(f"Inbox/**/{file.stem}*"):
                arrived.unlink()
    print(f"## A file of {MEGABYTES:,} MB from a phone (budget {BUDGET_UPLOAD} MB/s)\n")
    table(
        ["way", "MB/s", "slowest", "the server's CPU s for a GB"],
        [
            [way, f"{statistics.median(speeds):.0f}", f"{min(speeds):.0f}", f"{statistics.median(cpu):.1f}"]
            for way, (speeds, cpu) in ((way, list(zip(*runs))) for way, runs in taken.items())
        ],
    )


def lists(phone: Phone) -> None:
    photos, cursors = photos_along(phone.served, THUMBNAILS)
    asked = {
        "deck, 12 cards": ["/api/triage/deck?limit=12"],
        "photos, 100 a page": [f"/api/library/photos?limit=100&after={cursor}" for cursor in cursors],
        "thumbnails": [f"/api/pictures/{photo['id']}/thumbnail?v={photo['version']}" for photo in photos],
    }
    for path in asked["thumbnails"]:
        phone.served.bytes(path)
    rows = []
    for name, paths in asked.items():
        runs: dict[str, list[float]] = {"plain": [], "https": []}
        for _ in range(RUNS):
            for way, door in (("plain", phone.served), ("https", phone)):
                runs[way].append(quietest(until_quiet(lambda paths=paths, door=door: load(door, paths))).late)
        plain, https = (statistics.median(runs[way]) for way in ("plain", "https"))
        rows.append([name, f"{plain:.1f}", f"{https:.1f}", f"{https / plain:.2f}"])
    print(f"## Lists of {COUNT:,} photos, 16 connections (budget {BUDGET_LISTS} × of plain HTTP)\n")
    table(["what", "plain HTTP, p99 ms", "HTTPS, p99 ms", "of it"], rows)


def first_card(phone: Phone) -> None:
    """From the wish to the photo on the first card, with a browser that knows nothing of it."""
    name, value = phone.cookie.split("=")
    taken = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for _ in range(RUNS):
            context = browser.new_context(**PHONE, ignore_https_errors=True)
            context.add_cookies([{"name": name, "value": value, "url": phone.origin, "secure": True}])
            page = context.new_page()
            begin = time.monotonic()
            page.goto(f"{phone.origin}/swipe", wait_until="commit")
            page.locator(".photo-card img").first.wait_for()
            page.wait_for_function("() => document.querySelector('.photo-card img')?.complete")
            taken.append(time.monotonic() - begin)
            context.close()
        browser.close()
    print(f"## First card over HTTPS, cold (budget {BUDGET_CARD} s)\n")
    table(["median s", "slowest s"], [[f"{statistics.median(taken):.2f}", f"{max(taken):.2f}"]])


def main() -> None:
    folder = PLACE / f"library-{COUNT}"
    make(folder, COUNT)
    with Served(folder) as served:
        served.await_names(COUNT)
        served.post("/api/library/scan/cancel", {})
        served.rest()
        phone = let_in(served)
        first_card(phone)
        lists(phone)
        sent(phone)


if __name__ == "__main__":
    main()
