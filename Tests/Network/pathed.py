"""The app in a phone's browser, by HTTPS through a proxy and under a path: what the page, the service worker and the proxy do
together."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from browsing import Browser, kept
from cases import case
from harness.deck import top_id
from house import House, picture
from proxies import Client, proxy

MEGABYTE = 1 << 20
# An upload may not be held in memory: its growth stays below this, however large the file is.
HELD = 64 * MEGABYTE


@contextmanager
def browser_behind(house: House, name: str) -> Iterator[tuple[Browser, Client, list[str]]]:
    """A browser that knows the proxy's address only, and the requests that it sends."""
    film(house.photos / "VID_20240509_120000.webm")
    with proxy(house, name, secured=True) as client:
        browser = Browser(house, authority=client.authority)
        sent: list[str] = []
        try:
            browser.do(lambda page: page.context.on("request", lambda request: sent.append(request.url)))
            yield browser, client, sent
        finally:
            browser.end()


def film(path: Path) -> None:
    """Draws a film that is too large to be fetched at once, with the index of its frames at its end."""
    words = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i", "nullsrc=size=320x240:rate=3:duration=60"]
    words += ["-vf", "noise=alls=100:allf=t+u", "-threads", "2", "-g", "3", "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "16"]
    subprocess.run([*words, "-qmin", "0", "-qmax", "6", "-b:v", "6M", str(path)], check=True)


def is_let_in(house: House, browser: Browser, client: Client) -> None:
    """Pairs on the page, as the user does."""
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/"))
    assert browser.do(lambda page: page.url) == f"{client.origin}/shoebox/pair"
    code = house.code()
    browser.do(lambda page: page.goto("about:blank"))
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/pair#{code}"))
    browser.do(lambda page: page.get_by_role("button", name="Let this phone in").tap())
    browser.do(lambda page: page.get_by_role("link", name="Open Shoebox").tap())
    browser.do(lambda page: page.locator(".frame-tabs").wait_for())
    house.local("PUT", "/api/settings", {"onboarded": True})


def is_shown(house: House, browser: Browser, client: Client) -> None:
    """The first card, and the service worker, which answers for the path of the app alone."""
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/swipe"))
    browser.do(lambda page: page.locator(".photo-card").first.wait_for())
    scope = browser.do(lambda page: page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.scope)"))
    assert scope == f"{client.origin}/shoebox/", scope
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/swipe"))
    assert browser.do(lambda page: page.evaluate("() => Boolean(navigator.serviceWorker.controller)"))


def hears(house: House, browser: Browser, client: Client) -> None:
    """A photo that comes is shown without a reload."""
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/photos"))
    cells = lambda: browser.do(lambda page: page.locator(".photo-cell-shown").count())  # noqa: E731
    house.wait(lambda: cells() == 9)
    (house.photos / "IMG_20240601_120000.jpg").write_bytes(picture(99))
    house.local("POST", "/api/library/scan", {})
    house.wait(lambda: cells() == 10)


def peak(house: House) -> int:
    """The largest memory of the server since `forget_peak`."""
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024


def forget_peak(house: House) -> None:
    Path(f"/proc/{house.process.pid}/clear_refs").write_text("5")


def sends(house: House, browser: Browser, client: Client, megabytes: int) -> None:
    """Sends a large file from the page of a folder. It passes through the proxy and the server without staying in memory."""
    large = house.home / "large.bin"
    with large.open("wb") as file:
        file.truncate(megabytes * MEGABYTE)
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/files?path={house.photos}"))
    browser.do(lambda page: page.locator(".file-open").first.wait_for())
    forget_peak(house)
    before = peak(house)

    def choose(page) -> None:
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name="Add files").click()
        chosen.value.set_files([large])

    browser.do(choose)
    there = house.photos / "large.bin"
    house.wait(there.exists, 600)
    assert there.stat().st_size == megabytes * MEGABYTE
    grown = peak(house) - before
    print(f"  an upload of {megabytes} MB made the server larger by {grown / MEGABYTE:.0f} MB", flush=True)
    assert grown < HELD, f"the server grew by {grown >> 20} MB"
    there.unlink()


def plays(house: House, browser: Browser, client: Client) -> None:
    """A film begins, and goes on from near its end, for which the browser asks by a range."""
    ranges: list[str] = []

    def listen(response) -> None:
        if response.status == 206:
            ranges.append(response.headers.get("content-range", ""))

    browser.do(lambda page: page.on("response", listen))
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/swipe?videos=1"))
    browser.do(lambda page: page.locator("[data-card]").first.wait_for())
    browser.do(lambda page: page.keyboard.press("Space"))
    video = lambda words: browser.do(lambda page: page.locator("[data-card] video").evaluate(words))  # noqa: E731
    house.wait(lambda: browser.do(lambda page: page.locator("[data-card] video").count()) and video("(each) => each.currentTime > 0.2"))
    video("(each) => { each.currentTime = 55; }")
    house.wait(lambda: video("(each) => !each.seeking && each.currentTime >= 55 && each.readyState >= 2"))
    starts = [int(re.match(r"bytes (\d+)-", each)[1]) for each in ranges]
    assert any(start > 0 for start in starts), ranges


def outlives(house: House, browser: Browser, client: Client) -> None:
    """While the server is down, the proxy answers 502. The app opens all the same, and a decision waits and arrives once."""
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/swipe"))
    browser.do(lambda page: page.locator(".photo-card").first.wait_for())
    house.wait(lambda: browser.do(kept) >= 16, 120)
    house.stop(9)
    browser.do(lambda page: page.goto(f"{client.origin}/shoebox/swipe"))
    browser.do(lambda page: page.locator(".photo-card").first.wait_for())
    before = browser.do(top_id)
    browser.do(lambda page: page.keyboard.press("ArrowRight"))
    house.wait(lambda: browser.do(top_id) != before)
    browser.do(lambda page: page.get_by_text("1 decision waits").wait_for())
    house.cookie = None
    house.start()
    decided = lambda: [act for act in house.acts() if act["kind"] == "decide"]  # noqa: E731
    house.wait(lambda: bool(decided()))
    browser.do(lambda page: page.get_by_text("decision waits").wait_for(state="hidden"))
    assert len(decided()) == 1, house.acts()


def walks(house: House, name: str) -> None:
    with browser_behind(house, name) as (browser, client, sent):
        is_let_in(house, browser, client)
        is_shown(house, browser, client)
        hears(house, browser, client)
        plays(house, browser, client)
        sends(house, browser, client, 160)
        outlives(house, browser, client)
        astray = [url for url in sent if url.startswith(client.origin) and not url.startswith(f"{client.origin}/shoebox/")]
        assert not astray, f"these leave the path: {astray}"
        assert browser.errors == [], browser.errors


@case("a browser behind nginx and under a path has pages, the service worker, events, films, uploads, and cards while the server is down")
def nginx(house: House) -> None:
    walks(house, "nginx")


@case("a browser behind a Caddy that removes the path has all of that, too")
def caddy(house: House) -> None:
    walks(house, "caddy")


@case("a browser behind a proxy with the headers of Traefik has all of that, too")
def traefik(house: House) -> None:
    walks(house, "relay")


@case("a file of a gigabyte comes through nginx without filling the server's memory", long=True)
def gigabyte(house: House) -> None:
    with browser_behind(house, "nginx") as (browser, client, _):
        is_let_in(house, browser, client)
        sends(house, browser, client, int(os.environ.get("SHOEBOX_MEGABYTES", 1024)))
