"""Photos of a group are compared: their differences, by finger and by keys, and undo."""

import os
import re
import shutil

from PIL import ImageFilter
from playwright.sync_api import expect

from harness import photos
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.gestures import Finger
from harness.groups import duplicates, grouped, scene, similar
from harness.room import DESKTOP, PHONE, Room


@case("a photo and a part of it are compared with an outline around what both show and its word, on a desktop and on a phone")
def outlined(room: Room) -> None:
    room.folder.mkdir(parents=True)
    picture = scene(3)
    picture.save(room.folder / "whole.jpg", quality=92)
    picture.crop((90, 70, 720, 560)).save(room.folder / "part.jpg", quality=90)
    first = room.open(2, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    eventually(first, lambda: [group["count"] for group in similar(room, first)], [2], seconds=4 * PATIENCE)
    for device in (DESKTOP, PHONE):
        page = room.page(room.context(device), "/groups/similar?strictness=series")
        page.locator(".group-row").first.click()
        page.locator(".photo-cell-shown").first.wait_for()
        page.keyboard.press("c")
        # The cropped photo shows only the area that both photos have in common, so only the other photo has an outline.
        drawn = page.locator("dialog.compare .compare-pane").filter(has=page.locator(".compare-outline"))
        eventually(page, drawn.count, 1)
        settle(page)
        expect(drawn.locator(".viewer-name")).to_have_text("whole.jpg")
        expect(drawn.get_by_text("Dashed: what both show")).to_be_visible()
        shown = outline(drawn)
        assert all(abs(a - b) < 0.03 for a, b in zip(shown, (0.1, 0.1, 0.7, 0.7), strict=True)), (device["viewport"], shown)


def outline(pane) -> tuple[float, float, float, float]:
    """The position and size of the outline in its picture of 9 : 7, as fractions of the picture's sides."""
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
    page = room.open(5, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
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


@case("Back closes the comparison and stays with the group; two fingers enlarge both pictures about the place between them")
def compared_by_finger(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, PHONE, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 1)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    address = page.url
    page.get_by_role("button", name="Compare").tap()
    dialog = page.locator("dialog.compare")
    dialog.locator("img").first.wait_for()
    settle(page)
    box = dialog.locator(".compare-frame").first.bounding_box()
    x, y = box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2
    # While two fingers zoom, the point of the picture between them stays between them.
    finger = Finger(page)
    finger.touch("touchStart", (x - 20, y), (x + 20, y))
    for by in range(4, 44, 4):
        finger.touch("touchMove", (x - 20 - by, y), (x + 20 + by, y))
    finger.touch("touchEnd")
    numbers = [
        [float(number) for number in re.findall(r"-?[\d.]+", picture.evaluate("e => e.style.transform"))]
        for picture in dialog.locator(".compare-picture").all()
    ]
    assert numbers[0] == numbers[1]
    left, _, scale = numbers[0]
    assert 2.5 < scale < 3.5, scale
    assert abs(left + 60 * (scale - 1)) < 12, (left, scale)
    page.go_back()
    dialog.wait_for(state="detached")
    assert page.url == address and page.locator(".photo-grid").is_visible()
    page.go_back()
    page.locator(".group-row").first.wait_for()


@case("in a long group the best is compared, wherever the page stands")
def compared_from_afar(room: Room) -> None:
    photos.many(room.folder, 1000, room.store, alike=True)
    page = room.open(1000, DESKTOP, at="/groups/exact", drawn=0)
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-mark", has_text="Best").wait_for()
    best = page.locator(".photo-cell-open").first.get_attribute("aria-label").removeprefix("Look at ")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_role("button", name="Look at IMG_0999.jpg").wait_for()
    # When the group is fetched again, rows near the visible part are kept and the other rows are discarded.
    with page.expect_response("**/api/groups/exact/**"):
        room.post(page.context, "/api/triage/decide-many", {"ids": [1], "action": "keep", "alone": True, "key": "x"})
    settle(page)
    page.keyboard.press("c")
    page.locator("dialog.compare img").first.wait_for()
    assert page.locator("dialog.compare .viewer-name").first.inner_text() == best
    page.get_by_text("2 / 200").wait_for()


@case("Ctrl Z takes back what was done to a group and in its comparison, and so does the pressed button")
def taken_back(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 1)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.keyboard.press("c")
    compared = page.locator("dialog.compare")
    right = compared.locator(".compare-pane").last
    right.get_by_role("button", name="Add to the delete queue").click()
    queued = right.get_by_role("button", name="In the delete queue")
    expect(queued).to_be_visible()
    room.expect(page, queued=1)
    page.keyboard.press("Control+z")
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    queued.click()
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    room.expect(page, queued=1)
    page.keyboard.press("Escape")
    expect(compared).to_have_count(0)
    # A click on the pressed button also puts back photos that were queued before.
    page.keyboard.press("c")
    compared.get_by_role("button", name="In the delete queue").click()
    room.expect(page, queued=0)
    page.keyboard.press("Escape")
    expect(compared).to_have_count(0)
    page.get_by_role("button", name="Keep the best").click()
    eventually(page, lambda: room.counts(page.context, "queued")["queued"] > 0, True)
    page.keyboard.press("Control+z")
    room.expect(page, queued=0)


@case("the undo in the report of a comparison holds, however late the group is fetched again")
def taken_back_early(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 1)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.keyboard.press("c")
    right = page.locator("dialog.compare .compare-pane").last
    waiting, is_late = [], True
    page.route("**/api/groups/similar/*?strictness*", lambda route: waiting.append(route) if is_late else route.continue_())
    right.get_by_role("button", name="Add to the delete queue").click()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, queued=0)
    is_late = False
    with page.expect_response(lambda answer: "/photos" in answer.url):
        for route in waiting:
            route.continue_()
    settle(page, 500)
    expect(right.get_by_role("button", name="In the delete queue")).to_have_count(0)
    # If a photo is decided elsewhere in the meantime, the comparison shows the decision.
    shown = room.get(page.context, "/api/photos?limit=9")["photos"]
    room.post(page.context, "/api/triage/decide-many", {"ids": [each["id"] for each in shown], "action": "keep", "alone": True, "key": "k"})
    expect(right.get_by_role("button", name="Kept", exact=True)).to_have_attribute("aria-pressed", "true")
