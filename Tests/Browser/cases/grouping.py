"""Groups: duplicates and look-alikes found, compared, the best kept and the rest queued; albums; a long grid."""

import os
import random
import re
import shutil
from urllib.parse import parse_qs, urlsplit

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter
from playwright.sync_api import expect

from harness import photos
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.room import DESKTOP, PHONE, Room

# The button that keeps the best of all groups. Its text has the numbers of photos that are kept and deleted.
KEEP_ALL = re.compile(r"^Keep the (?:\d+ )?best, \d+\sto the delete queue ·\s\d")


def scene(seed: int, size=(900, 700)) -> Image.Image:
    """Discs of many sizes and colours: no two seeds look alike."""
    numbers = random.Random(seed)
    picture = Image.new("RGB", size, tuple(numbers.randrange(256) for _ in range(3)))
    pen = ImageDraw.Draw(picture)
    for _ in range(50):
        x, y, r = numbers.randrange(size[0]), numbers.randrange(size[1]), numbers.randrange(10, 140)
        pen.ellipse((x - r, y - r, x + r, y + r), fill=tuple(numbers.randrange(256) for _ in range(3)))
    return picture


def duplicates(room: Room, scenes: int) -> int:
    """Each scene three times (as it is, smaller, darker) and the first once more byte for byte. Returns how many files."""
    room.folder.mkdir(parents=True)
    for number in range(scenes):
        picture = scene(number)
        picture.save(room.folder / f"scene-{number}.jpg", quality=92)
        picture.resize((450, 350)).save(room.folder / f"scene-{number}-small.jpg", quality=85)
        ImageEnhance.Brightness(picture).enhance(0.8).save(room.folder / f"scene-{number}-dark.jpg", quality=70)
    shutil.copy(room.folder / "scene-0.jpg", room.folder / "scene-0-copy.jpg")
    return scenes * 3 + 1


def similar(room: Room, page) -> list[dict]:
    return room.get(page.context, "/api/groups/similar")["groups"]


def grouped(room: Room, page, scenes: int) -> None:
    """Waits until all are compared. Between two comparisons the server rests nine times as long as one took."""
    counts = [3] * (scenes - 1) + [4]
    eventually(page, lambda: sorted(group["count"] for group in similar(room, page)), counts, seconds=4 * PATIENCE)


@case("look-alikes and exact duplicates are kept apart, and the best of all is kept in one act")
def keep_all(room: Room) -> None:
    count = duplicates(room, 4)
    page = room.open(count, DESKTOP, at="/groups", drawn=0)
    grouped(room, page, 4)
    page.goto(room.server.origin + "/groups")
    page.get_by_role("link", name=re.compile("Look-alikes")).click()
    page.wait_for_url("**/groups/similar")
    page.locator(".group-row").first.wait_for()
    page.get_by_role("button", name=re.compile(r"^Keep the 4 best, 8\sto the delete queue ·\s")).click()
    page.get_by_role("dialog").get_by_role("button", name=KEEP_ALL).click()
    # Both equal copies of this scene are kept, because the user chooses between them under exact duplicates.
    page.get_by_text("Added 8 photos to the delete queue").wait_for()
    room.expect(page, queued=8, kept=5)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, queued=0, kept=0)

    page.goto(room.server.origin + "/groups/exact")
    page.get_by_text("1 group", exact=False).first.wait_for()
    assert page.get_by_role("link", name="Show look-alikes").get_attribute("href") == "/groups/similar"
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_role("dialog").get_by_role("button", name=KEEP_ALL).click()
    room.expect(page, queued=1, kept=1)


