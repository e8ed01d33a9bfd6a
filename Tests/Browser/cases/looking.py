"""Files that are looked into where they lie, and photos that go, as large pictures."""

import io
import zipfile
from urllib.parse import quote

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room


@case("a table, an archive and a Markdown text are looked into in their folder, one after the other")
def look_into(room: Room) -> None:
    page = room.open(1, device=DESKTOP, at="/files")
    (room.folder / "a.csv").write_text("name,price\n" + "".join(f"n{i},{i}\n" for i in range(300)))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("inside.txt", "hello")
    (room.folder / "b.zip").write_bytes(packed.getvalue())
    (room.folder / "c.md").write_text("# A title\n\nSome *words*.\n")
    page = room.page(page.context, f"/files?path={quote(str(room.folder))}")
    page.get_by_role("button", name="a.csv").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("status").filter(has_text="rows")).to_contain_text("300 rows")
    expect(dialog.get_by_role("table")).to_be_visible()
    dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_text("inside.txt")).to_be_visible()
    dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_text("A title")).to_be_visible()
    dialog.get_by_role("button", name="Previous").click()
    expect(dialog.get_by_text("inside.txt")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@case("the queue is shown as large pictures too, and stays so")
def large_queue(room: Room) -> None:
    page = room.open(4, device=PHONE)
    ids = [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=4")["cards"]]
    room.post(page.context, "/api/triage/decide-many", {"ids": ids, "action": "delete", "key": "all"})
    page = room.page(page.context, "/queue")
    expect(page.get_by_text("From there they can come back.")).to_be_visible()
    page.get_by_role("button", name="Show large pictures").click()
    row = page.locator(".photo-row").first
    expect(row).to_be_visible()
    large = "e => { const box = e.getBoundingClientRect(); return box.height > 150 && box.width < 220; }"
    eventually(page, lambda: row.evaluate(large), True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the side"
    page.reload()
    expect(page.get_by_role("button", name="Show as a list")).to_be_visible()
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Put back 1").click()
    expect(page.get_by_text("3 photos · ")).to_be_visible()


@case("a photo of the trash is restored or deleted forever where it is looked at, and the next one follows")
def in_the_trash(room: Room) -> None:
    page = room.open(3, PHONE, at="/trash")
    ids = [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=3")["cards"]]
    # The ids of trashed items start again at 1, so they differ from those of the photos.
    for number in reversed(ids):
        room.post(page.context, "/api/triage/decisions", {"decisions": [{"id": number, "action": "delete", "key": f"d{number}"}]})
        room.post(page.context, "/api/triage/queue/delete", {"ids": [number]})
    page.reload()
    looks = page.locator(".photo-row-look")
    expect(looks).to_have_count(3)
    looks.nth(1).tap()
    viewer = page.locator("dialog.viewer")
    place = viewer.locator(".viewer-words span")
    expect(place).to_contain_text("2 of 3")
    name = viewer.locator(".viewer-name").inner_text()
    viewer.get_by_role("button", name="More").tap()
    expect(page.get_by_role("menuitem", name="Download")).to_be_visible()
    offered = page.get_by_role("menuitem").all_inner_texts()
    assert "Show in its folder" not in offered and "Swipe this day" not in offered, offered
    page.keyboard.press("Escape")
    viewer.get_by_role("button", name="Restore").tap()
    expect(viewer.locator(".viewer-name")).not_to_have_text(name)
    expect(place).to_contain_text("of 2")
    assert (room.folder / name).exists()
    viewer.get_by_role("button", name="Delete forever").tap()
    page.get_by_role("dialog", name="Delete 1 photo forever?").get_by_role("button", name="Delete 1 forever").tap()
    expect(place).to_contain_text("1 of 1")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.keyboard.press("r")
    expect(viewer).to_have_count(0)
    expect(page.get_by_text("The trash is empty")).to_be_visible()
    room.expect(page, trashed=0, total=2)


@case("the photo lies below the bar of the viewer, and a tap leaves it alone")
def alone(room: Room) -> None:
    page = room.open(2, PHONE, at="/photos")
    page.locator(".photo-cell-open").first.tap()
    viewer = page.locator("dialog.viewer")
    stage, bar = viewer.locator(".viewer-stage"), viewer.locator(".viewer-bar")
    expect(bar).to_be_visible()
    settle(page)
    assert stage.bounding_box()["y"] >= bar.bounding_box()["y"] + bar.bounding_box()["height"] - 1
    page.touchscreen.tap(195, 400)
    expect(bar).to_be_hidden()
    expect(viewer.locator(".viewer-choice")).to_be_hidden()
    assert round(stage.bounding_box()["height"]) == PHONE["viewport"]["height"]
    page.touchscreen.tap(195, 400)
    expect(bar).to_be_visible()
