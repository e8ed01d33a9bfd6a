"""Choices in Convert are kept while files change, by touch and by keys; an error leads back to the choice that caused it."""

import io
import re
import zipfile
from pathlib import Path
from time import struct_time

from PIL import Image
from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.convert import choose, choose_converter
from harness.papers import locked, pdf
from harness.room import DESKTOP, Room

# Drops a file on the page, with the data that the system passes for a real drop. A test cannot drag real files into a page.
DROP = """([name, bytes, kinds]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name));
    for (const kind of kinds) document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def over(page: Page, name: str, content: bytes, *kinds: str) -> None:
    page.evaluate(DROP, [name, list(content), kinds])


@case("by keys alone files are put in order and left out, and neither the focus nor what was entered is lost")
def order(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    choose(page, ("one.pdf", pdf("One")), ("two.pdf", pdf("Two")), ("three.pdf", pdf("Three")))
    expect(page.get_by_role("heading", name="3 files")).to_be_visible()
    page.get_by_label("Name").fill("all")
    up = page.get_by_role("button", name="Move three.pdf up")
    up.focus()
    page.keyboard.press("Enter")
    names = page.locator(".convert-chosen .list-row-title")
    expect(names).to_have_text(["one.pdf", "three.pdf", "two.pdf"])
    expect(up).to_be_focused()
    expect(page.get_by_label("Name")).to_have_value("all")
    page.keyboard.press("Enter")
    expect(names).to_have_text(["three.pdf", "one.pdf", "two.pdf"])
    # The first file cannot move up further, so the focus moves to another control in its list.
    assert page.evaluate("document.activeElement.closest('.convert-chosen') !== null")
    split = page.get_by_role("button", name=re.compile("^Split PDF"))
    split.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Split 3 PDFs")).to_be_visible()
    expect(split).to_be_focused()
    merge = page.get_by_role("button", name=re.compile("^Merge PDFs"))
    merge.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name")).to_have_value("all")
    page.get_by_role("button", name="Leave out one.pdf").focus()
    page.keyboard.press("Enter")
    expect(names).to_have_text(["three.pdf", "two.pdf"])
    expect(page.get_by_label("Name")).to_have_value("all")
    page.get_by_role("button", name="Merge 2 PDFs").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("all.pdf", exact=True)).to_be_visible()
    page.get_by_role("button", name="Save to a folder").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    folder = sheet.get_by_role("button", name=re.compile(f"^{room.folder.name}"))
    folder.focus()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Save in")).to_be_focused()
    sheet.get_by_role("button", name="Back").focus()
    page.keyboard.press("Enter")
    expect(folder).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Save in")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved 1 file")).to_be_visible()
    assert (room.folder / "all.pdf").exists()
    # If other files are chosen, the form starts with its default choices.
    page.goto(f"{room.server.origin}/convert")
    choose(page, ("four.pdf", pdf("Four")), ("five.pdf", pdf("Five")))
    expect(page.get_by_role("heading", name="2 files")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("")


@case("what a form lacks is said beside its button, and what went wrong leads back to what was entered")
def refused(room: Room) -> None:
    page = room.open(1, at="/convert")
    room.console.allow("status of 400")
    choose(page, ("book.pdf", pdf("One", "Two")))
    choose_converter(page, "Split PDF")
    page.locator(".segment").filter(has_text="Ranges").tap()
    page.get_by_role("button", name="Split 1 PDF").tap()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("No pages are named. Write them as 1-3,7,9-.")
    ranges = page.get_by_label("Ranges", exact=True).last
    ranges.fill("2-9")
    expect(problem).to_be_hidden()
    page.get_by_role("button", name="Split 1 PDF").tap()
    expect(page.locator(".convert-problem")).to_contain_text("There is no page 9; the PDF has 2.")
    page.get_by_role("link", name="Back to the choices").tap()
    expect(ranges).to_have_value("2-9")
    choose_converter(page, "Title and author")
    page.get_by_role("button", name="Change 1 PDF").tap()
    expect(problem).to_have_text("Nothing is filled in. Enter at least one of them.")
    # A typed name becomes one file name, so the slash in it is replaced.
    choose_converter(page, "Put into an archive")
    page.get_by_label("Name").fill("Bill 3/2026")
    page.get_by_role("button", name="Pack 1 file").tap()
    expect(page.get_by_text("Bill 3-2026.zip", exact=True)).to_be_visible()


@case("a locked PDF asks for its password at once, and after a wrong one again")
def password(room: Room) -> None:
    page = room.open(1, at="/convert")
    room.console.allow("status of 401")
    choose(page, ("locked.pdf", locked(pdf("Secret", "Two"), "sesame")))
    choose_converter(page, "Split PDF")
    entry = page.get_by_label("Password", exact=True)
    expect(entry).to_be_visible()
    expect(page.get_by_text("The new PDFs have none.")).to_be_visible()
    entry.fill("wrong")
    page.get_by_role("button", name="Split 1 PDF").tap()
    link = page.get_by_role("link", name="Enter the password")
    link.wait_for()
    words, place = page.locator(".convert-problem .list-row-words").bounding_box(), link.bounding_box()
    assert words and place and words["width"] > 250 and place["y"] >= words["y"] + words["height"], "the words have a narrow column"
    link.tap()
    expect(entry).to_have_value("")
    entry.fill("sesame")
    page.get_by_role("button", name="Split 1 PDF").tap()
    expect(page.get_by_text("2 results", exact=True)).to_be_visible()


def tiff(colour: str, *more: str) -> bytes:
    pages, out = [Image.new("RGB", (300, 200), each) for each in (colour, *more)], io.BytesIO()
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:])
    return out.getvalue()


@case("a picture that no browser shows is seen before and after, and one that moves says what is kept")
def faces(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, ("sheet.tiff", tiff("red")))
    stage = page.locator(".convert-stage")
    expect(stage).to_be_visible()
    expect(stage.locator("img").first).to_have_js_property("naturalWidth", 300)
    page.get_by_label("Format").select_option("png")
    page.get_by_label("Size in pixels").select_option("percent")
    expect(stage.locator("> img").last).to_have_js_property("naturalWidth", 150)
    note = page.get_by_text("the first moment is kept")
    expect(note).to_be_hidden()
    film = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(film, "GIF", save_all=True, append_images=[Image.new("RGB", (30, 20), "blue")])
    choose(page, ("film.gif", film.getvalue()))
    expect(page.get_by_role("heading", name="2 files")).to_be_visible()
    expect(page.locator(".convert-preview-facts")).to_contain_text("sheet.tiff: ")
    expect(note).to_be_visible()
    assert not violations(page)
    page.get_by_label("Format").select_option("webp")
    expect(note).to_be_hidden()
    # Previews are deleted when the user leaves the page.
    page.get_by_role("button", name="Back").tap()
    kept = Path(room.server.home, "data", "convert")
    eventually(page, lambda: len(list(kept.iterdir())), 2)


@case("a file that is dropped on any page is told what it is; an archive leads to what is in it")
def dropped(room: Room) -> None:
    page = room.open(1, at="/photos", device=DESKTOP)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("words.txt", "Hello")
    page.locator(".frame-title, h1").first.wait_for()
    sign = page.locator(".frame-drop")
    over(page, "box.zip", packed.getvalue(), "dragenter", "dragover")
    expect(sign).to_be_visible()
    over(page, "box.zip", packed.getvalue(), "dragleave")
    expect(sign).to_be_hidden()
    # If a picture of the page itself is dragged, it is not treated as a file.
    over(page, "photo.jpg", b"x", "dragstart", "dragover", "drop", "dragend")
    expect(sign).to_be_hidden()
    over(page, "box.zip", packed.getvalue(), "dragover", "drop")
    page.wait_for_url(re.compile("/landing"))
    expect(page.get_by_role("heading", name="box.zip", level=2)).to_be_visible()
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("words.txt")).to_be_visible()
    # On the page of a folder, the folder receives the dropped files, not Convert.
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_text(room.names[0]).first.wait_for()
    over(page, "note.txt", b"Hello", "dragover", "drop")
    eventually(page, lambda: (room.folder / "note.txt").exists(), True)
    assert "/files" in page.url, page.url
    # If a folder is dropped, the files in it are chosen.
    box = room.folder.parent / "box"
    (box / "inner").mkdir(parents=True)
    for name in ("b.pdf", "inner/c.pdf", "a.pdf", ".hidden"):
        (box / name).write_bytes(pdf("One"))
    page.goto(f"{room.server.origin}/convert")
    page.get_by_role("button", name="Choose files").wait_for()
    hand = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        data = {"items": [], "files": [str(box)], "dragOperationsMask": 1}
        hand.send("Input.dispatchDragEvent", {"type": kind, "x": 640, "y": 400, "data": data})
    expect(page.locator(".convert-chosen .list-row-title")).to_have_text(["a.pdf", "b.pdf", "c.pdf"])
    page.get_by_role("button", name="Start over").click()
    over(page, "empty.pdf", b"", "dragover", "drop")
    expect(page.get_by_text("Empty", exact=True)).to_be_visible()


@case("the loupe shows what is under the pointer also of a tall picture, and nothing below the picture moves")
def loupe(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    tall = io.BytesIO()
    Image.new("RGB", (300, 1200), "red").save(tall, "PNG")
    choose(page, ("tall.png", tall.getvalue()))
    stage, form = page.locator(".convert-stage"), page.locator(".convert-form")
    expect(stage.locator("> img").last).to_be_visible()
    settle(page)
    place, below = stage.bounding_box(), form.bounding_box()
    assert place and below
    # The picture is fitted to the height, and is a quarter as wide as high. The pointer is at a quarter of the width from the
    # left edge, in the middle of the height.
    page.mouse.move(place["x"] + place["width"] / 2 - place["height"] / 16, place["y"] + place["height"] / 2)
    expect(page.locator(".convert-loupe")).to_be_visible()
    across, down = (float(part[:-2]) for part in page.locator(".convert-loupe img").last.evaluate("(img) => img.style.translate").split())
    half = page.locator(".convert-loupe").evaluate("(loupe) => loupe.offsetWidth / 2")
    # The loupe shows pixels at twice their size.
    assert abs(across + 150) < 3 and abs(down - half + 1200) < 3, (across, down, half)
    page.get_by_label("Size in pixels").select_option("fill")
    expect(page.get_by_text("Enter a width and a height.")).to_be_visible()
    expect(stage.locator("img")).to_have_count(0)
    after = form.bounding_box()
    assert after and after["y"] == below["y"], "the form has moved"


@case("a conversion that is stopped says so, counts only what was made, and carries on by keys")
def stopped(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    noise = io.BytesIO()
    Image.effect_noise((1500, 1500), 90).convert("RGB").save(noise, "PNG", compress_level=1)
    choose(page, *((f"{number}.png", noise.getvalue()) for number in range(4)))
    expect(page.get_by_role("heading", name="4 files")).to_be_visible()
    page.get_by_label("Format").select_option("avif")
    page.get_by_role("button", name="Convert 4 pictures").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("of 4")).to_be_visible()
    page.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You stopped this")).to_be_visible()
    expect(page.get_by_text(" became ")).to_have_count(0)
    again = page.get_by_role("button", name="Carry on")
    again.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="4 results")).to_be_visible()
    expect(page.get_by_text(" became ")).to_be_visible()
    expect(page.get_by_text("You stopped this")).to_have_count(0)


@case("a PDF says what it is in a sheet, and its title stands where another one is entered")
def paper_facts(room: Room) -> None:
    page = room.open(1, at="/convert")
    sheets = [Image.new("RGB", size, "white") for size in ((827, 1169), (400, 300))]
    out = io.BytesIO()
    made = (2024, 5, 6, 12, 0, 0, 0, 0, 0)
    sheets[0].save(out, "PDF", save_all=True, append_images=sheets[1:], resolution=100, title="Harbour", author="Jane",
                   producer="Pillow", creationDate=struct_time(made))
    choose(page, ("book.pdf", out.getvalue()))
    choose_converter(page, "Title and author")
    expect(page.get_by_label("Title", exact=True)).to_have_attribute("placeholder", "Harbour")
    page.get_by_label("Author", exact=True).fill("Tom")
    page.get_by_role("button", name="Change 1 PDF").tap()
    page.get_by_role("link", name="Convert book.pdf further").tap()
    page.get_by_role("link", name="Look inside").tap()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("menuitem", name="Information").tap()
    sheet = page.get_by_role("dialog", name="book.pdf")
    expect(sheet.locator("dd").last).to_be_visible()
    told = dict(zip(sheet.locator("dt").all_inner_texts(), sheet.locator("dd").all_inner_texts(), strict=True))
    assert told.pop("File size") and told.pop("PDF version"), told
    assert told == {
        "Title": "Harbour", "Author": "Tom", "Pages": "2", "Page size": "A4 · 210 × 297 mm · others differ",
        "Text": "None, only pictures", "Made on": "6 May 2024", "Saved by": "Pillow",
    }, told
    assert not violations(page)


@case("three choices stand in one line or below each other, and never two and one")
def stacked(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    choose(page, ("book.pdf", pdf("One", "Two")))
    choose_converter(page, "Split PDF")
    choices = page.locator(".segment")
    tops = lambda: len(set(choices.evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().top))")))
    for width, lines in [(260, 3), (1280, 1), (260, 3)]:
        page.set_viewport_size({"width": width, "height": 844})
        eventually(page, tops, lines)
