"""What is in use stays while the page learns something new: the focus where it was, and what is under a pressed finger."""

import re
import shutil

from harness import mails, photos
from harness.cases import case
from harness.checks import LONGEST_DELAY, PATIENCE, eventually, settle
from harness.deck import await_deck, press
from harness.reading import open_papers, read_everything, texts
from harness.room import DESKTOP, Room
from harness.uploads import begin_upload

from .screenshots import BOOK, NOTHING, PLAYER, draw


def hold(control):
    """Gives a control the focus, and marks it, so that one made anew in its place is known from it."""
    control.focus()
    control.evaluate("(control) => control.marked = true")


def held(page) -> tuple[bool, str]:
    """Whether the control that has the focus is the marked one, and what it says."""
    return tuple(page.evaluate("() => { const it = document.activeElement; return [it.marked === true, it === document.body ? 'nothing' : it.innerText] }"))


def add_photo(room: Room, page, number: int) -> None:
    """Another photo appears in the folder, and is found."""
    before = room.counts(page.context, "total")["total"]
    shutil.copy2(photos.drawn(number, room.store), room.folder / photos.name_of(number))
    room.post(page.context, "/api/library/scan", {})
    room.expect(page, total=before + 1)


@case("on the front page the focus stays where it is while photos are found")
def front(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/")
    card = page.locator(".module-card[href='/library']")
    hold(card)
    add_photo(room, page, 3)
    page.get_by_text("3 photos").first.wait_for()
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/library")


@case("a folder's open menu and the focus stay while photos are found in it")
def folders(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/library")
    opener = page.locator(".folder-card .menu-anchor > button")
    hold(opener)
    add_photo(room, page, 3)
    page.get_by_text("3 photos").wait_for()
    assert held(page)[0], held(page)
    page.keyboard.press("Enter")
    page.locator(".menu:popover-open").wait_for()
    add_photo(room, page, 4)
    page.get_by_text("4 photos").wait_for()
    assert page.locator(".menu:popover-open").count() == 1
    assert held(page)[1] == "Show in Files", held(page)
    page.keyboard.press("Escape")
    assert held(page)[0], held(page)


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
    # New mails wait beside the list until the user asks for them, so nothing moves under the finger.
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
    # The next Tab stop is the button that continues.
    page.keyboard.press("Tab")
    assert held(page)[1] == "Continue", held(page)
    line.send(b"".join(letters[800:]))
    line.getresponse().read()


@case("a category of notes keeps the focus while notes arrive, and counts them")
def categories(room: Room) -> None:
    page = open_papers(room, DESKTOP)
    await_deck(page)
    press(page, "readKeep")
    eventually(page, lambda: len(texts(room, page.context)), 1, seconds=2 * PATIENCE)
    page.goto(room.server.origin + "/notes")
    every = page.locator(".pill").first
    every.wait_for()
    assert every.locator(".pill-count").inner_text() == "1"
    hold(every)
    read_everything(room, page.context)
    eventually(page, lambda: page.locator(".pill").first.locator(".pill-count").inner_text(), "2")
    assert held(page)[0], held(page)


@case("the switch for sorting by itself keeps the focus while screenshots are found and while it is pressed")
def sorting(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (NOTHING, "Hello there", "")])
    page = room.open(2, DESKTOP, at="/screenshots", drawn=0)
    page.get_by_role("button", name="Sort 2 screenshots").first.click()
    head = page.locator(".screenshots-head")
    head.get_by_role("button", name="Sort again").wait_for(timeout=2000 * PATIENCE)
    head.locator("input").focus()
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (NOTHING, "Hello there", ""), (NOTHING, "And again", "")])
    room.post(page.context, "/api/library/scan", {})
    head.get_by_role("button", name=re.compile("^Sort . screenshot")).wait_for()
    assert page.evaluate("document.activeElement.matches('.screenshots-head input')"), held(page)
    # The progress bar replaces the button that started the work.
    head.get_by_role("button", name=re.compile("^Sort . screenshot")).focus()
    with room.server.workers_held():
        page.keyboard.press("Enter")
        head.get_by_role("progressbar").wait_for()
        assert page.evaluate("document.activeElement.closest('.screenshots-head') !== null"), held(page)


