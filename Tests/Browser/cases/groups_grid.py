"""The grid of a group's photos: selected by finger and by keys, opened, scrolled by month."""

import re

from PIL import Image

from harness import photos
from harness.cases import case
from harness.checks import eventually, settle
from harness.gestures import Finger
from harness.groups import open_first_day
from harness.room import DESKTOP, PHONE, Room


def cells(page) -> list[dict]:
    """The visible cells of the grid, in order: each with its position, and whether it is selected."""
    return page.evaluate("""() => [...document.querySelectorAll(".photo-cell:not([hidden])")]
        .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
        .map((cell) => ({ ...cell.getBoundingClientRect().toJSON(), chosen: cell.classList.contains("photo-cell-chosen") }))""")


def middle(cell: dict) -> tuple[float, float]:
    return cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2


def chosen(page) -> int:
    return sum(cell["chosen"] for cell in cells(page))


@case("a finger that rests and is drawn chooses what it passes, and the press after it counts")
def chosen_by_finger(room: Room) -> None:
    page = room.open(30, PHONE, at="/groups/kind")
    open_first_day(room, page)
    finger = Finger(page)
    places = cells(page)
    # If the finger moves without resting first, the page scrolls.
    finger.drag(*middle(places[4]), 0, -150, 150)
    eventually(page, lambda: page.evaluate("scrollY") > 50, True)
    settle(page)
    assert chosen(page) == 0
    page.evaluate("scrollTo(0, 0)")
    settle(page)
    finger.touch("touchStart", middle(places[1]))
    eventually(page, lambda: [index for index, cell in enumerate(cells(page)) if cell["chosen"]], [1])
    finger.move(middle(places[1]), middle(places[7]))
    eventually(page, lambda: [index for index, cell in enumerate(cells(page)) if cell["chosen"]], list(range(1, 8)))
    assert page.evaluate("scrollY") == 0, "the page does not follow a finger that chooses"
    finger.touch("touchEnd")
    page.get_by_text(re.compile(r"^7 photos")).wait_for()
    finger.tap(*middle(places[0]))
    eventually(page, lambda: chosen(page), 8)
    # If the finger that selects rests at the edge of the window, the page scrolls.
    finger.touch("touchStart", middle(places[8]))
    eventually(page, lambda: cells(page)[8]["chosen"], True)
    finger.touch("touchMove", (middle(places[8])[0], 800))
    eventually(page, lambda: page.evaluate("scrollY") > 100, True)
    finger.touch("touchEnd")
    page.get_by_role("button", name="Select none").tap()
    eventually(page, lambda: chosen(page), 0)
    assert page.locator(".chosen-bar").is_hidden()


@case("a finger on the corner of a photo opens it, and chooses it only while photos are being chosen")
def corner(room: Room) -> None:
    page = room.open(6, PHONE, at="/groups/kind")
    open_first_day(room, page)
    finger = Finger(page)
    cell = cells(page)[1]
    spot = (cell["right"] - 12, cell["top"] + 12)
    finger.tap(*spot)
    page.locator("dialog.viewer").wait_for()
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    page.get_by_role("button", name="Select", exact=True).tap()
    page.get_by_text("Select photos").wait_for()
    finger.tap(*spot)
    eventually(page, lambda: [cell["chosen"] for cell in cells(page)], [False, True] + [False] * 4)
    page.get_by_role("button", name="Select all").tap()
    eventually(page, lambda: chosen(page), 6)


@case("arrows go through a grid of photos, with shift they choose, space chooses and Enter opens")
def grid_by_keys(room: Room) -> None:
    page = room.open(40, DESKTOP, at="/groups/kind")
    open_first_day(room, page)
    columns = round(page.locator(".photo-grid").bounding_box()["width"] / cells(page)[0]["width"])
    focus = "document.activeElement.closest('.photo-cell')?.ariaPosInSet"
    # The first press of j focuses the first visible photo, whatever had the focus before.
    for key, place in [("j", 1), ("j", 2), ("k", 1)]:
        page.keyboard.press(key)
        eventually(page, lambda: page.evaluate(focus), str(place))
    for key, place in [("ArrowRight", 2), ("ArrowDown", 2 + columns), ("End", 40), ("ArrowDown", 40), ("Home", 1), ("ArrowLeft", 1)]:
        page.keyboard.press(key)
        eventually(page, lambda: page.evaluate(focus), str(place))
    page.keyboard.press("Space")
    eventually(page, lambda: chosen(page), 1)
    page.keyboard.press("Shift+ArrowDown")
    eventually(page, lambda: chosen(page), 1 + columns)
    page.keyboard.press("Escape")
    eventually(page, lambda: chosen(page), 0)
    page.keyboard.press("Enter")
    page.locator("dialog.viewer").wait_for()


