"""Previews of files in their folder: PDFs, sounds, films, office documents, tables, archives, mails, code; and recently
opened files."""

import io
import os
import re
import sqlite3
import zipfile
from contextlib import closing
from urllib.parse import quote

from playwright.sync_api import expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.deck import await_deck
from harness.documents import document, tone, workbook
from harness.films import record
from harness.folders import files
from harness.papers import pdf
from harness.room import DESKTOP, PHONE, Room

MAIL = b"""From: Ann <ann@example.org>\r
To: Bob <bob@example.org>\r
Subject: Harbour concert\r
Date: Mon, 20 May 2024 10:00:00 +0200\r
Content-Type: text/plain; charset=utf-8\r
\r
Doors open at seven.\r
"""


@case("a PDF of a folder is read page by page, its words are selected and found, and keys turn to the next file")
def pages_of_a_pdf(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    texts = [f"Page {number} tells of apples" if number % 2 else f"Page {number} tells of pears" for number in range(1, 41)]
    (room.folder / "a book.pdf").write_bytes(pdf(*texts))
    (room.folder / "b.txt").write_text("after the book")
    page = files(room, page)
    page.get_by_role("button", name="a book.pdf").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="Page 1", exact=True)).to_be_visible()
    expect(dialog.get_by_text("Page 1 of 40")).to_be_visible()
    eventually(page, lambda: dialog.locator(".pdf-page img").evaluate_all("(all) => all[0].complete && all[0].naturalWidth > 200"), True)
    assert dialog.locator(".pdf-page").count() < 10, "pages that are far away are not drawn"
    words = dialog.locator(".pdf-word", has_text="apples").first
    words.wait_for()
    words.evaluate("(word) => getSelection().selectAllChildren(word)")
    assert page.evaluate("getSelection().toString().trim()") == "apples"
    dialog.locator(".pdf-scroller").focus()
    page.keyboard.press("Control+f")
    page.keyboard.type("page 40")
    expect(dialog.get_by_text("1 / 1")).to_be_visible()
    expect(dialog.get_by_text("Page 40 of 40")).to_be_visible()
    expect(dialog.locator(".pdf-here").first).to_be_visible()
    assert dialog.locator(".pdf-page").count() < 10
    assert not (found := violations(page)), "\n".join(found)
    dialog.get_by_role("button", name="Next file").focus()
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_text("after the book")).to_be_visible()


@case("a sound, an office document, a mail and code are looked into in place, and what was opened last is listed")
def looked_into(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    (room.folder / "a.wav").write_bytes(tone())
    (room.folder / "b.docx").write_bytes(document("Strawberry lemonade"))
    (room.folder / "c.eml").write_bytes(MAIL)
    (room.folder / "d.py").write_text("".join(f"line_{number} = {number}\n" for number in range(1, 31)))
    page = files(room, page)
    page.get_by_role("button", name="a.wav").tap()
    dialog = page.get_by_role("dialog")
    bars = dialog.locator(".wave rect")
    expect(bars.first).to_be_visible()
    heights = bars.evaluate_all("(all) => all.map((bar) => Number(bar.getAttribute('height')))")
    assert heights[0] < heights[-1] / 2, "the wave form is that of the sound"
    sound = dialog.locator("audio")
    eventually(page, lambda: sound.evaluate("(each) => Math.round(each.duration)"), 1)
    sound.focus()
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: sound.evaluate("(each) => each.currentTime > 0.9"), True)
    assert not (found := violations(page)), "\n".join(found)
    for words in ["Strawberry lemonade", "Doors open at seven.", "line_30 = 30"]:
        dialog.get_by_role("button", name="Next file").tap()
        expect(dialog.get_by_text(words)).to_be_visible()
        if words.startswith("Doors"):
            expect(dialog.get_by_role("heading", name="Harbour concert")).to_be_visible()
            expect(dialog.get_by_text("Ann <ann@example.org>")).to_be_visible()
            expect(dialog.get_by_role("button", name="Open in Mail")).to_be_visible()
    assert dialog.locator(".file-lines").inner_text().split()[:30] == [str(number) for number in range(1, 31)]
    dialog.get_by_role("button", name="Open with").tap()
    dialog.get_by_role("menuitem", name="Convert").tap()
    page.wait_for_url("**/convert?path=*")
    expect(page.get_by_text("d.py").first).to_be_visible()
    page.goto(room.server.origin + "/files")
    recent = page.locator(".files-recent")
    expect(recent.get_by_role("button", name=re.compile(r"^d\.py"))).to_be_visible()
    assert [name.split("\n")[0] for name in recent.locator(".list-row-title").all_inner_texts()] == ["d.py", "c.eml", "b.docx", "a.wav"]
    expect(recent.get_by_role("button", name=re.compile(r"^a\.wav"))).to_contain_text("16 kB")
    assert not (found := violations(page)), "\n".join(found)
    recent.get_by_role("button", name=re.compile(r"^c\.eml")).tap()
    expect(dialog.get_by_text("Doors open at seven.")).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    settle(page)  # the history goes back by itself
    page.goto(room.server.origin + "/")
    expect(page.locator(".home-rooms").get_by_text("c.eml")).to_be_visible()
    page.goto(room.server.origin + "/files")
    titles = recent.locator(".list-row-title")
    recent.get_by_role("button", name="More about a.wav").tap()
    page.get_by_role("menuitem", name="Keep at the top").locator("visible=true").tap()
    expect(titles.first).to_have_text("a.wav")
    count = titles.count()
    recent.get_by_role("button", name="More about d.py").tap()
    page.get_by_role("menuitem", name="Forget this one").locator("visible=true").tap()
    expect(titles).to_have_count(count - 1)
    recent.get_by_role("button", name="Forget these").tap()
    expect(titles).to_have_text(["a.wav"])
    recent.get_by_role("button", name="More about a.wav").tap()
    page.get_by_role("menuitem", name="No longer at the top").locator("visible=true").tap()
    expect(recent.get_by_text("Pinned")).to_have_count(0)
    recent.get_by_role("button", name="Forget these").tap()
    expect(recent).to_be_hidden()


