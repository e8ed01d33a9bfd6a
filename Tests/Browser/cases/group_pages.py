"""The pages of groups hold to what every page holds to: access, German; and feel right under a finger."""

import os
import re
import shutil

from PIL import Image

from harness import papers, photos
from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.gestures import Finger
from harness.room import DESKTOP, PHONE, Room

from .group_grid import open_first_day
from .grouping import KEEP_ALL, duplicates, grouped


@case("no page of groups has an accessibility violation, in English and German, light and dark")
def access(room: Room) -> None:
    count = duplicates(room, 3)
    first = room.open(count, DESKTOP, at="/groups", drawn=0)
    grouped(room, first, 3)
    group = f"/groups/similar/{room.get(first.context, '/api/groups/similar')['groups'][0]['key']}"
    for device, language, scheme in [(PHONE, "en", "light"), (DESKTOP, "de", "dark")]:
        context = room.context(device, color_scheme=scheme)
        room.put(context, "/api/settings", {"onboarded": True, "language": language})
        page = room.page(context, "/groups")
        page.locator(".group-way").first.wait_for()
        assert violations(page) == []
        for path, drawn in [("/groups/similar", ".group-row img"), ("/groups/exact", ".group-row img"), (group, ".photo-cell-shown")]:
            page.goto(room.server.origin + path)
            page.locator(drawn).first.wait_for()
            assert violations(page) == [], path
            assert not re.search(r"groups\.[a-z]", page.inner_text("body")), f"{path} has a word that is not in the dictionary"
        page.locator(".photo-cell-check").first.click(force=True)
        page.locator(".chosen-acts").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.keyboard.press("c")
        page.locator("dialog.compare").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.locator(".photo-cell-open").first.click()
        page.locator("dialog.viewer").wait_for()
        assert violations(page) == []


@case("whoever comes to clear duplicates and has none is led to the look-alikes")
def none_exact(room: Room) -> None:
    page = room.open(0, PHONE, at="/groups/exact", drawn=0)
    page.get_by_role("heading", name="No two files are exactly the same").wait_for()
    page.get_by_role("link", name="Show look-alikes").tap()
    page.wait_for_url("**/groups/similar")
    page.get_by_text("Nothing here twice").wait_for()


@case("a finger draws the next photo in from the side, and the bar of the page is as it was")
def drawn_aside(room: Room) -> None:
    page = room.open(6, PHONE, at="/groups/kind")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    title = page.locator(".frame-title").inner_text()
    page.locator(".photo-cell-open").nth(1).click()
    name = page.locator(".viewer-name")
    name.wait_for()
    settle(page)
    before = name.inner_text()
    finger = Finger(page)
    finger.touch("touchStart", (300, 400))
    finger.move((300, 400), (190, 400))
    side = page.locator(".viewer-side")
    side.wait_for()
    assert side.get_attribute("data-side") == "1", "the next one is seen at the edge"
    assert name.inner_text() == before, "it is not there before the finger leaves"
    finger.touch("touchMove", (120, 400))
    finger.touch("touchEnd")
    eventually(page, lambda: name.inner_text() != before, True)
    after = name.inner_text()
    settle(page)
    finger.drag(60, 400, 220, 0, 200)
    eventually(page, name.inner_text, before)
    assert after != before
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    assert page.locator(".frame-title").inner_text() == title


@case("Back closes the comparison and stays with the group; two fingers enlarge both pictures about the place between them")
def compared_by_finger(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, PHONE, at="/groups/similar", drawn=0)
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
    # The point of the picture between the fingers stays between them.
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


@case("when the best of all is kept the list says so, and undo brings back what could be freed")
def settled(room: Room) -> None:
    count = duplicates(room, 3)
    page = room.open(count, PHONE, at="/groups/similar", drawn=0)
    grouped(room, page, 3)
    page.goto(room.server.origin + "/groups")
    page.get_by_role("link", name=re.compile(r"Look-alikes\s*3 groups · .* to free")).click()
    page.locator(".group-row").first.wait_for()
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text("The others of 3 groups go to the delete queue").wait_for()
    page.get_by_role("dialog").get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text("Nothing left to decide here").wait_for()
    page.get_by_role("link", name="Open the delete queue").wait_for()
    assert page.get_by_role("button", name=KEEP_ALL).is_hidden()
    assert all("Decided" in row.inner_text() for row in page.locator(".group-row").all())
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name=KEEP_ALL).wait_for()
    page.get_by_text("could be freed").wait_for()
    page.locator(".group-row").first.click()
    page.get_by_role("button", name=re.compile(r"^Keep the best, 2\sto the delete queue ·\s")).click()
    page.get_by_role("button", name="Keep the best").wait_for(state="hidden")


