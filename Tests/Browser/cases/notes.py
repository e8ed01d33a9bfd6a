"""From the swipe to the note: read by itself, searched, corrected, saved; and the words over the picture."""

from harness import papers
from harness.cases import case
from harness.checks import eventually, violations
from harness.deck import await_deck, press, throw
from harness.room import DESKTOP, Room

# A debug build on a busy machine reads a page in some seconds.
PATIENCE = 60


def open_papers(room: Room, device: dict | None = None, at: str = "/swipe", **options):
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, 0)
    papers.draw(room.folder, "letter.jpg", papers.LETTER, 1)
    return room.open(3, drawn=1, at=at, **({"device": device} if device else {}), **options)


def texts(room: Room, context) -> list[str]:
    return [note["text"] for note in room.get(context, "/api/notes")["notes"]]


def read_everything(room: Room, context) -> None:
    job = room.post(context, "/api/notes/read", {})
    helper = context.new_page()
    eventually(helper, lambda: room.get(context, f"/api/jobs/{job['id']}")["state"], "done", seconds=PATIENCE)
    helper.close()


@case("a photo swiped up is read in the background, and its note arrives on the open page by itself")
def arrives(room: Room) -> None:
    page = open_papers(room)
    await_deck(page)
    watching = room.page(page.context, "/notes")
    watching.get_by_text("No text notes yet").wait_for()
    page.bring_to_front()
    throw(page, "readDelete")
    watching.bring_to_front()
    card = watching.locator(".note-card")
    card.wait_for(timeout=PATIENCE * 1000)
    assert "BAKERY" in card.inner_text()
    assert card.locator(".badge").first.inner_text() == "Receipt"
    assert "5.00" in card.locator(".note-sum").inner_text()
    page.bring_to_front()
    press(page, "keep")
    room.expect(page, processed=2, queued=1, read=1, waiting=0)


@case("undo takes the note away with the swipe, and swiping again brings it back at once")
def undone(room: Room) -> None:
    page = open_papers(room, DESKTOP)
    first = await_deck(page)
    press(page, "readKeep")
    eventually(page, lambda: len(texts(room, page.context)), 1, seconds=PATIENCE)
    page.keyboard.press("u")
    eventually(page, lambda: texts(room, page.context), [])
    room.expect(page, processed=0, waiting=0)
    assert await_deck(page) == first
    press(page, "readDelete")
    eventually(page, lambda: len(texts(room, page.context)), 1, seconds=3)


@case("notes are found while typing, edited, sorted, deleted and brought back")
def handled(room: Room) -> None:
    page = open_papers(room, DESKTOP, at="/notes")
    read_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    assert violations(page) == []
    page.get_by_role("searchbox", name="Search the notes").type("STRAWB", delay=30)
    eventually(page, cards.count, 1)
    assert cards.locator("mark").first.inner_text() == "Strawb"
    cards.get_by_role("button", name="Actions for").click()
    page.get_by_role("menuitem", name="Edit").click()
    page.get_by_role("textbox", name="Text").fill("Strawberry jam\nnot lemonade")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Strawberry jam").wait_for()
    cards.get_by_role("button", name="Actions for").click()
    page.get_by_role("menuitem", name="Change category").click()
    page.get_by_role("button", name="Ticket").click()
    eventually(page, lambda: cards.locator(".badge").first.inner_text(), "Ticket")
    cards.get_by_role("button", name="Actions for").click()
    page.get_by_role("menuitem", name="Delete note").click()
    page.get_by_text("Nothing found").wait_for()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, cards.count, 1)
    note = next(note for note in room.get(page.context, "/api/notes")["notes"] if note["edited"])
    assert note["text"] == "Strawberry jam\nnot lemonade" and note["category"] == "ticket"
    assert "lemonade" in note["original"] and "jam" not in note["original"]


