"""The way of a phone's videos: they arrive, are found, swiped and made smaller by touch, and each step is undone."""

import re
import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import TOP, await_deck, await_top, throw, top_id
from harness.gestures import Finger, centre
from harness.room import PHONE, Room


def filmed(path: Path, shade: str) -> Path:
    """A video of two seconds with many bytes a frame, as phones film them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    source = f"testsrc2=size=1600x900:rate=25:duration=2,drawbox=color={shade}:t=40"
    sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2", "-c:a", "aac"]
    encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "6", "-pix_fmt", "yuv420p"]
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, *sound, "-threads", "1", *encoder, path], check=True)
    return path


def tap(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).last.tap()


@case("a phone's videos arrive, are swiped, made smaller and brought back by touch")
def walk(room: Room) -> None:
    phone = room.folder.parent / "phone"
    films = [filmed(phone / f"VID_202407{day}_101500.mp4", shade) for day, shade in ((14, "red"), (15, "blue"))]
    page = room.open(1, PHONE, at="/send")
    page.locator("input[type=file]").first.set_input_files(films)
    expect(page.get_by_text(re.compile("^2 files (?:are on your computer|were added)"))).to_be_visible()
    sizes = {path.name: path.stat().st_size for path in films}
    arrived = {path.name: path for path in room.folder.rglob("VID_*.mp4")}
    assert {name: path.read_bytes() for name, path in arrived.items()} == {path.name: path.read_bytes() for path in films}
    page.get_by_role("link", name="Swipe them").tap()
    eventually(page, lambda: len(room.get(page.context, "/api/triage/deck?videos=1&limit=9")["cards"]), 2)
    page.goto(f"{room.server.origin}/swipe?videos=1")
    await_deck(page)
    card = page.locator(TOP).first
    expect(card.locator(".photo-name")).to_have_text("VID_20240715_101500.mp4")
    expect(card.locator(".film-sign")).to_have_text("▶ 0:02")
    # A finger that rests on the card plays it, without sound.
    finger = Finger(page)
    place = centre(page, TOP)
    finger.touch("touchStart", place)
    video = card.locator("video")
    eventually(page, lambda: video.count() and video.evaluate("(each) => each.muted && each.currentTime > 0.1"), True)
    finger.touch("touchEnd")
    first = top_id(page)
    throw(page, "delete")
    room.expect(page, queued=1)
    tap(page, "Undo")
    room.expect(page, queued=0)
    await_top(page, first)
    settle(page)
    card.get_by_role("button", name="Keep, but smaller").tap()
    expect(page.get_by_text(re.compile("→ about"))).to_be_visible()
    tap(page, "Make it smaller")
    expect(page.get_by_text(re.compile("^1 video is smaller now"))).to_be_visible()
    room.expect(page, kept=1)
    made = arrived["VID_20240715_101500.mp4"]
    assert made.stat().st_size < sizes[made.name] / 2
    page.locator(".toast").get_by_role("button", name="Undo").last.tap()
    expect(page.get_by_text("The original video is back")).to_be_visible()
    assert {name: path.stat().st_size for name, path in arrived.items()} == sizes


@case("the poster of the next video is there without the network")
def offline(room: Room) -> None:
    for number, shade in enumerate(("red", "blue", "green")):
        filmed(room.folder / f"film{number}.mp4", shade)
    page = room.open(3, PHONE, at="/swipe?videos=1", drawn=0)
    await_deck(page)
    settle(page)
    room.console.allow(r"net::ERR_|Failed to load resource")
    page.context.set_offline(True)
    throw(page, "keep")
    poster = page.locator(TOP).first.locator(".photo-image")
    eventually(page, lambda: poster.count() and poster.evaluate("(each) => each.naturalWidth > 400"), True)
    throw(page, "keep")
    eventually(page, lambda: poster.count() and poster.evaluate("(each) => each.naturalWidth > 400"), True)
    page.context.set_offline(False)
    room.expect(page, kept=2)


@case("the choice of videos stays in Photos and in the deck, each for itself, until it is taken back")
def choice_stays(room: Room) -> None:
    filmed(room.folder / "film.mp4", "red")
    page = room.open(3, PHONE, at="/photos", drawn=2)
    page.locator(".photo-cell-shown").nth(2).wait_for()
    page.get_by_role("button", name="Filter").first.click()
    page.get_by_role("radio", name="Videos").click(force=True)
    page.get_by_role("button", name=re.compile("^Show 1")).click()
    page.wait_for_url("**videos=1*")
    page.goto(f"{room.server.origin}/swipe")
    await_deck(page)
    assert "videos" not in page.url
    page.goto(f"{room.server.origin}/photos")
    page.wait_for_url("**videos=1*")
    expect(page.get_by_text(re.compile(r"^1 photo · "))).to_be_visible()
    page.get_by_role("link", name=re.compile("Videos")).click()
    expect(page.get_by_text(re.compile(r"^3 photos · "))).to_be_visible()
    page.goto(f"{room.server.origin}/photos")
    expect(page.get_by_text(re.compile(r"^3 photos · "))).to_be_visible()
    assert "videos" not in page.url
