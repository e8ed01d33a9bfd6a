"""Mail archives: found, dropped, read to the end, cancelled, and read again."""

import json
import re
import time

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.focus import held, hold
from harness.mailbox import opened, saving_ended
from harness.room import DESKTOP, PHONE, Room
from harness.uploads import begin_upload

# The number of seconds after one reading of an archive until the server reads its new bytes.
READ_AGAIN_AFTER = 1.0


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
    page.get_by_role("button", name="More for notes.txt").click()
    page.get_by_role("menuitem", name="Convert").click()
    expect(page.locator(".convert-chosen")).to_contain_text("notes.txt")
    expect(page.locator(".convert-chosen")).to_contain_text("Text · 17 bytes")


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
    # The page still lists the archive that was listed before.
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
def cancelled(room: Room) -> None:
    letters = [mails.letter(number, text="word " * 2000) for number in range(800)]
    page = room.open(1, at="/mail", device=DESKTOP)
    line = begin_upload(room, page, letters, 200)
    row = page.locator(".mail-archive")
    row.get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("reading was stopped")
    told = row.inner_text()
    # Each part of the upload is larger than one read of the server, and arrives later than the next reading would begin.
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


@case("mails that come while an archive is read wait beside the list, and reading is cancelled by a press that lasts meanwhile")
def archives(room: Room) -> None:
    letters = [mails.letter(number, text="word " * 2000) for number in range(1200)]
    page = room.open(1, at="/mail", device=DESKTOP)
    line = begin_upload(room, page, letters, 200)
    row = page.locator(".mail-archive")
    row.get_by_role("button", name="Cancel").wait_for()
    list_page = room.page(page.context, row.get_by_role("link").get_attribute("href"))
    first = list_page.locator(".mail-row a").first
    first.wait_for()
    height = list_page.locator(".mail-place > *").bounding_box()["height"]
    for control, part in [(first, letters[200:400]), (list_page.get_by_role("button", name="Back"), letters[400:600])]:
        count = list_page.locator(".mail-list-page [role=status]").first
        before = count.inner_text()
        hold(control)
        line.send(b"".join(part))
        eventually(list_page, lambda: count.inner_text() != before, True)
        settle(list_page)
        assert held(list_page)[0], (before, held(list_page))
    # New mails are not added to the list until the user asks for them, so no row moves under the finger.
    news = list_page.get_by_role("button", name=re.compile(r"^Show [\d,]+ more mails$"))
    news.wait_for()
    assert list_page.locator(".mail-place > *").bounding_box()["height"] == height
    news.click()
    eventually(list_page, lambda: list_page.locator(".mail-place > *").bounding_box()["height"] > height, True)
    assert news.is_hidden()
    list_page.close()
    page.bring_to_front()
    stop = row.get_by_role("button", name="Cancel")
    stop.wait_for()
    told = row.locator(".caption").first
    before = told.inner_text()
    hold(stop)
    stop.hover()
    page.mouse.down()
    line.send(b"".join(letters[600:800]))
    eventually(page, lambda: told.inner_text() != before, True)
    assert held(page)[0], held(page)
    page.mouse.up()
    row.get_by_text("reading was stopped").wait_for()
    # The next Tab stop is the button that continues the reading.
    page.keyboard.press("Tab")
    assert held(page)[1] == "Continue", held(page)
    line.send(b"".join(letters[800:]))
    line.getresponse().read()


@case("mails that are picked are those that are saved: an archive that was read anew meanwhile picks none")
def read_anew(room: Room) -> None:
    letters = [mails.letter(number) for number in range(20)]
    page, archive = opened(room, letters, device=DESKTOP)
    file = room.folder.parent / "mail.mbox"
    page.get_by_role("searchbox").fill("from:jane3@example.org")
    expect(page.locator(".mail-row:visible")).to_have_count(1)
    page.get_by_role("button", name="Select the mail of Jane Doe").locator("visible=true").first.click()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".mail-tools [role=status]")).to_have_text("1 mail selected")

    def save() -> None:
        page.get_by_role("button", name="Save as a file, table or ZIP").click()
        page.get_by_role("menuitem", name="As one mbox file").click()

    # Another program has replaced the mails, and the new ones have not been read yet.
    room.console.allow("status of 409")
    mails.archive(file, [mails.letter(100 + number, text="another " * (3 + number)) for number in range(30)])
    save()
    expect(page.get_by_text("look for the mail there")).to_be_visible()
    saving_ended(page)
    # The new mails are read while the menu is open. No mail is saved, and none remains selected.
    page.get_by_role("button", name="Save as a file, table or ZIP").click()
    page.route("**/messages?**", lambda route: None)
    room.post(page.context, f"/api/mailbox/archives/{archive}/index", {})
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["messages"], 30)
    page.get_by_role("menuitem", name="As one mbox file").click()
    expect(page.get_by_text("Look at the list, and choose again")).to_be_visible()
    saving_ended(page)
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(page.get_by_text("30 mails").first).to_be_visible()
    with page.expect_download() as download:
        save()
    saving_ended(page)
    assert download.value.path().read_bytes().count(b"Message-ID: ") == 30
    settle(page)
