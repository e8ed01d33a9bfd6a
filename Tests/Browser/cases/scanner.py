"""The scanner: photos of pages become a searchable PDF, by touch, mouse and keys; after an error the user can continue."""

import base64
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import Page, expect

from harness import paper_films, papers
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations_by_scheme
from harness.gestures import Finger, centre
from harness.reading import open_papers, read_everything
from harness.room import DESKTOP, PHONE, Room
from harness.scans import begin, choose, ids_of, pages_of, scan_of


@case("two photos become a scan: corners found, set by hand and keys, put in order, deleted and back")
def review(room: Room) -> None:
    page, scan, corners = begin(room, PHONE, ["First page"], ["Second page"])
    found = pages_of(room, page, scan)
    assert len(found) == 2, found
    for one, true in zip(found, corners):
        for (x, y), (tx, ty) in zip(one["found"], true):
            off = max(abs(x * one["width"] - tx), abs(y * one["height"] - ty))
            assert off < 4, f"a corner is {off:.1f} pixels off"
    assert not (wrong := violations_by_scheme(page)), "\n".join(wrong)
    # Moves the corners of the page by touch and by keys.
    page.get_by_role("button", name="Set the corners").tap()
    x, y = centre(page, ".scanner-handle")
    Finger(page).drag(x, y, -30, -20, 300, rest=100)
    handle = page.get_by_role("button", name="Top left corner")
    moved = handle.evaluate("(handle) => [handle.style.left, handle.style.top].map(parseFloat)")
    assert moved[0] < found[0]["found"][0][0] * 100 - 2, (moved, found[0]["found"])
    handle.press("Shift+ArrowRight")
    after = handle.evaluate("(handle) => [handle.style.left, handle.style.top].map(parseFloat)")
    assert abs(after[0] - moved[0] - 2) < 0.1 and after[1] == moved[1], (moved, after)
    page.get_by_role("button", name="Use these corners").tap()
    eventually(page, lambda: round(pages_of(room, page, scan)[0]["look"]["corners"][0][0] * 100, 1), round(after[0], 1))
    # Back and Escape leave the page for setting corners without changing the corners.
    for end in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.get_by_role("button", name="Set the corners").tap()
        page.locator(".scanner-handle").first.wait_for()
        end()
        eventually(page, lambda: page.locator(".scanner-handle").count(), 0)
        assert page.url.endswith(f"/scanner/{scan}"), page.url
    # Chooses a filter, and applies it to all pages.
    page.get_by_role("button", name="Black and white").tap()
    eventually(page, lambda: pages_of(room, page, scan)[0]["look"]["filter"], "bw")
    page.get_by_role("button", name="Use for all pages").tap()
    eventually(page, lambda: [one["look"]["filter"] for one in pages_of(room, page, scan)], ["bw", "bw"])
    # Changes the order of the pages by keys and by the buttons.
    first, second = (one["id"] for one in found)
    page.get_by_role("button", name="Page 1 of 2").press("Alt+ArrowRight")
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [second, first])
    settle(page)
    page.get_by_role("button", name="Put the page earlier").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [first, second])
    # Deletes a page; undo puts it back at its position.
    page.get_by_role("button", name="Delete this page").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [second])
    page.get_by_role("button", name="Undo").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [first, second])


