"""Mail: opening an archive, finding and reading mails, and hostile ones that must do nothing."""

import json
import re
import time
import zipfile

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room
from harness.uploads import begin_upload


# New bytes of an archive are read when this number of seconds has passed since the last reading.
READ_AGAIN_AFTER = 1.0


def opened(room: Room, letters: list[bytes], **options):
    """A page on the list of an archive that was read to its end, and the archive's id."""
    file = mails.archive(room.folder.parent / "mail.mbox", letters)
    page = room.open(1, at="/mail", **options)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    page.goto(f"{room.server.origin}/mail/{archive}")
    return page, archive


@case("the tools of a list of mails stand in one line on a phone")
def tools_in_line(room: Room) -> None:
    page, _ = opened(room, [mails.letter(1)])
    expect(page.locator(".mail-row-body")).to_be_visible()
    tools = page.locator(".mail-tools button:visible")
    tops = {round(tool.bounding_box()["y"]) for tool in tools.all()}
    assert tools.count() > 2 and len(tops) == 1, tops


@case("an archive that lies in the folders of Shoebox is offered first, and opened at a press")
def known(room: Room) -> None:
    mails.archive(room.folder / "Takeout" / "All mail.mbox", [mails.letter(number) for number in range(3)])
    (room.folder / "One.eml").write_bytes(mails.letter(5).split(b"\n", 1)[1])
    page = room.open(1, at="/settings")
    eventually(
        page,
        lambda: [each["name"] for each in room.get(page.context, "/api/mailbox/browse")["known"]],
        ["All mail.mbox", "One.eml", room.folder.name],
    )
    page.goto(f"{room.server.origin}/mail/open")
    expect(page.get_by_role("heading", name="In your folders")).to_be_visible()
    page.get_by_role("button", name="All mail.mbox").click()
    expect(page.locator(".mail-list-page [role=status]")).to_have_text("3 mails")
    # The other archive stays visible.
    mails.archive(room.folder / "Letters.mbox", [mails.letter(9)])
    eventually(page, lambda: len(room.get(page.context, "/api/mailbox/browse")["known"]), 4)
    page.goto(f"{room.server.origin}/mail")
    page.get_by_role("button", name=re.compile("^Letters.mbox")).wait_for()
    assert page.locator(".mail-known").get_by_text("All mail.mbox").count() == 0, "it is open already"


@case("who opens an archive finds the folders of Shoebox first")
def own_folders(room: Room) -> None:
    mails.archive(room.folder / "Letters.mbox", [mails.letter(1)])
    page = room.open(1, at="/mail/open", device=PHONE)
    page.get_by_role("link", name=re.compile(f"^{room.folder.name}")).first.click()
    page.get_by_role("button", name=re.compile("^Letters.mbox")).click()
    expect(page.get_by_text("Grüße 1")).to_be_visible()


@case("an archive is found in the folders, its mails arrive, are searched, opened and saved")
def reading(room: Room) -> None:
    letters = [mails.letter(number) for number in range(60)]
    letters.append(mails.letter(60, '<h1>Welcome</h1><img src="cid:logo@test">', name="notes.txt"))
    file = mails.archive(room.folder.parent / "archives" / "letters.mbox", letters)
    page = room.open(1, at="/mail", device=DESKTOP)
    page.get_by_role("link", name="Open an archive").click()
    page.goto(f"{room.server.origin}/mail/open?path={file.parent}")
    page.get_by_role("button", name="letters.mbox").click()
    expect(page.locator(".mail-list-page [role=status]")).to_have_text("61 mails")
    expect(page.locator(".mail-row").first).to_contain_text("Grüße")

    page.get_by_role("searchbox").fill("zebra")
    expect(page.locator(".mail-list-page [role=status]")).to_have_text("1 mail")
    expect(page.locator(".mail-row:visible")).to_have_count(1)
    page.locator(".mail-row a:visible").first.click()
    frame = page.frame_locator("iframe.mail-frame")
    expect(frame.get_by_role("heading", name="Welcome")).to_be_visible()
    eventually(page, lambda: frame.locator("img").evaluate("(image) => image.naturalWidth"), 8)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save notes.txt").click()
    assert download.value.suggested_filename == "notes.txt"
    assert download.value.path().read_text() == "The quick zebra.\n"
    expect(page.get_by_role("tab")).to_have_text(["Mail", "Text only", "Details"])
    page.get_by_role("tab", name="Details").click()
    expect(page.locator(".mail-source")).to_contain_text("Message-ID: <60@test>")
    expect(page.locator(".mail-headers")).to_contain_text("Grüße 60")
    page.get_by_role("link", name="Convert notes.txt").click()
    expect(page.locator(".convert-chosen")).to_contain_text("notes.txt")
    expect(page.locator(".convert-chosen")).to_contain_text("Text · 17 bytes")


