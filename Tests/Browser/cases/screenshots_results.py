"""Sorted screenshots: corrected, learned from, moved, captioned; and all this undone."""

import re

from harness.cases import case
from harness.checks import PATIENCE, eventually, violations_by_scheme
from harness.focus import held
from harness.reading import note_everything
from harness.room import DESKTOP, PHONE, Room
from harness.screens import BOOK, NOTHING, PLAYER, draw, sort, state


@case("a result is corrected with one key, learnt from, and taken back")
def corrected(room: Room) -> None:
    draw(room, [(NOTHING, "Hello there", ""), (NOTHING, "Something else", "")])
    page = room.open(2, DESKTOP, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*2")).wait_for(timeout=2000 * PATIENCE)
    page.locator(".screenshots-open").first.click()
    page.locator(".review-frame img").wait_for()
    page.keyboard.press("7")
    page.get_by_role("dialog").get_by_text("Chat · in its album").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(r"^Chats\b.*1")).click()
    eventually(page, lambda: page.locator(".screenshots-row").count(), 1)
    page.locator(".screenshots-open").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo the correction").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*2")).wait_for()


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
    dialog.get_by_text("· Myra Holt").wait_for()
    dialog.get_by_role("button", name="Close").first.tap()
    choose(page, "What Shoebox learned")
    taught = page.get_by_role("dialog")
    taught.get_by_text("“Mira Holt” becomes “Myra Holt”").wait_for()
    taught.get_by_role("button", name="Forget").tap()
    taught.get_by_text("Nothing yet.").wait_for()
    assert taught.get_by_role("listitem").count() == 0
    # Forgetting the learned rule does not change the corrected screenshot.
    eventually(page, page.locator(".screenshots-by").inner_text, "Myra Holt")


@case("results are gone through by thumb: the next one, what it shows, and the end of the list")
def by_thumb(room: Room) -> None:
    draw(room, [(NOTHING, f"Hello number {number}", "") for number in range(3)])
    page = room.open(3, PHONE, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for(timeout=2000 * PATIENCE)
    # A press on the words opens it too.
    name = page.locator(".screenshots-name").first.bounding_box()
    page.touchscreen.tap(name["x"] + 5, name["y"] + 5)
    dialog = page.get_by_role("dialog")
    onward, back = dialog.get_by_role("button", name="Next"), dialog.get_by_role("button", name="Previous")
    dialog.get_by_role("button", name="Receipt").tap()
    dialog.get_by_text("Receipt · in its album").wait_for()
    assert back.is_disabled()
    for turn in range(2):
        before = dialog.locator(".review-frame img").get_attribute("src")
        onward.tap()
        eventually(page, lambda: dialog.locator(".review-frame img").get_attribute("src") != before, True)
    eventually(page, onward.is_disabled, True)
    dialog.get_by_role("button", name="Chat").tap()
    dialog.get_by_text("Chat · in its album").wait_for()
    dialog.get_by_role("button", name="Close").first.tap()
    for kind in ["Receipts", "Chats", "Unknown"]:
        page.get_by_role("button", name=re.compile(rf"^{kind}\b.*1")).wait_for()


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
    page.get_by_text("Wrote 2 captions.").wait_for()
    sidecar = room.folder / (before[0][0] + ".xmp")
    assert "Box: Book | Title: A Year of Rain | Creator: Mira Holt | Status: Logged" in sidecar.read_text()
    assert "Box: Unknown" in (room.folder / (before[1][0] + ".xmp")).read_text(), "the unknown one gets a caption too"
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


@case("who corrects a note or a screenshot by keyboard comes back to where it was opened")
def corrected_by_keyboard(room: Room) -> None:
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

    note_everything(room, page.context)
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


@case("results are searched by their words and put in another order, which stays")
def searched(room: Room) -> None:
    draw(room, [(BOOK, "A Year of Rain", "Mira Holt"), (BOOK, "Zebra Crossing", "Jon Dee"), (BOOK, "Middle Ground", "Ann Fox")])
    page = room.open(3, DESKTOP, at="/screenshots", drawn=0)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Books\b.*3")).wait_for(timeout=2000 * PATIENCE)
    titles = ["A Year of Rain", "Middle Ground", "Zebra Crossing"]
    order = lambda: [next((title for title in titles if title in row), "") for row in page.locator(".screenshots-row").all_inner_texts()]
    page.get_by_text("A–Z", exact=True).click()
    eventually(page, order, titles)
    field = page.get_by_placeholder("Search these screenshots")
    field.fill("zebra")
    eventually(page, order, ["Zebra Crossing"])
    field.fill("")
    eventually(page, order, titles)
    page.reload()
    eventually(page, order, titles)
