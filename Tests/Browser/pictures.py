"""Takes a screenshot of every page for docs/pictures (phone and desktop, light and dark), and lists them in docs/pictures.md.

    PYTHONPATH=.parts/wheels-test .parts/python Tests/Browser/pictures.py [NAME]…      by default all pages
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from harness import mails, paper_films, papers
from harness.checks import eventually
from harness.room import binary
from harness.server import Server
from landscapes import DATE_TIME_ORIGINAL, EXIF_BLOCK, GPS_BLOCK, MAKE, MODEL, draw_library, landscape

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs/pictures"
PHOTOS, SCREENS = 24, 20
# The timeout in seconds until everything is read, sorted and compared. A debug build on a busy machine needs several minutes.
SETTLED = 1800
# The date of the screenshots. It is earlier than the dates of the photos, because the deck begins with the newest.
SCREENS_TAKEN = datetime(2025, 3, 8, 9).timestamp()
DEVICES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "is_mobile": True, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
}
# How to open each page: a URL, or a function that opens it from a loaded page.
PAGES: dict[str, str | Callable[["Visit"], None]] = {
    "welcome": "/welcome",
    "home": "/",
    "swipe": "/swipe",
    "photo": lambda visit: visit.step("/groups/folder", "a.group-row", ".photo-cell-open"),
    "dates": lambda visit: visit.inform(DATED),
    "photos": "/photos",
    "chosen-photos": lambda visit: visit.choose_all("/photos"),
    "album-deck": lambda visit: visit.go(f"/swipe?group=album:{visit.album}"),
    "map": "/places",
    "trip": lambda visit: visit.step("/groups/trip", "a.group-row"),
    "place": lambda visit: visit.inform("Rome_2.jpg"),
    "queue": "/queue",
    "trash": "/trash",
    "files": lambda visit: visit.go(f"/files?path={visit.place}/Pictures"),
    "space": "/files/space",
    "groups": "/groups",
    "look-alikes": "/groups/similar",
    "group": lambda visit: visit.step("/groups/folder", "a.group-row"),
    "screenshots": "/screenshots",
    "notes": "/notes",
    "search": "/search?q=total",
    "open-a-file": lambda visit: visit.hand_in("Invoice 2026-114.pdf", papers.pdf("Total 48.20 EUR", "Thank you")),
    "leaving-file": lambda visit: visit.leave(f"/convert/open/{visit.paper}"),
    "leaving-photo": lambda visit: visit.leave("/groups/folder", "a.group-row", ".photo-cell-open"),
    "leaving-note": lambda visit: visit.leave("/notes", more=re.compile("^Actions for")),
    "leaving-mail": lambda visit: visit.leave(f"/mail/{visit.archive}", "main a[href^='/mail/']"),
    "leaving-scan": lambda visit: visit.press(f"/scanner/{visit.scan}", "Save"),
    "mail": "/mail",
    "mails": lambda visit: visit.go(f"/mail/{visit.archive}"),
    "message": lambda visit: visit.step(f"/mail/{visit.archive}", "main a[href^='/mail/']"),
    "scanner": "/scanner",
    "scan": lambda visit: visit.go(f"/scanner/{visit.scan}"),
    "convert": "/convert",
    "smaller": lambda visit: visit.go(f"/convert?path={visit.place}/Pictures/IMG_0005.jpg&with=pictures-smaller"),
    "devices": "/devices",
    "send": "/send",
    "folders": "/library",
    "add-folder": "/library/add",
    "import": lambda visit: visit.go(f"/library/add?path={visit.place}/Downloads/Takeout"),
    "settings": "/settings",
    "privacy": "/privacy",
    "design": "/design",
}
PAPERS = {"receipt.jpg": papers.RECEIPT, "letter.jpg": papers.LETTER}
# A photo whose camera, name, sidecar and file each state another date.
DATED = "PXL_20240608_163012345.jpg"
# Where the drawn photos with a place were taken: the name, the latitude, the longitude, and the first day of the photos, one a day. Home
# is Munich, so the days in Rome are a trip.
JOURNEYS = [
    ("Munich", 48.137, 11.575, "2024:04:01"), ("Rome", 41.891, 12.492, "2024:05:12"), ("Vienna", 48.208, 16.372, "2024:07:06"),
    ("Lisbon", 38.711, -9.139, "2023:09:02"), ("Oslo", 59.911, 10.75, "2023:06:20"), ("Athens", 37.972, 23.726, "2022:10:03"),
]
DAYS_AT_HOME, DAYS_AWAY = 9, 5
SIDECAR = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" exif:DateTimeOriginal="2024-06-08T18:30:12+02:00" xmp:Rating="4">
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">The hills behind the cabin</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag><rdf:li>cabin</rdf:li><rdf:li>summer</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>
"""
TAKEOUT_PHOTOS, TAKEOUT_MOMENT = 12, 1_560_000_000
LETTER = ["Dear Mara,", "the cabin is yours", "from Friday on.", "Bring warm socks.", "Yours, Theo"]
LETTERS = [
    ("Mara Lindqvist", "The cabin in October", "We have the keys from Friday on. Bring warm socks, the stove takes its time.", 18),
    ("Theo Okafor", "Invoice 2026-114", "Thank you for your order. The invoice is attached.", 17),
    ("Nordlicht Books", "Your parcel is on its way", "Two books left our shelves this morning and should be with you on Tuesday.", 15),
    ("Ana Sousa", "Re: choir rehearsal", "Altos at six, all others at half past. Ana\n\n> When do we start?", 12),
    ("Mara Lindqvist", "Re: The cabin in October", "And the good coffee, please.", 11),
    ("City Library", "Three loans end on 2 October", "You may extend them until then.", 9),
    ("Kenji Arai", "写真をありがとう", "きれいな山ですね。", 6),
    ("Ida Berg", "Recipe for plum cake", "Stone the plums, be generous with the cinnamon.", 2),
]