# Shows the bodies of mails below one another, each in its frame, follows the links that ask to be followed, and returns the
# dangerous parts that are left in them.
OPEN_ALL = """async ([archive, numbers]) => {
    const load = (name) => import(`/features/mailbox/${name}.js`);
    const [{ messageBody }, { MailPlace }, { api }] = await Promise.all(["body", "place", "words"].map(load));
    const bodies = await Promise.all(numbers.map(async (number) => {
        const message = await (await fetch(api(archive, number))).json();
        const body = messageBody(message, new MailPlace(api(archive, number)));
        document.body.append(body);
        return body;
    }));
    const filled = (body) => body.querySelector("iframe")?.style.blockSize;
    while (!bodies.every(filled)) await new Promise((go) => setTimeout(go, 10));
    return bodies.map((body) => {
        const inside = body.querySelector("iframe").contentDocument;
        for (const hit of inside.querySelectorAll("#hit")) hit.click();
        for (const dialog of document.querySelectorAll("dialog")) dialog.close();
        const all = [...inside.querySelectorAll("*")];
        const attributes = all.flatMap((element) => [...element.attributes].filter(({name, value}) =>
            name.startsWith("on") || /evil\\.example/i.test(value) && name !== "data-blocked" && name !== "hidden"
        ).map(({name, value}) => `${element.localName} ${name}=${value}`));
        const elements = all.filter((element) => element.matches(
            "script, iframe, object, embed, svg, math, form, input, link, meta[http-equiv], base, video, audio"));
        return { left: [...attributes, ...elements.map((element) => element.localName)], end: inside.body.innerText.includes("the end") };
    });
}"""


@case("hostile mails make no request and run nothing")
def hostile(room: Room) -> None:
    bodies = mails.attacks()
    assert len(bodies) >= 200
    letters = [mails.letter(number, body + "<p>the end</p>") for number, body in enumerate(bodies)]
    page, archive = opened(room, letters, device=DESKTOP)
    context = page.context
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: dialog.dismiss())
    room.console.allow(r"Content Security Policy|sandboxed|Blocked script execution")
    context.add_init_script("window.pwned = 0; window.pwn = () => { window.pwned++; top.pwned = (top.pwned || 0) + 1; }")
    size = 26
    for first in range(1, len(letters) + 1, size):
        numbers = list(range(first, min(first + size, len(letters) + 1)))
        # One mail is opened as a user opens it. The others are shown below it by the same code.
        page.goto(f"{room.server.origin}/mail/{archive}/{first}")
        expect(page.locator(".mail-subject")).to_have_text(f"Grüße {first - 1}")
        found = page.evaluate(OPEN_ALL, [archive, numbers])
        # An attack may swallow the text after it, but most do not.
        assert sum(one["end"] for one in found) > len(numbers) / 2, "the mails were not shown"
        for number, one in zip(numbers, found):
            assert one["left"] == [], f"attack {number} left {one['left']}: {bodies[number - 1]}"
        settle(page)
        assert page.evaluate("window.pwned") == 0, f"one of the attacks {numbers[0]} to {numbers[-1]} ran"
    foreign = [url for url in asked if not url.startswith((room.server.origin, "data:", "blob:"))]
    assert foreign == [], f"asked for {foreign[:5]}"