@case("a group is opened, compared, swiped through and told apart")
def one_group(room: Room) -> None:
    count = duplicates(room, 2)
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
    grouped(room, page, 2)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.locator(".photo-cell-mark", has_text="Best").wait_for()

    page.get_by_role("button", name="Compare").click()
    dialog = page.locator("dialog.compare")
    dialog.wait_for()
    pictures = dialog.locator(".compare-picture")
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -400)
    eventually(page, lambda: len({pictures.nth(n).evaluate("e => e.style.transform") for n in range(2)}), 1)
    assert "scale(1)" not in pictures.first.evaluate("e => e.style.transform"), "the wheel enlarges both"
    page.keyboard.press("f")
    assert dialog.locator(".compare-flickering").count() == 1
    page.keyboard.press("f")
    dialog.locator(".compare-pane").nth(1).get_by_role("button", name="Add to the delete queue").click()
    dialog.get_by_role("button", name="In the delete queue").wait_for()
    room.expect(page, queued=1)
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")

    page.locator(".photo-cell-open").first.click()
    first = page.locator(".viewer-name").inner_text()
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: page.locator(".viewer-name").inner_text() != first, True)
    page.get_by_role("button", name="About this photo").click()
    page.get_by_text("In these groups").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.sheet").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator("dialog.viewer").wait_for(state="detached")

    page.get_by_role("button", name="More").click()
    room.console.allow("404")  # the group is gone then, and the page says so
    page.get_by_role("menuitem", name="Not duplicates").click()
    page.get_by_text("This group is empty now").wait_for()
    eventually(page, lambda: len(similar(room, page)), 1)


@case("a photo and a part of it are compared with an outline around what both show and its word, on a desktop and on a phone")
def outlined(room: Room) -> None:
    room.folder.mkdir(parents=True)
    picture = scene(3)
    picture.save(room.folder / "whole.jpg", quality=92)
    picture.crop((90, 70, 720, 560)).save(room.folder / "part.jpg", quality=90)
    first = room.open(2, DESKTOP, at="/groups/similar", drawn=0)
    eventually(first, lambda: [group["count"] for group in similar(room, first)], [2], seconds=4 * PATIENCE)
    for device in (DESKTOP, PHONE):
        page = room.page(room.context(device), "/groups/similar")
        page.locator(".group-row").first.click()
        page.locator(".photo-cell-shown").first.wait_for()
        page.keyboard.press("c")
        # The cropped picture shows only the common part, so it needs no outline.
        drawn = page.locator("dialog.compare .compare-pane").filter(has=page.locator(".compare-outline"))
        eventually(page, drawn.count, 1)
        settle(page)
        expect(drawn.locator(".viewer-name")).to_have_text("whole.jpg")
        expect(drawn.get_by_text("Dashed: what both show")).to_be_visible()
        shown = outline(drawn)
        assert all(abs(a - b) < 0.03 for a, b in zip(shown, (0.1, 0.1, 0.7, 0.7), strict=True)), (device["viewport"], shown)


def outline(pane) -> tuple[float, float, float, float]:
    """Where the outline lies in its picture of 9 : 7, and its size, as shares of the picture's sides."""
    frame, drawn = (pane.locator(name).bounding_box() for name in (".compare-image", ".compare-outline polygon"))
    width = min(frame["width"], frame["height"] * 9 / 7)
    height = width * 7 / 9
    left, top = frame["x"] + (frame["width"] - width) / 2, frame["y"] + (frame["height"] - height) / 2
    return (drawn["x"] - left) / width, (drawn["y"] - top) / height, drawn["width"] / width, drawn["height"] / height


