"""Scans in a room: photos of pages become one scan; browsers whose camera shows a film."""

import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from . import paper_films
from .checks import PATIENCE
from .room import APP_MODULE, Room
from .runner import CHROMIUM

PICTURE = ".scanner-picture"


def choose(page: Page, *photos: tuple[str, bytes]) -> None:
    page.locator("input[type=file][multiple]").first.set_input_files(
        [{"name": name, "mimeType": "image/jpeg", "buffer": content} for name, content in photos])


def scan_of(page: Page) -> int:
    page.wait_for_url(re.compile(r"/scanner/\d+"))
    return int(re.search(r"/scanner/(\d+)", page.url)[1])


def pages_of(room: Room, page: Page, scan: int) -> list[dict]:
    return room.get(page.context, f"/api/scanner/scans/{scan}")["pages"]


def ids_of(room: Room, page: Page, scan: int) -> list[int]:
    return [one["id"] for one in pages_of(room, page, scan)]


def begin(room: Room, device: dict, *lines: list[str]) -> tuple[Page, int, list]:
    """Makes a scan from drawn photos. Returns a page that shows it, the scan's id, and the true corners of its pages."""
    page = room.open(1, device, at="/scanner")
    expect(page.get_by_role("heading", name="Paper in, PDF out")).to_be_visible()
    drawn = [paper_films.photo(lines=text) for text in lines]
    choose(page, *((f"page {number}.jpg", photo) for number, (photo, _) in enumerate(drawn)))
    scan = scan_of(page)
    expect(page.locator(PICTURE)).to_be_visible()
    return page, scan, [corners for _, corners in drawn]


def camera(room: Room, film: Path, asks: bool = False) -> Browser:
    """A browser whose camera shows a film. If `asks`, pages need permission to use the camera."""
    arguments = [
        "--disable-dev-shm-usage", "--no-sandbox", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}",
        *([] if asks else ["--use-fake-ui-for-media-stream"]),
    ]
    return room.browser.browser_type.launch(executable_path=CHROMIUM, args=arguments)


def guest(room: Room, browser: Browser, device: dict, **options) -> BrowserContext:
    """A profile of another browser that has the same session as the room's first profile."""
    context = browser.new_context(**{"locale": "en-GB", **device, **options})
    context.add_init_script(APP_MODULE)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_cookies(room.contexts[0].cookies())
    return context
