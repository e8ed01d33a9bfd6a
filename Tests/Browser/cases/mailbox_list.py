"""The list of an archive's mails: searched with a form, navigated, selected and saved."""

import re
import zipfile

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.focus import held
from harness.mailbox import archive_of, opened, saving_ended
from harness.room import DESKTOP, PHONE, Room


@case("a search in mails shows under each subject the line with the words, marked, also if they are far down")
def excerpts(room: Room) -> None:
    far = "<p>" + "</p><p>".join(f"Nothing here in line {line}" for line in range(80)) + "</p><p>The word pelican is at the end</p>"
    letters = [mails.letter(number) for number in range(6)] + [mails.letter(6, far)]
    page, archive = opened(room, letters, device=DESKTOP)
    page.get_by_role("searchbox").fill("pelican")
    row = page.locator(".mail-row:visible")
    expect(row).to_have_count(1)
    expect(row.locator(".mail-row-preview")).to_contain_text("The word pelican is at the end")
    expect(row.locator(".mail-row-preview mark")).to_have_text("pelican")
    page.goto(room.server.origin + "/search?q=pelican")
    found = page.locator("section[data-kind=mail] .search-row")
    expect(found.locator(".search-snippet")).to_contain_text("The word pelican is at the end")
    expect(found.locator(".search-snippet mark")).to_have_text("pelican")


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

    # If too many words begin with the last word of the search, only mails with exactly that word are listed and saved.
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
    page.get_by_role("button", name="More").first.click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save as PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")


@case("the tools of a list of mails stand in one line on a phone")
def tools_in_line(room: Room) -> None:
    page, _ = opened(room, [mails.letter(1)])
    expect(page.locator(".mail-row-body")).to_be_visible()
    tools = page.locator(".mail-tools button:visible")
    tops = {round(tool.bounding_box()["y"]) for tool in tools.all()}
    assert tools.count() > 2 and len(tops) == 1, tops


@case("a mail list's tools keep the focus when they are pressed")
def tools(room: Room) -> None:
    file = mails.archive(room.folder.parent / "mail.mbox", [mails.letter(number) for number in range(3)])
    page = room.open(1, at="/mail", device=DESKTOP)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    page.goto(f"{room.server.origin}/mail/{archive}")
    page.get_by_text("3 mails").wait_for()
    page.get_by_role("button", name="Group conversations").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Group conversations", pressed=True).wait_for()
    assert held(page)[1].startswith("Group conversations"), held(page)
    only = page.get_by_role("button", name="With attachments")
    only.focus()
    page.keyboard.press("Enter")
    page.locator(".mail-place .empty-state").wait_for()
    assert held(page)[1].startswith("With attachments"), held(page)


@case("from one mail the next and the one before are a key or a button away, in the order of the list")
def neighbours(room: Room) -> None:
    page = room.open(1, at="/mail", device=PHONE)
    archive = archive_of(room, page, 5)
    page.goto(f"{room.server.origin}/mail/{archive}?sort=oldest")
    subjects = page.locator(".mail-row:visible .mail-row-subject")
    expect(subjects).to_have_count(5)
    listed = subjects.all_inner_texts()
    page.locator(".mail-row-body:visible").nth(1).click()
    heading = page.locator(".mail-message h2, .mail-message .mail-subject, h1.frame-title")
    title = lambda at: expect(page).to_have_title(re.compile(re.escape(listed[at])))
    title(1)
    page.get_by_role("button", name="Next mail").click()
    title(2)
    page.keyboard.press("k")
    title(1)
    page.keyboard.press("ArrowLeft")
    title(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("This is the first mail of the list")).to_be_visible()
    expect(heading.first).to_be_attached()
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(re.compile(r"\?sort=oldest"))


@case("on a wide screen a mail opens beside its list, and its address opens it again")
def beside(room: Room) -> None:
    page = room.open(1, at="/mail", device={"viewport": {"width": 1440, "height": 900}})
    archive = archive_of(room, page, 5)
    page.goto(f"{room.server.origin}/mail/{archive}")
    page.locator(".mail-row-body:visible").nth(2).click()
    expect(page.locator(".mail-pane .mail-message")).to_contain_text("Jane Doe")
    expect(page.locator(".mail-row:visible")).to_have_count(5)
    expect(page).to_have_url(re.compile(r"mail=\d+"))
    page.reload()
    expect(page.locator(".mail-pane .mail-message")).to_contain_text("Jane Doe")
    page.goto(f"{room.server.origin}/mail/{archive}?mail=..%2F..%2Fsettings")
    expect(page.locator(".mail-pane")).to_contain_text("Choose a mail")


