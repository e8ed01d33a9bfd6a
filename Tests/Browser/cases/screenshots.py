"""Screenshots: sorted at one button, cancelled, corrected, taken back, exported; and the server is never in the way."""

import re
from pathlib import Path

from harness.cases import case
from harness.checks import PATIENCE, eventually, violations_by_scheme
from harness.reading import texts
from harness.room import DESKTOP, PHONE, Room

PLAYER = """<div style="height:90px"></div><div style="margin:0 30px;height:330px;background:conic-gradient(red,gold,teal,blue,red)"></div>
<h1 style="text-align:center;font-size:30px;margin:24px 0 0">{title}</h1><p style="text-align:center;font-size:20px">{artist}</p>
<div style="display:flex;justify-content:space-between;padding:60px 30px;font-size:16px"><span>1:07</span><span>4:05</span></div>"""
BOOK = """<div style="height:60px"></div><h1 style="font-size:30px;padding:0 30px">{title}</h1><p style="font-size:19px;padding:0 30px">by {artist}</p>
<p style="padding:30px;font-size:18px">Want to read</p><p style="padding:0 30px;font-size:17px">312 pages, Paperback</p><p style="padding:0 30px;font-size:17px">ISBN 9780061917738</p>"""
NOTHING = '<div style="padding:200px 40px;font-size:26px">{title}</div>'
FRAME = '<!doctype html><meta charset="utf-8"><style>body{{font-family:"DejaVu Sans";margin:0;background:#fff;color:#111}}</style><div style="padding:12px 20px;font-size:15px;display:flex;justify-content:space-between"><b>9:41</b><b>85%</b></div>{body}'


def draw(room: Room, screens: list[tuple[str, str, str]]) -> None:
    """Screenshots of what a phone might show, written into the room's folder by the browser itself."""
    room.folder.mkdir(parents=True, exist_ok=True)
    page = room.browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    for number, (body, title, artist) in enumerate(screens):
        page.set_content(FRAME.format(body=body.format(title=title, artist=artist)))
        page.screenshot(path=room.folder / f"Screenshot_2024010{number % 9 + 1}-12{number:02}00.png")
    page.close()


def state(folder: Path) -> list[tuple]:
    return sorted((path.name, path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir())


def sort(page) -> None:
    page.get_by_role("button", name=re.compile(r"^Sort \d+ screenshots?$")).click()


@case("screenshots sort themselves at one button, and no file is touched")
def sorted_at_once(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (BOOK, "A Year of Rain", "Mira Holt"), (NOTHING, "Hello there", "")])
    page = room.open(3, DESKTOP, at="/screenshots", drawn=0)
    before = state(room.folder)
    first = before[0][0]
    sort(page)
    page.get_by_role("heading", name="Night Train").wait_for(timeout=2000 * PATIENCE)
    page.get_by_role("button", name=re.compile(r"^All\b.*3")).wait_for(timeout=2000 * PATIENCE)
    page.get_by_text("Mira Holt").wait_for()
    page.get_by_role("button", name=re.compile(r"^Books\b.*1")).click()
    eventually(page, lambda: page.locator(".screenshots-row").count(), 1)
    link = page.get_by_role("link", name="Look it up on the web, at openlibrary.org")
    assert link.get_attribute("href") == "https://openlibrary.org/search?q=A%20Year%20of%20Rain%20Mira%20Holt"
    assert state(room.folder) == before, "sorting must leave every path, byte and time as it was"
    log = page.request.get(room.server.origin + "/api/screenshots/log?format=md").text()
    assert "- Night Train - The Lanterns [" in log and log.count("\n## ") == 4, log
    # The text read for sorting is already stored, so the swipe alone creates a note from it. The swipe's answer does not wait for
    # the note.
    train = next(card for card in room.get(page.context, "/api/library/photos?limit=9")["photos"] if card["name"] == first)
    wish = {"decisions": [{"key": "read-it", "id": train["id"], "action": "readKeep"}]}
    room.post(page.context, "/api/triage/decisions", wish)
    eventually(page, lambda: ["Night Train" in text for text in texts(room, page.context)], [True])
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Convert…").click()
    page.locator(".convert-chosen .list-row-title").get_by_text(re.compile("Screenshot_2024")).wait_for()


