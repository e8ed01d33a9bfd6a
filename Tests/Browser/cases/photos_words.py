"""The text over a picture: selected, found, copied; with a finger, and with large text."""

from harness import papers
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations
from harness.deck import await_deck
from harness.gestures import Finger
from harness.reading import open_papers, note_everything, texts
from harness.room import DESKTOP, Room

# Two taps within this number of ms may be treated as one double tap, by the browser or by the page.
DOUBLE_TAP = 500


@case("the words of a picture are selected where they stand, found and copied")
def over_the_picture(room: Room) -> None:
    page = open_papers(room, DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    await_deck(page)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Text in the picture").click()
    lines = page.locator(".text-line")
    eventually(page, lambda: lines.count() >= 5, True, seconds=2 * PATIENCE)
    total = lines.filter(has_text="Total").first
    # The highlight lies over the word itself, in the fifth of the drawn lines. The lines are 110 px apart in a picture of 1,200
    # px, which is about a twelfth of its height.
    box, layer = total.bounding_box(), page.locator(".text-layer").bounding_box()
    place = (box["y"] + box["height"] / 2 - layer["y"]) / layer["height"]
    assert abs(place - (90 + 4 * 110 + 32) / 1200) < 0.02, f"the line lies at {place:.3f} of the picture's height"
    page.mouse.move(box["x"] + 1, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    selected = page.evaluate("getSelection().toString()")
    assert selected.strip().startswith("Total"), f"selected {selected!r}"
    page.get_by_role("button", name="Copy text").click()
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").strip(), selected.strip())
    end = lines.nth(1).bounding_box()
    start = lines.nth(0).bounding_box()
    page.mouse.move(start["x"] + 1, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] - 1, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    both = [line.strip() for line in lines.all_inner_texts()[:2]]
    page.keyboard.press("Control+c")
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").split("\n"), both)
    page.get_by_role("searchbox", name="Find in the picture").fill("rolls")
    page.locator(".text-here").wait_for()
    assert page.get_by_text("1 of 1").count() == 1
    assert violations(page) == []
    assert texts(room, page.context) == [], "looking at the words makes no note"


@case("a finger on the words of a picture zooms, moves and closes it as beside them, and selects by a long press")
def by_finger(room: Room) -> None:
    page = open_papers(room, at="/notes", permissions=["clipboard-read", "clipboard-write"])
    note_everything(room, page.context)
    page.locator(".note-card").filter(has_text="Harbour").locator(".note-picture").tap()
    line = page.locator(".text-line").filter(has_text="Strawberry")
    line.wait_for(timeout=2000 * PATIENCE)
    bar = page.locator(".text-bar").bounding_box()
    layer = page.locator(".text-layer").bounding_box()
    head = page.locator(".viewer-words").bounding_box()
    assert layer["y"] >= head["y"] + head["height"] and layer["y"] + layer["height"] <= bar["y"] + 1, "no bar lies over the picture"
    finger, box = Finger(page), line.bounding_box()
    x, y = box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2
    selected = lambda: page.evaluate("getSelection().toString().trim()")

    finger.touch("touchStart", (x, y))
    eventually(page, selected, "Strawberry")
    finger.move((x, y), (x + box["width"] * 0.7, y), steps=7)
    finger.touch("touchEnd")
    assert selected().startswith("Strawberry lem"), selected()
    assert abs(line.bounding_box()["x"] - box["x"]) < 1, "the picture stayed where it was"
    settle(page, DOUBLE_TAP)
    page.get_by_role("button", name="Copy text").tap()
    toast = page.locator(".toast")
    toast.wait_for()
    # The message appears above the find bar and does not cover it.
    eventually(page, lambda: (spot := toast.bounding_box())["y"] + spot["height"] <= bar["y"], True)
    assert page.evaluate("navigator.clipboard.readText()").startswith("Strawberry lem")

    finger.touch("touchStart", (x - 30, y))
    finger.touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 10):
        finger.touch("touchMove", (x - 30 - step * 3, y), (x + 30 + step * 8, y))
    finger.touch("touchEnd")
    eventually(page, lambda: line.bounding_box()["width"] > box["width"] * 1.5, True)
    assert page.evaluate("visualViewport.scale") == 1, "the picture was zoomed, not the page"
    settle(page, DOUBLE_TAP)
    finger.double_tap(195, 400)
    eventually(page, lambda: abs(line.bounding_box()["width"] - box["width"]) < 2, True)

    page.get_by_role("searchbox", name="Find in the picture").fill("o")
    found = page.locator(".text-search [role=status]")
    eventually(page, lambda: found.inner_text().split(" ")[0], "1")
    page.get_by_role("button", name="Next match").tap()
    assert found.inner_text().startswith("2 of ")
    settle(page, DOUBLE_TAP)
    finger.double_tap(x, y)
    eventually(page, lambda: line.bounding_box()["width"] > box["width"] * 1.5, True)
    settle(page, DOUBLE_TAP)
    for _ in range(3):
        page.get_by_role("button", name="Next match").tap()
        here = page.locator(".text-here")
        eventually(page, lambda: 0 <= here.bounding_box()["x"] <= 390 and 0 < here.bounding_box()["y"] < bar["y"], True)
        settle(page, DOUBLE_TAP)
    finger.double_tap(195, 400)
    eventually(page, lambda: abs(line.bounding_box()["width"] - box["width"]) < 2, True)
    settle(page, DOUBLE_TAP)
    finger.drag(x, y, 0, 260, 200)
    eventually(page, page.locator("dialog.viewer").count, 0)


@case("where a picture has no words, the viewer says so and offers nothing to copy")
def wordless(room: Room) -> None:
    papers.draw(room.folder, "blank.jpg", [], 0)
    page = room.open(1, drawn=0, device=DESKTOP)
    await_deck(page)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Text in the picture").click()
    page.locator(".text-bar").get_by_text("No text found").wait_for(timeout=2000 * PATIENCE)
    assert page.get_by_role("searchbox", name="Find in the picture").count() == 0
    for name in ("Copy text", "Copy block"):
        assert page.get_by_role("button", name=name).is_disabled()
    assert violations(page) == []


@case("with letters twice as large a note is edited within the screen, and no bar lies over the words of a picture")
def large(room: Room) -> None:
    page = open_papers(room, at="/notes")
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    note_everything(room, page.context)
    page.reload()
    card = page.locator(".note-card").filter(has_text="Harbour")
    card.get_by_role("button", name="Actions for").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    page.get_by_role("textbox", name="Text").wait_for()
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth") <= 390
    page.keyboard.press("Escape")
    eventually(page, page.locator("dialog[open]").count, 0)
    card.locator(".note-picture").tap()
    page.locator(".text-line").first.wait_for(timeout=2000 * PATIENCE)
    page.get_by_role("searchbox", name="Find in the picture").fill("o")

    def gap() -> bool:
        layer, bar = page.locator(".text-layer").bounding_box(), page.locator(".text-bar").bounding_box()
        return layer["y"] + layer["height"] <= bar["y"] + 1

    eventually(page, gap, True)