@case("a scan is saved as a PDF whose words are where they were printed, found by the search, and deleted with undo")
def saving(room: Room) -> None:
    page, scan, _ = begin(room, DESKTOP, paper_films.LINES, ["Second page"])
    # The page that is shown takes the width that the tools leave.
    stage, tools = (page.locator(one).bounding_box() for one in (".scanner-stage", ".scanner-tools"))
    assert stage["width"] > tools["width"] and stage["width"] + tools["width"] > 900, (stage, tools)
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download(timeout=4000 * PATIENCE) as waiting:
        page.get_by_role("button", name="Download").click()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "scan.pdf"
        waiting.value.save_as(file)
        subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
        found = subprocess.run(["pdftotext", "-bbox", file, "-"], check=True, capture_output=True, text=True).stdout
    sizes = re.findall(r'<page width="([\d.]+)" height="([\d.]+)"', found)
    assert len(sizes) == 2, found[:300]
    for width, height in sizes:
        assert abs(float(width) - 595.28) < 0.5 and abs(float(height) - 841.89) < 0.5, "the sheet is A4"
    # Each edge of a recognized word is within one point of its drawn ink, plus the error of the detected corners.
    for word, ink in paper_films.inks(paper_films.LINES).items():
        box = re.search(rf'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">{word}<', found)
        assert box, (word, found[:2000])
        off = max(abs(float(edge) - share * side) for edge, share, side in zip(box.groups(), ink, (595.28, 841.89) * 2))
        assert off < 2, f"an edge of {word} is {off:.2f} points off"
    results = room.get(page.context, "/api/search?q=strawberry")["groups"]
    assert [group["kind"] for group in results if group["results"]] == ["scan"], results
    # A search result opens the scan at the page found, and highlights the found words in its text.
    page.goto(room.server.origin + "/search?q=second")
    page.locator("a.search-row").first.click()
    expect(page.get_by_role("dialog").locator("mark")).to_have_text("Second")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=room.server.origin)
    page.get_by_role("button", name="Copy the text").click()
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").strip(), "Second page")
    page.goto(room.server.origin + "/scanner")
    expect(page.get_by_text("2 pages")).to_be_visible()
    page.get_by_role("button", name=re.compile("^More for Scan")).click()
    page.get_by_role("menuitem", name="Delete the scan").click()
    expect(page.get_by_text("2 pages")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 pages")).to_be_visible()


@case("a scan is saved as pictures and as text, and bad files are named while the others come")
def pictures(room: Room) -> None:
    room.console.allow("415")  # of the text
    page = room.open(1, DESKTOP, at="/scanner")
    photo, _ = paper_films.photo(scale=1)
    choose(page, ("broken.jpg", photo[:4000] + b"rubbish"), ("letter.txt", b"no picture at all"), ("page.jpg", photo))
    scan = scan_of(page)
    assert len(pages_of(room, page, scan)) in (1, 2)  # of a broken picture the rest is shown
    origin = {"Origin": room.server.origin}
    answer = page.context.request.get(f"{room.server.origin}/api/scanner/scans/{scan}/export?format=jpeg", headers=origin)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "scan.zip"
        file.write_bytes(answer.body())
        with zipfile.ZipFile(file) as zipped:
            assert zipped.testzip() is None
            assert zipped.namelist()[0] == "001.jpg"
    assert "attachment" in answer.headers["content-disposition"]


THUMB = ".scanner-thumb-item:nth-child({}) .scanner-thumb"
# Drops these files on the page or pastes them, as the first argument says.
GIVE = """([kind, files]) => {
    const data = new DataTransfer();
    for (const [name, type, bytes] of files) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type }));
    }
    const place = document.querySelector(".scanner");
    if (kind === "paste") return place.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    for (const name of ["dragenter", "dragover", "drop"]) {
        place.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
}"""


def give(page: Page, kind: str, *files: tuple[str, str, bytes]) -> None:
    page.evaluate(GIVE, [kind, [[name, of, base64.b64encode(content).decode()] for name, of, content in files]])


@case("files that are dropped and pasted become pages, and so do the pages of a PDF")
def given(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/scanner")
    expect(page.get_by_role("heading", name="Paper in, PDF out")).to_be_visible()
    photo, _ = paper_films.photo(scale=1)
    give(page, "drop", ("one.jpg", "image/jpeg", photo), ("two.pdf", "application/pdf", papers.pdf("Apples", "Pears")))
    scan = scan_of(page)
    expect(page.locator(".scanner-thumb")).to_have_count(3)
    give(page, "paste", ("image.png", "image/png", photo))
    eventually(page, lambda: len(pages_of(room, page, scan)), 4)
    pages = pages_of(room, page, scan)
    # Pages of a PDF have no corners, because they need no cropping.
    assert ["corners" in one["look"] for one in pages] == [True, False, False, True], pages


@case("files that do not come are named in one message, and a scan that is full takes no more")
def refused(room: Room) -> None:
    room.console.allow("4(15|13)")
    page = room.open(1, PHONE, at="/scanner")
    photo, _ = paper_films.photo(scale=0.5)
    choose(page, ("empty.jpg", b""), ("text.jpg", b"no picture"), ("page.jpg", photo))
    scan = scan_of(page)
    expect(page.get_by_text("2 files were not added: empty.jpg, text.jpg.")).to_be_visible()
    choose(page, ("nothing.jpg", b""))
    expect(page.get_by_text("nothing.jpg: The file is empty.")).to_be_visible()
    asked = []
    full = {"code": "tooLarge", "reason": "scan.tooManyPages", "message": "A scan has at most 200 pages."}
    page.route("**/api/scanner/scans/*/pages?*", lambda route: (asked.append(route), route.fulfill(status=413, json={"error": full})))
    choose(page, *((f"{number}.jpg", photo) for number in range(1, 6)))
    expect(page.get_by_text("5 files were not added: 1.jpg, 2.jpg, 3.jpg and 2 more. A scan has at most 200 pages.")).to_be_visible()
    assert len(asked) == 1, f"{len(asked)} files were sent to a scan that is full"
    assert len(pages_of(room, page, scan)) == 1


@case("pages are put in order by a finger and by the mouse, and at its end the row comes along")
def dragged(room: Room) -> None:
    page, scan, _ = begin(room, PHONE, *([f"Page {number}"] for number in range(1, 8)))
    before = ids_of(room, page, scan)
    settle(page)
    finger, (x, y) = Finger(page), centre(page, THUMB.format(1))
    finger.touch("touchStart", (x, y))
    page.locator(".scanner-dragged").wait_for()
    finger.move((x, y), centre(page, THUMB.format(3)))
    finger.touch("touchEnd")
    wanted = [before[1], before[2], before[0], *before[3:]]
    eventually(page, lambda: ids_of(room, page, scan), wanted)
    # Changes from the server that arrive during a drag are shown only afterwards, so that the dragged page does not disappear.
    page.locator(".scanner-thumbs").evaluate("(row) => row.scrollLeft = 0")
    settle(page)
    x, y = centre(page, THUMB.format(1))
    end = page.locator(".scanner-thumbs").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y, steps=3)
    room.put(page.context, f"/api/scanner/scans/{scan}", {"title": "Letter"})
    expect(page.get_by_role("heading", name="Letter")).to_be_visible()
    page.mouse.move(end["x"] + end["width"] - 8, y, steps=5)
    # Dragging to the edge scrolls the row of pages until the last page is visible.
    page.wait_for_function("""() => {
        const row = document.querySelector(".scanner-thumbs").getBoundingClientRect();
        return document.querySelector(".scanner-thumb-item:nth-child(7)").getBoundingClientRect().right <= row.right;
    }""")
    page.mouse.move(*centre(page, THUMB.format(7)))
    page.mouse.up()
    eventually(page, lambda: ids_of(room, page, scan), [*wanted[1:], wanted[0]])


@case("the magnifier stays clear of the finger at every corner, also of a narrow receipt")
def magnifier(room: Room) -> None:
    page = room.open(1, PHONE, at="/scanner")
    choose(page, ("receipt.jpg", paper_films.receipt()))
    scan_of(page)
    page.get_by_role("button", name="Set the corners").tap()
    page.locator(".scanner-handle").first.wait_for()
    page.get_by_role("button", name="Whole picture").tap()
    settle(page)
    assert page.locator(".scanner-plane").bounding_box()["width"] < 132, "the picture is narrower than the magnifier"
    finger = Finger(page)
    for number in range(4):
        box = page.locator(".scanner-handle").nth(number).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger.touch("touchStart", (x, y))
        lens = page.locator(".scanner-lens").bounding_box()
        outside = max(lens["x"] - x, x - lens["x"] - lens["width"], lens["y"] - y, y - lens["y"] - lens["height"])
        assert outside > 10, f"the magnifier of corner {number} is under the finger: {lens}, {(x, y)}"
        finger.touch("touchEnd")
    assert not (wrong := violations_by_scheme(page)), "\n".join(wrong)


@case("a scan that cannot be saved says why where it is saved, and is saved once that is mended")
def unsaved(room: Room) -> None:
    room.console.allow("404")
    page, _, _ = begin(room, DESKTOP, ["First page"])
    folder = room.server.home / "data/scans"
    [photo] = [file for file in folder.iterdir() if file.is_file()]
    away = photo.rename(room.server.home / "away")
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    page.get_by_role("button", name="Save", exact=True).click()
    sheet = page.get_by_role("dialog")
    for kind in ("JPEG", "PDF"):
        sheet.get_by_text(kind, exact=True).click()
        sheet.get_by_role("button", name="Download").click()
        expect(sheet.get_by_role("alert")).to_contain_text("not there")
    assert not downloads, "a download began that had to fail"
    away.rename(photo)
    with page.expect_download(timeout=4000 * PATIENCE) as waiting:
        sheet.get_by_role("button", name="Download").click()
    assert waiting.value.suggested_filename.endswith(".pdf")


@case("Swipe offers to scan a photo of paper, and the scan tells the receipt's shop and sum once it is read")
def paper_scanned(room: Room) -> None:
    page = open_papers(room)
    offer = page.get_by_role("button", name="Scan this")
    page.get_by_text("receipt.jpg").first.wait_for()
    assert not offer.is_visible(), "nobody knows yet that it is paper"
    read_everything(room, page.context)
    page.goto(room.server.origin + "/swipe")
    page.get_by_text("receipt.jpg").first.wait_for()
    offer.tap()
    scan = scan_of(page)
    assert len(pages_of(room, page, scan)) == 1
    page.get_by_role("button", name="Text of this page").tap()
    expect(page.get_by_role("dialog").get_by_text("CORNER BAKERY")).to_be_visible(timeout=2000 * PATIENCE)
    page.keyboard.press("Escape")
    # A sheet that closes goes back in the history, which would interrupt the next navigation.
    page.wait_for_function("!location.hash")
    facts = page.locator(".scanner-facts")
    expect(facts).to_contain_text("CORNER BAKERY")
    expect(facts).to_contain_text("5.00")
    page.goto(room.server.origin + "/scanner")
    expect(page.locator(".scanner-card")).to_contain_text("CORNER BAKERY")


@case("scans are joined and their pages moved to another scan, and undo brings each back")
def joined(room: Room) -> None:
    page, letter, _ = begin(room, DESKTOP, papers.LETTER, papers.RECEIPT)
    eventually(page, lambda: len(ids_of(room, page, letter)), 2)
    pages = ids_of(room, page, letter)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Move to another scan").click()
    dialog = page.get_by_role("dialog", name="Move to another scan")
    dialog.get_by_text("This page and all after it").wait_for()
    assert not (wrong := violations_by_scheme(page)), "\n".join(wrong)
    dialog.get_by_role("button", name="A new scan").click()
    eventually(page, lambda: len(ids_of(room, page, letter)), 1)
    page.goto(room.server.origin + "/scanner")
    cards = page.locator(".scanner-card")
    eventually(page, cards.count, 2)
    page.get_by_role("button", name="Select", exact=True).click()
    for number in range(2):
        cards.nth(number).click()
    page.get_by_role("button", name="Join into one").click()
    eventually(page, cards.count, 1)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, cards.count, 2)
    page.keyboard.press("Escape")
    assert sorted(one["pageCount"] for one in room.get(page.context, "/api/scanner/scans")["scans"]) == [1, 1]
    assert set(pages) == {one for scan in room.get(page.context, "/api/scanner/scans")["scans"] for one in ids_of(room, page, scan["id"])}