@case("while screenshots are sorted the server answers at once, and cancel stops the run")
def never_in_the_way(room: Room) -> None:
    draw(room, [(BOOK, f"Story Number {number}", "Ada Writer") for number in range(24)])
    page = room.open(24, PHONE, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("progressbar").first.wait_for()

    def jobs() -> list[dict]:
        return [job for job in room.get(page.context, "/api/jobs")["jobs"] if job["kind"] == "screenshots.sort"]

    def job() -> dict:
        return jobs()[0]

    # The page shows a progress bar before the server has answered.
    eventually(page, lambda: len(jobs()), 1)
    # Counts the screenshots that are sorted during a request. `Benchmarks/screens/run.py` measures how long an answer takes.
    seen = [job()["current"]]
    while seen[-1] < 8:
        seen.append(job()["current"])
    steps = [later - earlier for earlier, later in zip(seen, seen[1:])]
    # A blocked request is answered only when all screenshots are sorted.
    assert max(steps, default=0) <= 12, f"{max(steps)} screenshots were sorted until the server answered"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name=re.compile(r"^(Sort \d+ screenshots?|Sort again)$")).wait_for()
    assert job()["state"] in ("cancelled", "done"), job()
    # The screenshots sorted before the cancellation are kept. The two numbers are requested one after the other, and the last
    # screenshot may be stored in between.
    eventually(page, lambda: room.get(page.context, "/api/screenshots/tally")["tally"]["total"] - job()["done"], 0)


@case("a page that opens while screenshots are sorted joins the run, and the front page tells of it")
def joined(room: Room) -> None:
    draw(room, [(BOOK, f"Story Number {number}", "Ada Writer") for number in range(24)])
    page = room.open(24, PHONE, at="/screenshots", drawn=0)
    front = room.page(page.context, "/")
    front.get_by_role("link", name=re.compile(r"^Swipe \d")).wait_for()
    page.bring_to_front()
    sort(page)
    front.bring_to_front()
    line = front.get_by_role("link", name="Sorting screenshots")
    line.get_by_text(re.compile(r"^\d+ of 24")).wait_for()
    line.click()
    front.get_by_role("button", name="Cancel").wait_for()
    front.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name=re.compile(r"^(Sort \d+ screenshots?|Sort again)$")).wait_for()
    front.goto(room.server.origin + "/")
    front.get_by_role("link", name=re.compile(r"^Swipe \d")).wait_for()
    assert front.get_by_text("Running now").is_hidden()