@case("a film plays from its middle, and a Live Photo shows its motion")
def films(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/photos")
    film, ending = record(page)
    (room.folder / f"clip.{ending}").write_bytes(film)
    photo = sorted(path for path in room.folder.rglob("*.jpg"))[0]
    photo.with_suffix(".mp4").write_bytes(film)
    room.post(page.context, "/api/library/scan", {})
    eventually(None, lambda: room.get(page.context, "/api/photos?videos=1")["total"], 2)
    room.await_scan(page.context, 4)
    names = (os.fsencode(photo.name), os.fsencode(photo.with_suffix(".mp4").name))

    def joined() -> int:
        """Joins both as a phone would, and scans. A scan that is still at work reads the film once more and takes the mark away.

        The browser's recorder writes neither the time nor the identifier by which a phone joins both.
        """
        with closing(sqlite3.connect(room.server.home / "data/catalogue.sqlite", timeout=20)) as catalogue, catalogue:
            catalogue.execute("INSERT OR REPLACE INTO filmMark SELECT id, 'one', 400 FROM file WHERE name IN (?, ?)", names)
            catalogue.execute("INSERT OR IGNORE INTO companionDue (directoryId) SELECT directoryId FROM file WHERE name = ?", names[:1])
        room.post(page.context, "/api/library/scan", {})
        eventually(None, lambda: room.get(page.context, "/api/library/scan")["state"], "idle")
        return room.get(page.context, "/api/photos?videos=1")["total"]

    eventually(None, joined, 1)

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.headers.get("range", "")) if "/content" in request.url else None)
    page.goto(room.server.origin + f"/files?path={quote(str(room.folder))}&filter=clip")
    page.get_by_role("button", name=f"clip.{ending}").click()
    video = page.get_by_role("dialog").locator("video")
    eventually(page, lambda: video.evaluate("(each) => each.readyState >= 1"), True)
    assert video.evaluate("(each) => each.videoWidth") == 64
    video.evaluate("(each) => { each.currentTime = 0.4; }")
    eventually(page, lambda: video.evaluate("(each) => !each.seeking && each.readyState >= 2 && each.currentTime"), 0.4)
    assert any(each.startswith("bytes=") for each in asked), "the browser asks for parts"

    id = next(card["id"] for card in room.get(page.context, "/api/library/photos?limit=10")["photos"] if card["name"] == photo.name)
    page.goto(room.server.origin + f"/photos?photo={id}")
    page.evaluate("addEventListener('ended', ({ target }) => globalThis.seen = target.currentTime, true)")
    page.get_by_role("button", name="Play the motion of this photo").click()
    eventually(page, lambda: page.evaluate("globalThis.seen > 0.3"), True)
    expect(page.locator(".viewer-film-over")).to_have_count(0)
    page.get_by_role("dialog", name="Photo", exact=True).get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Swipe this day").click()
    page.wait_for_url("**/swipe?from=2024-05-28&to=2024-05-28")
    await_deck(page)