@case("earlier scans are renamed, searched and put in order, and the newest is on the front page")
def earlier(room: Room) -> None:
    page, first, _ = begin(room, DESKTOP, papers.LETTER)
    second = room.post(page.context, "/api/scanner/scans", {"title": "Zoo tickets"})["id"]
    third = room.post(page.context, "/api/scanner/scans", {"title": "Bakery"})["id"]
    photo = room.get(page.context, "/api/photos/ids")["ids"][0]
    for scan in (second, third):
        room.post(page.context, f"/api/scanner/scans/{scan}/photos", {"photos": [photo]})
    page.goto(room.server.origin + "/scanner")
    titles = page.locator(".scanner-card-title")
    expect(titles).to_have_count(3)
    page.locator(".scanner-card").filter(has=page.locator(f"a[href='/scanner/{first}']")).get_by_role("button").last.click()
    page.get_by_role("menuitem", name="Rename").locator("visible=true").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Landlord")
    dialog.get_by_role("button", name="Save the name").click()
    expect(titles.filter(has_text="Landlord")).to_have_count(1)
    page.get_by_text("A–Z", exact=True).click()
    expect(titles).to_have_text(["Bakery", "Landlord", "Zoo tickets"])
    page.reload()
    expect(titles).to_have_text(["Bakery", "Landlord", "Zoo tickets"])
    page.get_by_placeholder("Search your scans").fill("zoo")
    expect(titles).to_have_text(["Zoo tickets"])
    page.goto(room.server.origin + "/")
    expect(page.get_by_role("main").get_by_text("Landlord").or_(page.get_by_role("main").get_by_text("Bakery")).first).to_be_visible()