@case("what a correction taught is shown, and forgotten at a press")
def lessons(room: Room) -> None:
    draw(room, [(BOOK, "A Year of Rain", "Mira Holt")])
    page = room.open(1, PHONE, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Books\b.*1")).wait_for(timeout=2000 * PATIENCE)
    page.locator(".screenshots-open").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Creator").fill("Myra Holt")
    dialog.get_by_label("Reason").fill("It is spelled so")
    dialog.get_by_role("button", name="Save").tap()
    dialog.get_by_text("Creator: Myra Holt").wait_for()
    dialog.get_by_role("button", name="Close").first.tap()
    choose(page, "What Shoebox learned")
    taught = page.get_by_role("dialog")
    taught.get_by_text("“Mira Holt” becomes “Myra Holt”").wait_for()
    taught.get_by_role("button", name="Forget").tap()
    taught.get_by_text("Nothing yet.").wait_for()
    assert taught.get_by_role("listitem").count() == 0
    # The correction itself stays.
    eventually(page, page.locator(".screenshots-by").inner_text, "Myra Holt")


@case("results are gone through by thumb: the next one, what it shows, and the end of the list")
def by_thumb(room: Room) -> None:
    draw(room, [(NOTHING, f"Hello number {number}", "") for number in range(3)])
    page = room.open(3, PHONE, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for(timeout=2000 * PATIENCE)
    page.locator(".screenshots-open").first.tap()
    dialog = page.get_by_role("dialog")
    onward, back = dialog.get_by_role("button", name="Next"), dialog.get_by_role("button", name="Previous")
    dialog.get_by_role("button", name="Receipt").tap()
    dialog.get_by_text("ScreenSort: Receipt |").wait_for()
    assert back.is_disabled()
    for turn in range(2):
        before = dialog.locator(".review-frame img").get_attribute("src")
        onward.tap()
        eventually(page, lambda: dialog.locator(".review-frame img").get_attribute("src") != before, True)
    eventually(page, onward.is_disabled, True)
    dialog.get_by_role("button", name="Chat").tap()
    dialog.get_by_text("ScreenSort: Chat |").wait_for()
    dialog.get_by_role("button", name="Close").first.tap()
    for kind in ["Receipts", "Chats", "Unknown"]:
        page.get_by_role("button", name=re.compile(rf"^{kind}\b.*1")).wait_for()


@case("a result is corrected with one key, learnt from, and taken back")
def corrected(room: Room) -> None:
    draw(room, [(NOTHING, "Hello there", ""), (NOTHING, "Something else", "")])
    page = room.open(2, DESKTOP, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*2")).wait_for(timeout=2000 * PATIENCE)
    page.locator(".screenshots-open").first.click()
    page.locator(".review-frame img").wait_for()
    page.keyboard.press("7")
    page.get_by_role("dialog").get_by_text("ScreenSort: Chat | Status: Saved to album").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(r"^Chats\b.*1")).click()
    eventually(page, lambda: page.locator(".screenshots-row").count(), 1)
    page.locator(".screenshots-open").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo the correction").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*2")).wait_for()


@case("many results are corrected, kept, queued and put into an album at once, and one undo takes all of it back")
def in_batch(room: Room) -> None:
    draw(room, [(NOTHING, f"Hello number {number}", "") for number in range(3)])
    page = room.open(3, PHONE, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for(timeout=2000 * PATIENCE)
    # The counts are displayed before the list.
    eventually(page, page.locator(".screenshots-row:not([data-id^='-'])").count, 3)
    for box in page.locator(".screenshots-row").get_by_role("checkbox").all():
        box.check()
    page.get_by_text("3 selected").wait_for()
    page.get_by_label("Change the type").select_option("receipt")
    page.get_by_role("button", name=re.compile(r"^Receipts\b.*3")).wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for()

    def check(count: int) -> None:
        for box in page.get_by_role("checkbox").all()[:count]:
            box.check()
        page.get_by_text(f"{count} selected").wait_for()

    acts = page.locator(".screenshots-batch .chosen-acts")
    check(2)
    acts.get_by_role("button", name="Add to the delete queue").click()
    room.expect(page, queued=2, processed=2)
    page.get_by_text("2 selected").wait_for(state="hidden")
    marks = page.locator(".screenshots-row").get_by_text("In the delete queue")
    eventually(page, marks.count, 2)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, queued=0, processed=0)
    eventually(page, marks.count, 0)
    check(3)
    acts.get_by_role("button", name="Keep").click()
    room.expect(page, kept=3)
    page.get_by_text("3 selected").wait_for(state="hidden")
    check(2)
    acts.get_by_role("button", name="Add to an album").click()
    page.get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("To look at")
    page.get_by_role("button", name="Save", exact=True).click()
    albums = lambda: {album["name"]: album["count"] for album in room.get(page.context, "/api/groups/album")["groups"]}
    eventually(page, lambda: albums().get("To look at"), 2)


def choose(page, name: str) -> None:
    page.get_by_role("button", name="More about screenshots").click()
    page.get_by_role("menuitem", name=name).click()


