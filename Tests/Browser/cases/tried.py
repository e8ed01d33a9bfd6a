"""What a stranger missed or was misled by when trying Shoebox for the first time, and no one should again."""

import re

from playwright.sync_api import Page, expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, settle
from harness.reading import open_papers, read_everything
from harness.room import DESKTOP, PHONE, Room

from .grouping import duplicates, grouped

def pdf(name: str) -> dict:
    return {"name": name, "mimeType": "application/pdf", "buffer": papers.pdf("One")}


@case("what the search finds to do with files asks for those files by its name")
def wanted_converter(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/")
    page.keyboard.press("Control+k")
    box = page.get_by_role("dialog").get_by_role("combobox")
    expect(box).to_be_focused()
    box.fill("merge pdfs")
    page.get_by_role("option", name=re.compile("Merge PDFs")).first.wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Merge PDFs")).to_be_visible()
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Choose files").click()
    assert ".pdf" in opened.value.element.get_attribute("accept"), "only what the converter takes is offered"


@case("a card of a converter opens the chooser of files for it, by touch and by key, and then its own form")
def tools(room: Room) -> None:
    page = room.open(1, at="/convert")
    page.on("filechooser", lambda _: None)  # or the browser would stop telling of them between two
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Remove the password").tap()
    assert ".pdf" in opened.value.element.get_attribute("accept"), "only what the converter takes is offered"
    opened.value.set_files(pdf("locked.pdf"))
    expect(page.get_by_role("heading", name="Remove the password")).to_be_visible()
    page.get_by_role("button", name="Start over").tap()
    page.get_by_role("button", name="Merge PDFs").focus()
    with page.expect_file_chooser() as opened:
        page.keyboard.press("Enter")
    opened.value.set_files(pdf("one.pdf"))
    expect(page.get_by_text("“Merge PDFs” takes 2 files or more.")).to_be_visible()
    with page.expect_file_chooser() as opened:
        page.locator(".convert-few").get_by_role("button", name="Add files").tap()
    opened.value.set_files(pdf("two.pdf"))
    expect(page.get_by_role("heading", name="Merge PDFs")).to_be_visible()
    # Its form comes before what else can be made.
    merge = page.get_by_role("button", name="Merge 2 PDFs")
    others = page.get_by_role("group", name="What would you like to make?")
    assert merge.bounding_box()["y"] < others.bounding_box()["y"]
    others.get_by_role("button", name="Make searchable").tap()
    expect(page.get_by_role("button", name="Make 2 PDFs searchable")).to_be_in_viewport()
    # What is chosen by the large button is open to all.
    page.get_by_role("button", name="Start over").tap()
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Choose files").tap()
    assert not opened.value.element.get_attribute("accept")


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
    # What was queued before is put back by the pressed button too.
    page.keyboard.press("c")
    compared.get_by_role("button", name="In the delete queue").click()
    room.expect(page, queued=0)
    page.keyboard.press("Escape")
    expect(compared).to_have_count(0)
    page.get_by_role("button", name="Keep the best").click()
    eventually(page, lambda: room.counts(page.context, "queued")["queued"] > 0, True)
    page.keyboard.press("Control+z")
    room.expect(page, queued=0)


@case("a photo of the trash is restored or deleted forever where it is looked at, and the next one follows")
def in_the_trash(room: Room) -> None:
    page = room.open(3, PHONE, at="/trash")
    ids = [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=3")["cards"]]
    # Numbers of trashed items begin anew, so they are not those of the photos.
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


@case("the month stands below the bar of the page, on a phone and on a laptop")
def month(room: Room) -> None:
    first = room.open(80, PHONE, at="/photos")
    for page in (first, room.page(room.context({"viewport": {"width": 1280, "height": 500}}), "/photos")):
        page.locator(".photo-cell-shown").first.wait_for()
        page.evaluate("scrollTo(0, 400)")
        pill = page.locator(".photos-date")
        expect(pill).to_be_visible()
        bar = page.locator(".frame-bar").bounding_box()
        assert pill.bounding_box()["y"] >= bar["y"] + bar["height"]


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
        # Also where the page with the buttons comes after the toast.
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


@case("title and search stand in one place on every page of a laptop, and what is beside them begins there")
def one_place(room: Room) -> None:
    page = room.open(2, {"viewport": {"width": 1440, "height": 900}}, at="/")
    places = set()
    for path in ["/", "/photos", "/swipe", "/groups", "/notes", "/files", "/mail", "/scanner", "/convert", "/trash", "/settings", "/search"]:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        title = page.locator(".frame-title").bounding_box()
        search = page.locator(".frame-search")
        places.add((title["x"], title["y"], page.locator(".frame-title").evaluate("e => getComputedStyle(e).fontSize + getComputedStyle(e).color")))
        assert path == "/search" or search.bounding_box()["x"] + search.bounding_box()["width"] == 1416, path
        if path != "/swipe":
            assert page.locator("main > *").first.bounding_box()["x"] == title["x"], path
    assert len(places) == 1, places


@case("? names the keys in the viewer as well, and in German the modifier is Strg")
def all_keys(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="All keys")
    heads = sheet.locator(".key-title")
    expect(heads.first).to_have_text("A photo on the whole screen")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("dialog.viewer")).to_be_visible()
    page.goto(room.server.origin + "/settings")
    page.locator("main > *").first.wait_for()
    room.put(page.context, "/api/settings", {"language": "de"})  # the page loads anew by itself
    expect(page.locator(".frame-search kbd")).to_have_text("Strg K")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Alle Tasten").locator(".key-cap").first).to_have_text("Strg")


@case("? on a page names its own keys first, and those of every page below")
def keys_of_page(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.wait_for()
    page.keyboard.press("?")
    heads = page.get_by_role("dialog").locator(".key-title")
    expect(heads.first).to_have_text("Photos")
    expect(heads.nth(1)).to_have_text("Everywhere")
    page.goto(room.server.origin + "/swipe")
    page.locator(".photo-card").first.wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Gestures and keys")
    expect(sheet.locator(".help-line").first).to_be_visible()
    expect(sheet.locator(".key-title")).to_have_text(["Everywhere"])
    expect(sheet.get_by_text("Search everything")).to_be_visible()


@case("undo on the deck looks as if it could be pressed only where something was decided")
def undo_ready(room: Room) -> None:
    page = room.open(3, PHONE, at="/swipe")
    undo = page.locator(".instruction[data-action=undo]")
    page.locator(".photo-card").first.wait_for()
    expect(undo).not_to_have_attribute("data-ready", "")
    page.get_by_role("button", name="Keep", exact=True).tap()
    expect(undo).to_have_attribute("data-ready", "")
    undo.tap()
    expect(undo).not_to_have_attribute("data-ready", "")


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


@case("at 200 % on a phone in German the photo stays large, and no word of the buttons below it is broken")
def large_text(room: Room) -> None:
    page = room.open(2, PHONE, at="/swipe")
    room.put(page.context, "/api/settings", {"language": "de"})
    page = room.page(page.context, "/swipe")
    page.locator(".instruction-short", has_text="Behalten").last.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.locator(".photo-card").first.bounding_box()["height"] > 300
    for word in page.locator(".instruction-short").all():
        assert word.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), word.inner_text()
        lines = word.evaluate("e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length; }")
        assert lines <= len(word.inner_text().split()), word.inner_text()


@case("at 200 % no note is wider than the page of a laptop")
def large_notes(room: Room) -> None:
    page = open_papers(room, device=DESKTOP)
    read_everything(room, page.context)
    page.goto(room.server.origin + "/notes")
    page.locator(".note-card").first.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
