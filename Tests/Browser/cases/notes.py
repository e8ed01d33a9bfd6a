"""From the swipe to the note: read automatically, searched, corrected, saved."""

from PIL import Image, ImageOps
from playwright.sync_api import expect

from harness import papers
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations
from harness.deck import await_deck, press, throw
from harness.focus import held, hold
from harness.gestures import Finger, centre
from harness.reading import note_everything, open_papers, read_everything, texts
from harness.room import DESKTOP, Room


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
    card.wait_for(timeout=2000 * PATIENCE)
    assert "BAKERY" in card.inner_text()
    assert card.locator(".badge").first.inner_text() == "Receipt"
    assert "5.00" in card.locator(".receipt-sum").inner_text()
    page.bring_to_front()
    press(page, "keep")
    room.expect(page, processed=2, queued=1, read=1, waiting=0)


@case("undo takes the note away with the swipe, and swiping again brings it back at once")
def undone(room: Room) -> None:
    page = open_papers(room, DESKTOP)
    first = await_deck(page)
    press(page, "readKeep")
    eventually(page, lambda: len(texts(room, page.context)), 1, seconds=2 * PATIENCE)
    read = room.get(page.context, "/api/notes")["job"]["total"]
    page.keyboard.press("u")
    eventually(page, lambda: texts(room, page.context), [])
    room.expect(page, processed=0, waiting=0)
    assert await_deck(page) == first
    press(page, "readDelete")
    room.expect(page, processed=1)
    # Swiping the photo again restores the note without reading the photo again.
    eventually(page, lambda: len(texts(room, page.context)), 1)
    assert room.get(page.context, "/api/notes")["job"]["total"] <= read


@case("notes are found while typing, edited, sorted, deleted and brought back")
def handled(room: Room) -> None:
    page = open_papers(room, DESKTOP, at="/notes")
    note_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    assert violations(page) == []
    pills = lambda: dict(text.split() for text in page.locator(".pill").evaluate_all("all => all.map(e => e.innerText)"))
    every = pills()
    assert every["All"] == "2" and every["Receipts"] == "1" and len(every) == 3, every
    page.get_by_role("searchbox", name="Search the notes").type("STRAWB", delay=30)
    eventually(page, cards.count, 1)
    eventually(page, cards.locator("mark").first.inner_text, "Strawb")
    # Each category keeps its position and now shows the number of its notes that were found.
    assert pills() == {**every, "All": "1", "Receipts": "0"}, pills()
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
    cards.get_by_role("button", name="Actions for").click()
    page.get_by_role("menuitem", name="Delete note").click()
    eventually(page, cards.count, 0)
    page.locator(".note-list").click()  # out of the search field, which has its own undo
    page.keyboard.press("Control+z")
    eventually(page, cards.count, 1)
    note = next(note for note in room.get(page.context, "/api/notes")["notes"] if note["edited"])
    assert note["text"] == "Strawberry jam\nnot lemonade" and note["category"] == "ticket"
    assert "lemonade" in note["original"] and "jam" not in note["original"]


@case("the photos of one folder are read when it is chosen, and no others")
def one_folder(room: Room) -> None:
    letters = room.folder / "letters"
    letters.mkdir(parents=True)
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, 0)
    for number in range(8):
        papers.draw(letters, f"letter{number}.jpg", [*papers.LETTER, f"Number {number}"], 1)
    page = room.open(10, drawn=1, at="/notes", device=DESKTOP)
    page.get_by_role("button", name="Read more photos").click()
    # The menu does not offer to save notes, because there are none yet.
    expect(page.get_by_role("menuitem")).to_have_text(["Read all photos for the search", "Read a folder for the search"])
    page.get_by_role("menuitem", name="Read a folder").click()
    assert violations(page) == []
    page.get_by_role("button", name="letters").click()
    page.get_by_text("The photos of “letters” are being read").wait_for()
    page.locator(".reading-card").get_by_text("Reading “letters”").wait_for()
    done = lambda: [job["state"] for job in room.get(page.context, "/api/jobs")["jobs"] if job["kind"] == "notes.everything"]
    eventually(None, done, ["done"], seconds=2 * PATIENCE)
    assert room.get(page.context, "/api/notes/read") == {"read": 8, "photos": 10}
    assert texts(room, page.context) == [], "reading for the search makes no note"


