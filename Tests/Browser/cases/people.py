"""People in photos: turned on, found in the background, named, searched, asked about, and deleted with one press."""

import sqlite3

from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.gestures import Finger
from harness.room import DESKTOP, PHONE, Room

SKIN, SHADE, LIGHT, HAIR = (224, 180, 152), (190, 153, 129), (237, 190, 161), (60, 40, 25)
# The ovals of a face: their middles, half their widths and heights, and their colours.
FACE = [
    (0, -25, 115, 140, HAIR), (0, 150, 60, 60, SKIN), (0, 10, 100, 132, SKIN), (0, -105, 95, 48, HAIR),
    (-42, -25, 30, 16, SHADE), (42, -25, 30, 16, SHADE), (-42, -22, 20, 9, (245, 245, 240)), (42, -22, 20, 9, (245, 245, 240)),
    (-42, -22, 9, 9, (30, 20, 20)), (42, -22, 9, 9, (30, 20, 20)), (-42, -50, 28, 6, HAIR), (42, -50, 28, 6, HAIR),
    (-55, 35, 22, 20, LIGHT), (55, 35, 22, 20, LIGHT), (0, 10, 9, 38, LIGHT), (0, 42, 18, 11, SHADE),
    (-8, 46, 5, 4, (120, 80, 70)), (8, 46, 5, 4, (120, 80, 70)), (0, 86, 38, 11, (170, 70, 70)), (0, 118, 20, 6, SHADE),
]  # fmt: skip


def draw_face(room: Room, name: str, middle: tuple[int, int], scale: float, xmp: bytes = b"") -> None:
    picture = Image.new("RGB", (640, 640), (150, 170, 190))
    pen = ImageDraw.Draw(picture)
    for x, y, width, height, colour in FACE:
        (left, top) = (middle[0] + (x - width) * scale, middle[1] + (y - height) * scale)
        pen.ellipse((left, top, left + 2 * width * scale, top + 2 * height * scale), fill=colour)
    room.folder.mkdir(parents=True, exist_ok=True)
    picture.filter(ImageFilter.GaussianBlur(3)).save(room.folder / name, quality=92, xmp=xmp)


def open_people(room: Room, further: int = 0, device: dict = DESKTOP) -> Page | None:
    """Opens the page of people in a library of three photos with one face, and of further ones, and turns them on.

    Returns None if what finds faces is not installed, which the page says.
    """
    draw_face(room, "one.jpg", (320, 320), 1)
    draw_face(room, "two.jpg", (300, 340), 0.9)
    draw_face(room, "three.jpg", (330, 300), 1.1)
    page = room.open(4 + further, device, at="/people", drawn=1)
    assert not (room.server.home / "data" / "people.sqlite").exists(), "nothing is kept until people are turned on"
    if not room.get(page.context, "/api/people")["installed"]:
        expect(page.get_by_text("setup/install people")).to_be_visible()
        return None
    page.get_by_role("button", name="Find people").click()
    expect(page.get_by_role("link", name="Who is this?")).to_be_visible(timeout=4000 * PATIENCE)
    found = lambda: [group["photos"] for group in room.get(page.context, "/api/people")["groups"]]
    eventually(page, found, [3 + further], seconds=4 * PATIENCE)
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