@case("a text document has its headings, and a workbook its sheets as tables")
def office(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    (room.folder / "a.docx").write_bytes(document("Strawberry lemonade"))
    (room.folder / "b.xlsx").write_bytes(workbook(("Sugar", 1.5), ("<b>Milk</b>".replace("<", "&lt;"), 2)))
    (room.folder / "c.docx").write_bytes(b"PK\x03\x04 no document")
    page = files(room, page)
    page.get_by_role("button", name="a.docx").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Recipe")).to_be_visible()
    expect(dialog.get_by_text("Strawberry lemonade", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Next file").tap()
    expect(dialog.get_by_role("heading", name="Costs")).to_be_visible()
    rows = dialog.get_by_role("table").get_by_role("row")
    assert [row.inner_text().split("\t") for row in rows.all()] == [
        ["", "A", "B", "C"], ["1", "Sugar", "", "1.5"], ["2", "<b>Milk</b>", "", "2"]]
    assert not (found := violations(page)), "\n".join(found)
    dialog.get_by_role("button", name="Next file").tap()
    expect(dialog.get_by_text("No preview")).to_be_visible()


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


@case("what is typed as a new name leaves the ending as it is, and tables and PDFs are looked at on most of the screen")
def renamed_and_sized(room: Room) -> None:
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


# Two pages. The first bookmark leads to the second page and has one below it that leads to the first; the other leads nowhere.
WITH_CONTENTS = b"""%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >> endobj
2 0 obj << /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >> endobj
5 0 obj << /Type /Outlines /First 6 0 R /Last 8 0 R /Count 3 >> endobj
6 0 obj << /Title (The second page) /Parent 5 0 R /Next 8 0 R /First 7 0 R /Last 7 0 R /Count 1 /Dest [4 0 R /Fit] >> endobj
7 0 obj << /Title (The first page) /Parent 6 0 R /Dest [3 0 R /Fit] >> endobj
8 0 obj << /Title (Nowhere) /Parent 5 0 R >> endobj
trailer << /Root 1 0 R /Size 9 >>
%%EOF
"""


@case("the contents and the small pages of a PDF lead to its pages, a page is asked for by its number, and pages are printed alone")
def contents_of_a_pdf(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    (room.folder / "a book.pdf").write_bytes(WITH_CONTENTS)
    page = files(room, page)
    page.evaluate("() => { globalThis.print = () => { globalThis.printed = document.querySelector('.printed').outerHTML } }")
    page.get_by_role("button", name="a book.pdf").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Page 1 of 2")).to_be_visible()
    dialog.get_by_role("button", name="Contents").click()
    lines = dialog.locator(".pdf-line")
    expect(lines).to_have_text(["The second page2", "The first page1", "Nowhere"])
    assert lines.nth(2).is_disabled()
    assert not (found := violations(page)), "\n".join(found)
    lines.nth(0).click()
    expect(dialog.get_by_text("Page 2 of 2")).to_be_visible()
    dialog.get_by_role("button", name="Pages, small").click()
    dialog.locator(".pdf-thumb").nth(0).click()
    expect(dialog.get_by_text("Page 1 of 2")).to_be_visible()
    expect(dialog.locator(".pdf-thumb").nth(0)).to_have_attribute("aria-current", "page")
    page.keyboard.press("g")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("Page 2 of 2")).to_be_visible()
    page.keyboard.press("Control+p")
    asked = page.get_by_role("dialog", name="Print")
    asked.get_by_label("Pages").fill("2")
    asked.get_by_role("button", name="Print").click()
    eventually(page, lambda: page.evaluate("globalThis.printed?.includes('page=2') && !printed.includes('page=1&')"), True)
    sizes = page.evaluate("document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join()")
    assert "297.04mm 209.9mm" in sizes, sizes
    page.emulate_media(media="print")
    assert page.locator(".printed").is_visible() and not page.locator("main").is_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".printed").count() == 0


@case("the film inside a motion photo of Google and of Samsung plays in the viewer, and the photo bears the sign of a Live Photo")
def motion_photos(room: Room) -> None:
    page = room.open(3, PHONE, at="/photos")
    film, ending = record(page)
    assert ending == "mp4", "phones put an MP4 into their photos"
    first, second, plain = sorted(room.folder.glob("*.jpg"))
    first.write_bytes(first.read_bytes() + film)
    second.write_bytes(second.read_bytes() + b"\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data" + film + b"SEFH" + bytes(20) + b"SEFT")
    room.post(page.context, "/api/library/scan", {})
    moving = lambda: sorted(card["name"] for card in room.get(page.context, "/api/library/photos?limit=10")["photos"] if card["moves"])
    eventually(None, moving, [first.name, second.name])
    cards = {card["name"]: card["id"] for card in room.get(page.context, "/api/library/photos?limit=10")["photos"]}
    address = f"{room.server.origin}/api/pictures/{{}}/motion"
    part = page.context.request.get(address.format(cards[second.name]), headers={"Range": "bytes=4-7"})
    assert (part.status, part.body()) == (206, b"ftyp")
    whole = page.context.request.get(address.format(cards[second.name]))
    assert whole.headers["content-type"] == "video/mp4" and whole.body() == film
    assert page.context.request.get(address.format(cards[plain.name])).status == 404

    page.goto(room.server.origin + "/photos")
    expect(page.locator(".photo-cell-several:visible")).to_have_text(["Live", "Live"])
    page.evaluate("addEventListener('ended', ({ target }) => globalThis.seen = target.currentTime, true)")
    for name in (first.name, second.name):
        page.evaluate("globalThis.seen = 0")
        page.get_by_role("button", name=f"Look at {name}").tap()
        play = page.get_by_role("button", name="Play the motion of this photo")
        expect(play).to_be_visible()
        settle(page)
        play.tap()
        eventually(page, lambda: page.evaluate("globalThis.seen > 0.3"), True)
        expect(page.locator(".viewer-film-over")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("dialog.viewer")).to_have_count(0)
        settle(page)
    page.get_by_role("button", name=f"Look at {plain.name}").tap()
    settle(page)
    expect(page.get_by_role("button", name="Play the motion of this photo")).to_be_hidden()
