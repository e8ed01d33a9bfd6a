"""What Shoebox made leaves it: scans, results of conversions and attachments are shared, saved in a folder, or copied."""

import re
import zipfile

from playwright.sync_api import Page, expect

from harness import mails, paper_films
from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.mailbox import opened
from harness.room import DESKTOP, PHONE, Room
from harness.scans import choose, scan_of

# A browser that shares files. `shared` lists their names and types.
SHARES = """globalThis.shared = [];
Object.defineProperty(Navigator.prototype, 'canShare', { value: () => true, configurable: true });
Object.defineProperty(Navigator.prototype, 'share', { value: async ({ files }) => {
    for (const file of files) shared.push(`${file.name} ${file.type} ${file.size > 100}`);
}, configurable: true });"""
# A browser that does not share files, but copies them.
COPIES = """Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined, configurable: true });
globalThis.copied = [];
Object.defineProperty(Navigator.prototype, 'clipboard', { value: {
    writeText: async (text) => copied.push(text),
    write: async ([item]) => copied.push(...item.types),
} });"""


def scanned(room: Room, page: Page, title: str) -> int:
    page.goto(room.server.origin + "/scanner")
    photo, _ = paper_films.photo(lines=[title])
    choose(page, ("page.jpg", photo))
    scan = scan_of(page)
    room.put(page.context, f"/api/scanner/scans/{scan}", {"title": title})
    return scan


def open_saving(room: Room, page: Page, scan: int):
    page.goto(f"{room.server.origin}/scanner/{scan}")
    page.get_by_role("button", name="Save", exact=True).click()
    return page.get_by_role("dialog")


@case("a scan leaves by the share sheet, into a folder or by copying")
def scan_leaves(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/scanner")
    scan = scanned(room, page, "Letter")
    page.add_init_script(SHARES)
    sheet = open_saving(room, page, scan)
    sheet.get_by_role("button", name="Share").click()
    eventually(page, lambda: page.evaluate("shared"), ["Letter.pdf application/pdf true"])
    sheet.get_by_text("JPEG", exact=True).click()
    sheet.get_by_role("button", name="Share").click()
    eventually(page, lambda: page.evaluate("shared[1]"), "Letter.jpg image/jpeg true")
    # In a folder, the same scan gets a number, and undo takes it back.
    for name in ("Letter.pdf", "Letter (2).pdf"):
        sheet = open_saving(room, page, scan)
        sheet.get_by_role("button", name="Save to a folder").click()
        folders = page.get_by_role("dialog", name="Save to a folder")
        folders.get_by_role("button", name=re.compile(f"^{room.folder.name}")).click(timeout=4000 * PATIENCE)
        folders.get_by_role("button", name=f"Save in “{room.folder.name}”").click()
        expect(page.get_by_text("Saved 1 file")).to_be_visible()
        assert (room.folder / name).read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: (room.folder / "Letter (2).pdf").exists(), False)
    assert (room.folder / "Letter.pdf").exists()
    # A browser that cannot share copies a text or a picture, and has no button for a PDF.
    page.add_init_script(COPIES)
    sheet = open_saving(room, page, scan)
    expect(sheet.get_by_role("button", name="Copy")).to_be_hidden()
    expect(sheet.get_by_role("button", name="Share")).to_be_hidden()
    for kind, copied in (("Text", "Letter"), ("PNG", "image/png")):
        sheet.get_by_text(kind, exact=True).click()
        sheet.get_by_role("button", name="Copy").click()
        eventually(page, lambda: copied in page.evaluate("copied.at(-1) ?? ''"), True)


@case("earlier scans are found, ordered, renamed, saved together and deleted together, with undo")
def history(room: Room) -> None:
    page = room.open(1, PHONE, at="/scanner")
    for title in ("Zebra", "Apple"):
        scanned(room, page, title)
    page.goto(room.server.origin + "/scanner")
    titles = lambda: page.locator(".scanner-card-title").all_inner_texts()
    eventually(page, titles, ["Apple", "Zebra"])
    page.get_by_role("button", name="More for Zebra").tap()
    page.get_by_role("menuitem", name="Rename").tap()
    page.get_by_label("Name of the scan").fill("A zebra")
    page.get_by_role("button", name="Save the name").tap()
    eventually(page, titles, ["A zebra", "Apple"])
    page.get_by_text("A–Z", exact=True).tap()
    eventually(page, titles, ["A zebra", "Apple"])
    page.get_by_label("Search your scans").fill("apple")
    eventually(page, titles, ["Apple"])
    page.get_by_label("Search your scans").fill("giraffe")
    expect(page.get_by_text("No scan has these words.")).to_be_visible()
    page.get_by_label("Search your scans").fill("")
    eventually(page, titles, ["A zebra", "Apple"])
    page.get_by_role("button", name="Select", exact=True).tap()
    page.get_by_role("button", name="Select all").tap()
    expect(page.get_by_text("2 selected")).to_be_visible()
    page.get_by_role("button", name="Share or save").tap()
    with page.expect_download(timeout=4000 * PATIENCE) as download:
        page.get_by_role("dialog").get_by_role("button", name="Download").tap()
    assert download.value.suggested_filename == "Scans.zip", download.value.suggested_filename
    page.get_by_role("button", name="Delete 2 scans").tap()
    eventually(page, titles, [])
    page.get_by_role("button", name="Undo").tap()
    eventually(page, titles, ["A zebra", "Apple"])


