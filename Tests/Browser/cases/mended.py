"""Small things that were found by trying, and stay mended."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.room import DESKTOP, PHONE, Room


def archive_of(room: Room, page, count: int) -> str:
    file = mails.archive(room.folder.parent / "mail.mbox", [mails.letter(number) for number in range(count)])
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    return archive


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
    # The form's history entry is then removed, and its text is still searched.
    eventually(page, lambda: page.evaluate("history.state?.overlay ?? 0"), 0)
    settle(page)
    expect(said).to_have_text("2 mails")
    assert "after" in page.url, page.url


@case("the filter takes a whole year by one choice")
def whole_year(room: Room) -> None:
    page = room.open(3, at="/swipe", device=PHONE)
    taken = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["taken"][:4]
    page.get_by_role("button", name="Filter").click()
    form = page.get_by_role("dialog", name="Filter")
    year = form.get_by_label("Year or month").locator("option").filter(has_text=re.compile(f"^{taken} · ")).inner_text()
    form.get_by_label("Year or month").select_option(label=year)
    form.get_by_role("button", name=f"Show {year.split(' · ')[1]} photo").click()
    expect(page).to_have_url(re.compile(f"from={taken}-01-01&to={taken}-12-31"))
    expect(page.get_by_role("link", name=f"{taken}", exact=False).filter(has_text=re.compile(f"^{taken}$"))).to_be_visible()


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
    # The next sheet has a separate history entry anyway.
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_role("dialog", name="Filter")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(said).to_have_text("1 mail")


@case("the introduction says what is wrong with a swipe, and its address leads no further than one has come")
def introduction(room: Room) -> None:
    page = room.open(1, at="/welcome?step=folders", device=DESKTOP)
    expect(page).to_have_url(re.compile(r"step=welcome"))
    page.get_by_role("button", name="Practise the four swipes").click()
    page.get_by_role("heading", name="Swipe left").wait_for()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status").filter(has_text="This one goes to the left.")).to_be_visible()
    card = page.locator(".practice-card").bounding_box()
    start = card["x"] + card["width"] / 2, card["y"] + card["height"] / 2

    def drag(dx: float) -> None:
        # Waits until the card is back in its original position before it is dragged again.
        eventually(page, lambda: round(page.locator(".practice-card").bounding_box()["x"]), round(card["x"]))
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + dx, start[1], steps=5)
        page.mouse.up()

    drag(-30)
    expect(page.get_by_role("status").filter(has_text="Drag a little further")).to_be_visible()
    drag(300)
    expect(page.get_by_role("status").filter(has_text="This one goes to the left.")).to_be_visible()
    expect(page.get_by_role("heading", name="Swipe left to delete")).to_be_visible()
    drag(-300)
    expect(page.get_by_role("heading", name="Swipe right to keep")).to_be_visible()
    page.goto(f"{room.server.origin}/welcome?step=more")
    expect(page).to_have_url(re.compile(r"step=practise"))


@case("the filter counts what lies beneath a folder, as the deck does, and Show says how many")
def folders(room: Room) -> None:
    inner = room.folder / "2024" / "Rome"
    inner.mkdir(parents=True)
    page = room.open(4, at="/photos", device=DESKTOP)
    room.console.allow("404")  # the page may just ask for a thumbnail of what is moved
    for name in room.names[:1]:
        (room.folder / name).rename(inner / name)
    room.post(page.context, "/api/library/scan", {})
    filters = lambda: [folder["path"] for folder in room.get(page.context, "/api/library/facets?of=all")["folders"]]
    eventually(page, lambda: str(inner) in filters(), True)
    room.await_scan(page.context, 4)
    page.goto(f"{room.server.origin}/photos#filters")
    choice = page.get_by_label("Folder")
    expect(choice.locator("option", has_text=re.compile(r"Pictures · 4"))).to_have_count(1)
    expect(choice.locator("option", has_text=re.compile(r"2024/Rome · 1"))).to_have_count(1)
    choice.select_option(str(room.folder))
    expect(page.get_by_role("button", name=re.compile(r"Show 4\b"))).to_be_visible()


@case("the parts by letters are offered below all groups where a library is small, and photos are looked at again from their page")
def letters(room: Room) -> None:
    page = room.open(4, at="/groups", device=DESKTOP)
    page.get_by_role("button", name="More").click()
    with page.expect_response("**/api/library/scan") as asked:
        page.get_by_role("menuitem", name="Look at every photo again").click()
    assert asked.value.ok and asked.value.json()["state"] in ("names", "contents"), asked.value.text()
    page.get_by_role("link", name="Split a large library into 20 parts").click()
    expect(page.get_by_text("A photo stays in its part, unless")).to_be_visible()
    expect(page.locator(".group-row").first).to_contain_text(re.compile(r"Part [A-T]|Other"))


@case("adding a phone before devices are allowed offers to allow them, and what lies above a folder of archives has a name")
def next_steps(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/devices/add")
    expect(page.get_by_role("button", name="Show the code")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    # One click allows phones. Whether a phone can connect depends on the machine's networks.
    page.goto(room.server.origin + "/devices")
    page.get_by_role("button", name="Show the code").click()
    code = page.get_by_role("heading", name="Point the phone's camera at this")
    nowhere = page.get_by_role("heading", name="No phone can reach this computer now")
    expect(code.or_(nowhere)).to_be_visible()
    page.goto(room.server.origin + "/devices")
    expect(page.get_by_role("checkbox", name="Allow devices at home").or_(page.get_by_role("switch", name="Allow devices at home"))).to_be_checked()
    expect(page.get_by_role("button", name="Show the code").or_(page.get_by_role("button", name="Look again"))).to_be_visible()
    page.goto(room.server.origin + "/mail/open")
    expect(page.get_by_role("link", name="Up", exact=True)).to_be_visible()
    expect(page.locator(".mail-path")).to_have_text(str(room.server.home))


@case("a folder that is not in Shoebox is said to be none, and not to be empty")
def unshared(room: Room) -> None:
    page = room.open(1, PHONE, at="/files")
    room.console.allow("403")
    page.goto(f"{room.server.origin}/files?path={quote(str(room.folder.parent))}")
    expect(page.get_by_text("This is in no folder of Shoebox")).to_be_visible()
    settle(page)
    expect(page.get_by_text("This folder is empty")).to_have_count(0)
    assert not (found := violations(page)), "\n".join(found)
