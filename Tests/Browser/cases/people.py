"""People in photos: turned on, found in the background, named, searched, asked about, and deleted with one press."""

from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.room import DESKTOP, Room

SKIN, SHADE, LIGHT, HAIR = (224, 180, 152), (190, 153, 129), (237, 190, 161), (60, 40, 25)
# The ovals of a face: their middles, half their widths and heights, and their colours.
FACE = [
    (0, -25, 115, 140, HAIR), (0, 150, 60, 60, SKIN), (0, 10, 100, 132, SKIN), (0, -105, 95, 48, HAIR),
    (-42, -25, 30, 16, SHADE), (42, -25, 30, 16, SHADE), (-42, -22, 20, 9, (245, 245, 240)), (42, -22, 20, 9, (245, 245, 240)),
    (-42, -22, 9, 9, (30, 20, 20)), (42, -22, 9, 9, (30, 20, 20)), (-42, -50, 28, 6, HAIR), (42, -50, 28, 6, HAIR),
    (-55, 35, 22, 20, LIGHT), (55, 35, 22, 20, LIGHT), (0, 10, 9, 38, LIGHT), (0, 42, 18, 11, SHADE),
    (-8, 46, 5, 4, (120, 80, 70)), (8, 46, 5, 4, (120, 80, 70)), (0, 86, 38, 11, (170, 70, 70)), (0, 118, 20, 6, SHADE),
]  # fmt: skip


def draw_face(room: Room, name: str, middle: tuple[int, int], scale: float) -> None:
    picture = Image.new("RGB", (640, 640), (150, 170, 190))
    pen = ImageDraw.Draw(picture)
    for x, y, width, height, colour in FACE:
        (left, top) = (middle[0] + (x - width) * scale, middle[1] + (y - height) * scale)
        pen.ellipse((left, top, left + 2 * width * scale, top + 2 * height * scale), fill=colour)
    room.folder.mkdir(parents=True, exist_ok=True)
    picture.filter(ImageFilter.GaussianBlur(3)).save(room.folder / name, quality=92)


def open_people(room: Room) -> Page | None:
    """Opens the page of people in a library of three photos with one face, and turns them on.

    Returns None if what finds faces is not installed, which the page says.
    """
    draw_face(room, "one.jpg", (320, 320), 1)
    draw_face(room, "two.jpg", (300, 340), 0.9)
    draw_face(room, "three.jpg", (330, 300), 1.1)
    page = room.open(4, DESKTOP, at="/people", drawn=1)
    assert not (room.server.home / "data" / "people.sqlite").exists(), "nothing is kept until people are turned on"
    if not room.get(page.context, "/api/people")["installed"]:
        expect(page.get_by_text("setup/install people")).to_be_visible()
        return None
    page.get_by_role("button", name="Find people").click()
    expect(page.get_by_role("link", name="Who is this?")).to_be_visible(timeout=4000 * PATIENCE)
    found = lambda: [group["photos"] for group in room.get(page.context, "/api/people")["groups"]]
    eventually(page, found, [3], seconds=4 * PATIENCE)
    return page


@case("people are found once they are turned on, named, searched, and deleted with one press")
def found_and_named(room: Room) -> None:
    page = open_people(room)
    if page is None:
        return
    page.get_by_role("link", name="Who is this?").click()
    expect(page.locator(".people-choice")).to_have_count(3)
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_role("button", name="Save name").click()
    expect(page.locator(".toast")).to_contain_text("Named")
    results = lambda: sorted(
        each["title"] for group in room.get(page.context, "/api/search?q=anna&kind=file")["groups"] for each in group["results"]
    )
    eventually(page, results, ["one.jpg", "three.jpg", "two.jpg"], seconds=2 * PATIENCE)
    assert len(room.get(page.context, "/api/photos/ids?group=person:1")["ids"]) == 3

    # A face that does not belong here leaves the group, and undo brings it back.
    page.locator(".people-choice").first.click()
    page.get_by_role("button", name="Not this one").click()
    expect(page.locator(".people-choice")).to_have_count(2)
    eventually(page, lambda: len(results()), 2, seconds=2 * PATIENCE)
    page.locator(".toast").get_by_role("button", name="Undo").last.click()
    eventually(page, lambda: len(results()), 3, seconds=2 * PATIENCE)

    # The page of the photo names the face.
    page.goto(room.server.origin + "/photos?group=person:1")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("i")
    expect(page.locator(".photo-people").get_by_role("link", name="Anna")).to_be_visible()
    frame, picture = page.locator(".photo-frame").bounding_box(), page.locator(".photo-frames img").bounding_box()
    assert frame and picture and picture["x"] < frame["x"] and frame["x"] + frame["width"] < picture["x"] + picture["width"]

    page.goto(room.server.origin + "/people")
    page.get_by_role("button", name="Delete everything about people").click()
    page.locator("dialog").get_by_role("button", name="Delete everything about people").click()
    expect(page.get_by_role("button", name="Find people")).to_be_visible()
    assert not (room.server.home / "data" / "people.sqlite").exists()
    eventually(page, results, [], seconds=2 * PATIENCE)
