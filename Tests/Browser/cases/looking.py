"""Files that are looked into where they lie, and photos that go, as large pictures."""

import io
import zipfile
from urllib.parse import quote

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually
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
