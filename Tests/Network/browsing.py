"""Cases played by a phone's browser: Chromium in the phone's network, with or without the certificate authority in its
store."""

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from cases import case
from harness.checks import violations, watch
from harness.deck import top_id
from house import House, picture
from network import HOME

SHOTS = Path(os.environ.get("SHOEBOX_SHOTS") or ".build/network")
PHONE = {"width": 390, "height": 844}


def trust(house: House, authority: Path | None = None) -> None:
    """Puts an authority, by default the server's, into the store of the phone's browser."""
    store = house.home / ".pki/nssdb"
    store.mkdir(parents=True, exist_ok=True)
    place = f"sql:{store}"
    subprocess.run(["certutil", "-N", "--empty-password", "-d", place], check=True, capture_output=True)
    file = str(authority or house.data / "tls/authority.pem")
    subprocess.run(["certutil", "-A", "-n", "shoebox", "-t", "C,,", "-i", file, "-d", place], check=True, capture_output=True)


class Browser:
    """One page of a phone's browser. It belongs to the phone's thread, so each use of it is a call in that thread."""

    def __init__(self, house: House, trusting: bool = True, authority: Path | None = None, **options) -> None:
        self.house = house
        if trusting:
            trust(house, authority)

        def open_():
            from playwright.sync_api import sync_playwright

            self.playwright = sync_playwright().start()
            environment = {**os.environ, "HOME": str(house.home)}
            self.context = self.playwright.chromium.launch_persistent_context(
                str(house.home / "profile"), executable_path="/usr/bin/chromium", args=["--no-sandbox"], env=environment, viewport=PHONE,
                device_scale_factor=2, has_touch=True, is_mobile=True, ignore_https_errors=not trusting, locale="en-GB",
                user_agent="Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36",
                **options)
            self.page = self.context.pages[0]
            self.page.set_default_timeout(float(os.environ.get("SHOEBOX_PATIENCE", 30)) * 1000)
            self.errors = []
            watch(self.page)
            self.page.on("pageerror", lambda error: self.errors.append(str(error)))

        house.phone.do(open_)
        self.origin = f"https://{HOME}:{house.port}"

    def do(self, call):
        return self.house.phone.do(lambda: call(self.page))

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.do(lambda page: page.screenshot(path=str(SHOTS / f"{name}.png")))

    def end(self) -> None:
        def close():
            self.context.close()
            self.playwright.stop()

        self.house.phone.do(close)

    def let_in(self) -> None:
        """Pairs without the page of pairing, which another case tests."""
        name, value = self.house.device().cookie.split("=")
        cookie = {"name": name, "value": value, "url": self.origin, "secure": True, "httpOnly": True, "sameSite": "Strict"}
        self.house.phone.do(lambda: self.context.add_cookies([cookie]))


@case("a phone is let in by touch, and says whether it trusts the computer")
def touched(house: House) -> None:
    for trusting in (False, True):
        if not trusting:
            browser = Browser(house, trusting=False, bypass_csp=True)
        else:
            browser = Browser(house)
        try:
            code = house.code()
            browser.do(lambda page: page.goto(f"{browser.origin}/pair#{code}"))
            browser.do(lambda page: page.get_by_role("button", name="Let this phone in").wait_for())
            browser.shot(f"pair-{trusting}")
            found = [] if trusting else browser.do(violations)
            assert not found, "\n  ".join(["axe finds:", *found])
            assert code not in browser.do(lambda page: page.url)
            browser.do(lambda page: page.get_by_role("button", name="Let this phone in").tap())
            words = "This phone trusts your computer." if trusting else "This phone does not trust your computer yet."
            browser.do(lambda page: page.get_by_text(words).wait_for())
            browser.do(lambda page: page.screenshot(path=str(SHOTS / f"paired-{trusting}.png"), full_page=True))
            browser.do(lambda page: page.get_by_role("link", name="Open Shoebox").tap())
            browser.do(lambda page: page.locator(".frame-tabs").wait_for())
            assert browser.errors == [], browser.errors
        finally:
            browser.end()
            browser.house.forget_devices()
            subprocess.run(["rm", "-rf", str(house.home / "profile"), str(house.home / ".pki")], check=True)


LAST_SEEN = ("/notes", "/groups")


