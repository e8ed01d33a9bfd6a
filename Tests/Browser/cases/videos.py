"""Videos among the photos: in Photos, in the deck, in the viewer, and in the queue."""

import re
import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.deck import TOP, await_deck
from harness.groups import KEEP_ALL, similar
from harness.room import DESKTOP, PHONE, Room


def draw(path: Path, *encoder: str) -> None:
    """Draws a film of two seconds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi"]
    source = "testsrc2=size=320x180:rate=25:duration=2"
    subprocess.run([*command, "-i", source, "-threads", "1", "-g", "10", "-c:v", *encoder, path], check=True)


def web(room: Room, name: str = "walk.webm") -> None:
    """A film that every browser plays."""
    draw(room.folder / name, "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "400k")


def seconds(page: Page) -> float:
    return page.locator(f"{TOP} video").evaluate("(each) => each.currentTime")


@case("a video is played in the deck, searched, deleted and brought back, and its text is asked for")
def video_in_deck(room: Room) -> None:
    web(room)
    page = room.open(1, DESKTOP, at="/swipe?videos=1", drawn=0)
    await_deck(page)
    expect(page.locator(f"{TOP} .film-sign")).to_have_text("▶ 0:02")
    eventually(page, lambda: page.locator(f"{TOP} .photo-image").count(), 1)
    page.keyboard.press("Space")
    eventually(page, lambda: seconds(page) > 0.1, True)
    video = page.locator(f"{TOP} video")
    assert video.evaluate("(each) => each.muted")
    page.get_by_role("button", name="Speed: 1×").click()
    eventually(page, lambda: video.evaluate("(each) => each.playbackRate"), 1.5)
    page.locator(".deck").focus()
    page.keyboard.press("Space")
    eventually(page, lambda: video.evaluate("(each) => each.paused"), True)
    page.get_by_role("button", name="Play without sound").click()
    eventually(page, lambda: video.evaluate("(each) => each.paused"), False)
    page.get_by_role("button", name="Pause").click()
    eventually(page, lambda: video.evaluate("(each) => each.paused"), True)
    page.get_by_label("Position in the video").fill("500")
    eventually(page, lambda: abs(seconds(page) - 1) < 0.15, True)
    page.locator(".deck").focus()
    page.keyboard.press("ArrowUp")
    room.expect(page, queued=1, read=1)
    page.keyboard.press("u")
    room.expect(page, queued=0, read=0)
    expect(page.locator(f"{TOP} .photo-name")).to_have_text("walk.webm")
    page.keyboard.press("ArrowLeft")
    room.expect(page, queued=1)
    queue = room.get(page.context, "/api/triage/queue?limit=10")
    assert "walk.webm" in str(queue)
    page.keyboard.press("u")
    room.expect(page, queued=0)
    expect(page.locator(f"{TOP} .photo-name")).to_have_text("walk.webm")


@case("a video that can neither be played nor be converted says so, and its frames are looked through")
def unplayable_in_deck(room: Room) -> None:
    draw(room.folder / "old.avi", "mjpeg", "-q:v", "6")
    page = room.open(1, PHONE, drawn=0)
    # A browser without H.264 cannot play the segments either.
    page.route("**/api/videos/*/play", lambda route: route.fulfill(json={"seconds": 2, "count": 1, "type": "video/none"}))
    await_deck(page)
    page.keyboard.press("Space")
    expect(page.get_by_text("Your browser cannot play this video.")).to_be_visible()
    page.get_by_label("Position in the video").fill("900")
    shown = page.locator(f"{TOP} .film-frame")
    eventually(page, lambda: "/strip?" in shown.evaluate("(each) => each.style.backgroundImage"), True)
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    answer = page.context.request.get(f"{room.server.origin}/api/pictures/{card['id']}/strip?v={card['version']}")
    assert answer.ok and answer.body().startswith(b"\xff\xd8")


@case("videos stand among the photos with their length, are filtered, and are decided in the viewer")
def videos_in_photos(room: Room) -> None:
    web(room)
    page = room.open(4, DESKTOP, at="/photos", drawn=3)
    page.locator(".photo-cell-shown").nth(3).wait_for()
    expect(page.get_by_text("▶ 0:02")).to_be_visible()
    page.get_by_role("button", name="Filter").first.click()
    page.get_by_role("radio", name="Videos").click(force=True)
    page.get_by_role("button", name=re.compile("^Show 1")).click()
    page.wait_for_url("**videos=1*")
    page.get_by_text(re.compile(r"^1 photo · ")).first.wait_for()
    page.get_by_role("button", name=re.compile("^Look at walk.webm")).click()
    page.get_by_role("dialog").locator("video").wait_for()
    page.keyboard.press("k")
    room.expect(page, kept=1)
    page.keyboard.press("u")
    room.expect(page, kept=0)
    page.goto(room.server.origin + "/photos?photos=1")
    page.get_by_text(re.compile(r"^3 photos · ")).first.wait_for()
    page.locator(".photo-cell-shown").nth(2).wait_for()
    expect(page.get_by_text("▶ 0:02")).to_have_count(0)


def heavy(room: Room, name: str) -> int:
    """A film with many bytes a frame. Returns its size."""
    path = room.folder / name
    draw(path, "libx264", "-preset", "ultrafast", "-crf", "4", "-pix_fmt", "yuv420p", "-vf", "scale=1600:900")
    return path.stat().st_size


@case("a video is made smaller after an estimate, keeps its decision, and undo brings the original back")
def video_made_smaller(room: Room) -> None:
    before = heavy(room, "walk.mp4")
    page = room.open(1, DESKTOP, at="/photos?videos=1", drawn=0)
    page.get_by_role("button", name=re.compile("^Look at walk.mp4")).click()
    page.keyboard.press("k")
    room.expect(page, kept=1)
    page.get_by_role("dialog").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Keep, but smaller").click()
    sheet = page.get_by_role("dialog", name="Keep, but smaller")
    expect(sheet.get_by_text(re.compile("→ about"))).to_be_visible()
    sheet.get_by_role("button", name="Make it smaller").click()
    expect(page.get_by_text(re.compile("^1 video is smaller now"))).to_be_visible()
    assert (room.folder / "walk.mp4").stat().st_size < before / 2
    room.expect(page, kept=1)
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_text("The original video is back")).to_be_visible()
    assert (room.folder / "walk.mp4").stat().st_size == before
    room.expect(page, kept=1)


@case("selected videos are made smaller together, and those that cannot be say why")
def videos_made_smaller(room: Room) -> None:
    sizes = {name: heavy(room, name) for name in ("one.mp4", "two.mov")}
    web(room)
    page = room.open(4, PHONE, at="/photos", drawn=1)
    page.locator(".photo-cell-shown").nth(3).wait_for()
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all", exact=True).click()
    page.locator(".chosen-bar").get_by_role("button", name="Keep, but smaller").click()
    sheet = page.get_by_role("dialog", name="Keep, but smaller")
    expect(sheet.get_by_text("1 video stays as it is:")).to_be_visible()
    expect(sheet.get_by_text("Only MP4, MOV and 3GP videos can be made smaller.")).to_be_visible()
    sheet.get_by_role("radio", name="At most 1,920 pixels").click(force=True)
    sheet.get_by_role("button", name="Make 2 smaller").click()
    expect(page.get_by_text(re.compile("^2 videos are smaller now"))).to_be_visible()
    for name, before in sizes.items():
        assert (room.folder / name).stat().st_size < before
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_text("The original video is back")).to_be_visible()
    assert {name: (room.folder / name).stat().st_size for name in sizes} == sizes


@case("a video in the deck is kept, but smaller, while the deck goes on")
def video_smaller_in_deck(room: Room) -> None:
    before = heavy(room, "walk.mp4")
    page = room.open(1, PHONE, at="/swipe?videos=1", drawn=0)
    await_deck(page)
    page.locator(TOP).get_by_role("button", name="Keep, but smaller").click()
    page.get_by_role("button", name="Make it smaller").click()
    room.expect(page, kept=1)
    expect(page.get_by_text(re.compile("^1 video is smaller now"))).to_be_visible()
    assert (room.folder / "walk.mp4").stat().st_size < before / 2
    room.expect(page, kept=1)
    photo = room.get(page.context, "/api/library/photos?limit=1")["photos"][0]["id"]
    shown = room.get(page.context, f"/api/pictures/{photo}")
    assert (shown["decision"], shown["width"]) == ("keep", 1280)


@case("a video and its smaller copy are look-alikes, and the best is kept and undone")
def similar_videos(room: Room) -> None:
    web(room)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", room.folder / "walk.webm", "-vf", "scale=160:-2", "-c:v", "mpeg4", "-q:v", "4", room.folder / "sent.avi"], check=True)
    page = room.open(2, DESKTOP, at="/groups/similar", drawn=0)
    eventually(page, lambda: [group["count"] for group in similar(room, page)], [2], seconds=4 * PATIENCE)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").nth(1).wait_for()
    best = page.locator(".photo-cell", has=page.locator(".photo-cell-mark", has_text="Best"))
    assert "walk.webm" in (best.locator(".photo-cell-open").get_attribute("aria-label") or "")
    page.get_by_role("button", name=KEEP_ALL).click()
    room.expect(page, queued=1, kept=1)
    assert "sent.avi" in str(room.get(page.context, "/api/triage/queue?limit=10"))
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, queued=0, kept=0)
