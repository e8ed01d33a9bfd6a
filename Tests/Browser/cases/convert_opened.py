"""Files that are opened for viewing: tables, JSON, texts, archives."""

import io
import json
import re
import shutil
import zipfile
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually, violations
from harness.documents import document, tone, workbook
from harness.films import record
from harness.room import DESKTOP, PHONE, Room

ROWS = 1_000_000


def hand_in(room: Room, name: str, content: bytes, device: dict) -> Page:
    """A page that shows a file with this content from the shared folder."""
    page = room.open(1, device=device, at="/convert")
    (room.folder / name).write_bytes(content)
    return opened(room, page.context, room.folder / name)


def opened(room: Room, context: BrowserContext, path: Path) -> Page:
    answer = room.post(context, "/api/convert/files/shared", {"paths": [str(path)]})
    return room.page(context, f"/convert/open/{answer['files'][0]['id']}")


def million() -> bytes:
    return ("id,name,price\n" + "".join(f"{i},n{i % 997},{i % 1000}.5\n" for i in range(1, ROWS + 1))).encode()


@case("a table of a million rows is reached to its end by keys, searched, sorted and filtered")
def big_table(room: Room) -> None:
    page = hand_in(room, "big.csv", million(), DESKTOP)
    note = page.get_by_role("status").filter(has_text="rows")
    long = 4000 * PATIENCE
    expect(note).to_contain_text("1,000,000 rows", timeout=long)
    table = page.get_by_role("table")
    table.focus()
    page.keyboard.press("End")
    expect(table.get_by_role("button", name="Choose row 1,000,000")).to_be_in_viewport()
    page.keyboard.press("Home")
    expect(table.get_by_role("button", name="Choose row 1", exact=True)).to_be_in_viewport()
    page.get_by_role("searchbox").fill("n996")
    expect(note).to_contain_text("1,003 of 1,000,000 rows", timeout=long)
    page.get_by_role("button", name="id", exact=True).click()
    page.get_by_role("button", name="id ↑").click()
    expect(table.get_by_role("button", name="Choose row 999,990")).to_be_in_viewport(timeout=long)
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Column").select_option("price")
    page.get_by_label("Condition").select_option("is above")
    page.get_by_label("Value").fill("999")
    page.get_by_role("button", name="Show these rows").click()
    expect(note).to_contain_text("1 of 1,000,000 rows", timeout=long)
    page.get_by_role("button", name="Save as").click()
    page.get_by_label("Format").select_option("JSON Lines")
    page.get_by_role("button", name="Make the file").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Download").click()
    saved = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    assert len(saved) == 1 and saved[0]["price"] == "999.5", saved


@case("a table is moved by touch, and what is copied is what was chosen")
def touched_table(room: Room) -> None:
    page = hand_in(room, "small.csv", ("a;b\n" + "".join(f"{i};x{i}\n" for i in range(3000))).encode(), PHONE)
    table = page.get_by_role("table")
    expect(page.get_by_role("status").filter(has_text="rows")).to_contain_text("3,000 rows")
    session = page.context.new_cdp_session(page)
    session.send("Input.synthesizeScrollGesture", {"x": 195, "y": 600, "yDistance": -4000, "speed": 8000})
    expect(table.get_by_role("button", name="Choose row 1", exact=True)).not_to_be_in_viewport()
    eventually(page, lambda: table.evaluate("e => e.scrollTop > 2000"), True)


@case("JSON opens level by level, and what is found is shown with its path")
def tree(room: Room) -> None:
    value = {"list": [{"id": i, "name": f"n{i}"} for i in range(5000)], "note": "<img src=x onerror=alert(1)>"}
    page = hand_in(room, "data.json", json.dumps(value).encode(), DESKTOP)
    tree = page.get_by_role("tree")
    expect(tree).to_contain_text("<img src=x onerror=alert(1)>")
    tree.get_by_role("button", name="list").first.click()
    tree.get_by_role("button", name=re.compile("^2 ")).click()
    expect(tree.get_by_role("treeitem").filter(has_text='"n2"')).to_be_visible()
    page.get_by_role("searchbox").fill("n4321")
    page.get_by_role("button", name="$.list[4321].name").click()
    expect(page.get_by_role("dialog")).to_contain_text('"n4321"')