@contextmanager
def known_phone(house: House) -> Iterator[Browser]:
    """The browser of a paired phone whose user has seen the introduction."""
    browser = Browser(house)
    try:
        browser.let_in()
        house.local("PUT", "/api/settings", {"onboarded": True})
        yield browser
    finally:
        browser.end()


@contextmanager
def mended(house: House) -> Iterator[None]:
    """At the end of the body the cable is connected again, whatever happened."""
    try:
        yield
    finally:
        house.cable.mend()


def note(house: House) -> None:
    """Draws a photo that contains text, and makes a note from it."""
    image = Image.new("RGB", (640, 240), "white")
    ImageDraw.Draw(image).text((40, 90), "Bicycle repair 42", fill="black", font=ImageFont.load_default(48))
    image.save(house.photos / "IMG_20240601_120000.jpg", quality=95)
    house.local("POST", "/api/library/scan", {})

    def found() -> list[int]:
        photos = house.local("GET", "/api/library/photos?limit=100")["photos"]
        return [photo["id"] for photo in photos if photo["name"] == "IMG_20240601_120000.jpg"]

    house.wait(lambda: bool(found()))
    house.local("POST", "/api/triage/decisions", {"decisions": [{"key": "note", "id": found()[0], "action": "readKeep"}]})
    house.wait(lambda: bool(house.local("GET", "/api/notes")["notes"]), 120)


def words_of(page, path: str) -> str:
    """The text of a page after it has loaded completely."""
    page.goto(path)
    page.locator("main > *").first.wait_for()
    page.wait_for_function("() => !document.querySelector('main .skeleton')")
    return page.locator("main").inner_text()


def titles(words: str) -> set[str]:
    """The lines without times and counts, which would differ between two readings."""
    return {line for line in words.splitlines() if len(line) > 3 and not re.search(r"\d+ (?!$)|ago|now", line)}


def kept(page) -> int:
    return page.evaluate("""async () => {
        const cache = await caches.open("pictures");
        return (await cache.keys()).length;
    }""")


# Whether the page keeps decisions that the computer has not answered.
UNSENT = "Object.keys(localStorage).some((key) => key.startsWith('shoebox.outbox.'))"


def decided_by_phone(house: House) -> list[dict]:
    return [act for act in house.acts() if act["kind"] == "decide" and act.get("device") == "Android phone"]


@case("without the computer the app opens, decisions wait, and each counts once")
def away(house: House) -> None:
    with known_phone(house) as browser:
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        house.wait(lambda: browser.do(kept) >= 16, 120)
        house.stop(9)
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        for _ in range(3):
            before = browser.do(top_id)
            browser.do(lambda page: page.keyboard.press("ArrowRight"))
            house.wait(lambda: browser.do(top_id) != before)
        browser.do(lambda page: page.get_by_text("3 decisions wait").wait_for())
        browser.shot("away")
        browser.do(lambda page: page.reload())
        browser.do(lambda page: page.get_by_text("3 decisions wait").wait_for())
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        house.cookie = None
        port = house.port
        house.start()
        assert house.port == port, "the phone's address stays"
        house.wait(lambda: len(decided_by_phone(house)) >= 3)
        # Then all decisions are sent, and the message about waiting decisions disappears.
        browser.do(lambda page: page.get_by_text("decisions wait").wait_for(state="hidden"))
        assert len(decided_by_phone(house)) == 3, house.acts()


@case("a phone that loses the network shows the moon by itself, and after a reload the cards and numbers that were there")
def numbers_away(house: House) -> None:
    counts = lambda page: page.evaluate("() => localStorage['shoebox.counts']")  # noqa: E731
    top = lambda: browser.do(top_id)  # noqa: E731
    with known_phone(house) as browser, mended(house):
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        house.wait(lambda: browser.do(kept) >= 16, 120)
        # This decision reaches the computer, so its card must not come again.
        first = top()
        browser.do(lambda page: page.keyboard.press("ArrowRight"))
        house.wait(lambda: len(decided_by_phone(house)) == 1)
        house.wait(lambda: not browser.do(lambda page: page.evaluate(UNSENT)))
        house.cable.break_()
        browser.do(lambda page: page.locator(".away-line").wait_for())
        second = top()
        browser.do(lambda page: page.keyboard.press("ArrowRight"))
        house.wait(lambda: browser.do(counts) and '"kept":2' in browser.do(counts))
        browser.do(lambda page: page.get_by_text("1 decision waits").wait_for())
        words = browser.do(lambda page: page.locator(".queue-strip, .deck-count, .frame-bar").all_inner_texts())
        before = browser.do(counts)
        browser.do(lambda page: page.reload())
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        browser.do(lambda page: page.get_by_text("1 decision waits").wait_for())
        browser.shot("away-numbers")
        assert browser.do(counts) == before, words
        assert top() not in (first, second)
        assert "shoebox serve" not in browser.do(lambda page: page.locator("body").inner_text())