@case("remote pictures are counted, their hosts named, and loaded only when asked for")
def remote(room: Room) -> None:
    html = '<p>News</p><img src="http://127.0.0.1:9/big.png" width=300><img src="http://count.example/x.gif" width=1 height=1>'
    page, archive = opened(room, [mails.letter(1, html)], device=DESKTOP)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    room.console.allow(r"ERR_|Failed to load")
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    note = page.locator(".mail-note")
    expect(note).to_contain_text("1 picture was not loaded")
    expect(note).to_contain_text("127.0.0.1")
    expect(note).to_contain_text("1 tracking pixel of count.example")
    assert not [url for url in asked if ":9/" in url or "count.example" in url]
    note.get_by_role("button", name="Load it").click()
    eventually(page, lambda: len([url for url in asked if ":9/big.png" in url]) > 0, True)
    assert not [url for url in asked if "count.example" in url]


@case("a link shows where it really goes before it is followed")
def link(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1, '<a href="http://evil.example/login">www.mybank.example</a>')], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    ways = [{}, {"button": "middle"}, {"modifiers": ["Control"]}, {"modifiers": ["Shift"]}, {"modifiers": ["Control", "Shift"]}]
    for way in ways:
        page.frame_locator("iframe.mail-frame").get_by_role("link").click(**way)
        expect(page.get_by_role("dialog")).to_contain_text("the link leads to evil.example")
        expect(page.get_by_role("dialog")).to_contain_text("http://evil.example/login")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert len(page.context.pages) == 1, f"{way} opened a page"


@case("an archive is dropped, its mails arrive, duplicates are named, and a copy that is forgotten goes")
def dropped(room: Room) -> None:
    file = mails.archive(room.folder.parent / "dropped.mbox", [mails.letter(number, text="word " * 2000) for number in range(400)])
    page = room.open(1, at="/mail", device=DESKTOP)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("link", name=re.compile("dropped.mbox"))).to_contain_text(re.compile(r"mbox\s*400 mails"))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("link", name=re.compile(r"dropped \(2\).mbox"))).to_contain_text(re.compile(r"mbox\s*400 mails"))
    page.get_by_role("link", name="Duplicate mails").click()
    expect(page.get_by_role("status").first).to_have_text("400 mails are copies of others")
    page.get_by_role("link", name="dropped (2).mbox, mail").first.click()
    expect(page.locator(".mail-copies")).to_contain_text("The same mail is also in dropped.mbox")
    page.goto(f"{room.server.origin}/mail")
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("menuitem", name="Remove from Shoebox").click()
    expect(page.get_by_role("dialog")).to_contain_text("copy that Shoebox made")
    page.get_by_role("dialog").get_by_role("button", name="Remove from Shoebox").click()
    expect(page.locator(".mail-archive")).to_have_count(1)


@case("reading that was cancelled while an archive comes stays so until it is asked for")
def held(room: Room) -> None:
    letters = [mails.letter(number, text="word " * 2000) for number in range(800)]
    page = room.open(1, at="/mail", device=DESKTOP)
    line = begin_upload(room, page, letters, 200)
    row = page.locator(".mail-archive")
    row.get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("reading was stopped")
    told = row.inner_text()
    # Each part is larger than one read, and arrives after the time at which the next reading would begin.
    copy = next(room.server.home.rglob("slow.mbox"))
    for part in (letters[200:400], letters[400:600]):
        size = copy.stat().st_size
        eventually(page, lambda: time.time() - copy.stat().st_mtime > READ_AGAIN_AFTER, True)
        line.send(b"".join(part))
        eventually(page, lambda: copy.stat().st_size > size, True)
    settle(page)
    page.reload()
    expect(row).to_contain_text("reading was stopped")
    assert row.inner_text() == told, f"{row.inner_text()} was {told}"
    row.get_by_role("button", name="Continue").click()
    expect(row.get_by_role("button", name="Cancel")).to_be_visible()
    line.send(b"".join(letters[600:]))
    assert json.load(line.getresponse())["bytes"] == sum(map(len, letters))
    expect(row).to_contain_text(re.compile(r"mbox\s*800 mails"))