@case("the month is told while a long grid is drawn through, by finger, mouse and keys; beside the thumb photos can be touched")
def months(room: Room) -> None:
    photos.fill(room.folder, 60, room.store)
    for number in range(1, 61):
        picture = room.folder / photos.name_of(number)
        taken = f"2024:{12 - number // 6:02}:{1 + number % 27:02} 12:00:00" if number < 60 else "2024:01:01 12:00:00"
        with Image.open(picture) as image:
            exif = image.getexif()
            exif.get_ifd(photos.EXIF_BLOCK)[photos.DATE_TIME_ORIGINAL] = taken
            image.resize((300, 400)).save(picture, quality=80, exif=exif)
    page = room.open(60, PHONE, at="/groups/kind", drawn=0)
    open_first_day(room, page)
    finger, bubble = Finger(page), page.locator(".photo-grid-month")
    assert not bubble.is_visible()
    thumb = page.locator(".photo-grid-thumb").bounding_box()
    x, y = thumb["x"] + thumb["width"] - 8, thumb["y"] + thumb["height"] / 2
    finger.touch("touchStart", (x, y))
    bubble.wait_for()
    assert page.evaluate("scrollY") == 0, "taking hold of it does not move the page"
    assert "December 2024" in bubble.inner_text()
    finger.move((x, y), (x, y + 300), steps=15)
    eventually(page, lambda: page.evaluate("scrollY") > 300, True)
    assert "2024" in bubble.inner_text() and "December" not in bubble.inner_text()
    finger.touch("touchEnd")
    eventually(page, bubble.is_visible, False)
    page.evaluate("scrollTo(0, 0)")
    eventually(page, lambda: page.evaluate("scrollY"), 0)
    # The grid draws its cells one frame after a scroll event.
    eventually(page, lambda: 0 < cells(page)[0]["top"] < 300, True)
    settle(page)
    cell = cells(page)[8]

    def touched() -> bool:
        # Chromium sometimes creates no click for a tap directly after a drag, so the test taps again.
        if not page.locator("dialog.viewer").count():
            finger.tap(cell["right"] - 6, cell["bottom"] - 20)
            settle(page)
        return page.locator("dialog.viewer").is_visible()

    eventually(page, touched, True)
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")

    desk = room.page(room.context(DESKTOP), page.url.removeprefix(room.server.origin))
    desk.locator(".photo-cell-shown").first.wait_for()
    slider = desk.get_by_role("slider", name="Month")
    slider.focus()
    desk.keyboard.press("ArrowDown")
    eventually(desk, lambda: slider.get_attribute("aria-valuetext"), "November 2024")
    desk.locator(".photo-grid-month").wait_for()
    strip = desk.locator(".photo-grid-scrubber").bounding_box()
    desk.mouse.move(strip["x"] + 10, strip["y"] + strip["height"] - 10)
    desk.mouse.down()
    eventually(desk, lambda: desk.evaluate("scrollY + innerHeight > document.documentElement.scrollHeight - 200"), True)
    desk.mouse.up()


@case("a group is searched by words on its page, and what is found is swiped and selected")
def searched(room: Room) -> None:
    page = room.open(5, device=DESKTOP, at="/groups/folder")
    key = room.get(page.context, "/api/groups/folder")["groups"][0]["key"]
    page.goto(f"{room.server.origin}/groups/folder/{key}")
    cells = page.locator(".photo-cell:not([hidden])")
    eventually(page, cells.count, 5)
    box = page.get_by_role("searchbox", name="Search in this group")
    box.fill("IMG_0002")
    eventually(page, cells.count, 1)
    assert "q=IMG_0002" in page.url
    page.keyboard.press("Escape")
    page.reload()
    eventually(page, cells.count, 1)
    box.fill("giraffe")
    page.get_by_text("No photo of this group has these words").wait_for()
    box.fill("IMG")
    eventually(page, cells.count, 5)
    box.fill("IMG_0003")
    eventually(page, cells.count, 1)
    page.locator("main").click(position={"x": 2, "y": 2})
    page.keyboard.press("Control+a")
    page.locator(".chosen-bar [data-act=swipe]").click()
    page.wait_for_url("**/swipe?group=folder*q=IMG_0003")
    page.locator(".chip").filter(has_text="Words: IMG_0003").wait_for()