@case("albums are made from their page, and a photo's text is told with what is known of it")
def new_album(room: Room) -> None:
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, age=1)
    page = room.open(1, PHONE, at="/groups/album", drawn=0)
    page.get_by_text("No albums yet").wait_for()
    page.locator("main").get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("Winter")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Nothing here yet").wait_for()
    assert page.locator(".frame-title").inner_text() == "Winter"
    # The album stays empty until the user has selected photos for it on another page.
    page.get_by_role("link", name="Choose photos").click()
    page.locator(".photo-cell-open").first.tap()
    page.get_by_role("button", name="Add to “Winter”").tap()
    page.wait_for_url("**/groups/album/1")
    page.get_by_text("Added 1 photo to “Winter”").wait_for()
    page.locator(".photo-cell-shown").wait_for()
    page.goto(room.server.origin + "/groups/album")
    page.get_by_text("Winter").wait_for()
    page.get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("夏")
    page.keyboard.press("Enter")
    page.wait_for_url("**/groups/album/2")

    photo = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["id"]
    room.post(page.context, f"/api/pictures/{photo}/text", {})
    page.goto(room.server.origin + "/groups/kind")
    open_first_day(room, page)
    page.locator(".photo-cell-open").first.click()
    page.get_by_role("button", name="About this photo").click()
    page.get_by_text("CORNER BAKERY").wait_for()


@case("a mouse goes from photo to photo at the picture's sides, and i tells what is known of it")
def steps_by_mouse(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/groups/kind")
    open_first_day(room, page)
    page.locator(".photo-cell-open").first.click()
    viewer = page.locator("dialog.viewer")
    before, after = (viewer.get_by_role("button", name=name) for name in ("Previous photo", "Next photo"))
    after.wait_for()
    assert before.is_hidden(), "there is none before the first"
    names = [viewer.locator(".viewer-name").inner_text()]
    for _ in range(2):
        after.click()
        eventually(page, lambda: viewer.locator(".viewer-name").inner_text() != names[-1], True)
        names.append(viewer.locator(".viewer-name").inner_text())
    assert names == room.names
    eventually(page, after.is_hidden, True)
    before.click()
    eventually(page, viewer.locator(".viewer-name").inner_text, names[1])
    page.keyboard.press("i")
    page.get_by_role("dialog", name=names[1]).get_by_text("In these groups").wait_for()
    page.go_back()
    page.locator("dialog.sheet").wait_for(state="detached")
    assert viewer.is_visible()


@case("what was found since a page of groups was opened is shown by itself")
def found_since(room: Room) -> None:
    page = room.open(3, PHONE, at="/groups")
    page.get_by_role("link", name=re.compile(r"Days\s*\d days? · 3 photos")).wait_for()
    shutil.copy(photos.drawn(40, room.store), room.folder)
    page.get_by_role("link", name=re.compile(r"Days\s*\d days? · 4 photos")).wait_for()


@case("j and k go through groups as they are seen, however far, and Enter opens one")
def keys_through_groups(room: Room) -> None:
    room.folder.mkdir(parents=True)
    for number in range(90):
        Image.new("RGB", (30, 20), (2 * number, 90, 200)).save(room.folder / f"{number:02}.png")
        os.utime(room.folder / f"{number:02}.png", (1_700_000_000 + number * 86_400,) * 2)
    page = room.open(90, DESKTOP, at="/groups/day", drawn=0)
    page.locator(".group-row").first.wait_for()
    place = "() => Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0)"
    for wanted in range(1, 61):
        page.keyboard.press("j")
        eventually(page, lambda: page.evaluate(place), wanted)
        settle(page)
    page.keyboard.press("k")
    eventually(page, lambda: page.evaluate(place), 59)
    focused = "() => document.activeElement?.querySelector('strong')?.textContent"
    name = page.evaluate(focused)
    # The list is fetched again with one more group. The focus stays on its group, even if the group has moved.
    Image.new("RGB", (30, 20), (1, 2, 3)).save(room.folder / "new.png")
    os.utime(room.folder / "new.png", (1_600_000_000,) * 2)
    eventually(page, lambda: page.locator("[aria-posinset]:not([hidden])").first.get_attribute("aria-setsize"), "91")
    settle(page)
    assert page.evaluate(focused) == name
    # Far away, the cell of the group shows other groups. The group has the focus again when it is visible again.
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -20_000)
    eventually(page, lambda: page.evaluate("() => scrollY"), 0)
    settle(page)
    eventually(page, lambda: page.evaluate(place), 0)
    page.mouse.wheel(0, 20_000)
    eventually(page, lambda: page.evaluate(focused), name)
    page.mouse.wheel(0, -20_000)
    eventually(page, lambda: page.evaluate("() => document.activeElement.classList.contains('virtual-grid')"), True)
    page.keyboard.press("j")
    eventually(page, lambda: page.evaluate(focused), name)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=name).wait_for()


@case("the last acts say how many photos each was about")
def acts_counted(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
    grouped(room, page, 1)
    group = room.get(page.context, "/api/groups/similar")["groups"][0]
    keys = {"keys": [group["key"]]}
    revision = room.post(page.context, "/api/groups/similar/keep-best/preview?strictness=series", keys)["revision"]
    room.post(page.context, "/api/groups/similar/keep-best?strictness=series", {**keys, "revision": revision})
    page.goto(room.server.origin)
    page.get_by_text(f"Decided on {group['count']} photos").wait_for()
    queued = room.post(page.context, "/api/triage/queue/delete", room.everything(page.context, "/api/triage/queue"))["deleted"]
    page.get_by_text(f"Moved {queued} photo").wait_for()