class Life(NamedTuple):
    """The ids of the items that were made for the pictures."""

    archive: str
    scan: str
    album: str
    paper: str


class Visit:
    """One page that visits all pages in turn."""

    def __init__(self, page: Page, origin: str, place: Path, life: Life):
        self.page, self.origin, self.place = page, origin, place
        self.archive, self.scan, self.album, self.paper = life

    def go(self, path: str) -> None:
        self.page.goto(self.origin + path)
        self.page.wait_for_timeout(900)

    def inform(self, name: str) -> None:
        """Opens a photo with its information."""
        photos = self.page.request.get(self.origin + "/api/photos").json()["photos"]
        self.go(f"/photos?photo={next(photo['id'] for photo in photos if photo['name'] == name)}")
        # A wide screen remembers that the information is shown.
        if not self.page.locator(".viewer-panel:visible").count():
            self.page.keyboard.press("i")
        self.page.wait_for_timeout(900)

    def step(self, path: str, *doors: str) -> None:
        """Opens a path, then clicks the first element that matches each selector in turn."""
        self.go(path)
        for door in doors:
            self.page.locator(door).first.click()
            self.page.wait_for_timeout(900)


    def choose_all(self, path: str) -> None:
        self.go(path)
        self.page.keyboard.press("Control+a")
        self.page.wait_for_timeout(900)

    def press(self, path: str, name: str | re.Pattern[str]) -> None:
        """Opens a path, then clicks the last button with this name."""
        self.go(path)
        self.page.get_by_role("button", name=name).last.click()
        self.page.wait_for_timeout(900)

    def leave(self, path: str, *doors: str, more: str | re.Pattern[str] = "More") -> None:
        """Opens a path and its first elements that match the selectors, then the menu with the ways out."""
        self.step(path, *doors)
        within = self.page.locator("dialog[open]") if self.page.locator("dialog[open]").count() else self.page.locator("body")
        within.get_by_role("button", name=more, exact=isinstance(more, str)).first.click()
        self.page.wait_for_timeout(900)

    def hand_in(self, name: str, content: bytes) -> None:
        """Opens the page for files that come from elsewhere with a file."""
        self.go("/landing")
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        self.page.locator("main input[type=file]").set_input_files(file)
        self.page.wait_for_timeout(900)


def letters() -> list[bytes]:
    taken = []
    for number, (name, subject, text, day) in enumerate(LETTERS):
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{name} <{number}@example.org>", "me@example.org", subject
        letter["Date"], letter["Message-ID"] = f"Fri, {day} Sep 2026 0{number}:20:00 +0200", f"<{number}@example.org>"
        letter.set_content(text)
        if "attached" in text:
            letter.add_attachment("Invoice 2026-114\nTotal 48.20 EUR\n", filename="Invoice 2026-114.txt")
        taken.append(f"From {number}@example.org Fri Sep {day} 07:20:00 2026\n".encode() + bytes(letter) + b"\n")
    return taken