# A region on the face in the middle of the picture, as digiKam writes it.
REGION = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Ada"
mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.35" stArea:h="0.42" stArea:unit="normalized"/>
</rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>"""


@case("names in the files of photos are offered, and one press takes them over, with undo")
def names_in_files(room: Room) -> None:
    draw_face(room, "named.jpg", (320, 320), 1, REGION)
    page = open_people(room, further=1)
    if page is None:
        return
    offer = page.get_by_role("region", name="Names in your files")
    expect(offer).to_contain_text("Ada (1 face)", timeout=4000 * PATIENCE)
    offer.get_by_role("button", name="Take over names").click()
    expect(page.get_by_role("link", name="Ada")).to_be_visible()
    expect(offer).to_be_hidden()
    page.locator(".toast").get_by_role("button", name="Undo").last.click()
    expect(page.get_by_role("link", name="Ada")).to_be_hidden()
    expect(offer).to_be_visible()


@case("frames on the faces in the viewer follow the zoom, and a press names a face")
def frames(room: Room) -> None:
    page = open_people(room)
    if page is None:
        return
    page.goto(room.server.origin + "/photos")
    page.locator(".photo-cell-open", has=page.locator("img")).first.click()
    page.locator("dialog.viewer").wait_for()
    expect(page.locator(".viewer-face")).to_have_count(0)
    while "three" not in page.locator(".viewer-name").inner_text():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    frame = page.locator(".viewer-face")
    expect(frame).to_have_count(1)
    before, picture = frame.bounding_box(), page.locator(".viewer-picture img").bounding_box()
    assert before and picture
    # The picture is a square in the middle of the stage, and the face a little to the right of its middle.
    side = min(picture["width"], picture["height"])
    middle = picture["x"] + picture["width"] / 2
    assert middle - side / 4 < before["x"] < middle < before["x"] + before["width"] < middle + side / 3, before
    page.keyboard.press("+")
    grown = lambda: round(frame.bounding_box()["width"] / before["width"], 1)
    eventually(page, grown, 1.5, seconds=2 * PATIENCE)
    page.keyboard.press("0")
    eventually(page, grown, 1.0, seconds=2 * PATIENCE)
    frame.click()
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_role("button", name="Save name").click()
    expect(page.locator(".viewer-face-name")).to_have_text("Anna")
    expect(page.get_by_role("link", name="Anna")).to_be_visible()
    # The sheet that asked for the name gives the focus back when it has gone.
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.keyboard.press("p")
    expect(frame).to_have_count(0)


@case("names go into a sidecar if that is wanted, and deleting everything lists it")
def written_names(room: Room) -> None:
    page = open_people(room)
    if page is None:
        return
    page.get_by_role("link", name="Who is this?").click()
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_role("button", name="Save name").click()
    expect(page.locator(".toast")).to_contain_text("Named")
    photo = room.get(page.context, "/api/photos/ids?group=person:1")["ids"][0]
    written = room.post(page.context, "/api/pictures/sidecars", {"ids": [photo], "people": True})
    assert written["written"] == 1
    [sidecar] = room.folder.glob("*.xmp")
    assert "Anna" in sidecar.read_text()
    room.post(page.context, "/api/library/scan", {})
    eventually(page, lambda: room.get(page.context, f"/api/pictures/{photo}/labels")["people"], ["Anna"], seconds=4 * PATIENCE)
    page.goto(room.server.origin + "/people")
    page.get_by_role("button", name="Delete everything about people").click()
    page.locator("dialog").get_by_role("button", name="Delete everything about people").click()
    expect(page.locator(".people-remaining")).to_contain_text(sidecar.name)
    assert sidecar.exists()


@case("“Same person?” is answered by a swipe: right is yes, left is no, down is not sure, up nothing")
def same_person(room: Room) -> None:
    for number in range(3):
        draw_face(room, f"more-{number}.jpg", (310 + 5 * number, 325), 0.95)
    page = open_people(room, further=3, device=PHONE)
    if page is None:
        return
    [whole] = room.get(page.context, "/api/people")["groups"]
    group = room.post(page.context, "/api/people/name", {"group": whole["key"], "name": "Anna"})["group"]
    for _ in range(3):
        face = room.get(page.context, f"/api/people/faces?group={group}")["faces"][0]
        room.post(page.context, "/api/people/split", {"group": group, "faces": [face["id"]]})
    # Faces that were taken out are not asked about. Here, the same faces are to be questions.
    with sqlite3.connect(room.server.home / "data/catalogue.sqlite", timeout=20) as db:
        db.execute("DELETE FROM personApart")
        db.execute("DELETE FROM personNot")
    db.close()
    groups = lambda: sorted(each["faces"] for each in room.get(page.context, "/api/people")["groups"])
    assert groups() == [1, 1, 1, 3], groups()
    page.goto(room.server.origin + "/people/same")
    finger = Finger(page)
    keys = lambda: page.locator(".people-side").evaluate_all("(sides) => sides.map((side) => side.getAttribute('href')).join(' ')")

    def drag(dx: int, dy: int) -> str:
        """Drags the two faces. Returns which they were."""
        expect(page.locator(".people-side")).to_have_count(2)
        page.locator(".people-side img").first.wait_for()
        shown, box = keys(), page.locator(".people-pair").bounding_box()
        assert box
        finger.drag(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, dx, dy, 150)
        return shown

    shown = drag(0, -250)
    assert keys() == shown and groups() == [1, 1, 1, 3], "a swipe up says nothing"
    drag(220, 0)
    eventually(page, lambda: len(groups()), 3, seconds=4 * PATIENCE)
    eventually(page, lambda: keys() not in ("", shown), True, seconds=4 * PATIENCE)
    apart = drag(-220, 0)
    count = lambda: len(room.get(page.context, "/api/people/pairs")["pairs"])
    eventually(page, lambda: keys() != apart, True, seconds=4 * PATIENCE)
    assert len(groups()) == 3
    # What is not sure is asked again another time, but not now.
    eventually(page, lambda: page.locator(".people-side").count(), 2, seconds=4 * PATIENCE)
    while page.locator(".people-side").count():
        drag(0, 250)
    expect(page.get_by_text("No more questions")).to_be_visible()
    assert count() > 0 and len(groups()) == 3