@case("an empty category, an emptied note and a share that fails say so")
def said(room: Room) -> None:
    page = open_papers(room, at="/notes")
    page.add_init_script("Navigator.prototype.share = async () => { throw new DOMException('no', 'NotAllowedError') }")
    note_everything(room, page.context)
    page.goto(room.server.origin + "/notes?category=receipt")
    card = page.locator(".note-card")
    eventually(page, card.count, 1)
    card.get_by_role("button", name="Share").tap()
    page.locator(".toast").get_by_text("could not share").wait_for()
    page.locator(".toast").get_by_role("button", name="Close").tap()
    card.get_by_role("button", name="Actions for").tap()
    page.get_by_role("menuitem", name="Change category").tap()
    page.get_by_role("button", name="Ticket").tap()
    page.get_by_text("No note of this category").wait_for()
    eventually(page, page.locator("dialog[open]").count, 0)
    page.get_by_role("searchbox", name="Search the notes").fill("zebra")
    page.get_by_text("No note of this category has these words").wait_for()
    page.get_by_role("button", name="Show all notes").tap()
    page.get_by_text("No note has these words").wait_for()
    page.get_by_role("searchbox", name="Search the notes").fill("lemon")
    eventually(page, card.count, 1)
    page.get_by_role("status").filter(has_text="1 note found").wait_for()
    page.get_by_role("searchbox", name="Search the notes").fill("")
    eventually(page, card.count, 2)
    letter = card.filter(has_text="Harbour")
    letter.get_by_role("button", name="Actions for").tap()
    page.get_by_role("menuitem", name="Edit").tap()
    page.get_by_role("textbox", name="Text").fill("")
    page.get_by_role("button", name="Save", exact=True).tap()
    blank = card.filter(has_text="No words are left here")
    blank.wait_for()
    assert blank.get_by_role("button", name="Copy").count() == 0


@case("notes are saved: one, all in one file, all as separate files, and receipts as a table")
def saved(room: Room) -> None:
    page = open_papers(room, DESKTOP, at="/notes", accept_downloads=True)
    note_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    settle(page)  # The menu is made again when notes arrive.

    def save(opener, item: str) -> tuple[str, bytes]:
        opener.click()
        with page.expect_download() as started:
            page.get_by_role("menuitem", name=item).click()
        return started.value.suggested_filename, started.value.path().read_bytes()

    everything = page.get_by_role("button", name="Copy, share or save notes, read photos")
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
    letter.get_by_role("button", name="Actions for").click()
    page.get_by_role("menuitem", name="Convert…").click()
    page.locator(".convert-chosen .list-row-title").get_by_text("letter.jpg").wait_for()


@case("all texts are copied and shared at once, and so are those that a finger or the mouse has selected")
def sent(room: Room) -> None:
    page = open_papers(room, DESKTOP, at="/notes", permissions=["clipboard-read", "clipboard-write"])
    page.context.add_init_script("globalThis.shared = []; Navigator.prototype.share = async (what) => { shared.push(what.text) }")
    note_everything(room, page.context)
    page.reload()
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    settle(page)  # The menu is made again when notes arrive.
    copied = lambda: page.evaluate("navigator.clipboard.readText()")
    more = page.get_by_role("button", name="Copy, share or save notes, read photos")
    more.click()
    page.get_by_role("menuitem", name="Copy all texts").click()
    page.locator(".toast").get_by_text("Copied").wait_for()
    assert "Harbour concert" in copied() and "BAKERY" in copied()
    more.click()
    page.get_by_role("menuitem", name="Share all texts").click()
    eventually(page, lambda: page.evaluate("shared.length"), 1)
    assert "Harbour concert" in page.evaluate("shared[0]") and "BAKERY" in page.evaluate("shared[0]")
    more.click()
    page.get_by_role("menuitem", name="Select", exact=True).click()
    bar = page.locator(".chosen-bar")
    bar.get_by_text("Select notes").wait_for()
    letter = cards.filter(has_text="Harbour")
    letter.locator(".note-text").click()
    bar.get_by_text("1 note", exact=True).wait_for()
    assert violations(page) == []
    bar.get_by_role("button", name="Copy").click()
    eventually(page, lambda: "BAKERY" in copied(), False)
    assert copied().startswith("Harbour concert")
    cards.filter(has_text="BAKERY").locator(".note-text").click(modifiers=["Shift"])
    bar.get_by_text("2 notes").wait_for()
    bar.get_by_role("button", name="Delete note").click()
    eventually(page, cards.count, 0)
    page.locator(".toast").get_by_text("2 notes are deleted").wait_for()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, cards.count, 2)
    assert bar.is_hidden()
    # The mouse selects from one picture to the next, and words as long as nothing is selected.
    first, second = (cards.nth(index).locator(".note-picture").bounding_box() for index in range(2))
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(second["x"] + 20, second["y"] + 20, steps=5)
    page.mouse.up()
    bar.get_by_text("2 notes").wait_for()
    page.keyboard.press("Escape")
    assert bar.is_hidden()
    letter.locator(".note-text").dblclick(position={"x": 10, "y": 10})
    assert page.evaluate("getSelection().toString().trim()") == "Harbour" and bar.is_hidden()