def draw(place: Path) -> None:
    """Draws a library with a few files of each kind."""
    folder = place / "Pictures"
    draw_library(folder, PHOTOS)
    for number in [3, 8, 14]:
        (folder / "Copies").mkdir(exist_ok=True)
        shutil.copy2(folder / f"IMG_{number:04}.jpg", folder / f"Copies/IMG_{number:04}.jpg")
        with Image.open(folder / f"IMG_{number + 1:04}.jpg") as picture:
            picture.resize((picture.width // 2, picture.height // 2)).save(folder / f"Copies/small {number}.jpg", quality=70)
    for number, (name, lines) in enumerate(PAPERS.items()):
        papers.draw(folder / "Papers", name, lines, 4000 + 100 * number)
    subprocess.run([sys.executable, ROOT / "Benchmarks/screens/render.py", folder / "Screenshots", "--count", "0", "--most", str(SCREENS)], check=True)
    (folder / "Screenshots/truth.jsonl").unlink()
    for path in (folder / "Screenshots").iterdir():
        os.utime(path, (SCREENS_TAKEN, SCREENS_TAKEN))
    mails.archive(place / "Mail/Takeout.mbox", letters())
    draw_dated(folder)
    draw_journeys(folder / "Journeys")
    draw_takeout(place / "Downloads/Takeout")


def draw_dated(folder: Path) -> None:
    """Draws a photo whose camera was set to New York, and a sidecar with the true time."""
    exif = Image.Exif()
    exif[MAKE], exif[MODEL] = "Shoebox", "Drawn"
    exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = "2024:06:08 12:30:12"
    landscape(47).save(folder / DATED, quality=90, exif=exif)
    (folder / f"{DATED}.xmp").write_text(SIDECAR)


def draw_journeys(folder: Path) -> None:
    """Draws photos with places."""
    folder.mkdir(exist_ok=True)
    for number, (name, latitude, longitude, first) in enumerate(JOURNEYS):
        for day in range(DAYS_AT_HOME if name == "Munich" else DAYS_AWAY):
            exif = Image.Exif()
            exif[MAKE], exif[MODEL] = "Shoebox", "Drawn"
            exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = f"{first[:8]}{int(first[8:]) + day:02} 1{day}:20:00"
            position = exif.get_ifd(GPS_BLOCK)
            for tag, letters_of, degrees in [(1, "NS", latitude + day / 400), (3, "EW", longitude + day / 300)]:
                position[tag] = letters_of[degrees < 0]
                position[tag + 1] = (float(int(abs(degrees))), float(int(abs(degrees) * 60 % 60)), abs(degrees) * 3600 % 60)
            landscape(100 + 10 * number + day).save(folder / f"{name}_{day + 1}.jpg", quality=88, exif=exif)


def draw_takeout(folder: Path) -> None:
    """Draws a Takeout with an album, favourites, places and people."""
    year, album = folder / "Google Photos/Photos from 2019", folder / "Google Photos/Lisbon"
    for place in (year, album):
        place.mkdir(parents=True)
    (album / "metadata.json").write_text(json.dumps({"title": "Lisbon", "access": "protected"}))
    for number in range(TAKEOUT_PHOTOS):
        name = f"IMG_{2000 + number}.jpg"
        landscape(60 + number).resize((800, 600)).save(year / name, quality=85)
        (year / f"{name}.supplemental-metadata.json").write_text(json.dumps({
            "title": name, "photoTakenTime": {"timestamp": str(TAKEOUT_MOMENT + 3600 * number)}, "favorited": number % 4 == 0,
            "geoData": {"latitude": 38.71, "longitude": -9.14} if number < 9 else {}, "people": [{"name": "Theo"}] if number < 3 else [],
        }))
        if number < 5:
            shutil.copy2(year / name, album / name)


def settle_in(page: Page, server: Server, place: Path) -> Life:
    """Makes the library look used: decisions, a queue, a trash, notes, sorted screenshots, a scan, a mail archive."""
    ask = page.request
    eventually(page, lambda: ask.get(server.origin + "/api/library/scan").json()["state"], "idle", 60)
    headers = {"Origin": server.origin}
    answer = ask.put(server.origin + "/api/settings", data={"onboarded": True}, headers=headers)
    assert answer.ok, f"the settings answered {answer.status}"
    page.goto(server.origin + "/swipe")
    page.wait_for_timeout(900)
    for key in ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowLeft", "ArrowRight"]:
        page.keyboard.press(key)
        page.wait_for_timeout(350)
    queue = ask.get(server.origin + "/api/triage/queue").json()
    ids = [photo["id"] for photo in queue["photos"][2:]]
    ask.post(server.origin + "/api/triage/queue/delete", data={"ids": ids}, headers=headers)
    # The other drawn photos contain no text.
    written = [photo["id"] for photo in ask.get(server.origin + "/api/photos?limit=100").json()["photos"] if photo["name"] in PAPERS]
    decisions = [{"key": f"paper-{photo}", "id": photo, "action": "readKeep"} for photo in written]
    answer = ask.post(server.origin + "/api/triage/decisions", data={"decisions": decisions}, headers=headers)
    assert answer.ok and len(decisions) == len(PAPERS), f"the decisions answered {answer.status}"
    ask.post(server.origin + "/api/screenshots/sort", data={}, headers=headers)
    archive = ask.post(server.origin + "/api/mailbox/archives", data={"path": str(place / "Mail/Takeout.mbox")}, headers=headers).json()
    scan = ask.post(server.origin + "/api/scanner/scans", data={"title": "Letter from Theo"}, headers=headers).json()
    for lines in [LETTER, paper_films.LINES]:
        sheet, _ = paper_films.photo(lines=lines)
        headers_of_file = headers | {"Content-Type": "image/jpeg"}
        answer = ask.post(f"{server.origin}/api/scanner/scans/{scan['id']}/pages?name=letter.jpg", data=sheet, headers=headers_of_file)
        assert answer.ok, f"the scanner answered {answer.status}"
    running = lambda: [job["kind"] for job in ask.get(server.origin + "/api/jobs").json()["jobs"] if job["state"] == "running"]
    eventually(page, running, [], SETTLED)
    eventually(page, lambda: ask.get(server.origin + "/api/groups").json()["comparing"], False, SETTLED)
    photos = ask.get(server.origin + "/api/photos/ids").json()["ids"]
    album = ask.post(server.origin + "/api/albums", data={"name": "The lakes", "ids": photos[2:14]}, headers=headers).json()
    headers_of_paper = headers | {"Content-Type": "application/octet-stream"}
    paper = ask.post(
        server.origin + "/api/convert/files?name=Invoice.pdf", data=papers.pdf("Total 48.20 EUR", "Thank you"), headers=headers_of_paper).json()
    return Life(str(archive["id"]), str(scan["id"]), str(album["album"]), str(paper["id"]))


def save(page: Page, name: str) -> None:
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(TARGET / f"{name}.webp", quality=76, method=6)


def hero() -> None:
    """Draws the deck on desktop and phone side by side, for the README."""
    wide, tall = Image.open(TARGET / "swipe-desktop-dark.webp"), Image.open(TARGET / "swipe-phone-light.webp")
    tall = tall.resize((round(tall.width * wide.height / tall.height), wide.height), Image.Resampling.LANCZOS)
    sheet = Image.new("RGB", (wide.width + tall.width + 96, wide.height + 64), (229, 227, 241))
    sheet.paste(tall, (32, 32))
    sheet.paste(wide, (tall.width + 64, 32))
    sheet.resize((sheet.width * 3 // 4, sheet.height * 3 // 4), Image.Resampling.LANCZOS).save(TARGET / "swipe.webp", quality=82, method=6)


def listing() -> None:
    """Writes docs/pictures.md, the page that shows the pictures."""
    looks = [(device, scheme) for device in DEVICES for scheme in ["light", "dark"]]
    head = [
        "# The pages in pictures\n",
        "The photos are drawn. `PYTHONPATH=.parts/wheels-test .parts/python Tests/Browser/pictures.py` makes this page.\n",
        f"| page | {' | '.join(f'{device}, {scheme}' for device, scheme in looks)} |",
        f"|---{'|---' * len(looks)}|",
    ]
    rows = [
        f"| {title(name)} | {' | '.join(f'![{title(name)}](pictures/{name}-{device}-{scheme}.webp)' for device, scheme in looks)} |"
        for name in PAGES
    ]
    (ROOT / "docs/pictures.md").write_text("\n".join(head + rows) + "\n")


def title(name: str) -> str:
    return {"look-alikes": "Look-alikes"}.get(name, name.capitalize().replace("-", " "))


def photograph(context: BrowserContext, visit: Visit, suffix: str, names: list[str]) -> None:
    for name in names:
        way = PAGES[name]
        visit.go(way) if isinstance(way, str) else way(visit)
        save(visit.page, f"{name}-{suffix}")


@contextmanager
def drawn_house() -> Iterator[tuple[Browser, Server, Path]]:
    """A browser and a server for a drawn library. The folder of the library is deleted afterwards."""
    place = Path(tempfile.mkdtemp(prefix="shoebox-pictures-")) / "Mara"
    draw(place)
    server = Server(binary(), place / "Pictures", place / "home")
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
            yield browser, server, place
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(place.parent, ignore_errors=True)


def main() -> None:
    names = sys.argv[1:] or list(PAGES)
    TARGET.mkdir(parents=True, exist_ok=True)
    with drawn_house() as (browser, server, place):
        life = None
        for device, shape in DEVICES.items():
            for scheme in ["light", "dark"]:
                context = browser.new_context(color_scheme=scheme, locale="en-GB", **shape)
                page = context.new_page()
                page.goto(server.link)
                life = life or settle_in(page, server, place)
                photograph(context, Visit(page, server.origin, place, life), f"{device}-{scheme}", names)
                context.close()
    hero()
    listing()


if __name__ == "__main__":
    main()
