"""What a stranger missed or was misled by when trying Shoebox for the first time, and no one should again."""

from playwright.sync_api import Page, expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room

from .grouping import duplicates, grouped


@case("Ctrl Z takes back what was done to a group and in its comparison, and so does the pressed button")
def taken_back(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
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
    # The button in its pressed state also puts back photos that were queued before.
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
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
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
    # A decision made elsewhere in the meantime is shown in the comparison.
    shown = room.get(page.context, "/api/photos?limit=9")["photos"]
    room.post(page.context, "/api/triage/decide-many", {"ids": [each["id"] for each in shown], "action": "keep", "alone": True, "key": "k"})
    expect(right.get_by_role("button", name="Kept", exact=True)).to_have_attribute("aria-pressed", "true")


@case("what is typed as a new name leaves the ending as it is, and tables and PDFs are looked at on most of the screen")
def files(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    for name, content in {"a.tar.gz": b"x", "note.txt": b"hello", "table.csv": b"a,b\n1,2\n", "page.pdf": papers.pdf("One")}.items():
        (room.folder / name).write_bytes(content)
    (room.folder / "v1.0").mkdir()
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    for name, chosen in {"a.tar.gz": "a", "note.txt": "note", "v1.0": "v1.0"}.items():
        row = page.locator(".file-row, .file-cell, [role=listitem]").filter(has_text=name).first
        row.get_by_role("checkbox").check(force=True)
        page.keyboard.press("F2")
        field = page.locator("dialog input")
        expect(field).to_be_focused()
        assert field.evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)") == chosen, name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        row.get_by_role("checkbox").uncheck(force=True)
    for name, inside in {"table.csv": ".opened-tools", "page.pdf": ".pdf-view"}.items():
        page.get_by_text(name, exact=True).click()
        tools = page.locator(f"dialog {inside}")
        tools.wait_for()
        settle(page)
        assert page.locator("dialog.file-sheet").bounding_box()["width"] > 0.9 * DESKTOP["viewport"]["width"]
        assert tools.evaluate("e => e.scrollWidth <= e.clientWidth"), f"a tool of {name} is cut off"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@case("no toast covers a button at the bottom of a list or in the comparison, on a phone and on a laptop")
def toasts(room: Room) -> None:
    count = duplicates(room, 1)
    first = room.open(count, PHONE, at="/groups/similar", drawn=0)
    grouped(room, first, 1)
    for page in (first, room.page(room.context(DESKTOP), "/groups/similar")):
        page.goto(f"{room.server.origin}/groups/similar")
        page.locator(".group-row").first.click()
        page.locator(".photo-cell-shown").first.wait_for()
        page.get_by_role("button", name="Compare").click()
        page.locator(".compare-delete").last.click()
        uncovered(page, "dialog.compare button")
        page.locator(".compare-delete").last.click()
        expect(page.locator(".compare-delete[aria-pressed=true]")).to_have_count(0)
        page.locator(".compare-delete").last.click()
        expect(page.locator(".compare-delete[aria-pressed=true]")).to_have_count(1)
        page.goto(f"{room.server.origin}/queue")
        page.locator(".list-actions .button").first.wait_for()
        page.evaluate("""async () => (await import("/ui/toast.js")).toast("Said", { duration: 0 })""")
        uncovered(page, ".list-actions .button")
        # This also holds if the page with the buttons is opened after the toast.
        go = "async (path) => (await import('/core/router.js')).navigate(path)"
        page.evaluate(go, "/settings")
        page.evaluate("""async () => (await import("/ui/toast.js")).toast("Said before", { duration: 0 })""")
        page.evaluate(go, "/queue")
        page.locator(".list-actions .button").first.wait_for()
        uncovered(page, ".list-actions .button")
        page.get_by_role("button", name="Put back all").click()
        room.expect(page, queued=0)


def uncovered(page: Page, buttons: str) -> None:
    toast = page.locator(".toast")
    toast.wait_for()
    settle(page)
    said = toast.bounding_box()
    for button in page.locator(buttons).all():
        box = button.bounding_box()
        if not box or button.evaluate("e => Boolean(e.closest('.toast'))"):
            continue
        beside = box["x"] >= said["x"] + said["width"] or said["x"] >= box["x"] + box["width"]
        apart = box["y"] >= said["y"] + said["height"] or said["y"] >= box["y"] + box["height"]
        assert beside or apart, (button.inner_text(), box, said)


@case("after the best of a group is kept the next group is a key away, and after the last one it is said")
def next_group(room: Room) -> None:
    count = duplicates(room, 2)
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
    grouped(room, page, 2)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    first = page.url
    page.get_by_role("button", name="Keep the best").click()
    eventually(page, lambda: room.counts(page.context, "queued")["queued"] > 0, True)
    page.keyboard.press("n")
    eventually(page, lambda: page.url != first, True)
    expect(page.get_by_role("button", name="Keep the best")).to_be_visible()
    page.get_by_role("button", name="Next group").click()
    expect(page.get_by_text("This was the last group with something to decide")).to_be_visible()


@case("a file is moved by a button that says so, into a folder made on the way")
def move(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_role("checkbox").first.check(force=True)
    page.get_by_role("button", name="Move", exact=True).click()
    sheet = page.get_by_role("dialog", name="Move to")
    expect(sheet.get_by_role("button", name="Move here")).to_be_disabled()
    sheet.get_by_role("button", name="New folder").click()
    page.get_by_role("dialog", name="New folder").get_by_role("textbox").fill("Rome")
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Rome").click()
    sheet.get_by_role("button", name="Move here").click()
    expect(page.get_by_text("Moved 1 item")).to_be_visible()
    assert (room.folder / "Rome" / room.names[0]).exists()