@case("on a phone a long press on a picture selects its note, and further taps select others")
def pressed(room: Room) -> None:
    page = open_papers(room, at="/notes")
    note_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    settle(page)
    x, y = centre(page, ".note-picture")
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    bar = page.locator(".chosen-bar")
    bar.get_by_text("1 note", exact=True).wait_for()
    finger.touch("touchEnd")
    cards.nth(1).locator(".note-name").tap()
    bar.get_by_text("2 notes").wait_for()
    assert violations(page) == []
    cards.nth(0).locator(".note-picture").tap()
    bar.get_by_text("1 note", exact=True).wait_for()
    bar.get_by_role("button", name="Select none").tap()
    eventually(page, bar.is_hidden, True)
    assert page.locator(".viewer").count() == 0 or page.locator(".viewer").is_hidden()


@case("the search finds words in photos and names of files, and shows them in the picture")
def searched(room: Room) -> None:
    page = open_papers(room, at="/search")
    note_everything(room, page.context)
    box = page.get_by_role("searchbox")
    box.fill("lemon")
    row = page.locator(".search-row").filter(has_text="letter.jpg")
    row.locator("mark").wait_for()
    assert row.locator("mark").inner_text() == "lemon"
    box.fill("recei")
    eventually(page, lambda: page.locator(".search-kind").all_inner_texts(), ["Pages and actions", "Text notes", "Photos and videos"])
    assert violations(page) == []
    box.fill("zebra")
    page.get_by_text("Nothing found for").wait_for()
    box.fill("lemon")
    row.click()
    page.locator(".text-here").wait_for(timeout=2000 * PATIENCE)
    page.go_back()
    row.wait_for()


@case("a receipt whose items do not come to its total says so on its card, and one whose do says that")
def sums(room: Room) -> None:
    papers.draw(room.folder, "other.jpg", [line.replace("Total 5,00", "Total 6,00") for line in papers.RECEIPT], 2)
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, 0)
    page = room.open(2, drawn=0, at="/notes")
    note_everything(room, page.context)
    eventually(page, page.locator(".receipt-sum").count, 2)
    sum_of = lambda total: page.locator(".receipt-sum").filter(has_text=total)
    assert sum_of("6.00").inner_text().split() == ["items", "do", "not", "add", "up", "to", "€6.00"]
    assert sum_of("6.00").locator(".caption").is_visible()
    assert sum_of("5.00").inner_text().split() == ["€5.00", "items", "add", "up"]
    assert violations(page) == []


@case("where what reads is not installed, having all photos read says that alone")
def unread(room: Room) -> None:
    room.server.environment["SHOEBOX_READING"] = "/nowhere"
    papers.draw(room.folder, "blank.jpg", [], 2)
    papers.draw(room.folder, "letter.jpg", papers.LETTER, 1)
    page = room.open(2, drawn=0, at="/notes")
    page.get_by_role("button", name="Read all photos for the search").tap()
    page.locator(".reading-card").get_by_text("The parts that read text in pictures are not installed").wait_for()
    settle(page)
    assert page.locator(".toast").count() == 0, page.locator(".toast").all_inner_texts()
    port = int(room.server.origin.rsplit(":", 1)[1])
    room.console.allow("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to load resource")
    for home in ["", "/nowhere"]:
        room.server.stop()
        room.server.environment = {"SHOEBOX_READING": home} if home else {}
        room.server.start(port)
        assert page.context.request.get(room.server.link).ok
        if not home:
            read_everything(room, page.context)
    page.goto(room.server.origin + "/settings#languages")
    page.get_by_role("button", name="Read photos again").tap()
    page.locator(".toast").get_by_text("The parts that read text in pictures are not installed").wait_for()
    assert page.get_by_text("Photos are being read again").count() == 0


@case("a note in letters that are not known says that hardly a word is certain, and leads to the languages")
def doubtful(room: Room) -> None:
    papers.draw(room.folder, "letter.jpg", papers.LETTER, 1)
    papers.draw(room.folder, "mirror.png", papers.LETTER, 0)
    # Mirrored characters are not recognized as any script, in any font.
    with Image.open(room.folder / "mirror.png") as picture:
        ImageOps.mirror(picture).save(room.folder / "mirror.png")
    page = room.open(2, drawn=0, at="/notes")
    note_everything(room, page.context)
    cards = page.locator(".note-card")
    eventually(page, cards.count, 2)
    said = page.get_by_text("Most words here are uncertain")
    assert said.count() == 1 and cards.filter(has_text="mirror.png").filter(has=said).count() == 1
    assert violations(page) == []
    page.get_by_role("link", name="Add its language").tap()
    page.get_by_role("dialog", name="Other alphabets").wait_for()
    room.put(page.context, "/api/settings", {"readingLanguages": ["ru"]})
    page.goto(room.server.origin + "/notes")
    eventually(page, cards.count, 2)
    assert said.count() == 0


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
    note_everything(room, page.context)
    eventually(page, lambda: page.locator(".pill").first.locator(".pill-count").inner_text(), "2")
    assert held(page)[0], held(page)


@case("at 200 % no note is wider than the page of a laptop")
def large_notes(room: Room) -> None:
    page = open_papers(room, device=DESKTOP)
    note_everything(room, page.context)
    page.goto(room.server.origin + "/notes")
    page.locator(".note-card").first.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