@case("photos that are compared are told what the best has over this one, in English and German")
def reasons(room: Room) -> None:
    room.folder.mkdir(parents=True)
    picture = scene(1)
    for name, shown, quality in [
        ("best", picture, 95),
        ("small", picture.resize((450, 350)), 95),
        ("soft", picture.filter(ImageFilter.GaussianBlur(2)), 95),
        ("squeezed", picture, 20),
    ]:
        shown.save(room.folder / f"{name}.jpg", quality=quality)
        os.utime(room.folder / f"{name}.jpg", (1_700_000_000, 1_700_000_000))
    shutil.copy2(room.folder / "best.jpg", room.folder / "the best once more.jpg")
    page = room.open(5, DESKTOP, at="/groups/similar", drawn=0)
    eventually(page, lambda: [group["count"] for group in similar(room, page)], [5], seconds=4 * PATIENCE)
    words = {
        "en": ({"small": "More pixels", "soft": "Sharper", "squeezed": "Higher quality"}, "Best", "As good as the best"),
        "de": ({"small": "Mehr Bildpunkte", "soft": "Schärfer", "squeezed": "Höhere Qualität"}, "Bestes", "So gut wie das beste"),
    }
    group = f"/groups/similar/{similar(room, page)[0]['key']}"
    for (language, (reasons, best, even)), device in zip(words.items(), (PHONE, DESKTOP)):
        context = room.context(device)
        room.put(context, "/api/settings", {"onboarded": True, "language": language})
        page = room.page(context, group)
        page.locator(".photo-cell-shown").first.wait_for()
        page.keyboard.press("c")
        names, marks = (page.locator(f"dialog.compare .{name}") for name in ("viewer-name", "compare-mark"))
        told = {}
        for turn in range(4):
            name = names.nth(1).inner_text()
            told[name.removesuffix(".jpg")] = (marks.nth(0).inner_text(), marks.nth(1).inner_text())
            if turn < 3:
                page.keyboard.press("ArrowRight")
                eventually(page, lambda: names.nth(1).inner_text() != name, True)
        assert told.pop("the best once more") == (best, even)
        assert {name: left for name, (left, _) in told.items()} == {name: f"{best} · {why}" for name, why in reasons.items()}
        assert all(even not in right for _, right in told.values())


@case("photos are chosen by press and shift, put into an album, and taken out with undo")
def albums(room: Room) -> None:
    page = room.open(8, DESKTOP, at="/groups/day")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    checks = page.locator(".photo-cell-check")
    checks.nth(0).click()
    checks.nth(3).click(modifiers=["Shift"])
    page.get_by_text(re.compile(r"^4 photos")).wait_for()
    page.get_by_role("button", name="Album", exact=True).click()
    page.get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("Mountains")
    page.get_by_role("button", name="Save", exact=True).click()
    eventually(page, lambda: [g["count"] for g in room.get(page.context, "/api/groups/album")["groups"]], [4])

    page.goto(room.server.origin + "/groups/album")
    page.get_by_text("Mountains").click()
    page.locator(".photo-cell-check").nth(0).click()
    page.get_by_role("button", name="Take out").click()
    eventually(page, lambda: room.get(page.context, "/api/groups/album")["groups"][0]["count"], 3)
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: room.get(page.context, "/api/groups/album")["groups"][0]["count"], 4)


@case("a group can be opened on a phone while the scan still runs")
def during_scan(room: Room) -> None:
    room.folder.mkdir(parents=True)
    for number in range(40):
        scene(number, (1600, 1200)).save(room.folder / f"scene-{number}.jpg", quality=90)
    room.server.start()
    context = room.context(PHONE)
    room.put(context, "/api/settings", {"onboarded": True, "language": "en"})
    page = room.page(context, "/groups")
    page.get_by_role("link", name=re.compile("Days")).click()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    eventually(page, lambda: room.get(context, "/api/library/scan")["state"], "idle", seconds=2 * PATIENCE)


@case("where a long grid is jumped to, pictures in the window are asked for before those around it")
def jumped(room: Room) -> None:
    photos.many(room.folder, 400, room.store)
    page = room.open(400, DESKTOP, at="/groups", drawn=0)
    # The list created before the dates were read has another day.
    eventually(page, lambda: [group["key"] for group in room.get(page.context, "/api/groups/day")["groups"]], ["2024-05-28"])
    page.goto(room.server.origin + "/groups/day")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.wait_for_load_state("networkidle")
    asked: list[int] = []

    def note(request) -> None:
        if "/api/thumbnails" in request.url:
            asked.extend(map(int, parse_qs(urlsplit(request.url).query)["ids"][0].split(",")))

    page.on("request", note)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    eventually(page, lambda: len(asked) > 40, True)
    seen = page.evaluate("""() => [...document.querySelectorAll(".photo-cell:not([hidden])")].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight;
    }).map((cell) => cell.querySelector(".photo-cell-open").ariaLabel)""")
    first_asked = [room.get(page.context, f"/api/pictures/{id}")["name"] for id in asked[:len(seen)]]
    unseen = [name for name in first_asked if not any(name in label for label in seen)]
    assert len(seen) > 20 and not unseen, f"of the first {len(seen)} asked for these are not in view: {unseen}"
