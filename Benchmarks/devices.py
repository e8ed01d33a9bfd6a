"""The speed of a phone at home over HTTPS: the first card, lists compared with plain HTTP, and uploads of photos.

BENCH_UPLOAD: the size of the uploaded file in megabytes (1000). All data goes over the loopback, in a separate network
namespace with a private address, because a machine without such an address accepts no phones.
"""

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
from measuring import BINARY, PLACE, ROOT, RUNS, record, table
from quiet import quietest, until_quiet
from serving import THUMBNAILS, load, photos_along
from uploads import uploads

sys.path[:0] = [str(ROOT / ".parts/wheels-test"), str(ROOT / "Tests/Network")]

import network  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from harness.room import PHONE  # noqa: E402

COUNT = int(os.environ.get("BENCH_COUNT", "100000"))
BUDGET_CARD, BUDGET_LISTS = 1.0, 1.2


@dataclass
class Phone:
    """A paired device, with the members that `load` expects of a server."""

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
        question = f"What does HTTPS cost lists of {COUNT:,} photos, with 16 connections?"
        record(question, name, "ms, p99", runs["https"], peers={"plain HTTP": plain})
        record(question, name, "× of plain HTTP, p99", https / plain, budget={"most": BUDGET_LISTS})
        rows.append([name, f"{plain:.1f}", f"{https:.1f}", f"{https / plain:.2f}"])
    print(f"## Lists of {COUNT:,} photos, 16 connections (budget {BUDGET_LISTS} × of plain HTTP)\n")
    table(["what", "plain HTTP, p99 ms", "HTTPS, p99 ms", "of it"], rows)


def first_card(phone: Phone) -> None:
    """Measures the time from the request to the photo on the first card, in a browser with an empty cache."""
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
    record("How soon does the first card show over HTTPS, in a browser that knows nothing of it?", "first card", "s", taken, budget={"most": BUDGET_CARD})
    print(f"## First card over HTTPS, cold (budget {BUDGET_CARD} s)\n")
    table(["median s", "slowest s"], [[f"{statistics.median(taken):.2f}", f"{max(taken):.2f}"]])


def main() -> None:
    folder = PLACE / f"library-{COUNT}"
    make(folder, COUNT)
    network.enter()
    cable = network.Cable()
    try:
        with Served(folder) as served:
            served.await_names(COUNT)
            served.post("/api/library/scan/cancel", {})
            served.rest()
            phone = let_in(served)
            first_card(phone)
            lists(phone)
            server = served.server
            uploads(phone.origin, phone.cookie, (server.origin, served.cookie), server.home / "data", served.pid, server.folder)
    finally:
        cable.end()


if __name__ == "__main__":
    main()
