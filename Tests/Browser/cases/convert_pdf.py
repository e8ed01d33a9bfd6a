"""PDFs in Convert: merged, split, rotated and read by touch and by keys; errors state their reason."""

import io
import re
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from harness import papers
from harness.cases import case
from harness.checks import settle
from harness.convert import choose, choose_converter
from harness.papers import locked, pdf
from harness.room import DESKTOP, Room


def downloaded(page: Page, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("link", name=f"Download {name}").click()
    return download.value.path().read_bytes()


@case("two PDFs are merged by touch, in the order that was set, and their text taken out by keys")
def merged(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, ("one.pdf", pdf("One", "Two")), ("three.pdf", pdf("Three")))
    expect(page.get_by_role("heading", name="2 files")).to_be_visible()
    page.get_by_role("button", name="Move three.pdf up").tap()
    page.get_by_role("group", name="What would you like to make?").get_by_role("button", name=re.compile("^Merge PDFs")).tap()
    page.get_by_label("Name").fill("both")
    page.get_by_role("button", name="Merge 2 PDFs").tap()
    expect(page.get_by_text("both.pdf", exact=True)).to_be_visible()
    assert downloaded(page, "both.pdf").startswith(b"%PDF")
    page.get_by_role("link", name="Convert both.pdf further").tap()
    expect(page.get_by_role("heading", name="1 file")).to_be_visible()
    choose_converter(page, "PDF to text")
    page.get_by_role("button", name="Save the text of 1 PDF").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("both.txt", exact=True)).to_be_visible()
    assert downloaded(page, "both.txt").decode().split() == ["Three", "One", "Two"]
    settle(page)