@case("at the end of the deck the focus stays on the way on, and on a filter's chip, whatever is found meanwhile")
def end(room: Room) -> None:
    page = room.open(2, DESKTOP)
    await_deck(page)
    page.goto(room.server.origin + "/swipe?minBytes=1000000000")
    clear = page.locator(".triage-end a")
    clear.wait_for()
    hold(clear)
    with page.expect_response("**/api/triage/deck?**minBytes**"):
        add_photo(room, page, 3)
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    chip = page.locator(".chip")
    hold(chip)
    with page.expect_response("**/api/triage/deck?**minBytes**"):
        add_photo(room, page, 4)
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    room.await_scan(page.context, 4)
    page.goto(room.server.origin + "/swipe")
    await_deck(page)
    for _ in range(4):
        press(page, "delete")
    review = page.locator(".triage-end a")
    review.wait_for()
    review.focus()
    room.expect(page, queued=4)
    queue = room.get(page.context, "/api/triage/queue?limit=9")["photos"]
    room.post(page.context, "/api/triage/queue/delete", {"ids": [queue[0]["id"]]})
    page.get_by_role("link", name="Open the delete queue: 3").wait_for()
    assert held(page)[1].startswith("Open the delete queue: 3"), held(page)


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
    assert held(page)[1] == "Group conversations", held(page)
    only = page.get_by_role("button", name="With attachments")
    only.focus()
    page.keyboard.press("Enter")
    page.locator(".mail-place .empty-state").wait_for()
    assert held(page)[1] == "With attachments", held(page)


@case("what is told in passing stays while its button has the focus, and gives the focus back")
def told(room: Room) -> None:
    page = room.open(3, DESKTOP)
    await_deck(page)
    page.goto(room.server.origin + "/library")
    opener = page.locator(".folder-card .menu-anchor > button")
    opener.wait_for()
    opener.focus()
    page.evaluate("""async () => {
        const { toast } = await import("/ui/toast.js");
        toast("Done", { duration: 500, action: { label: "Undo", run: () => {} } });
        while (!document.querySelector(".toast-action")) await new Promise((done) => requestAnimationFrame(done));
        document.querySelector(".toast-action").focus();
    }""")
    settle(page, 1000)
    assert held(page)[1] == "Undo", held(page)
    page.keyboard.press("Enter")
    page.locator(".toast").wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('.folder-card .menu-anchor > button')"), held(page)


@case("who corrects a note or a screenshot by keyboard comes back to where it was opened")
def corrected(room: Room) -> None:
    draw(room, [(PLAYER, "Night Train", "The Lanterns"), (BOOK, "A Year of Rain", "Mira Holt")])
    page = room.open(2, DESKTOP, at="/screenshots", drawn=0)
    page.get_by_role("button", name="Sort 2 screenshots").first.click()
    page.locator(".screenshots-head").get_by_role("button", name="Sort again").wait_for(timeout=2000 * PATIENCE)
    opener = page.get_by_role("button", name="Look at Night Train")
    opener.focus()
    page.keyboard.press("Enter")
    page.locator(".review-types").wait_for()
    page.keyboard.press("2")
    page.locator(".screenshots-row", has_text="Corrected").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Look at Night Train", held(page)

    results = room.get(page.context, "/api/screenshots?limit=9")["results"]
    for each, creator in zip(results, ("Somebody Else", "Nobody Known")):
        room.post(page.context, "/api/screenshots/correct", {"ids": [each["id"]], "correction": {"creator": creator}})
    page.goto(room.server.origin + "/")
    page.goto(room.server.origin + "/screenshots#lessons")
    lessons = page.locator(".lessons li")
    lessons.first.wait_for()
    count = lessons.count()
    assert count > 1, count
    lessons.first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    eventually(page, lessons.count, count - 1)
    assert held(page)[1] == "Forget", held(page)
    page.keyboard.press("Escape")

    read_everything(room, page.context)
    page.goto(room.server.origin + "/notes")
    card = page.locator(".note-card", has_text="Night Train")
    card.locator(".menu-anchor > button").focus()
    page.keyboard.press("Enter")
    card.locator(".menu-item:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".note-area").fill("Night Train, corrected")
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    card.get_by_text("Night Train, corrected").wait_for()
    assert page.evaluate("document.activeElement.closest('.note-card')?.querySelector('.menu-anchor > button') === document.activeElement"), held(page)
