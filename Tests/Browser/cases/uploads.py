"""Uploads into Files that are interrupted, and files that are hard to upload."""

import os
import re
import signal
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.room import DESKTOP, Room

MEGABYTE = 1 << 20
# Bytes per second, so that a test can interrupt an upload in its middle.
SLOW = 4 * MEGABYTE


def slow_down(page: Page, throughput: int = SLOW) -> None:
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": throughput})


def choose(page: Page, *files: Path) -> None:
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Add files").click()
    chosen.value.set_files(list(files))


def arrived(room: Room) -> int:
    """The number of bytes that the server has of the only interrupted upload."""
    parts = list((room.server.home / "data/arriving").glob("*.part"))
    assert len(parts) <= 1, parts
    return parts[0].stat().st_size if parts else 0


def open_files(room: Room) -> tuple[Page, list[Request]]:
    """The page of a folder, and the uploads that it begins from now on."""
    page = room.open(1, DESKTOP, at="/notes")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.locator(".file-open").first.wait_for()
    sent: list[Request] = []
    page.on("request", lambda each: each.method == "POST" and "/api/files/upload?" in each.url and sent.append(each))
    return page, sent


def offset_of(request: Request) -> int:
    found = re.search(r"[?&]offset=(\d+)", request.url)
    return int(found[1]) if found else 0


@case("an upload goes on where a killed server had stopped it, and what had arrived is not sent again")
def killed(room: Room) -> None:
    page, sent = open_files(room)
    room.console.allow(r"net::ERR_|Failed to load resource")
    film = room.folder.parent / "film.bin"
    film.write_bytes(os.urandom(24 * MEGABYTE))
    slow_down(page)
    choose(page, film)
    eventually(page, lambda: arrived(room) > 6 * MEGABYTE, True)
    port = int(room.server.origin.rsplit(":", 1)[1])
    room.server.stop(signal.SIGKILL)
    before = arrived(room)
    assert 0 < before < 24 * MEGABYTE
    expect(page.locator(".upload-card")).to_contain_text("Waiting until Shoebox can be reached")
    assert not (room.folder / "film.bin").exists()
    room.server.start(port)
    assert page.context.request.get(room.server.link).ok
    expect(page.locator(".toast").filter(has_text="1 file is here")).to_be_visible(timeout=4000 * PATIENCE)
    assert (room.folder / "film.bin").read_bytes() == film.read_bytes()
    assert offset_of(sent[0]) == 0 and offset_of(sent[-1]) == before - MEGABYTE, [each.url for each in sent]
    assert arrived(room) == 0


@case("a file that is chosen again goes on, and one that was changed since begins anew")
def again(room: Room) -> None:
    page, sent = open_files(room)
    room.console.allow(r"net::ERR_|Failed to load resource")
    film = room.folder.parent / "film.bin"
    film.write_bytes(os.urandom(16 * MEGABYTE))
    for is_changed in (False, True):
        slow_down(page)
        choose(page, film)
        eventually(page, lambda: arrived(room) > 3 * MEGABYTE, True)
        # The page is closed in the middle, as by a person who has lost patience.
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto("about:blank")
        if is_changed:
            film.write_bytes(os.urandom(15 * MEGABYTE))
        sent.clear()
        page.goto(f"{room.server.origin}/files?path={room.folder}")
        slow_down(page, -1)
        choose(page, film)
        expect(page.locator(".toast").filter(has_text="1 file is here")).to_be_visible()
        assert (offset_of(sent[-1]) > 0) is not is_changed, [each.url for each in sent]
        made = room.folder / ("film (2).bin" if is_changed else "film.bin")
        assert made.read_bytes() == film.read_bytes()
        sent.clear()


@case("a file that vanishes while it is uploaded is named, and the next one is sent")
def vanished(room: Room) -> None:
    page, _ = open_files(room)
    room.console.allow(r"net::ERR_|Failed to load resource")
    gone, last = room.folder.parent / "gone.bin", room.folder.parent / "last.txt"
    gone.write_bytes(os.urandom(24 * MEGABYTE))
    last.write_text("x")
    slow_down(page)
    choose(page, gone, last)
    eventually(page, lambda: arrived(room) > 2 * MEGABYTE, True)
    os.truncate(gone, 0)
    gone.unlink()
    expect(page.locator(".toast").filter(has_text="gone.bin")).to_be_visible()
    eventually(page, lambda: (room.folder / "last.txt").exists(), True)
    assert not (room.folder / "gone.bin").exists()


@case("names with line ends and quotes are uploaded as they are, or refused by name")
def names(room: Room) -> None:
    page, _ = open_files(room)
    room.console.allow(r"4\d\d")
    page.evaluate("""() => {
        const data = new DataTransfer();
        for (const name of ["two\\nlines.txt", "quote\\"<b>%0a.txt", "plain.txt"]) data.items.add(new File([name], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""")
    eventually(page, lambda: (room.folder / "plain.txt").exists(), True)
    assert (room.folder / 'quote"<b>%0a.txt').read_text() == 'quote"<b>%0a.txt'
    here = {path.name for path in room.folder.iterdir() if path.suffix == ".txt"}
    assert here - {"plain.txt", 'quote"<b>%0a.txt'} <= {"two\nlines.txt"}, here
    if "two\nlines.txt" not in here:
        expect(page.locator(".toast").filter(has_text="lines.txt")).to_be_visible()


@case("a file of ten gigabytes is named at once, and opened where it lies")
def huge(room: Room) -> None:
    page, _ = open_files(room)
    large = room.folder.parent / "large.csv"
    large.write_text("a,b\n1,2\n")
    os.truncate(large, 10_000_000_000)
    page.goto(room.server.origin + "/landing")
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Choose files").first.click()
    chosen.value.set_files([large])
    expect(page.get_by_role("heading", name="large.csv", level=2)).to_be_visible()
    expect(page.locator("main")).to_contain_text("10 GB")
