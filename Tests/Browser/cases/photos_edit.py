"""A photo is turned, straightened and cropped; its original lies in the trash and comes back."""

import io

from PIL import Image
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.deck import await_deck
from harness.room import DESKTOP, PHONE, Room


def sizes(room: Room, page: Page, id: int) -> tuple[int, int]:
    card = room.get(page.context, f"/api/pictures/{id}")
    return card["width"], card["height"]


def marks(room: Room, page: Page, id: int) -> tuple[list[str], list[str]]:
    """The albums and the tags of a photo."""
    groups = room.get(page.context, f"/api/pictures/{id}/groups")["groups"]
    albums = [group["name"] for group in groups if group["way"] == "album"]
    return albums, room.get(page.context, f"/api/pictures/{id}/labels")["keywords"]


def opened(room: Room, page: Page) -> int:
    page.locator(".photo-cell-open").first.click()
    expect(page.locator("dialog.viewer")).to_be_visible()
    return int(page.evaluate("new URLSearchParams(location.search).get('photo')"))


@case("a photo is turned without loss, keeps its marks, and undo brings the original back")
def turned(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    id = opened(room, page)
    card = room.get(page.context, f"/api/pictures/{id}")
    file = room.folder / card["name"]
    before = file.read_bytes()
    room.post(page.context, "/api/photos/favourite", {"ids": [id], "favourite": True})
    room.post(page.context, "/api/albums", {"name": "Best", "ids": [id]})
    room.post(page.context, "/api/photos/tags", {"ids": [id], "give": ["sea"]})
    page.keyboard.press("]")
    expect(page.get_by_text("Turned. The original is in the trash.")).to_be_visible()
    assert sizes(room, page, id) == (card["height"], card["width"])
    # The pixels are the same to the byte: only the orientation differs.
    after = file.read_bytes()
    assert after != before
    pixels = [Image.open(io.BytesIO(each)).tobytes() for each in (before, after)]
    assert pixels[0] == pixels[1]
    assert Image.open(file).getexif()[0x0112] == 6
    now = room.get(page.context, f"/api/pictures/{id}")
    assert now["favourite"], "the favourite mark is lost"
    assert marks(room, page, id) == (["Best"], ["sea"])
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_text("The original is back")).to_be_visible()
    eventually(page, lambda: file.read_bytes() == before, True)
    eventually(page, lambda: sizes(room, page, id), (card["width"], card["height"]))
    again = room.get(page.context, f"/api/pictures/{id}")
    assert again["favourite"]
    assert marks(room, page, id) == (["Best"], ["sea"])


@case("a photo is straightened and cropped in the editor, with keys alone")
def cropped(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    id = opened(room, page)
    card = room.get(page.context, f"/api/pictures/{id}")
    page.keyboard.press("c")
    editor = page.locator("dialog.editor")
    expect(editor).to_be_visible()
    expect(editor.get_by_role("button", name="Save")).to_be_disabled()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    editor.get_by_role("button", name="Right edge").focus()
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    editor.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. The original is in the trash.")).to_be_visible()
    expect(editor).to_have_count(0)
    width, height = sizes(room, page, id)
    assert width < card["width"] * 0.95 and height < card["height"], f"{width} × {height}"
    assert Image.open(room.folder / card["name"]).size == (width, height)
    page.keyboard.press("Control+z")
    eventually(page, lambda: sizes(room, page, id), (card["width"], card["height"]))


@case("on a phone the editor's frame follows the finger, and Back leaves the photo as it was")
def dragged(room: Room) -> None:
    page = room.open(1, PHONE, at="/photos")
    id = opened(room, page)
    card = room.get(page.context, f"/api/pictures/{id}")
    page.get_by_role("button", name="More").last.tap()
    page.get_by_role("menuitem", name="Straighten and crop").tap()
    frame = page.locator(".editor-frame")
    expect(frame).to_be_visible()
    page.locator(".editor-image").evaluate("(image) => image.decode()")
    before = frame.bounding_box()
    page.mouse.move(before["x"], before["y"])
    page.mouse.down()
    page.mouse.move(before["x"] + 60, before["y"] + 40, steps=4)
    page.mouse.up()
    after = frame.bounding_box()
    assert abs(after["x"] - before["x"] - 60) < 3 and abs(after["y"] - before["y"] - 40) < 3, f"{before} {after}"
    page.go_back()
    expect(page.locator("dialog.editor")).to_have_count(0)
    assert sizes(room, page, id) == (card["width"], card["height"])


@case("a photo that is turned from the deck is shown turned there")
def on_the_deck(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/swipe")
    await_deck(page)
    top = page.locator(".photo-card[data-card]").first
    id = int(top.get_attribute("data-card"))
    ratio = "(card) => { const image = card.querySelector('.photo-image'); return image ? image.naturalWidth > image.naturalHeight : null }"
    before = eventually_known(page, id, ratio)
    page.get_by_role("button", name="Look closely").click()
    page.keyboard.press("[")
    expect(page.get_by_text("Turned. The original is in the trash.")).to_be_visible()
    page.keyboard.press("Escape")
    eventually(page, lambda: page.locator(f".photo-card[data-card='{id}']").evaluate(ratio), not before)


def eventually_known(page: Page, id: int, ratio: str) -> bool:
    eventually(page, lambda: page.locator(f".photo-card[data-card='{id}']").evaluate(ratio) is not None, True)
    return page.locator(f".photo-card[data-card='{id}']").evaluate(ratio)


@case("a slideshow begins with a key or from a group, shows the photo alone, and any key ends it")
def slideshow(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    opened(room, page)
    viewer = page.locator("dialog.viewer")
    page.keyboard.press("s")
    expect(viewer.locator(".viewer-bar")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(viewer.locator(".viewer-bar")).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Slideshow").click()
    expect(viewer).to_be_visible()
    expect(viewer.locator(".viewer-bar")).to_be_hidden()
    page.mouse.click(600, 400)
    expect(viewer.locator(".viewer-bar")).to_be_visible()
