"""The one search over every page."""

import base64
import re

from playwright.sync_api import Page, expect

from harness import mails, papers
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.reading import open_papers, read_everything
from harness.room import DESKTOP, PHONE, Room
from harness.search import box


def option(page: Page, name: str | re.Pattern):
    return page.get_by_role("option").filter(has_text=name)


@case("one box finds photos, mails, attachments, days, folders, pages and actions, from any page, by keys alone")
def everything(room: Room) -> None:
    letters = [mails.letter(number) for number in range(5)] + [mails.letter(5, "<p>All about the zebra in the dark trash.</p>", name="giraffe.txt")]
    file = mails.archive(room.folder.parent / "mail.mbox", letters)
    page = room.open(3, at="/settings", device=DESKTOP)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]

    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    for words, kind in [("IMG_0001", "Photos and videos"), (room.folder.name, "Folders"), (card["taken"][:4], "Days"), ("giraffe", "Attachments")]:
        box(page).fill(words)
        expect(page.get_by_role("group", name=kind).get_by_role("option").first).to_be_visible()
    # If the text is the name of a page, the page comes before results that contain the text. If the text is only a synonym of
    # the page's name, those results come first.
    box(page).fill("gallery")
    expect(option(page, "Photos")).to_have_attribute("aria-selected", "true")
    box(page).fill("zebra")
    expect(page.get_by_role("group", name="Mails", exact=True).get_by_role("option")).to_have_attribute("aria-selected", "true")
    box(page).fill("dark")
    expect(page.get_by_role("group", name="Mails", exact=True)).to_be_visible()
    expect(option(page, "Dark theme")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("/settings"), page.url

    page.keyboard.press("/")
    box(page).fill("zebra")
    found = page.get_by_role("group", name="Mails", exact=True).get_by_role("option")
    expect(found).to_have_count(1)
    for _ in range(20):
        if found.get_attribute("aria-selected") == "true":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/mail/{archive}/\d+\?find=zebra"))
    expect(page.frame_locator("iframe.mail-frame").locator("mark")).to_have_text("zebra")
    page.go_back()
    expect(page).to_have_url(re.compile("/settings$"))


@case("an attachment that was found is shown by its name, opens by itself with the words marked, and Back leads to its mail")
def attachment_found(room: Room) -> None:
    many = {f"part {number}.bin": b"x" for number in range(14)}
    letters = [
        mails.attached(1, {"photo.png": base64.b64decode(mails.PICTURE), "safari.pdf": papers.pdf("An okapi stood here"), "notes.txt": b"The quick zebra."}),
        mails.attached(2, many | {"gnu.txt": b"A gnu.", "gnu.zip": b"PK"}),
    ]
    file = mails.archive(room.folder.parent / "mail.mbox", letters)
    page = room.open(1, at="/settings", device=PHONE)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")

    def find(words: str, name: str) -> None:
        page.locator(".frame-search").click()
        box(page).fill(words)
        found = page.get_by_role("group", name="Attachments").get_by_role("option").filter(has_text=name)
        expect(found).to_contain_text("In the mail “Papers")
        expect(found.locator("mark").first).to_be_visible()
        found.click()

    # A result in a PDF opens at its page, with the words highlighted, on a phone too.
    find("okapi", "safari.pdf")
    dialog = page.get_by_role("dialog", name="safari.pdf")
    expect(dialog.locator(".pdf-found")).to_have_text("okapi", use_inner_text=False)
    expect(dialog.get_by_role("searchbox")).to_have_value("okapi")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.locator(".mail-subject")).to_have_text("Papers 1")
    expect(page.locator(".mail-file-found")).to_contain_text("safari.pdf")
    expect(page.get_by_role("button", name=re.compile("^safari.pdf"))).to_be_focused()
    assert page.url.endswith(f"/mail/{archive}/1?find=okapi"), page.url

    # Finds a text file although more files match than are shown at first, and a picture by its name.
    find("gnu", "gnu.txt")
    expect(page.get_by_role("dialog", name="gnu.txt").locator("mark").first).to_have_text("gnu", ignore_case=True)
    page.keyboard.press("Escape")
    find("photo", "photo.png")
    expect(page.get_by_role("dialog", name="photo.png").get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")

    # If no page can show the attachment, it is highlighted in its mail, and not downloaded unless the user clicks it.
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    find("zip", "gnu.zip")
    expect(page.locator(".mail-file-found")).to_contain_text("gnu.zip")
    expect(page.locator(".mail-file-found mark")).to_have_text("zip")
    settle(page)
    assert not downloads, downloads
    # A saved URL opens the attachment, too.
    page.goto(f"{room.server.origin}/mail/{archive}/1?find=zebra#attachment-2")
    expect(page.get_by_role("dialog", name="notes.txt").locator("mark")).to_have_text("zebra")
    page.goto(f"{room.server.origin}/mail/{archive}/1#attachment-99")
    expect(page.locator(".mail-subject")).to_have_text("Papers 1")
    expect(page.get_by_role("dialog")).to_have_count(0)


@case("a photo that was found opens over its results, Back leads to them, and what was searched for is offered again")
def photo_found(room: Room) -> None:
    page = room.open(3, at="/photos", device=PHONE)
    page.locator(".frame-search").click()
    box(page).fill("IMG_0002")
    option(page, "IMG_0002.jpg").click()
    expect(page.locator("dialog.viewer, .viewer")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/photos"))
    page.locator(".frame-search").click()
    option(page, "IMG_0002").click()
    expect(box(page)).to_have_value("IMG_0002")
    box(page).fill("")
    option(page, "Forget these").click()
    expect(option(page, "IMG_0002")).to_have_count(0)


@case("where nothing is found the search says why that may be, and has the photos read")
def nothing_found(room: Room) -> None:
    page = room.open(1, at="/photos", device=PHONE)
    page.locator(".frame-search").click()
    box(page).fill("qqzz")
    expect(page.get_by_text("Nothing found for “qqzz”")).to_be_visible()
    # Nobody has said yet that texts are read in the background, so nothing is read.
    expect(page.get_by_text("Reading in the background is off: the words in 1 photo are not found.")).to_be_visible()
    expect(option(page, "Read every photo")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/search$"))
    # All photos but one are read. The damaged one can never be read, so the page reports it and does not offer to read more.
    (room.folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 nothing")
    room.post(page.context, "/api/library/scan", {})
    eventually(page, lambda: room.counts(page.context, "total"), {"total": 2})
    eventually(page, lambda: room.get(page.context, "/api/library/scan")["state"], "idle")
    eventually(page, lambda: room.get(page.context, "/api/notes/background")["photos"], 0, seconds=4 * PATIENCE)
    page.goto(room.server.origin + "/photos")
    page.locator(".frame-search").click()
    box(page).fill("qqzz")
    expect(page.get_by_text("All your photos and documents were read, too.")).to_be_visible()
    expect(option(page, "Read every photo")).to_have_count(0)


@case("the page of the search finds pages and acts as the box does")
def places_found(room: Room) -> None:
    page = room.open(1, at="/search", device=DESKTOP)
    field = page.get_by_role("searchbox")
    for words, name in [("backup", "Backups and restore"), ("merge", "Merge PDFs"), ("stranger things", None)]:
        field.fill(words)
        if name:
            expect(page.get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_text("Nothing found for “stranger things”")).to_be_visible()
    field.fill("dark")
    page.get_by_role("button", name="Dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    field.fill("backup")
    page.get_by_role("link", name="Backups and restore").click()
    expect(page.get_by_role("heading", name="Backups")).to_be_in_viewport()


@case("words that a stranger chose stay words in the search, and nothing that is typed breaks it")
def hostile(room: Room) -> None:
    room.console.allow("404")  # of the photo that is not there
    page = room.open(2, at="/", device=DESKTOP)
    expect(page.get_by_role("link", name="All photos")).to_be_visible()
    for words in ["<img src=x onerror=alert(1)>", "\"'`", "%00%ff", "a" * 3000, "from: NEAR(* ^", "../../etc/passwd", "${x}", "\u202egnp"]:
        page.keyboard.press("Control+k")
        box(page).fill(words)
        expect(option(page, re.compile("^All results|^Read every photo$"))).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert page.locator(".palette img[src=x]").count() == 0
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    eventually(page, lambda: page.evaluate("history.state"), None)  # its way back would end the way to the next page
    page.goto(f"{room.server.origin}/search?q=%3Cscript%3E&order=evil&photo=-1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@case("photos are found by what they show, in either language, and where pages alone are found it is said")
def by_kind(room: Room) -> None:
    page = open_papers(room, at="/search?q=Quittung")
    read_everything(room, page.context)
    page.reload()
    found = page.locator("section[data-kind=kind]")
    expect(found.get_by_role("heading", name="Receipts")).to_be_visible()
    expect(found.get_by_role("link", name="Show all")).to_have_attribute("href", "/groups/kind/receipt")
    found.get_by_role("button").first.click()
    page.locator("dialog.viewer").wait_for()
    page.keyboard.press("Escape")
    page.goto(room.server.origin + "/search?q=privacy")
    expect(page.get_by_text("Nothing in your photos, notes, mails and files for “privacy”.")).to_be_visible()
    expect(page.locator(".search-found").get_by_role("link", name="Privacy")).to_be_visible()
    page.goto(room.server.origin + "/settings")
    page.locator("main > *").first.wait_for()
    page.keyboard.press("Control+k")
    box(page).fill("privacy")
    expect(page.get_by_role("dialog").get_by_text("Nothing in your photos, notes, mails and files")).to_be_visible()


@case("a file that is no photo is found by its name, opens over its folder, and leaves the folder when it is closed")
def other_files(room: Room) -> None:
    folder = room.folder / "Papers"
    folder.mkdir(parents=True)
    (folder / "expenses 2023.csv").write_text("Date,Shop\n2024-01-03,Aldi\n")
    (folder / "notes.txt").write_text("Hello\n")
    page = room.open(3, at="/settings")

    def answers() -> bool:
        return any(group["results"] for group in room.get(page.context, "/api/search?q=expenses&kind=other")["groups"])

    eventually(page, answers, True)
    page.goto(f"{room.server.origin}/search?q=expenses")
    page.get_by_role("link", name=re.compile("expenses 2023.csv")).click()
    look = page.get_by_role("dialog", name="expenses 2023.csv")
    expect(look.get_by_text("Aldi")).to_be_visible()
    look.get_by_role("button", name="Close").first.click()
    expect(look).to_have_count(0)
    expect(page.get_by_text("notes.txt")).to_be_visible()
    assert "open=" not in page.url, page.url


@case("who searches is told whether there is more than is shown")
def more_than_shown(room: Room) -> None:
    page = room.open(7, at="/settings", device=DESKTOP)
    page.keyboard.press("Control+k")
    told = page.locator("dialog [role=status]")
    box(page).fill("IMG")
    expect(told).to_have_text("The best 5 results")
    box(page).fill("IMG_0003")
    expect(told).to_have_text("1 result")
    page.goto(f"{room.server.origin}/search?q=IMG")
    expect(page.locator("main [role=status]").first).to_have_text("7 results")