@case("Markdown is shown formatted, and nothing of it is more than text")
def drawn(room: Room) -> None:
    text = "# Hello\n\n<script>alert(1)</script> [bad](javascript:alert(1)) [good](https://example.com) ![x](http://127.0.0.1:1/x.png)\n"
    page = hand_in(room, "read.md", text.encode(), DESKTOP)
    expect(page.get_by_role("status").filter(has_text="lines")).to_be_visible()
    article = page.locator(".markdown")
    expect(article.get_by_role("heading", name="Hello")).to_be_visible()
    expect(article).to_contain_text("<script>alert(1)</script>")
    assert article.locator("script, img, [href^='javascript']").count() == 0
    expect(article.get_by_role("link", name="good")).to_have_attribute("href", "https://example.com")
    page.get_by_role("button", name="As lines").click()
    expect(page.get_by_role("listitem").filter(has_text="# Hello")).to_be_visible()
    page.get_by_role("button", name="Formatted").click()
    expect(article).to_be_visible()
    page.get_by_role("searchbox").fill("good")
    expect(page.get_by_role("listitem").filter(has_text="# Hello")).to_be_visible()


@case("an entry of an archive within an archive opens, and all of it is extracted without leaving the folder")
def archive(room: Room) -> None:
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w") as file:
        file.writestr("deep.txt", "found me")
    with zipfile.ZipFile(outer, "w") as file:
        file.writestr("inner.zip", inner.getvalue())
        file.writestr("docs/read.txt", "hello")
        file.writestr("../../escaped.txt", "no")
    page = hand_in(room, "pack.zip", outer.getvalue(), DESKTOP)
    page.get_by_role("button", name=re.compile("inner.zip")).click()
    page.get_by_role("button", name=re.compile("deep.txt")).click()
    expect(page.get_by_text("found me")).to_be_visible()
    page = opened(room, page.context, room.folder / "pack.zip")
    page.get_by_role("button", name="Extract all").click()
    page.get_by_role("dialog").get_by_text("Pictures", exact=True).click()
    page.get_by_role("button", name="Extract into “Pictures”").click()
    eventually(page, lambda: (room.folder / "pack" / "docs" / "read.txt").exists(), True)
    eventually(page, lambda: sorted(p.name for p in (room.folder / "pack").rglob("*") if p.is_file()), ["inner.zip", "read.txt"])
    assert not list(room.folder.parent.rglob("escaped.txt"))


@case("what is opened stays within shared folders, and takes no orders from elsewhere")
def borders(room: Room) -> None:
    page = hand_in(room, "a.csv", b"a,b\n1,2\n", DESKTOP)
    number = page.url.rsplit("/", 1)[1]
    origin, request = room.server.origin, page.context.request
    own = {"Origin": origin}

    def ask(part: str, body: dict, headers: dict = own):
        return request.post(f"{origin}/api/convert/files/{number}/{part}", data=body, headers=headers)

    assert ask("table", {}).ok
    assert ask("table", {}, {"Origin": "http://evil.example"}).status == 403
    assert ask("archive/extract", {"folder": "/tmp"}).status in (400, 403)
    assert ask("archive/extract", {"folder": f"{room.folder}/../.."}).status in (400, 403, 404)
    dialect = ask("table", {}).json()["dialect"]
    assert ask("table/rows", {"dialect": dialect, "view": "../../secret", "first": 0, "count": 9}).status in (400, 409)
    assert ask("table/rows", {"dialect": {**dialect, "start": -5}, "first": -1, "count": -1}).status < 500
    assert ask("table/rows", {"dialect": {**dialect, "start": 1 << 60}, "first": 1 << 60, "count": 5}).status < 500
    wild = {"ask": "members", "place": 1 << 62, "from": 1 << 62, "count": 5, "mark": {"index": 0, "place": -7}}
    assert ask("json", wild).status < 500
    assert ask("text", {"before": -3, "count": 5}).status < 500


