"""What another app shares with Shoebox on a phone: the browser posts a form, which the service worker answers."""

import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from browsing import Browser, known_phone
from cases import case
from harness.deck import double_tap, throw, top_id
from harness.papers import pdf
from house import House, picture

MEGABYTE = 1 << 20
# The most memory by which a process of the browser may grow while a file goes through it, however large the file is.
GROWTH = 400 * MEGABYTE
# Reading, storing and describing ten gigabytes.
PATIENCE = 600


def share(browser: Browser, files: list[Path], seconds: float = 60) -> None:
    """Shares files as another app does: by a form that comes from elsewhere."""
    form = f'<form method=post enctype=multipart/form-data action="{browser.origin}/share"><input type=file name=files multiple></form>'
    browser.do(lambda page: page.goto("about:blank"))
    browser.do(lambda page: page.set_content(form))
    browser.do(lambda page: page.locator("input").set_input_files([str(file) for file in files]))
    browser.do(lambda page: page.evaluate("() => document.forms[0].submit()"))
    browser.do(lambda page: page.wait_for_url(re.compile("/(landing|send)"), timeout=seconds * 1000))


@contextmanager
def installed(house: House) -> Iterator[Browser]:
    """A paired phone whose service worker is active."""
    with known_phone(house) as browser:
        browser.do(lambda page: page.goto(f"{browser.origin}/notes"))
        browser.do(lambda page: page.evaluate("() => navigator.serviceWorker.ready.then(() => null)"))
        yield browser


def resident(house: House) -> dict[int, int]:
    """The resident bytes of each process of the phone's browser."""
    found, parents, roots = {}, {}, set()
    mark = f"--user-data-dir={house.home}/profile".encode()
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
            parents[int(entry)] = int(fields[1])
            found[int(entry)] = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
            if mark in Path(f"/proc/{entry}/cmdline").read_bytes().split(b"\0"):
                roots.add(int(entry))
        except OSError:
            continue

    def belongs(process: int) -> bool:
        while process > 1 and process not in roots:
            process = parents.get(process, 0)
        return process in roots

    return {process: size for process, size in found.items() if belongs(process)}


@contextmanager
def watched(house: House) -> Iterator[list[int]]:
    """Collects the largest growth of a process of the browser during the body."""
    before, peak, ended = resident(house), [0], threading.Event()
    assert before, "the browser's processes are not found"
    # A process that begins meanwhile is compared with the largest one there was.
    most = max(before.values())

    def look() -> None:
        while not ended.is_set():
            peak[0] = max([peak[0], *(size - before.get(process, most) for process, size in resident(house).items())])
            time.sleep(0.1)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield peak
    finally:
        ended.set()
        watcher.join()


def sparse(path: Path, size: int) -> Path:
    path.write_bytes(b"\r\n--no boundary\r\n" * 100)
    os.truncate(path, size)
    return path


@case("a phone shares two hundred files at once, photos alone go to the inbox, and every name is safe")
def many(house: House) -> None:
    place = house.home / "shared"
    place.mkdir()
    photos = [place / f"PXL {number}.jpg" for number in range(3)]
    for number, photo in enumerate(photos):
        photo.write_bytes(picture(700 + number))
    with installed(house) as browser:
        share(browser, photos)
        browser.do(lambda page: page.get_by_text("3 files are on your computer").wait_for())
        assert len(list((house.photos / "Inbox").rglob("*.jpg"))) == 3
        papers = [place / f"page {number}.pdf" for number in range(197)]
        papers += [place / 'quote " and % <b>.pdf', place / "line\nend.pdf", place / "Müller 写真.pdf"]
        for paper in papers:
            paper.write_bytes(b"%PDF-1.4 x")
        share(browser, papers)
        browser.do(lambda page: page.get_by_text("200 files ·").wait_for())
        names = browser.do(lambda page: page.locator(".card-list .list-row-title").all_inner_texts())
        assert len(names) == 200 and "Müller 写真.pdf" in names, names[-3:]
        assert not any("\n" in name for name in names), names
        assert browser.errors == [], browser.errors


def large(house: House, size: int, words: str) -> None:
    file = sparse(house.home / "film.bin", size)
    paper = house.home / "letter.pdf"
    paper.write_bytes(pdf("Dear Mara"))
    with installed(house) as browser:
        with watched(house) as peak:
            share(browser, [file, paper], PATIENCE)
        # What did not fit is named by an alert, and then the paper behind it is there, unless the browser allows no more time.
        browser.do(lambda page: page.get_by_text(re.compile("letter.pdf|longer than the browser allows")).first.wait_for())
        told = browser.do(lambda page: page.locator("main").inner_text())
        print(f"the largest process grew by {peak[0] / MEGABYTE:.0f} MB; the page says: {' / '.join(told.split(chr(10))[:6])}", flush=True)
        assert "film.bin" in told and (words in told or "does not fit into this browser" in told or "not handed over whole" in told), told
        assert peak[0] < GROWTH, f"a process of the browser grew by {peak[0] / MEGABYTE:.0f} MB"
        assert browser.errors == [], browser.errors


