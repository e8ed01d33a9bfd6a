"""The page of files: listed, named, moved and passed on; and the page that shows which folders use the space."""

import json
import os
import re
import shutil
from urllib.parse import quote

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.deck import await_deck, await_top
from harness.folders import files
from harness.room import DESKTOP, PHONE, Room


def beside_notes(room: Room, words: str) -> Page:
    """Opens the page of a folder with three photos and a text file."""
    room.folder.mkdir(parents=True, exist_ok=True)
    (room.folder / "notes.txt").write_text(words)
    # The page opens the folder, because it is the only shared one.
    return room.open(3, DESKTOP, at="/files")


@case("files are listed, looked into, moved and brought back")
def files_in_order(room: Room) -> None:
    page = beside_notes(room, "first line\nsecond line")
    page.get_by_role("button", name="notes.txt").click()
    page.get_by_text("second line").wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New folder").click()
    page.get_by_role("textbox", name="Name").fill("Papers")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Folder made").wait_for()
    page.get_by_label("Select notes.txt").check()
    page.get_by_role("button", name="Move", exact=True).click()
    folders = page.get_by_role("dialog")
    folders.get_by_role("button", name="Papers").click()
    folders.get_by_role("button", name="Move to “Papers”").click()
    page.get_by_text("Moved 1 item").wait_for()
    eventually(page, (room.folder / "Papers" / "notes.txt").exists, True)
    page.get_by_role("button", name="Undo").last.click()
    eventually(page, (room.folder / "notes.txt").exists, True)
    page.get_by_text("The files are back where they were").wait_for()
    page.get_by_label("Select Papers").check()
    page.get_by_role("button", name="Move", exact=True).click()
    folders.get_by_role("button", name="Back", exact=True).wait_for()
    assert folders.get_by_role("button", name="Papers").count() == 0, "a folder goes into itself"


@case("a press reaches the file it began on, although the list changes beneath it")
def pressed_while_listed_anew(room: Room) -> None:
    page = beside_notes(room, "words")
    box = page.get_by_label("Select notes.txt")
    box.hover()
    page.mouse.down()
    # The new file is listed before the file under the mouse button, so it takes the other file's position on the page.
    with page.expect_response(re.compile("/api/files.path=")) as listed:
        (room.folder / "another.txt").write_text("words")
    listed.value.finished()
    page.mouse.up()
    page.get_by_label("Select another.txt").wait_for()
    assert page.locator(".file-check:checked").evaluate_all("(boxes) => boxes.map((box) => box.ariaLabel)") == ["Select notes.txt"]
    # A release of the right button goes to the browser's own menu, so the page must not wait for the release.
    page.get_by_label("Select notes.txt").hover()
    page.mouse.down(button="right")
    (room.folder / "third.txt").write_text("words")
    page.get_by_label("Select third.txt").wait_for()


@case("on a phone the bar above a folder stays one line in both languages, and where there are no favourites the page says how to make one")
def phone_bars(room: Room) -> None:
    page = room.open(3, PHONE, at=f"/files?path={room.folder}")
    page.locator(".file-open").first.wait_for()
    for language, title in (("en", "Files"), ("de", "Dateien")):
        room.put(page.context, "/api/settings", {"language": language})
        page.get_by_role("heading", name=title, exact=True).wait_for()
        page.locator(".file-open").first.wait_for()
        tops = page.locator(".frame-bar :is(.button, h1, .frame-search):visible").evaluate_all(
            "(parts) => parts.map((part) => { const { top, height } = part.getBoundingClientRect(); return top + height / 2; })"
        )
        assert max(tops) - min(tops) < 12, (language, tops)
        clipped = page.locator(".frame-title").evaluate("(title) => title.scrollWidth - title.clientWidth")
        assert clipped <= 1, (language, clipped)
    page.goto(f"{room.server.origin}/photos?favourites=1")
    page.get_by_text("Noch keine Favoriten").wait_for()
    page.get_by_role("link", name="Alle Fotos").tap()
    page.locator(".photo-cell-shown").nth(2).wait_for()


