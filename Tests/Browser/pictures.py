"""Photographs every page for docs/pictures: phone and desktop, light and dark.

    PYTHONPATH=.parts/wheels-test .parts/python Tests/Browser/pictures.py
"""

import io
import os
import shutil
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from harness.room import binary
from harness.server import Server
from landscapes import draw_library

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs/pictures"
PHOTOS = 24
DEVICES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
}
PAGES = {
    "home": "/", "swipe": "/swipe", "queue": "/queue", "trash": "/trash", "folders": "/library", "add-folder": "/library/add",
    "settings": "/settings", "notes": "/notes", "search": "/search?q=img", "welcome": "/welcome", "design": "/design",
}


def settle(page: Page, milliseconds: int = 900) -> None:
    page.wait_for_timeout(milliseconds)


def decide(page: Page) -> None:
    """A library in the middle of its life: some decisions, some photos in the queue and in the trash."""
    for key in ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowLeft", "ArrowRight"]:
        page.keyboard.press(key)
        settle(page, 350)
    page.evaluate(
        """async () => {
            const queue = await (await fetch("/api/triage/queue")).json();
            const ids = queue.photos.slice(2).map((photo) => photo.id);
            const headers = {"Content-Type": "application/json"};
            await fetch("/api/triage/queue/delete", {method: "POST", headers, body: JSON.stringify({ids})});
            await fetch("/api/settings", {method: "PUT", headers, body: JSON.stringify({onboarded: true})});
        }"""
    )


def save(page: Page, name: str) -> Path:
    path = TARGET / f"{name}.jpg"
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, quality=80, optimize=True)
    return path


def hero(phone: Path, desktop: Path) -> None:
    """Both decks in one picture, for the README."""
    wide, tall = Image.open(desktop), Image.open(phone)
    tall = tall.resize((round(tall.width * wide.height / tall.height), wide.height), Image.Resampling.LANCZOS)
    sheet = Image.new("RGB", (wide.width + tall.width + 96, wide.height + 64), (229, 227, 241))
    sheet.paste(tall, (32, 32))
    sheet.paste(wide, (tall.width + 64, 32))
    sheet.resize((sheet.width * 3 // 4, sheet.height * 3 // 4), Image.Resampling.LANCZOS).save(TARGET / "swipe.jpg", quality=84)


def main() -> None:
    place = Path(tempfile.mkdtemp(prefix="shoebox-pictures-"))
    draw_library(place / "Pictures", PHOTOS)
    TARGET.mkdir(parents=True, exist_ok=True)
    server = Server(binary(), place / "Pictures", place / "home")
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
            )
            decided = False
            for device, shape in DEVICES.items():
                for scheme in ["light", "dark"]:
                    page = browser.new_context(color_scheme=scheme, locale="en-GB", **shape).new_page()
                    page.goto(server.link)
                    settle(page, 3000 if not decided else 300)
                    if not decided:
                        page.goto(server.origin + "/swipe")
                        settle(page)
                        decide(page)
                        decided = True
                    for name, path in PAGES.items():
                        page.goto(server.origin + path)
                        settle(page)
                        save(page, f"{name}-{device}-{scheme}")
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(place, ignore_errors=True)
    hero(TARGET / "swipe-phone-light.jpg", TARGET / "swipe-desktop-dark.jpg")


if __name__ == "__main__":
    main()