@case("a shared file of a gigabyte goes through the service worker without being held in memory")
def gigabyte(house: House) -> None:
    large(house, 1_000_000_000, "1 GB")


@case("a shared file of ten gigabytes is stored or refused by name, and held in memory in neither case", long=True)
def ten_gigabytes(house: House) -> None:
    large(house, 10_000_000_000, "10 GB")


@case("a PDF that another app shares is read on the phone and saved in a folder, with undo")
def paper(house: House) -> None:
    file = house.home / "invoice.pdf"
    file.write_bytes(pdf("Total 48.20 EUR", "Thank you"))
    with installed(house) as browser:
        share(browser, [file])
        browser.do(lambda page: page.get_by_role("button", name="Look at it").tap())
        browser.do(lambda page: page.wait_for_url("**/convert/open/**"))
        browser.do(lambda page: page.locator("main canvas, main img").first.wait_for())
        browser.shot("shared-paper")
        browser.do(lambda page: page.get_by_role("button", name="More").last.tap())
        browser.do(lambda page: page.get_by_role("menuitem", name="Save to a folder").tap())
        folders = lambda page: page.get_by_role("dialog", name="Save to a folder")  # noqa: E731
        browser.do(lambda page: folders(page).get_by_role("button", name=re.compile(f"^{house.photos.name}")).first.tap())
        browser.do(lambda page: folders(page).get_by_role("button", name=f"Save in “{house.photos.name}”").tap())
        browser.do(lambda page: page.get_by_text("Saved 1 file").wait_for())
        browser.shot("shared-paper-saved")
        assert (house.photos / "invoice.pdf").read_bytes() == file.read_bytes()
        browser.do(lambda page: page.get_by_role("button", name="Undo").tap())
        house.wait(lambda: not (house.photos / "invoice.pdf").exists())
        assert browser.errors == [], browser.errors


@case("on a phone an album is swiped with Later and undo, and goes on where it was left")
def album(house: House) -> None:
    house.local("PUT", "/api/settings", {"onboarded": True})
    house.wait(lambda: house.local("GET", "/api/triage/deck?limit=1")["counts"]["total"] == 8)
    ids = house.local("GET", "/api/photos/ids")["ids"]
    number = house.local("POST", "/api/albums", {"name": "Summer", "ids": ids[:4]})["album"]

    def counts() -> dict:
        return house.local("GET", "/api/triage/deck?limit=1")["counts"]

    with installed(house) as browser:
        browser.do(lambda page: page.goto(f"{browser.origin}/groups/album/{number}"))
        browser.do(lambda page: page.locator("main").get_by_role("link", name="Swipe", exact=True).first.tap())
        browser.do(lambda page: page.locator("[data-card]").first.wait_for())
        first = browser.do(top_id)
        browser.do(lambda page: page.locator("[data-tool=later]").tap())
        house.wait(lambda: counts()["later"] == 1)
        house.wait(lambda: browser.do(top_id) != first)
        second = browser.do(top_id)
        browser.do(lambda page: throw(page, "delete"))
        house.wait(lambda: counts()["queued"] == 1)
        browser.shot("album-deck")
        browser.do(double_tap)
        house.wait(lambda: counts()["queued"] == 0 and browser.do(top_id) == second)
        browser.do(lambda page: throw(page, "keep"))
        house.wait(lambda: counts()["kept"] == 1)
        browser.do(lambda page: page.goto(f"{browser.origin}/groups/album"))
        browser.do(lambda page: expect(page.locator(".group-row").first).to_contain_text("3 of 4 left"))
        browser.do(lambda page: page.get_by_role("link", name="Go on: Summer · 3 left").tap())
        browser.do(lambda page: page.locator("[data-card]").first.wait_for())
        # The one for later is the last.
        for left in (2, 1):
            assert browser.do(top_id) != first
            browser.do(lambda page: throw(page, "keep"))
            house.wait(lambda left=left: counts()["kept"] == 4 - left)
        house.wait(lambda: browser.do(top_id) == first)
        browser.do(lambda page: throw(page, "keep"))
        house.wait(lambda: counts()["kept"] == 4 and counts()["later"] == 0)
        browser.do(lambda page: page.get_by_text("All of these are decided").wait_for())
        assert browser.errors == [], browser.errors