@case("results of a conversion are shared where the browser can")
def conversion_leaves(room: Room) -> None:
    page = room.open(1, PHONE, at="/convert")
    page.add_init_script(SHARES)
    page.goto(room.server.origin + "/convert")
    content = (room.folder / room.names[0]).read_bytes()
    page.get_by_label("Choose files").last.set_input_files(
        [{"name": "tree.jpg", "mimeType": "image/jpeg", "buffer": content}])
    page.get_by_label("Format").select_option("png")
    page.get_by_role("button", name="Convert 1 picture").tap()
    page.get_by_role("button", name="Share").tap()
    eventually(page, lambda: page.evaluate("shared"), ["tree.png image/png true"])


@case("an appointment in a mail is text that leads nowhere, and its file is saved in a folder")
def attachment_leaves(room: Room) -> None:
    invitation = "\r\n".join([
        "BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", "SUMMARY:Tea <img src=x onerror=pwn()>",
        "DTSTART:20260330T100000Z", "DTEND:20260330T113000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO", "LOCATION:javascript:pwn()",
        "ORGANIZER;CN=Jane:mailto:jane@example.org", "DESCRIPTION:https://example.org/join", "URL:javascript:pwn()", "END:VEVENT",
        "END:VCALENDAR"])
    page, archive = opened(room, [mails.letter(1, "<p>The lake</p>", name="tea.ics", attached=invitation)], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    page.get_by_role("button", name=re.compile("^tea.ics")).click()
    sheet = page.get_by_role("dialog", name="tea.ics")
    expect(sheet.get_by_text("Invitation")).to_be_visible()
    expect(sheet.get_by_role("heading", name="Tea <img src=x onerror=pwn()>")).to_be_visible()
    expect(sheet.get_by_text("every week, on Monday")).to_be_visible()
    assert sheet.locator(".card-view a, .card-view img, .card-view script").count() == 0
    sheet.get_by_role("button", name="Save to a folder").click()
    folders = page.get_by_role("dialog", name="Save to a folder")
    folders.get_by_role("button", name=re.compile(f"^{room.folder.name}")).click()
    folders.get_by_role("button", name=f"Save in “{room.folder.name}”").click()
    expect(page.get_by_text(f"Saved 1 file in “{room.folder.name}”")).to_be_visible()
    assert (room.folder / "tea.ics").read_text().startswith("BEGIN:VCALENDAR")
    # The message lies above the sheet that is still open.
    page.get_by_role("link", name="Show", exact=True).click()
    page.wait_for_url(lambda url: "/files?path=" in url and url.endswith(room.folder.name))
    expect(page.locator(".file-name").filter(has_text="tea.ics").locator("visible=true")).to_have_count(1)


@case("previews are cleared with their size before and after, and a report is read before it is copied")
def cleared(room: Room) -> None:
    page = room.open(2, PHONE, at="/photos")
    page.add_init_script(COPIES)
    page.goto(room.server.origin + "/settings")
    page.get_by_role("button", name="Clear the thumbnails").tap()
    expect(page.get_by_text(re.compile(r"^Thumbnails: .+ before, .+ now\."))).to_be_visible()
    page.get_by_role("button", name="Say what went wrong").tap()
    report = page.get_by_role("textbox", name="Say what went wrong")
    expect(report).to_have_value(re.compile("^Shoebox .*Linux", re.DOTALL))
    report.fill("only this")
    page.get_by_role("button", name="Copy the text").tap()
    eventually(page, lambda: page.evaluate("copied"), ["only this"])
    page.get_by_role("dialog").get_by_role("button", name="Close").first.tap()
    page.get_by_role("button", name="Licences").tap()
    expect(page.get_by_role("dialog").get_by_text("Permission is hereby granted")).to_be_visible()


def save_in(page: Page, room: Room) -> None:
    """Saves in the folder of the photos, in the sheet that is open."""
    folders = page.get_by_role("dialog", name="Save to a folder")
    folders.get_by_role("button", name=re.compile(f"^{room.folder.name}")).click()
    folders.get_by_role("button", name=f"Save in “{room.folder.name}”").click()
    expect(page.get_by_text(re.compile(r"Saved \d files?")).last).to_be_visible()


@case("photos, files, folders, an opened table and a mail leave by the same three ways")
def same_ways(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    page.add_init_script(SHARES)
    page.reload()
    # Photos: the bar of the selected ones, and the menu of an open one.
    page.locator(".photo-cell-shown").first.wait_for()
    page.keyboard.press("Control+a")
    for words in ("Share", "Save to a folder", "Download"):
        expect(page.locator(".chosen-acts").get_by_role("button", name=words)).to_be_visible()
    page.locator(".chosen-acts").get_by_role("button", name="Save to a folder").click()
    save_in(page, room)
    eventually(page, lambda: len(list(room.folder.glob("*(2).jpg"))), 3)
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: len(list(room.folder.glob("*(2).jpg"))), 0)
    # Files: several files and a folder are one ZIP file, and files are shared.
    (room.folder / "Trip/Day 1").mkdir(parents=True)
    (room.folder / "Trip/Day 1/words.txt").write_text("dear diary")
    (room.folder / "table.csv").write_text("a,b\n1,2\n3,4\n")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_text("table.csv").first.wait_for()
    page.keyboard.press("Control+a")
    expect(page.locator(".chosen-acts").get_by_role("button", name="Share")).to_have_count(0)
    with page.expect_download() as got:
        page.locator(".chosen-acts").get_by_role("button", name="Download").click()
    with zipfile.ZipFile(got.value.path()) as archive:
        assert archive.testzip() is None
        assert {"Trip/Day 1/words.txt", "table.csv"} < set(archive.namelist()), archive.namelist()
        assert archive.read("Trip/Day 1/words.txt") == b"dear diary"
    page.goto(f"{room.server.origin}/files?path={room.folder}&filter=table")
    page.get_by_text("table.csv").first.wait_for()
    page.keyboard.press("Control+a")
    page.locator(".chosen-acts").get_by_role("button", name="Share").click()
    eventually(page, lambda: page.evaluate("shared"), ["table.csv text/csv false"])
    # An opened table: it and the rows that were chosen of it.
    file = room.post(page.context, "/api/convert/files/shared", {"paths": [str(room.folder / "table.csv")]})["files"][0]["id"]
    page.goto(f"{room.server.origin}/convert/open/{file}")
    page.get_by_role("table").wait_for()
    page.get_by_role("button", name="More").last.click()
    for words in ("Share", "Download"):
        expect(page.get_by_role("menuitem", name=words, exact=True)).to_be_visible()
    page.get_by_role("menuitem", name="Save to a folder").click()
    save_in(page, room)
    assert (room.folder / "table (2).csv").read_text() == "a,b\n1,2\n3,4\n"
    page.get_by_role("button", name="Save as").click()
    page.get_by_role("button", name="Make the file").click()
    page.get_by_role("dialog").get_by_role("button", name="Save to a folder").click()
    save_in(page, room)
    eventually(page, lambda: (room.folder / "table (3).csv").exists(), True)


@case("a mail is saved in a folder as it is, and shared as a PDF")
def mail_leaves(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1, text="Stone the plums.")], device=PHONE)
    page.add_init_script(SHARES)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    page.get_by_text("Stone the plums.").first.wait_for()
    page.get_by_role("button", name="More", exact=True).last.tap()
    page.get_by_role("menuitem", name="Save to a folder").tap()
    save_in(page, room)
    (saved,) = room.folder.glob("*.eml")
    assert "Stone the plums." in saved.read_text()
    page.get_by_role("button", name="More", exact=True).last.tap()
    page.get_by_role("menuitem", name="Share", exact=True).tap()
    eventually(page, lambda: page.evaluate("shared"), [f"{saved.stem}.pdf application/pdf true"])


@case("where the browser shares no files, a picture is copied instead, and it is printed")
def copied_picture(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/photos", permissions=["clipboard-read", "clipboard-write"])
    assert not page.evaluate("'canShare' in navigator"), "this browser shares files"
    page.locator(".photo-cell-open").first.click()
    page.get_by_role("dialog").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Copy the picture").click()
    expect(page.get_by_text("The picture is copied")).to_be_visible()
    kinds = "async () => (await navigator.clipboard.read()).flatMap((each) => each.types)"
    assert page.evaluate(kinds) == ["image/png"]
    # It is printed as well. The browser's own dialog would wait for a person.
    page.evaluate("void (globalThis.print = () => globalThis.printed = document.querySelector('.printed img').naturalWidth)")
    page.get_by_role("dialog").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Print").click()
    eventually(page, lambda: page.evaluate("globalThis.printed > 0"), True)