@case("a file is moved by a button that says so, into a folder made on the way")
def move(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_role("checkbox").first.check(force=True)
    page.get_by_role("button", name="Move", exact=True).click()
    sheet = page.get_by_role("dialog", name="Move to")
    expect(sheet.get_by_role("button", name=f"Move to “{room.folder.name}”")).to_be_disabled()
    sheet.get_by_role("button", name="New folder").click()
    page.get_by_role("dialog", name="New folder").get_by_role("textbox").fill("Rome")
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Move to “Rome”").click()
    expect(page.get_by_text("Moved 1 item")).to_be_visible()
    assert (room.folder / "Rome" / room.names[0]).exists()
    page.get_by_role("link", name="Show", exact=True).click()
    page.wait_for_url(lambda url: url.endswith("Rome"))
    expect(page.locator(".file-name").filter(has_text=room.names[0]).locator("visible=true")).to_have_count(1)


@case("one sheet asks for folders everywhere: it leads the way back, remembers the folders that were used, and takes them with one press")
def one_picker(room: Room) -> None:
    (room.folder / "Rome" / "Old").mkdir(parents=True)
    page = room.open(2, PHONE, at="/files")
    page.get_by_label(f"Select {room.names[0]}").wait_for()

    def pick(act: str):
        page.get_by_label(f"Select {room.names[0]}").tap()
        page.locator(".chosen-bar").get_by_role("button", name=act, exact=True).tap()
        return page.get_by_role("dialog", name=f"{act} to")

    sheet = pick("Copy")
    sheet.get_by_role("button", name="Rome").tap()
    sheet.get_by_role("button", name="Old", exact=True).tap()
    way = sheet.get_by_role("navigation", name="Where this folder is")
    expect(way).to_have_text(f"BackYour folders{room.folder.name}RomeOld")
    way.get_by_role("button", name="Rome").tap()
    expect(sheet.get_by_role("button", name="Old", exact=True)).to_be_focused()
    sheet.get_by_role("button", name="Copy to “Rome”").tap()
    expect(page.get_by_text("Copied 1 item")).to_be_visible()
    assert (room.folder / "Rome" / room.names[0]).exists()
    # The folder that was used is the first row, and one press moves the file into it under another name.
    sheet = pick("Move")
    assert violations(page) == []
    sheet.get_by_role("button", name="Move to “Rome”").tap()
    eventually(page, lambda: len(list((room.folder / "Rome").glob("*.jpg"))), 2)


@case("a folder that another tab makes appears in Files, and is gone when that tab undoes it")
def made_elsewhere(room: Room) -> None:
    first = room.open(1, DESKTOP, at="/files")
    first.goto(f"{room.server.origin}/files?path={room.folder}")
    first.locator(".file-name").first.wait_for()
    act = room.post(first.context, "/api/files/folder", {"path": str(room.folder), "name": "Letters"})["act"]
    expect(first.get_by_text("Letters", exact=True)).to_be_visible()
    room.post(first.context, "/api/undo", {"act": act})
    # The grid keeps hidden cells for reuse, so the test checks the visibility.
    expect(first.get_by_text("Letters", exact=True)).to_be_hidden()


@case("a name that cannot be is said in its sheet, which stays with what was typed, until the name can be")
def name_refused(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/files")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_role("checkbox").first.check(force=True)
    page.keyboard.press("F2")
    sheet = page.get_by_role("dialog", name="Rename")
    field = sheet.get_by_role("textbox")
    room.console.allow(r"status of 4\d\d")
    for name, why in [("a/b.jpg", "“a/b.jpg” cannot be a name. A name has no slash"), (room.names[1], "already")]:
        field.fill(name)
        page.keyboard.press("Enter")
        expect(sheet.get_by_role("status")).to_contain_text(why)
        expect(field).to_have_value(name)
        expect(field).to_be_focused()
    field.fill("beach.jpg")
    expect(sheet.locator(".field-note")).to_be_empty()
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.get_by_text("Renamed")).to_be_visible()
    assert (room.folder / "beach.jpg").exists() and (room.folder / room.names[1]).exists()


@case("a folder that is not in Shoebox is said to be none, and not to be empty")
def unshared(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    room.console.allow("403")
    page.goto(f"{room.server.origin}/files?path={quote(str(room.folder.parent))}")
    expect(page.get_by_text("This is in no folder of Shoebox")).to_be_visible()
    settle(page)
    expect(page.get_by_text("This folder is empty")).to_have_count(0)
    assert not (found := violations(page)), "\n".join(found)


@case("where the space goes is a picture and a table, and each part leads to its files and its deck")
def space(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/files/space")
    inner = room.folder / "Summer"
    inner.mkdir()
    newest = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["name"]
    paths = sorted(room.folder.glob("*.jpg"), key=lambda path: path.name == newest)
    for path in paths[:2]:
        shutil.move(path, inner / path.name)
    with (inner / paths[0].name).open("ab") as largest:
        largest.write(bytes(200_000))
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 4)
    eventually(None, lambda: room.get(page.context, "/api/triage/deck?limit=1&order=largest")["cards"][0]["name"], paths[0].name)
    largest = room.get(page.context, "/api/triage/deck?limit=1&order=largest")["cards"][0]["id"]
    page.reload()
    expect(page.locator(".space-map rect")).to_have_count(2)
    page.get_by_text("As a table").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row").filter(has_text="Summer").get_by_role("cell").first).to_have_text("2")
    assert not (found := violations(page)), "\n".join(found)
    table.get_by_role("link", name="Swipe the photos of Summer, the largest first").click()
    page.wait_for_url(lambda url: "/swipe?folder=" in url and url.endswith("Summer&order=largest"))
    await_top(page, largest)
    page.go_back()
    page.get_by_role("link", name="Swipe, the largest first").click()
    await_top(page, largest)
    page.reload()
    await_top(page, largest)
    page.goto(room.server.origin + "/swipe")
    assert await_deck(page) != largest, "an order in an address holds for that visit only"
    page.goto(room.server.origin + "/files/space")
    page.get_by_text("As a table").click()
    table.get_by_role("link", name="Summer", exact=True).click()
    expect(page.get_by_text("2 items")).to_be_visible()
    page.get_by_role("link", name="Swipe these").click()
    page.wait_for_url(lambda url: "/swipe?folder=" in url and url.endswith("Summer"))


@case("an empty folder takes files, a shared one cannot be chosen, any name is handed over, and what cannot be saved says so")
def odd_ones(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    (room.folder / "Empty").mkdir()
    with open(os.path.join(os.fsencode(room.folder), b"odd \xff.txt"), "w") as file:
        file.write("odd words")
    other = room.folder.parent / "other"
    other.mkdir()
    room.post(page.context, "/api/library/folders", {"path": str(other)})
    page.goto(room.server.origin + "/files")
    expect(page.locator(".file-cell:not(.file-cell-waiting)")).to_have_count(2)
    expect(page.locator(".file-cell").first.get_by_role("checkbox")).to_be_hidden()
    page = files(room, page)
    odd = page.locator(".file-cell", has_text="odd ")
    odd.get_by_role("checkbox").check()
    page.get_by_role("button", name="Convert").tap()
    expect(page.locator(".convert-chosen")).to_contain_text("odd ")
    page.go_back()
    page.get_by_label("Select Empty").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").tap()
    assert download.value.suggested_filename == "Empty.zip", download.value.suggested_filename
    assert not (found := violations(page)), "\n".join(found)
    page.get_by_label("Select Empty").uncheck()
    odd.locator(".file-open").tap()
    expect(page.get_by_role("dialog").get_by_text("odd words")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Move to the trash").tap()
    page.get_by_role("dialog").get_by_role("button", name="Move 1 to the trash").tap()
    eventually(page, lambda: sorted(os.listdir(os.fsencode(room.folder))), [b"Empty", b"IMG_0001.jpg"])
    page.get_by_role("button", name="Undo").last.tap()
    eventually(page, lambda: b"odd \xff.txt" in os.listdir(os.fsencode(room.folder)), True)
    page.get_by_role("button", name="Empty", exact=True).tap()
    with page.expect_file_chooser() as chosen:
        page.locator(".empty-state").get_by_role("button", name="Add files").tap()
    chosen.value.set_files({"name": "brought.txt", "mimeType": "text/plain", "buffer": b"here"})
    eventually(page, lambda: os.listdir(room.folder / "Empty"), ["brought.txt"])


@case("a file that left the folder while it was selected is not selected when it comes back")
def back_unselected(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.locator(".file-cell").nth(2).wait_for()
    for name in room.names[:2]:
        page.locator(".file-open").filter(has_text=name).focus()
        page.keyboard.press("Space")
    bar = page.locator(".chosen-bar")
    bar.get_by_text(re.compile(r"^2 ")).wait_for()
    file, away = room.folder / room.names[0], room.folder.parent / room.names[0]
    file.rename(away)
    bar.get_by_text(re.compile(r"^1 ")).wait_for()
    away.rename(file)
    page.locator(".file-open").filter(has_text=room.names[0]).wait_for()
    assert page.locator(".file-check:checked").count() == 1
    bar.get_by_text(re.compile(r"^1 ")).wait_for()


@case("an upload shows its progress, goes on after a break and past a file that fails, and is cancelled")
def uploaded(room: Room) -> None:
    room.console.allow("ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource")
    page = beside_notes(room, "here")
    breaks = []

    def answer(route) -> None:
        url = route.request.url
        if route.request.method != "POST":
            route.continue_()  # asks how much of a file has arrived
        elif "name=full" in url:
            error = {"code": "diskFull", "reason": "x.y", "message": "The disk is full."}
            route.fulfill(status=507, content_type="application/json", body=json.dumps({"error": error}))
        elif "name=big" in url and not breaks:
            breaks.append(route.request.headers["idempotency-key"])
            route.abort()
        elif "name=never" in url:
            pass  # no answer
        else:
            if "name=big" in url:
                breaks.append(route.request.headers["idempotency-key"])
            route.continue_()

    page.route(re.compile("/api/files/upload"), answer)

    def add(*files: tuple[str, bytes]) -> None:
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name="Add files").click()
        chosen.value.set_files([{"name": name, "mimeType": "text/plain", "buffer": content} for name, content in files])

    add(("full.txt", b"x"), ("big.txt", b"y" * 3_000_000), ("last.txt", b"z"))
    card = page.locator(".upload-card")
    expect(card).to_contain_text("Waiting until Shoebox can be reached")
    expect(page.locator(".toast").filter(has_text="full.txt")).to_be_visible()
    expect(page.locator(".toast").filter(has_text="2 files are here")).to_be_visible()
    expect(card).to_have_count(0)
    assert (room.folder / "big.txt").stat().st_size == 3_000_000 and (room.folder / "last.txt").read_bytes() == b"z"
    assert len(breaks) == 2 and breaks[0] == breaks[1], "the second attempt has the key of the first"
    assert not (room.folder / "full.txt").exists()
    add(("never.txt", b"x" * 1000), ("after.txt", b"x"))
    expect(card).to_contain_text("Uploading never.txt")
    expect(card.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Home").first.click()
    expect(card).to_be_visible()
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_have_count(0)
    assert not (room.folder / "after.txt").exists()


@case("F2, Delete and the menu of the right mouse button act on the file that has the focus")
def focused(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/files")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    rows = page.locator(".file-open")
    expect(rows).to_have_count(3)
    rows.nth(1).focus()
    page.keyboard.press("F2")
    field = page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(room.names[1])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    rows.nth(2).focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("dialog")).to_contain_text(room.names[2])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    rows.nth(0).click(button="right")
    menu = page.get_by_role("menu", name=room.names[0])
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    menu.get_by_role("menuitem", name="Move to the trash").click()
    settle(page)
    page.get_by_role("dialog").get_by_role("button", name="Move 1 to the trash").click()
    expect(page.get_by_text("Moved 1 item to the trash")).to_be_visible()
    expect(rows.filter(has_text=room.names[0], visible=True)).to_have_count(0)
    assert not (room.folder / room.names[0]).exists()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(rows.filter(has_text=room.names[0], visible=True)).to_have_count(1)
    assert (room.folder / room.names[0]).exists()