@case("a PDF is split, its pages turned and drawn; pages that are not there are named")
def split(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    choose(page, ("book.pdf", pdf("One", "Two", "Three")))
    choose_converter(page, "Split PDF")
    page.set_viewport_size({"width": 360, "height": 800})
    words = page.locator(".segment > span")
    lines = words.evaluate_all("(all) => all.map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getClientRects().length; })")
    assert lines == [1, 1, 1], "a choice's words are cut"
    page.set_viewport_size(DESKTOP["viewport"])
    page.locator(".segment").filter(has_text="Ranges").click()
    page.get_by_label("Ranges", exact=True).last.fill("3,1-2")
    page.get_by_role("button", name="Split 1 PDF").click()
    expect(page.get_by_text("2 results", exact=True)).to_be_visible()
    expect(page.get_by_text("book 1.pdf", exact=True)).to_be_visible()
    page.go_back()
    choose_converter(page, "Turn, order, remove pages")
    page.get_by_label("What to do").select_option("keep")
    page.get_by_label("Pages", exact=True).fill("2-4")
    page.get_by_role("button", name="Change 1 PDF").click()
    expect(page.locator(".convert-problem")).to_contain_text("There is no page 4; the PDF has 3.")


@case("a PDF without a password is not unlocked, and what is no PDF is refused in words")
def refused(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    room.console.allow("status of 422")  # the broken one is asked for its pages
    choose(page, ("open.pdf", pdf("One")), ("broken.pdf", b"%PDF-1.7\nnothing"))
    choose_converter(page, "Remove the password")
    page.get_by_role("button", name="Unlock 2 PDFs").click()
    expect(page.locator(".convert-problem").filter(has_text="open.pdf")).to_contain_text("The PDF has no password.")
    expect(page.locator(".convert-problem").filter(has_text="broken.pdf")).to_contain_text("too damaged")
    expect(page.get_by_text("Nothing was made.")).to_be_visible()
    settle(page)


@case("a locked PDF is read with its password, which only such a one is asked for, and which is not kept")
def with_a_password(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, ("open.pdf", pdf("Open")))
    choose_converter(page, "PDF to text")
    expect(page.locator(".convert-chosen .caption").last).to_contain_text("1 page")
    settle(page)
    expect(page.get_by_label("Password", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Start over").tap()
    room.console.allow("status of 401")  # the locked one is asked for its pages
    choose(page, ("locked.pdf", locked(pdf("Secret"), "sesame")))
    expect(page.locator(".convert-chosen .caption").last).to_contain_text(re.compile("PDF · .* · locked$"))
    choose_converter(page, "PDF to text")
    expect(page.get_by_label("Password", exact=True)).to_have_value("")
    page.get_by_role("button", name="Save the text of 1 PDF").tap()
    expect(page.locator(".convert-problem")).to_contain_text("The PDF is encrypted.")
    page.get_by_role("link", name="Enter the password").tap()
    page.get_by_label("Password", exact=True).fill("sesame")
    page.get_by_role("button", name="Save the text of 1 PDF").tap()
    expect(page.get_by_text("locked.txt", exact=True)).to_be_visible()
    assert downloaded(page, "locked.txt").decode().split() == ["Secret"]
    latest = room.get(page.context, "/api/convert/conversions?limit=1")["conversions"][0]
    assert "sesame" not in str(latest) and latest["options"]["password"] is True, latest
    page.go_back()
    choose_converter(page, "Remove the password")
    page.get_by_label("Password", exact=True).focus()
    page.keyboard.type("sesame")
    page.get_by_role("button", name="Unlock 1 PDF").focus()
    page.keyboard.press("Enter")
    assert b"/Encrypt" not in downloaded(page, "locked.pdf")


@case("a password that was typed stays while PDFs are put in order, and is gone with them")
def typed_password(room: Room) -> None:
    page = room.open(1, at="/convert")
    room.console.allow("status of 401")  # locked ones are asked for their pages
    choose(page, *((f"{name}.pdf", locked(pdf(name), "sesame")) for name in ("one", "two")))
    choose_converter(page, "Merge PDFs")
    page.get_by_label("Password", exact=True).fill("sesame")
    page.get_by_role("button", name="Move two.pdf up").tap()
    expect(page.locator(".convert-chosen .list-row-title").first).to_have_text("two.pdf")
    expect(page.get_by_label("Password", exact=True)).to_have_value("sesame")
    page.get_by_role("button", name="Merge 2 PDFs").tap()
    expect(page.get_by_text("1 result", exact=True)).to_be_visible()
    page.go_back()
    choose_converter(page, "Merge PDFs")
    expect(page.get_by_label("Password", exact=True)).to_have_value("")


@case("a PDF that is to be no larger than wished says so where that cannot be")
def no_larger(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    choose(page, ("small.pdf", pdf("One")))
    choose_converter(page, "Make PDF smaller")
    expect(page.locator(".convert-preview-facts")).to_contain_text(re.compile("bytes becomes .*bytes|It hardly gets smaller: .*bytes"))
    page.get_by_label("How much").select_option("limit")
    expect(page.locator(".convert-preview-facts")).to_have_text("")
    page.get_by_label("At most (kB)").fill("9")
    expect(page.get_by_text("A whole number from 10 to 10,000,000")).to_be_visible()
    page.get_by_label("At most (kB)").fill("10")
    page.get_by_role("button", name="Make 1 PDF smaller").click()
    expect(page.get_by_text("1 result", exact=True)).to_be_visible()
    assert len(downloaded(page, "small")) <= 10_000
    # If a PDF cannot be made as small as requested, the page reports this and has a link back to the options.
    noise = io.BytesIO()
    Image.effect_noise((1200, 1600), 90).save(noise, "PDF", resolution=100)
    page.goto(f"{room.server.origin}/convert")
    choose(page, ("noise.pdf", noise.getvalue()))
    choose_converter(page, "Make PDF smaller")
    page.get_by_label("How much").select_option("limit")
    page.get_by_label("At most (kB)").fill("10")
    page.get_by_role("button", name="Make 1 PDF smaller").click()
    expect(page.get_by_text("without spoiling it")).to_be_visible()
    page.get_by_role("link", name="Back to the choices").click()
    expect(page.get_by_label("How much")).to_be_visible()


@case("a PDF made smaller, and files packed, are named in the language of the interface")
def named(room: Room) -> None:
    page = room.open(1, at="/convert")
    noise = io.BytesIO()
    Image.effect_noise((600, 800), 90).save(noise, "PDF", resolution=300)
    rent, one, two = (("Rent.pdf", noise.getvalue()), ("one.pdf", pdf("One")), ("two.pdf", pdf("Two")))

    def make(files: list[tuple[str, bytes]], converter: str, go: str, result: str) -> None:
        page.goto(f"{room.server.origin}/convert")
        picked = [{"name": name, "mimeType": "application/pdf", "buffer": content} for name, content in files]
        page.locator("input[type=file][multiple]").last.set_input_files(picked)
        page.locator(".convert-work").get_by_role("button", name=re.compile(f"^{converter}")).click()
        # The page has no field for the word that is added to the name or used as the name: “small”, “Files”.
        expect(page.get_by_label(re.compile("^(small|klein|Files|Dateien)$"))).to_have_count(0)
        page.get_by_role("button", name=go, exact=True).tap()
        expect(page.get_by_text(result, exact=True)).to_be_visible()

    make([rent], "Make PDF smaller", "Make 1 PDF smaller", "Rent small.pdf")
    make([one, two], "Put into an archive", "Pack 2 files", "Files.zip")
    room.put(page.context, "/api/settings", {"language": "de"})
    expect(page.locator("html")).to_have_attribute("lang", "de")
    make([rent], "PDF verkleinern", "1 PDF verkleinern", "Rent klein.pdf")
    make([one, two], "In ein Archiv packen", "2 Dateien packen", "Dateien.zip")


def scanned(place: Path, lines: list[str]) -> bytes:
    """A PDF of one page that consists of a picture with these lines."""
    papers.draw(place, "scan.jpg", lines, 0)
    out = io.BytesIO()
    Image.open(place / "scan.jpg").save(out, "PDF", resolution=100)
    return out.getvalue()


@case("a scan is drawn, taken apart, named and made searchable by touch, and its words are found")
def scan(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, ("letter.pdf", scanned(room.folder.parent, papers.LETTER)))
    expect(page.locator(".convert-chosen .caption").last).to_contain_text(re.compile("PDF · .* · 1 page · without text$"))
    for form, go, result in (
        ("Pages to pictures", "Make pictures of 1 PDF", "letter 1.jpg"), ("Pictures from a PDF", "Take the pictures out of 1 PDF", "letter 1.jpg"),
        ("Title and author", "Change 1 PDF", "letter.pdf"), ("Make searchable", "Make 1 PDF searchable", "letter.pdf"),
    ):
        choose_converter(page, form)
        if form == "Title and author":
            page.get_by_label("Title", exact=True).fill("Concert")
        page.get_by_role("button", name=go).tap()
        expect(page.get_by_text("1 result", exact=True)).to_be_visible()
        expect(page.get_by_text(result, exact=True)).to_be_visible()
        if form != "Make searchable":
            page.go_back()
    page.get_by_role("link", name="Convert letter.pdf further").tap()
    choose_converter(page, "PDF to text")
    page.get_by_role("button", name="Save the text of 1 PDF").tap()
    expect(page.get_by_text("letter.txt", exact=True)).to_be_visible()
    assert "Strawberry lemonade" in downloaded(page, "letter.txt").decode()


@case("pictures become one PDF by keys, each a page of the size that was wished for")
def of_pictures(room: Room) -> None:
    page = room.open(2, at="/convert", device=DESKTOP)
    photos = [(name, (room.folder / name).read_bytes()) for name in room.names]
    choose(page, *photos)
    choose_converter(page, "Pictures to PDF")
    page.get_by_role("radio", name="A4").focus()
    page.keyboard.press("Space")
    page.get_by_label("Margin (mm)").fill("0")
    page.get_by_label("Name").fill("album")
    page.get_by_role("button", name="Make a PDF of 2 pictures").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("album.pdf", exact=True)).to_be_visible()
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(downloaded(page, "album.pdf"))
        file.flush()
        told = subprocess.run(["pdfinfo", "-l", "2", file.name], capture_output=True, text=True, check=True).stdout
    assert told.count("(A4)") == 2 and re.search(r"Pages: +2", told), told
