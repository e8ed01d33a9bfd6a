"""Takes the pictures of docs/guide from the real app, with drawn photos, papers and mails.

    PYTHONPATH=.parts/wheels-test .parts/python Tests/Browser/guide.py [NAME]…      by default all pictures
"""

import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from harness import paper_films
from harness.server import Server
from pictures import LETTER, ROOT, Life, drawn_house, settle_in

TARGET = ROOT / "docs/guide/pictures"
PHONE = {"viewport": {"width": 390, "height": 780}, "device_scale_factor": 1.5, "is_mobile": True, "has_touch": True}
# The maximum size of a picture in bytes. The pictures are stored in the repository, so they must be small.
LARGEST = 60_000
AUTUMN = "from=2026-01-01&to=2026-12-31"


class Tour:
    """A phone's page, and the steps that lead it to the state of each picture."""

    def __init__(self, page: Page, server: Server, place: Path, life: Life):
        self.page, self.origin, self.place, self.archive = page, server.origin, place, life.archive

    def go(self, path: str) -> None:
        self.page.goto(self.origin + path)
        self.page.locator("main > *").first.wait_for()
        self.page.wait_for_timeout(900)

    def show(self, words: str) -> None:
        """Scrolls until this heading is near the top."""
        self.page.get_by_role("heading", name=words).first.evaluate("(head) => scrollTo({ top: head.getBoundingClientRect().top + scrollY - 72 })")
        self.page.wait_for_timeout(300)


def swipe(tour: Tour) -> None:
    """Stops in the middle of a swipe, so that the label on the card is readable."""
    tour.go(f"/swipe?{AUTUMN}")
    box = tour.page.locator("[data-card]").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tour.page.mouse.move(x, y)
    tour.page.mouse.down()
    tour.page.mouse.move(x + 120, y + 8, steps=8)
    tour.page.wait_for_timeout(300)


def receipt(tour: Tour) -> None:
    tour.go("/notes?q=total")


def scan(tour: Tour) -> None:
    tour.go("/scanner")
    letter, _ = paper_films.photo(lines=LETTER)
    photo = {"name": "letter.jpg", "mimeType": "image/jpeg", "buffer": letter}
    tour.page.locator("input[type=file][multiple]").first.set_input_files([photo])
    tour.page.locator(".scanner-picture").wait_for()
    tour.page.wait_for_timeout(1500)


def convert(tour: Tour) -> None:
    photo = tour.place / "Pictures/IMG_0005.jpg"
    tour.go(f"/convert?path={photo}")
    tour.page.wait_for_timeout(600)


def settings(tour: Tour) -> None:
    tour.page.request.post(tour.origin + "/api/backups", data={}, headers={"Origin": tour.origin})
    tour.go("/settings")
    tour.show("Backups")


def privacy(tour: Tour) -> None:
    tour.go("/privacy")
    tour.show("Remove Shoebox")


PICTURES: dict[str, Callable[[Tour], None]] = {
    "year": swipe,
    "duplicates": lambda tour: tour.go("/groups/exact"),
    "receipt": receipt,
    "takeout": lambda tour: tour.go(f"/mail/{tour.archive}"),
    "letter": scan,
    "phone": lambda tour: tour.go("/devices"),
    "syncthing": lambda tour: tour.go("/library"),
    "convert": convert,
    "backup": settings,
    "remove": privacy,
}


def save(page: Page, name: str) -> None:
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for quality in range(75, 20, -10):
        kept = io.BytesIO()
        picture.save(kept, "webp", quality=quality, method=6)
        if kept.tell() <= LARGEST:
            break
    (TARGET / f"{name}.webp").write_bytes(kept.getvalue())
    print(f"{name}.webp: {kept.tell() / 1000:.0f} kB")


def main() -> None:
    names = sys.argv[1:] or list(PICTURES)
    TARGET.mkdir(parents=True, exist_ok=True)
    with drawn_house() as (browser, server, place):
        page = browser.new_context(color_scheme="light", locale="en-GB", **PHONE).new_page()
        page.goto(server.link)
        tour = Tour(page, server, place, settle_in(page, server, place))
        for name in names:
            PICTURES[name](tour)
            save(page, name)


if __name__ == "__main__":
    main()
