"""Sorting screenshots: started with one button, cancelled, and watched by a second page; the server stays responsive."""

import re

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.focus import held
from harness.reading import texts
from harness.room import DESKTOP, PHONE, Room
from harness.screens import BOOK, NOTHING, PLAYER, draw, sort, state


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
    # Sorting has stored the text of the screenshot, so the swipe creates a note from it without reading the picture again. The
    # answer to the swipe does not wait for the note.
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

    # The page shows a progress bar even before the server has answered.
    eventually(page, lambda: len(jobs()), 1)
    # Counts how many screenshots are sorted between two answers of the server. `Benchmarks/screens/run.py` measures how long an
    # answer takes.
    seen = [job()["current"]]
    while seen[-1] < 8:
        seen.append(job()["current"])
    steps = [later - earlier for earlier, later in zip(seen, seen[1:])]
    # If a request were blocked, it would be answered only when all screenshots are sorted.
    assert max(steps, default=0) <= 12, f"{max(steps)} screenshots were sorted until the server answered"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name=re.compile(r"^(Go on|Sort again)$")).wait_for()
    assert job()["state"] in ("cancelled", "done"), job()
    # The screenshots sorted before the cancellation remain sorted. The two counts come from two requests, between which the
    # last screenshot may be stored, so they may differ at first.
    eventually(page, lambda: room.get(page.context, "/api/screenshots/tally")["tally"]["total"] - job()["done"], 0)
    if job()["state"] == "cancelled":
        # The page shows the count at the cancellation, also after a reload, and the run continues.
        stopped = job()["current"]
        page.reload()
        page.get_by_text(f"Stopped at {stopped} of 24").wait_for()
        page.get_by_role("button", name="Go on").click()
        eventually(page, lambda: (job()["state"], job()["current"], job()["total"]), ("done", 24, 24))
        page.get_by_text("Stopped at").wait_for(state="hidden")


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
    page.get_by_role("button", name=re.compile(r"^(Sort \d+ screenshots?|Sort again|Go on)$")).wait_for()
    front.goto(room.server.origin + "/")
    front.get_by_role("link", name=re.compile(r"^Swipe \d")).wait_for()
    assert front.get_by_text("Running now").is_hidden()


@case("the switch for sorting by itself keeps the focus while screenshots are found and while it is pressed")
def sorting(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (NOTHING, "Hello there", "")])
    page = room.open(2, DESKTOP, at="/screenshots", drawn=0)
    page.get_by_role("button", name="Sort 2 screenshots").first.click()
    head = page.locator(".screenshots-head")
    head.get_by_role("button", name="Sort again").wait_for(timeout=2000 * PATIENCE)
    head.locator("input").last.focus()
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (NOTHING, "Hello there", ""), (NOTHING, "And again", "")])
    room.post(page.context, "/api/library/scan", {})
    head.get_by_role("button", name=re.compile("^Sort . screenshot")).wait_for()
    assert page.evaluate("document.activeElement.matches('.screenshots-head input')"), held(page)
    # The progress bar replaces the button that started the sorting.
    head.get_by_role("button", name=re.compile("^Sort . screenshot")).focus()
    with room.server.workers_held():
        page.keyboard.press("Enter")
        head.get_by_role("progressbar").wait_for()
        assert page.evaluate("document.activeElement.closest('.screenshots-head') !== null"), held(page)


@case("screenshots are seen and queued before they are sorted, and one that is sorted is queued from its sheet")
def queued_one_by_one(room: Room) -> None:
    draw(room, [(NOTHING, f"Hello number {number}", "") for number in range(3)])
    page = room.open(3, PHONE, at="/screenshots", drawn=0)
    rows = page.locator(".screenshots-row")
    eventually(page, rows.get_by_text("Not sorted yet").count, 3)
    page.get_by_role("heading", name="Not sorted yet", exact=True).wait_for()
    # A screenshot that is not sorted yet has no result to correct, so a tap shows the photo.
    page.locator(".screenshots-open").first.tap()
    page.locator("dialog.viewer").wait_for()
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    page.get_by_role("checkbox").nth(1).check()
    page.get_by_text("1 selected").wait_for()
    assert page.get_by_label("Change the type").is_hidden()
    page.locator(".screenshots-batch").get_by_role("button", name="Add to the delete queue").tap()
    room.expect(page, queued=1)
    eventually(page, rows.get_by_text("In the delete queue").count, 1)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for(timeout=2000 * PATIENCE)
    eventually(page, page.locator(".screenshots-row:not([data-id^='-'])").count, 3)
    page.locator(".screenshots-open").first.tap()
    dialog = page.get_by_role("dialog")
    first = dialog.locator(".review-frame img").get_attribute("src")
    dialog.get_by_role("button", name="To the delete queue").tap()
    room.expect(page, queued=2)
    # The next screenshot is shown. It was queued before.
    eventually(page, lambda: dialog.locator(".review-frame img").get_attribute("src") != first, True)
    eventually(page, dialog.get_by_role("button", name="In the delete queue").is_disabled, True)