@case("a form writes the operators of the mail search")
def operators(room: Room) -> None:
    page = room.open(1, at="/mail", device=DESKTOP)
    archive = archive_of(room, page, 3)
    page.goto(f"{room.server.origin}/mail/{archive}?q=hills")
    page.get_by_role("button", name="Filter").click()
    form = page.get_by_role("dialog", name="Filter")
    form.get_by_label("From", exact=True).fill("Jane Doe")
    form.get_by_label("From this day on").fill("2008-02-02")
    form.get_by_role("button", name="Show mails").click()
    expect(page.get_by_role("searchbox")).to_have_value('hills from:"Jane Doe" after:2008-02-02 ')
    said = page.locator(".mail-list-page > [role=status]")
    expect(said).to_have_text("2 mails")
    # Closing the form removes its history entry, and the search for its text remains.
    eventually(page, lambda: page.evaluate("history.state?.overlay ?? 0"), 0)
    settle(page)
    expect(said).to_have_text("2 mails")
    assert "after" in page.url, page.url


# From here on the browser only goes back when the test calls `goBack`.
GO_BACK_LATER = """() => {
    const go = history.go.bind(history);
    history.go = (by) => globalThis.goBack = () => go(by);
}"""


@case("what is searched for stays, however late the browser leaves a sheet that was closed")
def late(room: Room) -> None:
    page = room.open(1, at="/mail", device=DESKTOP)
    archive = archive_of(room, page, 3)
    page.goto(f"{room.server.origin}/mail/{archive}?q=hills")
    said = page.locator(".mail-list-page > [role=status]")
    expect(said).to_have_text("3 mails")
    page.evaluate(GO_BACK_LATER)
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_role("dialog", name="Filter")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("searchbox").fill("from:jane2@example.org")
    expect(said).to_have_text("1 mail")
    page.evaluate("goBack()")
    eventually(page, lambda: page.evaluate("history.state?.overlay ?? 0"), 0)
    settle(page)
    expect(said).to_have_text("1 mail")
    assert "jane2" in page.url, page.url
    # The next sheet still gets a separate history entry.
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_role("dialog", name="Filter")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(said).to_have_text("1 mail")


@case("mails marked as deleted say so and can be hidden; a folder of archives names the mailbox of each mail")
def deleted(room: Room) -> None:
    def marked(number: int, status: str) -> bytes:
        return mails.letter(number).replace(b"\nMessage-ID", f"\nX-Mozilla-Status: {status}\nMessage-ID".encode(), 1)

    folder = room.folder.parent / "Local Folders"
    mails.archive(folder / "Inbox", [marked(0, "0001"), marked(1, "0009"), marked(2, "0008")])
    mails.archive(folder / "Inbox.sbd" / "Work", [marked(3, "0000")])
    page = room.open(1, at="/mail", device=DESKTOP)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(folder)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    page.goto(f"{room.server.origin}/mail/{archive}")
    rows = page.locator(".mail-row:visible")
    status = page.locator(".mail-list-page > [role=status]")
    expect(status).to_have_text("4 mails")
    expect(rows.filter(has_text="Grüße 1")).to_contain_text("Inbox · Deleted")
    expect(rows.filter(has_text="Grüße 3")).to_contain_text("Inbox/Work")
    expect(rows.filter(has_text="Deleted")).to_have_count(2)
    hide = page.get_by_role("button", name="Hide deleted")
    hide.click()
    expect(status).to_have_text("2 mails")
    expect(hide).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Deleted mails").select_option("Show only them")
    page.get_by_role("button", name="Show mails").click()
    expect(status).to_have_text("2 mails")
    expect(rows.filter(has_text="Deleted")).to_have_count(2)
    rows.filter(has_text="Grüße 1").locator("a").click()
    expect(page.locator(".mail-header")).to_contain_text("marked this mail as deleted")
    page.get_by_role("button", name="Labels").click()
    page.get_by_role("menuitem", name="Inbox/Work (1)").click()
    page.get_by_role("searchbox").fill('label:"Inbox/Work" ')
    expect(status).to_have_text("1 mail")
