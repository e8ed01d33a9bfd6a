"""One mail: its contents, its conversation, its print version, and its pictures."""

import re

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import LONGEST_DELAY, settle
from harness.mailbox import opened
from harness.room import DESKTOP, Room


@case("a mail within a mail is read in place, and what is attached to it")
def within(room: Room) -> None:
    page, archive = opened(room, [mails.nested(1, "<p>inner <b>words</b></p><script>pwn()</script>")], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    page.locator(".mail-file-open").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".mail-subject")).to_have_text("Inner letter")
    expect(page.get_by_role("dialog").frame_locator("iframe.mail-frame").get_by_text("inner words")).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Save deep.txt").click()
    assert download.value.path().read_text() == "deep words"


@case("what is attached is saved from where it is looked at, and all of it under the mail's subject")
def saved(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1, "<p>The lake</p>", name="notes.txt")], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1?find=zebra")
    page.get_by_role("button", name=re.compile("^notes.txt")).click()
    expect(page.get_by_role("dialog", name="notes.txt").locator("mark")).to_have_text("zebra")
    with page.expect_download() as download:
        page.get_by_role("dialog", name="notes.txt").get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "notes.txt", download.value.suggested_filename
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save all attachments").click()
    assert download.value.suggested_filename == "Grüße 1.zip", download.value.suggested_filename


@case("the address of a mail beside its list leads to the mail itself where there is no space for both")
def beside(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1), mails.letter(2)], device=DESKTOP)
    address = f"{room.server.origin}/mail/{archive}?q=Gr%C3%BC%C3%9Fe&mail=2"
    page.goto(address)
    expect(page.locator(".mail-pane .mail-subject")).to_have_text("Grüße 2")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_url(re.compile(f"/mail/{archive}/2"))
    page.goto(address)
    page.wait_for_url(re.compile(f"/mail/{archive}/2"))
    expect(page.locator("article .mail-subject")).to_have_text("Grüße 2")
    page.get_by_role("button", name="Back").click()
    page.wait_for_url(re.compile(f"/mail/{archive}.q="))
    expect(page.locator(".mail-row")).to_have_count(2)


@case("below a mail stand the others of its conversation, and only these")
def conversation(room: Room) -> None:
    answer = mails.letter(9).replace(b"MIME-Version", b"In-Reply-To: <7@test>\nMIME-Version")
    page, archive = opened(room, [mails.letter(5), mails.letter(7), mails.letter(8), answer], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/4")
    rows = page.locator(".mail-conversation a")
    expect(rows).to_have_count(2)
    expect(page.locator(".mail-conversation a[aria-current]")).to_have_attribute("href", f"/mail/{archive}/4")
    rows.first.click()
    expect(page.locator(".mail-subject")).to_have_text("Grüße 7")
    expect(rows).to_have_count(2)


# Resolves with the text of the page that would be printed, without printing it.
PRINT = """() => new Promise((tell) => {
    const listen = (frame) => frame.contentWindow.print = () => tell(frame.contentDocument.body.textContent);
    for (const frame of document.querySelectorAll("iframe")) listen(frame);
    document.addEventListener("load", (event) => event.target.localName === "iframe" && listen(event.target), true);
    [...document.querySelectorAll("[role=menuitem]")].find((item) => item.textContent.trim() === "Print")?.click();
})"""


@case("a mail is printed with sender and date, and nothing of the page around it")
def printed(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1), mails.letter(2, "<p>Hello from the lake</p>")], device=DESKTOP)
    for number, words in ((1, "Hello from the hills."), (2, "Hello from the lake")):
        page.goto(f"{room.server.origin}/mail/{archive}/{number}")
        expect(page.locator(".mail-subject")).to_have_text(f"Grüße {number}")
        if number == 2:
            expect(page.frame_locator("iframe.mail-frame").get_by_text(words)).to_be_visible()
        page.get_by_role("button", name="More").first.click()
        expect(page.get_by_role("menuitem", name="Print", exact=True)).to_be_visible()
        said = page.evaluate(PRINT)
        assert words in said and f"jane{number}@example.org" in said and "February 2008" in said and f"Grüße {number}" in said, said
        assert "Screenshots" not in said, said
        page.reload()
        expect(page.locator(".mail-subject")).to_have_text(f"Grüße {number}")
        target = page.frame_locator("iframe.mail-frame").locator("html") if number == 2 else page.locator("html")
        if number == 2:
            expect(target.get_by_text(words)).to_be_visible()
        # The listener is started before the keys are pressed, and awaited afterwards.
        page.evaluate(f"() => {{ window.said = ({PRINT})(); }}")
        page.locator("h1").first.focus()
        page.keyboard.press("Control+p")
        assert page.evaluate("window.said") == said
        if number == 2:
            page.evaluate(f"() => {{ window.said = ({PRINT})(); }}")
            target.get_by_text(words).click()
            page.keyboard.press("Control+p")
            assert page.evaluate("window.said") == said


@case("the browser's own print of a mail leaves the page around it out")
def printed_whole(room: Room) -> None:
    tall = "".join(f"<p>Line {number}</p>" for number in range(60))
    page, archive = opened(room, [mails.letter(1, tall)], device=DESKTOP, color_scheme="dark")
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    frame = page.frame_locator("iframe.mail-frame")
    expect(frame.get_by_text("Line 59")).to_be_attached()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for hidden in (".frame-bar", ".frame-tabs", ".mail-views"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".mail-subject")).to_be_visible()
    expect(frame.locator(".shoebox-head")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(26, 22, 40)"
    assert page.locator("iframe.mail-frame").evaluate("(it) => it.contentDocument.documentElement.offsetHeight <= it.clientHeight")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".frame-bar")).to_be_visible()
    assert page.locator("iframe.mail-frame").evaluate("(it) => it.style.inlineSize") == ""


@case("a picture of a mail is added to the photos, and taken out again")
def to_photos(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1, "<p>The lake</p>", name="notes.txt")], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    before = sorted(room.folder.iterdir())
    page.get_by_role("button", name="Add to Photos").click()
    dialog = page.get_by_role("dialog")
    # A double click must send only one request.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    dialog.get_by_role("button", name=re.compile(room.folder.name)).dblclick(delay=10)
    expect(page.get_by_text(f"1 picture is in {room.folder.name} now.")).to_be_visible()
    settle(page, LONGEST_DELAY)
    assert len(asked) == 1, asked
    assert len(list(room.folder.iterdir())) == len(before) + 1
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("The pictures were taken out of Photos")).to_be_visible()
    assert sorted(room.folder.iterdir()) == before
