"""Converting: files are dropped and chosen, converted by touch and by keys, saved without replacing others, and passed on."""

import io
import re
import zipfile
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from harness import papers
from harness.cases import case
from harness.checks import settle
from harness.room import DESKTOP, Room


def choose(page: Page, *files: tuple[str, bytes]) -> None:
    page.get_by_label("Choose files").last.set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": content} for name, content in files])


def photo(room: Room, index: int = 0) -> bytes:
    return (room.folder / room.names[index]).read_bytes()


@case("a photo is chosen, made a small PNG by touch, saved twice beside its first, and sent on")
def a_picture(room: Room) -> None:
    page = room.open(1, at="/convert")
    expect(page.get_by_role("heading", name="What would you like to convert?")).to_be_visible()
    choose(page, ("../tree.jpg", photo(room)))
    expect(page.get_by_text("tree.jpg", exact=True)).to_be_visible()
    page.get_by_label("Format").select_option("png")
    expect(page.get_by_label("Quality", exact=True).first).to_be_hidden()
    page.get_by_label("Size in pixels").select_option("within")
    page.get_by_label("Width (px)").fill("99999")
    expect(page.get_by_text("A whole number from 1 to 30,000")).to_be_visible()
    # If the width in the field is out of range, the page converts nothing.
    page.get_by_role("button", name="Convert 1 picture").tap()
    expect(page.get_by_label("Width (px)")).to_be_focused()
    page.get_by_label("Width (px)").fill("64")
    page.get_by_role("button", name="Convert 1 picture").tap()
    page.wait_for_url(re.compile(r"/convert/\d+$"))
    expect(page.get_by_text("tree.png", exact=True)).to_be_visible()
    for name in ("tree.png", "tree (2).png"):
        page.get_by_role("button", name="Save to a folder").tap()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name=re.compile(f"^{room.folder.name}")).tap()
        sheet.get_by_role("button", name=re.compile("Save in")).tap()
        expect(page.get_by_text("Saved 1 file")).to_be_visible()
        expect(sheet).to_be_hidden()
        made = (room.folder / name).read_bytes()
        assert made.startswith(b"\x89PNG") and int.from_bytes(made[16:20]) == 64, name
    # Saves the results to a folder that is created in the dialog, and then to the device itself.
    page.get_by_role("button", name="Save to a folder").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{room.folder.name}")).tap()
    page.get_by_role("dialog").get_by_role("button", name="New folder").tap()
    page.get_by_role("dialog", name="New folder").get_by_role("textbox").fill("Small ones")
    page.get_by_role("dialog", name="New folder").get_by_role("button", name="Save").tap()
    page.get_by_role("dialog").get_by_role("button", name="Save in “Small ones”").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (room.folder / "Small ones/tree.png").exists()
    # The folder that was used last is offered first, and takes the files at once.
    page.get_by_role("button", name="Save to a folder").tap()
    page.get_by_role("dialog").get_by_role("button", name="Save in “Small ones”").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (room.folder / "Small ones/tree (2).png").exists()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).tap()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("link", name="Convert tree.png further").tap()
    expect(page.get_by_role("heading", name="1 file")).to_be_visible()
    assert re.search(r"files=\d+", unquote(page.url)), page.url


@case("all files of a folder of Shoebox are handed over from its card")
def a_folder(room: Room) -> None:
    page = room.open(3, at="/library")
    page.get_by_role("button", name=re.compile("^Actions for")).tap()
    page.get_by_role("menuitem", name="Convert its files").tap()
    expect(page.get_by_role("heading", name="3 files")).to_be_visible()


@case("files are put into a ZIP by keys alone; what is no picture is said to be something else")
def a_zip(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    room.console.allow("status of 422")  # nothing can be seen of the broken one
    choose(page, ("a.txt", b"Hello"), ("a.txt", b"World"), ("broken.jpg", b"\xff\xd8\xff\xe0nothing"))
    expect(page.get_by_role("heading", name="3 files")).to_be_visible()
    expect(page.get_by_text("Text · 5 bytes").first).to_be_visible()
    page.get_by_label("Name").focus()
    page.keyboard.type("both")
    page.get_by_role("button", name="Pack 3 files").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("both.zip", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download both.zip").focus()
        page.keyboard.press("Enter")
    names = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())).namelist()
    assert names == ["a.txt", "a (2).txt", "broken.jpg"], names
    page.get_by_role("button", name="Remove").click()
    page.wait_for_url(re.compile(r"/convert$"))
    expect(page.get_by_text("both.zip", exact=True)).to_be_hidden()