@case("notes and groups that were seen last are there without the computer", long=True)
def last_seen(house: House) -> None:
    with known_phone(house) as browser:
        note(house)
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        house.wait(lambda: browser.do(kept) >= 16, 120)
        seen = {path: browser.do(lambda page, path=path: words_of(page, browser.origin + path)) for path in LAST_SEEN}
        assert "Bicycle" in seen["/notes"], seen
        house.stop(9)
        for path, words in seen.items():
            now = browser.do(lambda page, path=path: words_of(page, browser.origin + path))
            broken = browser.do(lambda page: page.locator("main .error-view").count())
            assert not broken and titles(words) & titles(now), f"without the computer {path} says {now!r}, and before {words!r}"


@case("the Wi-Fi goes while photos are sent and a decision is made: all of it arrives once it is back, and once", long=True)
def broken(house: House) -> None:
    with known_phone(house) as browser, mended(house):
        browser.do(lambda page: page.goto(f"{browser.origin}/swipe"))
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        house.wait(lambda: browser.do(kept) >= 16, 120)
        browser.do(lambda page: page.goto(f"{browser.origin}/send"))
        contents = [picture(600 + n) + bytes(3 << 20) for n in range(6)]
        files = [{"name": f"PXL_{n}.jpg", "mimeType": "image/jpeg", "buffer": content} for n, content in enumerate(contents)]
        browser.do(lambda page: page.get_by_label("Choose photos and videos").set_input_files(files))
        browser.do(lambda page: page.get_by_text(re.compile(r"\d of 6")).wait_for())
        house.cable.break_()
        # Waits until the server has noticed that the machine has no network address. Otherwise it would not refuse the first
        # requests after the cable is connected again.
        house.wait(lambda: not house.network()["addresses"])
        browser.do(lambda page: page.evaluate("() => document.querySelector('a[href=\"/swipe\"]').click()"))
        browser.do(lambda page: page.locator(".photo-card").first.wait_for())
        browser.do(lambda page: page.keyboard.press("ArrowRight"))
        browser.do(lambda page: page.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('shoebox.outbox.'))"))
        house.cable.mend()
        house.wait(lambda: bool(decided_by_phone(house)), 60)
        sums = sorted(hashlib.sha256(content).hexdigest() for content in contents)
        inbox = house.photos / "Inbox"
        house.wait(lambda: sorted(hashlib.sha256(file.read_bytes()).hexdigest() for file in inbox.rglob("*.jpg")) == sums, 60)
        assert len(decided_by_phone(house)) == 1, house.acts()
        assert browser.errors == [], browser.errors


@case("photos of the phone are sent by touch, and those that are there stay")
def sent(house: House) -> None:
    with known_phone(house) as browser:
        browser.do(lambda page: page.goto(f"{browser.origin}/send"))
        browser.do(lambda page: page.get_by_role("button", name="Choose photos and videos").first.wait_for())
        browser.do(lambda page: page.evaluate("() => navigator.serviceWorker.ready.then(() => null)"))
        browser.do(lambda page: page.reload())
        browser.do(lambda page: page.get_by_text("Add to the home screen").wait_for())
        browser.shot("send")
        files = [{"name": f"PXL_{n}.jpg", "mimeType": "image/jpeg", "buffer": picture(500 + n)} for n in range(12)]
        browser.do(lambda page: page.get_by_label("Choose photos and videos").set_input_files(files))
        browser.do(lambda page: page.get_by_text("12 files are on your computer").wait_for())
        browser.shot("sent")
        assert len([file for file in (house.photos / "Inbox").rglob("*.jpg")]) == 12
        assert browser.errors == [], browser.errors