@case("files move into album folders after a preview, and undo brings them back as they were")
def moved(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (PLAYER, "First Light", "Koto"), (NOTHING, "Hello there", "")])
    page = room.open(3, DESKTOP, at="/screenshots", drawn=0)
    before = state(room.folder)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Music\b.*2")).wait_for(timeout=2000 * PATIENCE)
    choose(page, "Move into album folders")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Screenshots – Music").first.wait_for()
    dialog.get_by_text("2 files").wait_for()
    dialog.get_by_text("File by file").click()
    dialog.get_by_text(f"→ {room.folder}/Screenshots – Music/{before[0][0]}").wait_for()
    assert state(room.folder) == before, "a preview moves nothing"
    dialog.get_by_role("button", name=re.compile("^Move 2")).click()
    page.get_by_text("Moved 2 files.").wait_for()
    eventually(page, lambda: sorted(path.name for path in (room.folder / "Screenshots – Music").glob("*")), [before[0][0], before[1][0]])
    assert [path.name for path in room.folder.glob("*.png")] == [before[2][0]], "what is unknown stays"
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: sorted(path.name for path in room.folder.iterdir()), [name for name, *_ in before])
    assert state(room.folder) == before
    page.get_by_role("button", name=re.compile(r"^Music\b.*2")).wait_for()


@case("captions are written beside the pictures, with the person's own first word, and undo removes them")
def captioned(room: Room) -> None:
    draw(room, [(BOOK, "A Year of Rain", "Mira Holt"), (NOTHING, "Hello there", "")])
    page = room.open(2, PHONE, at="/screenshots", drawn=0)
    before = state(room.folder)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Books\b.*1")).wait_for(timeout=2000 * PATIENCE)
    choose(page, "Captions for photo programs")
    page.get_by_label("Captions begin with").fill("Box")
    page.get_by_role("button", name="Write captions", exact=True).click()
    page.get_by_text("Wrote 1 caption.").wait_for()
    sidecar = room.folder / (before[0][0] + ".xmp")
    assert "Box: Book | Title: A Year of Rain | Creator: Mira Holt | Status: Logged" in sidecar.read_text()
    assert sorted(path.name for path in room.folder.glob("*.xmp")) == [sidecar.name]
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: sorted(path.name for path in room.folder.glob("*.xmp")), [])
    assert state(room.folder) == before


@case("axe finds nothing in the results of screenshots, their review and their sheets, light and dark")
def accessible(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (NOTHING, "Hello there", "")])
    page = room.open(2, PHONE, at="/screenshots", drawn=0, bypass_csp=True)
    page.get_by_role("button", name="Sort 2 screenshots").wait_for()
    found = [f"before, {text}" for text in violations_by_scheme(page)]
    sort(page)
    page.get_by_role("button", name=re.compile(r"^All\b.*2")).wait_for(timeout=2000 * PATIENCE)
    for device in (PHONE, DESKTOP):
        page = room.page(room.context(device, bypass_csp=True), "/screenshots")
        kind = device["viewport"]["width"]
        page.get_by_role("checkbox").first.check()
        page.get_by_text("1 selected").wait_for()
        found += [f"list, {kind} {text}" for text in violations_by_scheme(page)]
        page.locator(".screenshots-open").first.click()
        page.locator(".review-types").wait_for()
        found += [f"review, {kind} {text}" for text in violations_by_scheme(page)]
        page.keyboard.press("Escape")
        for sheet in ["Move into album folders", "What Shoebox learned"]:
            choose(page, sheet)
            page.get_by_role("dialog").locator(".skeletons").wait_for(state="detached")
            found += [f"{sheet}, {kind} {text}" for text in violations_by_scheme(page)]
            page.keyboard.press("Escape")
            page.get_by_role("dialog").wait_for(state="detached")
        page.context.close()
    assert not found, "\n  ".join(["axe finds:", *found])