def saving_ended(page) -> None:
    """Where saving took long, its sheet is still about to go, and takes what is typed."""
    expect(page.get_by_role("dialog")).to_have_count(0)


@case("mails are picked and saved together; what is listed too; one becomes a PDF")
def saved(room: Room) -> None:
    letters = [mails.letter(number) for number in range(20)] + [mails.letter(20, "<p>Hi</p>", name="notes.txt")]
    page, archive = opened(room, letters, device=DESKTOP)
    for number in (3, 5):
        page.get_by_role("searchbox").fill(f"from:jane{number}@example.org")
        expect(page.locator(".mail-row:visible")).to_have_count(1)
        expect(page.locator(".mail-row:visible")).to_contain_text(f"Grüße {number}")
        page.get_by_role("button", name="Select the mail of Jane Doe").locator("visible=true").first.click()
    expect(page.locator(".mail-tools [role=status]")).to_have_text("2 mails selected")
    page.get_by_role("button", name="Save as a file, table or ZIP").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="As one mbox file").click()
    saving_ended(page)
    text = download.value.path().read_bytes()
    assert text.count(b"Message-ID: ") == 2 and b"<3@test>" in text and b"<5@test>" in text
    page.get_by_role("button", name="Select none").click()
    page.get_by_role("searchbox").fill("has:attachment ")
    expect(page.locator(".mail-row:visible")).to_have_count(1)
    expect(page.locator(".mail-row:visible")).to_contain_text("Grüße 20")
    page.get_by_role("button", name="Save as a file, table or ZIP").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Attachments with date and sender").click()
    saving_ended(page)
    with zipfile.ZipFile(download.value.path()) as files:
        assert files.testzip() is None and sorted(files.namelist()) == ["2008-02-21 Jane Doe attachment.png", "2008-02-21 Jane Doe notes.txt"], files.namelist()

    # If too many words begin with the last word, only mails with that exact word are listed and saved.
    def narrow(route):
        route.fulfill(json={**route.fetch().json(), "narrowed": True})

    page.route(re.compile(r"/messages\?"), narrow)
    page.get_by_role("searchbox").fill("hello")
    expect(page.locator(".mail-list-page > [role=status]")).to_contain_text("only the whole word was searched")
    page.get_by_role("button", name="Save as a file, table or ZIP").click()
    with page.expect_request(re.compile(r"/deeds$")) as asked, page.expect_download():
        page.get_by_role("menuitem", name="As a table (CSV)").click()
    saving_ended(page)
    assert asked.value.post_data_json["q"] == "hello ", asked.value.post_data_json
    page.unroute_all(behavior="wait")

    # A long task shows its progress, and can be cancelled.
    ended: list[str] = []

    def slowly(route):
        if route.request.method == "POST":
            ended.append(route.request.url)
            return route.continue_()
        found = route.fetch().json()
        going = {"id": found["id"], "state": "running", "current": 4000, "total": 12000, "secondsLeft": 20}
        route.fulfill(json={**found, "state": "cancelled"} if ended else going)

    page.route(re.compile(r"/api/mailbox/deeds/\d+(/cancel)?$"), slowly)
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".mail-list-page > [role=status]")).to_have_text("21 mails")
    page.get_by_role("button", name="Save as a file, table or ZIP").click()
    page.get_by_role("menuitem", name="As one mbox file").click()
    expect(page.get_by_role("dialog")).to_contain_text("4,000 of 12,000")
    expect(page.get_by_role("dialog").get_by_role("progressbar")).to_have_attribute("aria-valuenow", "33")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled; nothing was saved.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(ended) == 1
    page.goto(f"{room.server.origin}/mail/{archive}/21")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save as PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")