@case("what is empty or cut off is opened, and says so in its own words")
def odd_contents(room: Room) -> None:
    page = hand_in(room, "empty.csv", b"", PHONE)
    expect(page.get_by_text("The file is empty.")).to_be_visible()
    for name, content, words in [("cut.json", b'{"a": [1, 2', "[ … ]"), ("whole.json", b'{"a": [1, 2]}', "[ 2 items ]")]:
        (room.folder / name).write_bytes(content)
        expect(opened(room, page.context, room.folder / name).get_by_text(words)).to_be_visible()


@case("the likely encodings of a table and of a text are offered with a sample of how each would read, and one tap takes one")
def encodings(room: Room) -> None:
    rows = "Jméno;Město\nDvořák;Plzeň\nŽižka;Tábor\n"
    pages = [
        (hand_in(room, "lidé.csv", rows.encode("cp1250"), PHONE), "Separator and encoding", "Jméno;Město"),
        (None, "Encoding", "Příliš žluťoučký kůň"),
    ]
    for page, name, line in pages:
        if page is None:
            (room.folder / "kůň.txt").write_bytes(f"{line}\n".encode("cp1250"))
            page = opened(room, room.contexts[0], room.folder / "kůň.txt")
        expect(page.get_by_text(line.split(";")[0]).first).to_be_visible()
        page.get_by_role("button", name=name, exact=True).tap()
        sheet = page.get_by_role("dialog", name=name, exact=True)
        samples = sheet.get_by_role("group", name="Likely encodings").get_by_role("button")
        expect(samples.first).to_have_text(f"Windows-1250{line}")
        expect(samples.first).to_have_attribute("aria-pressed", "true")
        other = samples.nth(1)
        encoding, sample = (other.locator("span").nth(number).inner_text() for number in (0, 1))
        assert sample != line, "each sample reads differently"
        other.tap()
        expect(other).to_have_attribute("aria-pressed", "true")
        expect(sheet.get_by_label("Encoding", exact=True)).to_have_value(encoding)
        assert violations(page) == []
        sheet.get_by_role("button", name="Use", exact=True).tap()
        expect(sheet).to_have_count(0)
        expect(page.get_by_text(sample.split(";")[0]).first).to_be_visible()


@case("an opened office document shows its content, and an opened sound or film has a player")
def documents_and_films(room: Room) -> None:
    page = hand_in(room, "a.docx", document("Strawberry lemonade"), PHONE)
    expect(page.get_by_role("heading", name="Recipe")).to_be_visible()
    expect(page.get_by_text("Strawberry lemonade")).to_be_visible()
    assert not (found := violations(page)), "\n".join(found)
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("menuitem", name="Show as an archive").tap()
    expect(page.get_by_text("document.xml")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("menuitem", name="Show as a document").tap()
    expect(page.get_by_text("Strawberry lemonade")).to_be_visible()
    (room.folder / "b.xlsx").write_bytes(workbook(("Rent", 900.5)))
    expect(opened(room, page.context, room.folder / "b.xlsx").get_by_role("cell", name="Rent")).to_be_visible()
    (room.folder / "c.wav").write_bytes(tone())
    sound = opened(room, page.context, room.folder / "c.wav")
    eventually(sound, lambda: sound.locator("audio").evaluate("(each) => each.duration"), 1)
    assert sound.locator(".wave rect").count() > 0
    recorded, ending = record(page)
    path = room.folder / f"d.{ending}"
    path.write_bytes(recorded)
    film = opened(room, page.context, path)
    eventually(film, lambda: film.locator("video").evaluate("(each) => each.videoWidth > 0"), True)
    (room.folder / "e.mp4").write_bytes(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(200))
    expect(opened(room, page.context, room.folder / "e.mp4").get_by_text("Your browser cannot play this video")).to_be_visible()
    # A picture that is damaged, and one that has vanished since it was opened.
    (room.folder / "f.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    expect(opened(room, page.context, room.folder / "f.png").get_by_text("It may be damaged")).to_be_visible()
    shutil.copy(room.folder / room.names[0], room.folder / "g.jpg")
    answer = room.post(page.context, "/api/convert/files/shared", {"paths": [str(room.folder / "g.jpg")]})
    (room.folder / "g.jpg").unlink()
    gone = room.page(page.context, f"/convert/open/{answer['files'][0]['id']}")
    room.console.allow("404")
    expect(gone.get_by_role("button", name="Try again")).to_be_visible()
