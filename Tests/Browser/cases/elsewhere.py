"""Sheets that are open while what they are about changes elsewhere: another tab converts, another program writes a mail archive."""

import re

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, Room

from .converting import choose, photo
from .mail import opened, saving_ended


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
    sheet.get_by_role("button", name=re.compile(room.folder.name)).click()
    before = sorted(each.name for each in room.folder.iterdir())
    first.get_by_role("button", name="Remove", exact=True).click()
    first.wait_for_url(re.compile(r"/convert$"))
    room.console.allow("status of 404")
    sheet.get_by_role("button", name=re.compile("Save in")).click()
    expect(second.locator(".toast, [role=alert]").first).to_be_visible()
    expect(second.get_by_text("Saved 1 file")).to_have_count(0)
    assert sorted(each.name for each in room.folder.iterdir()) == before
    # A conversion made in the meantime must not be removed instead of the old one.
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


@case("a folder that another tab makes appears in Files, and is gone when that tab undoes it")
def made_elsewhere(room: Room) -> None:
    first = room.open(1, DESKTOP, at="/files")
    first.goto(f"{room.server.origin}/files?path={room.folder}")
    first.locator(".file-name").first.wait_for()
    act = room.post(first.context, "/api/files/folder", {"path": str(room.folder), "name": "Letters"})["act"]
    expect(first.get_by_text("Letters", exact=True)).to_be_visible()
    room.post(first.context, "/api/undo", {"act": act})
    # The grid keeps cells that it no longer shows.
    expect(first.get_by_text("Letters", exact=True)).to_be_hidden()


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
    # The new mails are read while the menu is open. No mail is saved, and no mail stays selected.
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
