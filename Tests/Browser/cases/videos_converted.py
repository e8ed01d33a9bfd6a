"""Videos that the browser cannot play are converted while they play."""

import re
import subprocess

from playwright.sync_api import Locator, Page, Route, expect

from harness.cases import case
from harness.checks import eventually
from harness.deck import TOP, await_deck
from harness.room import DESKTOP, PHONE, Room

HEVC = ("libx265", "-preset", "ultrafast", "-x265-params", "log-level=error:pools=1:frame-threads=1", "-pix_fmt", "yuv420p")
XVID = ("mpeg4", "-vtag", "XVID", "-q:v", "5")
H264 = ("libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
# The colours of a film, each for eight seconds.
COLOURS = ("red", "lime", "blue")
PIXEL = """(video) => {
    const canvas = new OffscreenCanvas(8, 8), drawing = canvas.getContext('2d');
    drawing.drawImage(video, 0, 0, 8, 8);
    const [red, green, blue] = drawing.getImageData(4, 4, 1, 1).data;
    return red > 180 && green < 80 ? 'red' : green > 180 && red < 80 ? 'lime' : blue > 180 && red < 80 ? 'blue' : 'none';
}"""
SEEK = """(video, time) => new Promise((resolve) => {
    const start = performance.now();
    video.addEventListener('seeked', () => resolve(performance.now() - start), { once: true });
    video.currentTime = time;
})"""

# The colour of the picture behind a video; "none" without one.
BEHIND = f"""async (video) => {{
    const address = video.style.backgroundImage.match(/"(.*)"/)?.[1];
    if (!address) return 'none';
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return ({PIXEL})(picture);
}}"""


def draw(room: Room, name: str, *encoder: str, size: str = "640x360", each: int = 8) -> None:
    """Draws a film with sound, whose colour tells the time."""
    room.folder.mkdir(parents=True, exist_ok=True)
    sources = [f"color={colour}:size={size}:rate=25:duration={each}" for colour in COLOURS]
    parts = [word for source in sources for word in ("-f", "lavfi", "-i", source)]
    sound = ("-f", "lavfi", "-i", f"sine=frequency=440:duration={3 * each}")
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", *parts, *sound, "-filter_complex", "[0][1][2]concat=n=3[v]"]
    more = ("-map", "[v]", "-map", "3:a", "-threads", "1", "-g", "50", "-c:a", "mp2" if name.endswith(".mpg") else "aac")
    subprocess.run([*command, *more, "-c:v", *encoder, room.folder / name], check=True)


def look_at(room: Room, name: str) -> tuple[Page, Locator]:
    page = room.open(1, DESKTOP, at="/photos?videos=1", drawn=0)
    page.get_by_role("button", name=re.compile(f"^Look at {name}")).click()
    return page, page.get_by_role("dialog").locator("video")


def shows_its_times(page: Page, video: Locator) -> None:
    eventually(page, lambda: video.evaluate("(each) => each.readyState >= 2 && each.videoWidth > 0"), True)
    assert video.evaluate("(each) => each.src").startswith("blob:")
    assert abs(video.evaluate("(each) => each.duration") - 24) < 0.3
    for time, colour in ((12.3, "lime"), (21, "blue"), (2.5, "red"), (15.7, "lime")):
        video.evaluate(SEEK, time)
        eventually(page, lambda: video.evaluate(PIXEL), colour)
        assert abs(video.evaluate("(each) => each.currentTime") - time) < 0.6
    # It goes on playing from there, over the border of two segments, to its end.
    video.evaluate("(each) => { each.muted = true; each.play(); }")
    eventually(page, lambda: video.evaluate("(each) => each.currentTime > 16.5"), True)
    eventually(page, lambda: video.evaluate(PIXEL), "blue")
    video.evaluate(SEEK, 22.5)
    eventually(page, lambda: video.evaluate("(each) => each.ended"), True)


@case("an HEVC video is converted while it plays, and each second shows its picture")
def hevc(room: Room) -> None:
    draw(room, "walk.mov", *HEVC)
    shows_its_times(*look_at(room, "walk.mov"))


@case("an AVI video is converted while it plays, and each second shows its picture")
def avi(room: Room) -> None:
    draw(room, "walk.avi", *XVID)
    shows_its_times(*look_at(room, "walk.avi"))


@case("an MPEG-2 video with half frames is converted while it plays")
def mpeg(room: Room) -> None:
    draw(room, "walk.mpg", "mpeg2video", "-flags", "+ildct+ilme", "-b:v", "3M")
    shows_its_times(*look_at(room, "walk.mpg"))


@case("after a seek, the key frame before it is shown until the pictures are converted")
def sought(room: Room) -> None:
    draw(room, "walk.mov", *HEVC)
    page, video = look_at(room, "walk.mov")
    eventually(page, lambda: video.evaluate("(each) => each.readyState >= 2"), True)
    held: list[Route] = []
    is_holding = True

    def hold(route: Route) -> None:
        if is_holding:
            held.append(route)
        else:
            route.continue_()

    page.route("**/play/segments/5*", hold)
    video.evaluate("(each) => { each.currentTime = 21; }")
    eventually(page, lambda: video.evaluate(BEHIND), "blue")
    # The picture behind the video is seen, not that of the video itself, and the controls of the browser stay.
    assert video.evaluate("(each) => each.seeking && getComputedStyle(each).objectPosition.startsWith('-')")
    eventually(page, lambda: len(held) > 0, True)
    is_holding = False
    for route in held:
        route.continue_()
    eventually(page, lambda: video.evaluate("(each) => each.seeking || each.style.backgroundImage !== ''"), False)
    eventually(page, lambda: video.evaluate(PIXEL), "blue")


@case("the pictures of a camcorder's H.264 are copied into segments, and not encoded again")
def copied(room: Room) -> None:
    draw(room, "walk.mts", *H264)
    page, video = look_at(room, "walk.mts")
    shows_its_times(page, video)
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    assert room.get(page.context, f"/api/videos/{card['id']}/play")["isCopy"]


@case("an upright video is seen completely on a wide screen")
def upright(room: Room) -> None:
    draw(room, "walk.mp4", *H264, size="720x1280", each=1)
    page, video = look_at(room, "walk.mp4")
    eventually(page, lambda: video.evaluate("(each) => each.videoWidth"), 720)
    box = video.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] < page.get_by_role("button", name="Keep", exact=True).last.bounding_box()["y"], box


@case("an AVI video plays in the deck, is searched, and is deleted")
def converted_in_deck(room: Room) -> None:
    draw(room, "walk.avi", *XVID)
    page = room.open(1, PHONE, at="/swipe?videos=1", drawn=0)
    await_deck(page)
    page.keyboard.press("Space")
    video = page.locator(f"{TOP} video")
    eventually(page, lambda: video.evaluate("(each) => each.currentTime > 0.2"), True)
    page.get_by_label("Position in the video").fill("500")
    eventually(page, lambda: video.evaluate(PIXEL), "lime")
    page.locator(".deck").focus()
    page.keyboard.press("ArrowLeft")
    room.expect(page, queued=1)


@case("a 4K video that has to be converted is shown smaller, and the page says so")
def reduced(room: Room) -> None:
    draw(room, "walk.avi", *XVID, size="3840x2160", each=1)
    page, video = look_at(room, "walk.avi")
    eventually(page, lambda: video.evaluate("(each) => each.videoWidth"), 960)
    expect(page.get_by_text("Shown smaller (960 × 540)")).to_be_visible()
