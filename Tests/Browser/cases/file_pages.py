"""Files looked into where they lie: PDFs, sounds, films, office documents, mails and code; what was opened last; where the space goes."""

import io
import math
import os
import shutil
import struct
import wave
import zipfile
from urllib.parse import quote

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.deck import await_deck
from harness.films import record
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


def tone() -> bytes:
    """A second that is silent at first and loud at the end."""
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"".join(struct.pack("<h", int(at * 3.9 * math.sin(at / 3))) for at in range(8000)))
    return out.getvalue()


def document(words: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("word/document.xml", f"<w:document xmlns:w='x'><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:document>")
    return out.getvalue()


def files(room: Room, page: Page) -> Page:
    """The page of the shared folder."""
    return room.page(page.context, f"/files?path={quote(str(room.folder))}")


@case("a PDF of a folder is read page by page, its words are selected and found, and keys turn to the next file")
def papers(room: Room) -> None:
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
    expect(recent.get_by_role("button", name="d.py")).to_be_visible()
    assert [name.split("\n")[0] for name in recent.locator(".list-row-title").all_inner_texts()] == ["d.py", "c.eml", "b.docx", "a.wav"]
    expect(recent.get_by_role("button", name="a.wav")).to_contain_text("16 kB")
    assert not (found := violations(page)), "\n".join(found)
    recent.get_by_role("button", name="c.eml").tap()
    expect(dialog.get_by_text("Doors open at seven.")).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    settle(page)  # the history goes back by itself
    page.goto(room.server.origin + "/")
    expect(page.locator(".home-lately").get_by_text("c.eml")).to_be_visible()
    page.goto(room.server.origin + "/files")
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
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Swipe this day").click()
    page.wait_for_url("**/swipe?from=2024-05-28&to=2024-05-28")
    await_deck(page)


@case("where the space goes is a picture and a table, and each part leads to its files and its deck")
def space(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/files/space")
    inner = room.folder / "Summer"
    inner.mkdir()
    for path in sorted(room.folder.glob("*.jpg"))[:2]:
        shutil.move(path, inner / path.name)
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 4)
    page.reload()
    expect(page.locator(".space-map rect")).to_have_count(2)
    page.get_by_text("As a table").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row").filter(has_text="Summer").get_by_role("cell").first).to_have_text("2")
    assert not (found := violations(page)), "\n".join(found)
    table.get_by_role("link", name="Swipe the photos of Summer").click()
    page.wait_for_url(lambda url: "/swipe?folder=" in url and url.endswith("Summer"))
    page.go_back()
    page.get_by_text("As a table").click()
    table.get_by_role("link", name="Summer", exact=True).click()
    expect(page.get_by_text("2 items")).to_be_visible()
    page.get_by_role("link", name="Swipe these").click()
    page.wait_for_url(lambda url: "/swipe?folder=" in url and url.endswith("Summer"))


@case("the front page is of use while it is empty, busy and full")
def front(room: Room) -> None:
    page = room.open(6, PHONE, at="/")
    expect(page.get_by_role("link", name="Swipe 6 photos")).to_be_visible()
    expect(page.locator(".home-photo")).to_have_count(6)
    for name in ["Clear duplicates", "Scan a letter", "Merge PDFs", "Open old mail", "Where the space goes", "Add a phone"]:
        expect(page.locator(".home-quick").get_by_role("link", name=name, exact=True)).to_be_visible()
    room.post(page.context, "/api/triage/decide-many", {
        "ids": [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=2")["cards"]], "action": "delete", "key": "two"})
    expect(page.locator(".home-freed")).to_contain_text("in the delete queue")
    expect(page.get_by_role("link", name="Swipe 4 photos")).to_be_visible()

    job = {"id": 99, "kind": "mailbox.index", "state": "running", "startedAt": 0, "current": 3, "total": 10, "secondsLeft": 60}
    page.route("**/api/jobs", lambda route: route.fulfill(json={"jobs": [job]}))
    page.reload()
    running = page.locator(".home-running")
    expect(running.get_by_role("progressbar")).to_be_visible()
    expect(running).to_contain_text("3 of 10")
    assert not (found := violations(page)), "\n".join(found)

    folder = room.get(page.context, "/api/library/folders")["folders"][0]["id"]
    gone = page.context.request.delete(f"{room.server.origin}/api/library/folders/{folder}", headers={"Origin": room.server.origin})
    assert gone.ok
    expect(page.get_by_role("link", name="Choose a folder")).to_be_visible()
    expect(page.locator(".home-hero")).to_have_count(0)
    assert not (found := violations(page)), "\n".join(found)


@case("an empty folder takes files, a shared one cannot be chosen, any name is handed over, and what cannot be saved says so")
def odd_ones(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    (room.folder / "Empty").mkdir()
    with open(os.path.join(os.fsencode(room.folder), b"odd \xff.txt"), "w") as file:
        file.write("odd words")
    shared = page.locator(".file-cell").first
    expect(shared.locator(".file-open")).to_be_visible()
    expect(shared.get_by_role("checkbox")).to_be_hidden()
    page = files(room, page)
    odd = page.locator(".file-cell", has_text="odd ")
    odd.get_by_role("checkbox").check()
    page.get_by_role("button", name="Convert").tap()
    expect(page.locator(".convert-chosen")).to_contain_text("odd ")
    page.go_back()
    page.get_by_label("Select Empty").check()
    page.get_by_role("button", name="Download").tap()
    expect(page.get_by_text("Folders cannot be downloaded.")).to_be_visible()
    assert not (found := violations(page)), "\n".join(found)
    page.get_by_label("Select Empty").uncheck()
    odd.locator(".file-open").tap()
    expect(page.get_by_role("dialog").get_by_text("odd words")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Move to the trash").tap()
    eventually(page, lambda: sorted(os.listdir(os.fsencode(room.folder))), [b"Empty", b"IMG_0001.jpg"])
    page.get_by_role("button", name="Undo").last.tap()
    eventually(page, lambda: b"odd \xff.txt" in os.listdir(os.fsencode(room.folder)), True)
    page.get_by_role("button", name="Empty", exact=True).tap()
    with page.expect_file_chooser() as chosen:
        page.locator(".empty-state").get_by_role("button", name="Add files").tap()
    chosen.value.set_files({"name": "brought.txt", "mimeType": "text/plain", "buffer": b"here"})
    eventually(page, lambda: os.listdir(room.folder / "Empty"), ["brought.txt"])


@case("the facts of a photo look the same whatever was opened before, and a bar of acts has rows of one length")
def same_looks(room: Room) -> None:
    page = room.open(3, PHONE, at="/photos")

    def edges() -> list[str]:
        page.get_by_role("button", name="Look at IMG_0002.jpg").tap()
        page.get_by_role("button", name="About this photo").tap()
        facts = page.get_by_role("dialog").last.locator("dd")
        facts.first.wait_for()
        looks = facts.evaluate_all("(all) => all.map((each) => getComputedStyle(each)).map((each) => each.textAlign + each.fontSize)")
        page.keyboard.press("Escape")
        expect(facts).to_have_count(0)
        settle(page)
        page.keyboard.press("Escape")
        expect(page.locator(".viewer")).to_have_count(0)
        settle(page)
        return sorted(set(looks))

    before = edges()
    page.get_by_role("link", name="Swipe", exact=True).first.tap()
    await_deck(page)
    page.get_by_role("link", name="Photos", exact=True).first.tap()
    page.locator(".photo-cell-shown").first.wait_for()
    assert edges() == before, "the deck's looks reach the sheet"
    page.get_by_role("button", name="Select", exact=True).tap()
    page.locator(".photo-cell").first.tap()
    tops = page.locator(".chosen-act").evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().top))")
    rows = [tops.count(top) for top in sorted(set(tops))]
    assert max(rows) - min(rows) <= 1, f"{rows}"
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert (words := page.locator(".chosen-act > span").evaluate_all(cut)) == [], f"{words}"
    room.put(page.context, "/api/settings", {"language": "de"})
    page = files(room, page)
    for count in (1, 2):
        page.locator(".file-check").nth(count).check()
        expect(page.locator(".chosen-act")).to_have_count(7 - count)
        assert (words := page.locator(".chosen-act > span").evaluate_all(cut)) == [], f"{words}"
