"""Places: the map without a network, a place given by hand, and groups by place."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, PHONE, Room

PACKS = Path(__file__).resolve().parents[3] / ".parts" / "places"
MUNICH, ROME = (48.137, 11.575), (41.89, 12.492)


def photo(path: Path, place: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Draws a photo that was taken at a place."""
    data = Image.Exif()
    data[0x0110] = "Test"
    position = data.get_ifd(0x8825)
    for tag, degrees in ((1, place[0]), (3, place[1])):
        position[tag] = "N" if tag == 1 else "E"
        position[tag + 1] = (float(int(degrees)), float(int(degrees * 60 % 60)), degrees * 3600 % 60)
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (320, 240), colour).save(path, exif=data)


@case("photos are on the map without a network, and a place that is given and undone moves them")
def on_the_map(room: Room) -> None:
    if not (PACKS / "map.pack").is_file():
        return
    for number, place in enumerate([MUNICH, MUNICH, ROME]):
        photo(room.folder / f"there{number}.jpg", place, (60 * number + 40, 120, 200))
    page = room.open(5, DESKTOP, at="/places", drawn=2)
    expect(page.locator(".map-sign")).to_have_count(2)
    eventually(page, lambda: page.evaluate("() => performance.getEntriesByName('map-drawn').length"), 1)
    # The sheet is drawn by the worker in the end: with a space around the view, so it is wider than the map.
    sheet = "() => document.querySelector('.map-sheet').offsetWidth > document.querySelector('.map-large').offsetWidth"
    eventually(page, lambda: page.evaluate(sheet), True)
    listed = page.get_by_role("list", name="In view")
    expect(listed.get_by_role("button", name="2 photos · Munich, Bavaria")).to_be_visible()
    expect(listed.get_by_role("button", name="1 photo · Rome, Lazio")).to_be_visible()

    page.get_by_label("Map of your photos").focus()
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.locator(".map-sign")).not_to_have_count(2)
    page.keyboard.press("0")
    page.get_by_role("button", name="Show these 3 photos").click()
    expect(page.locator(".photo-cell")).to_have_count(3)
    assert "area=" in page.url

    page.goto(room.server.origin + "/groups/place")
    page.get_by_text("Photos without a place").click()
    page.locator(".photo-cell-check").first.click()
    page.get_by_role("button", name="Place", exact=True).click()
    page.get_by_label("Name of a place").fill("münch")
    page.get_by_role("button", name="Munich, Bavaria · Germany").click()
    expect(page.get_by_text("The place of 1 photo is changed")).to_be_visible()
    assert len(room.get(page.context, "/api/places/photos")["ids"]) == 4
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("The places are as they were")).to_be_visible()
    assert len(room.get(page.context, "/api/places/photos")["ids"]) == 3


@case("a photo with a place is downloaded without it, and photos of the same hours get it with one press")
def leaving(room: Room) -> None:
    if not (PACKS / "names.pack").is_file():
        return
    photo(room.folder / "IMG_20240506_100000.jpg", ROME, (200, 120, 40))
    for minute in (10, 20):
        Image.new("RGB", (320, 240), (40, minute, 90)).save(room.folder / f"IMG_20240506_10{minute}00.jpg")
    page = room.open(4, DESKTOP, at="/groups/place/none", drawn=1)
    hint = page.get_by_text("2 photos have no place. Photos of the same hours were taken in Rome, Lazio.")
    expect(hint).to_be_visible()
    page.get_by_role("button", name="Give this place").click()
    expect(page.get_by_text("The places of 2 photos are changed")).to_be_visible()
    expect(hint).to_be_hidden()
    assert len(room.get(page.context, "/api/places/photos")["ids"]) == 3
    page.get_by_role("button", name="Undo").first.click()
    expect(hint).to_be_visible()

    page.goto(room.server.origin + "/groups/place/IT")
    page.locator(".photo-cell-check").first.click()
    page.get_by_role("button", name="Download").click()
    expect(page.get_by_text("This photo says where it was taken: Rome, Lazio.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Without the place").click()
    copy = Image.open(download.value.path())
    assert dict(copy.getexif().get_ifd(0x8825)) == {}
    assert copy.getexif()[0x0110] == "Test"
    assert Image.open(room.folder / "IMG_20240506_100000.jpg").getexif().get_ifd(0x8825)


@case("an area is hidden on the page of privacy, by the name of a place")
def hidden_area(room: Room) -> None:
    if not (PACKS / "names.pack").is_file():
        return
    page = room.open(1, PHONE, at="/privacy")
    page.get_by_role("button", name="Choose the place to hide").click()
    page.get_by_label("Name of a place").fill("münch")
    page.get_by_role("button", name="Munich, Bavaria · Germany").click()
    page.get_by_label("Radius").select_option("2 km")
    expect(page.get_by_label("Radius")).to_have_value("2")
    eventually(page, lambda: (room.get(page.context, "/api/places/hidden").get("area") or {}).get("kilometres"), 2)
    area = room.get(page.context, "/api/places/hidden")["area"]
    assert abs(area["latitude"] - MUNICH[0]) < 0.01
    page.get_by_role("button", name="Hide nothing").click()
    expect(page.get_by_role("button", name="Choose the place to hide")).to_be_visible()
    eventually(page, lambda: room.get(page.context, "/api/places/hidden").get("area"), None)


@case("without a place the map says so, on a phone as well")
def without_places(room: Room) -> None:
    if not (PACKS / "map.pack").is_file():
        return
    page = room.open(2, PHONE, at="/places")
    expect(page.get_by_role("heading", name="No photo has a place")).to_be_visible()