@case("a file of another kind among pictures is named, and left out by one press")
def mixed(room: Room) -> None:
    page = room.open(2, at="/convert")
    choose(page, ("one.jpg", photo(room)), ("two.jpg", photo(room, 1)), ("notes.log", b"Nothing"))
    expect(page.locator(".convert-mixed")).to_contain_text("Of another kind: notes.log.")
    page.get_by_role("button", name="Leave out 1 file").tap()
    expect(page.get_by_role("heading", name="2 files")).to_be_visible()
    expect(page.locator(".convert-mixed")).to_have_count(0)
    expect(page.get_by_role("button", name="Convert 2 pictures")).to_be_in_viewport()


@case("files of different kinds say why little can be made of them, and one press keeps one kind")
def different(room: Room) -> None:
    page = room.open(2, at="/convert")
    choose(page, ("one.jpg", photo(room)), ("notes.txt", b"Some words\n"))
    card = page.locator(".convert-mixed")
    expect(card).to_contain_text("different kinds")
    expect(card.get_by_role("button")).to_have_text(["Only the picture", "Only the text"])
    card.get_by_role("button", name="Only the picture").tap()
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Convert 1 picture")).to_be_visible()


@case("a JPEG is offered other formats, and to become smaller as a JPEG under that name")
def smaller(room: Room) -> None:
    page = room.open(2, at="/convert")
    choose(page, ("one.jpg", photo(room)))
    formats = page.get_by_label("Format").locator("option")
    expect(formats.first).not_to_have_text("JPEG")
    assert "JPEG" not in formats.all_text_contents()
    page.get_by_role("button", name="Make pictures smaller").tap()
    page.get_by_label("Width (px)").fill("64")
    page.get_by_label("Height (px)").fill("64")
    page.get_by_role("button", name="Make 1 picture smaller").tap()
    expect(page.locator(".convert-results .list-row-title")).to_have_text(["one small.jpg"])


@case("a broken picture fails with its name and reason, and the others are converted")
def a_broken_picture(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    room.console.allow("status of 422")  # nothing can be seen of the broken one
    choose(page, ("good.jpg", photo(room)), ("broken.jpg", photo(room)[:300]))
    page.get_by_role("button", name="Convert 2 pictures").click()
    expect(page.get_by_text("1 result", exact=True)).to_be_visible()
    expect(page.locator(".convert-problem")).to_contain_text("broken.jpg")
    expect(page.locator(".convert-problem")).to_contain_text("damaged")
    settle(page)


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
    # The form of the converter that suits both files comes before the list of other converters.
    merge = page.get_by_role("button", name="Merge 2 PDFs")
    others = page.get_by_role("group", name="What would you like to make?")
    assert merge.bounding_box()["y"] < others.bounding_box()["y"]
    others.get_by_role("button", name="Make searchable").tap()
    expect(page.get_by_role("button", name="Make 2 PDFs searchable")).to_be_in_viewport()
    # The large button accepts files of every kind.
    page.get_by_role("button", name="Start over").tap()
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Choose files").tap()
    assert not opened.value.element.get_attribute("accept")


@case("a conversion that another tab removed is neither saved nor removed twice, and each page says what is there")
def removed_elsewhere(room: Room) -> None:
    first = room.open(1, DESKTOP, at="/convert")
    choose(first, ("tree.jpg", photo(room)))
    first.get_by_label("Format").select_option("png")
    first.get_by_role("button", name="Convert 1 picture").click()
    first.wait_for_url(re.compile(r"/convert/\d+$"))
    expect(first.get_by_text("tree.png", exact=True)).to_be_visible()
    path = first.url.removeprefix(room.server.origin)
    second = room.page(first.context, path)
    expect(second.get_by_text("tree.png", exact=True)).to_be_visible()
    second.get_by_role("button", name="Save to a folder").click()
    sheet = second.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile(f"^{room.folder.name}")).click()
    before = sorted(each.name for each in room.folder.iterdir())
    first.get_by_role("button", name="Remove", exact=True).click()
    first.wait_for_url(re.compile(r"/convert$"))
    room.console.allow("status of 404")
    sheet.get_by_role("button", name=re.compile("Save in")).click()
    expect(second.locator(".toast, [role=alert]").first).to_be_visible()
    expect(second.get_by_text("Saved 1 file")).to_have_count(0)
    assert sorted(each.name for each in room.folder.iterdir()) == before
    # A conversion finished in the meantime must not be removed in place of the old conversion.
    third = room.page(first.context, "/convert")
    choose(third, ("leaf.jpg", photo(room)))
    third.get_by_label("Format").select_option("png")
    third.get_by_role("button", name="Convert 1 picture").click()
    third.wait_for_url(re.compile(r"/convert/\d+$"))
    expect(third.get_by_text("leaf.png", exact=True)).to_be_visible()
    assert not third.url.endswith(path), "numbers of what is gone are not given again"
    second.reload()
    expect(second.get_by_text(re.compile("no longer|not there|is gone|removed", re.I)).first).to_be_visible()
    expect(second.get_by_role("button", name="Remove", exact=True)).to_have_count(0)