@case("the photos of one folder are read when it is chosen, and no others")
def one_folder(room: Room) -> None:
    letters = room.folder / "letters"
    letters.mkdir(parents=True)
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, 0)
    papers.draw(letters, "letter.jpg", papers.LETTER, 1)
    page = room.open(3, drawn=1, at="/notes", device=DESKTOP)
    page.get_by_role("button", name="Save or read more").click()
    page.get_by_role("menuitem", name="Read a folder").click()
    assert violations(page) == []
    page.get_by_role("button", name="letters").click()
    page.get_by_text("The photos of “letters” are being read").wait_for()
    cards = page.locator(".note-card")
    cards.first.wait_for(timeout=PATIENCE * 1000)
    helper = page.context.new_page()
    done = lambda: [job["state"] for job in room.get(page.context, "/api/jobs")["jobs"] if job["kind"] == "notes.everything"]
    eventually(helper, done, ["done"], seconds=PATIENCE)
    assert [text.splitlines()[0] for text in texts(room, page.context)] == ["Harbour concert"]


@case("notes are saved: one, all in one file, all as separate files, and receipts as a table")
def saved(room: Room) -> None:
    page = open_papers(room, DESKTOP, at="/notes", accept_downloads=True)
    read_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)

    def save(opener, item: str) -> tuple[str, bytes]:
        opener.click()
        with page.expect_download() as started:
            page.get_by_role("menuitem", name=item).click()
        return started.value.suggested_filename, started.value.path().read_bytes()

    everything = page.get_by_role("button", name="Save or read more")
    name, content = save(everything, "Save all as one text file")
    assert name == "shoebox-notes.txt" and "Harbour concert" in content.decode() and "=== receipt.jpg" in content.decode()
    name, content = save(everything, "Save all as separate files")
    assert name == "shoebox-notes.zip" and content[:4] == b"PK\x03\x04"
    name, content = save(everything, "Save receipts as a table")
    rows = content.decode("utf-8-sig").splitlines()
    assert len(rows) == 2 and ",5.00,EUR,yes," in rows[1], rows
    letter = cards.filter(has_text="Harbour")
    name, content = save(letter.get_by_role("button", name="Actions for"), "Save as text file")
    assert name.startswith("letter (note ") and content.decode().startswith("Harbour concert")


@case("the words of a picture are selected where they stand, found and copied")
def over_the_picture(room: Room) -> None:
    page = open_papers(room, DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    await_deck(page)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Text in the picture").click()
    lines = page.locator(".text-line")
    eventually(page, lambda: lines.count() >= 5, True, seconds=PATIENCE)
    total = lines.filter(has_text="Total").first
    # Over the word itself: the fifth of the drawn lines, a twelfth of the picture's height each.
    box, layer = total.bounding_box(), page.locator(".text-layer").bounding_box()
    place = (box["y"] + box["height"] / 2 - layer["y"]) / layer["height"]
    assert abs(place - (90 + 4 * 110 + 32) / 1200) < 0.02, f"the line lies at {place:.3f} of the picture's height"
    page.mouse.move(box["x"] + 1, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    selected = page.evaluate("getSelection().toString()")
    assert selected.strip().startswith("Total"), f"selected {selected!r}"
    page.get_by_role("button", name="Copy text").click()
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").strip(), selected.strip())
    end = lines.nth(1).bounding_box()
    start = lines.nth(0).bounding_box()
    page.mouse.move(start["x"] + 1, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] - 1, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    both = [line.strip() for line in lines.all_inner_texts()[:2]]
    page.keyboard.press("Control+c")
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").split("\n"), both)
    page.get_by_role("searchbox", name="Find in the picture").fill("rolls")
    page.locator(".text-here").wait_for()
    assert page.get_by_text("1 of 1").count() == 1
    assert violations(page) == []
    assert texts(room, page.context) == [], "looking at the words makes no note"


@case("the search finds words in photos and names of files, and shows them in the picture")
def searched(room: Room) -> None:
    page = open_papers(room, at="/search")
    read_everything(room, page.context)
    box = page.get_by_role("searchbox")
    box.fill("lemon")
    row = page.locator(".search-row").filter(has_text="letter.jpg")
    row.locator("mark").wait_for()
    assert row.locator("mark").inner_text() == "lemon"
    box.fill("recei")
    eventually(page, lambda: page.locator(".search-kind").all_inner_texts(), ["In photos", "Files"])
    assert violations(page) == []
    box.fill("zebra")
    page.get_by_text("Nothing found for").wait_for()
    box.fill("lemon")
    row.click()
    page.locator(".text-here").wait_for(timeout=PATIENCE * 1000)
    page.go_back()
    row.wait_for()
